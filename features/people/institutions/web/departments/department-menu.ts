import type { Department } from '../../contract-departments.ts'
import type { MenuProps } from 'antd'
import { keyTarget, type TreePosition, type TreeRow } from '#web/ui/tree/tree-moves.ts'
import type { ManagementWords } from '../management-texts.ts'
import { deepest, isEmpty } from './department-tree.ts'

export interface RowActs {
  rename: () => void
  edit: () => void
  addBelow: () => void
  move: (target: TreePosition) => void
  moveTo: () => void
  merge: () => void
  remove: () => void
}
type Item = NonNullable<MenuProps['items']>[number]

/** The action menu of a department, with keyboard shortcuts. */
export function departmentMenu(
  t: ManagementWords,
  { chapter: department, depth }: TreeRow<Department>,
  rows: readonly Department[],
  acts: RowActs,
): MenuProps {
  const run = new Map<string, () => void>()
  const entry = (key: string, label: string, act: (() => void) | undefined, extra?: string): Item => {
    if (act) run.set(key, act)
    return { key, label, disabled: !act, ...(extra && { extra }) }
  }
  const shift = (way: 'up' | 'down' | 'in' | 'out') => {
    const target = keyTarget(rows, department.id, way, deepest)
    return target && (() => acts.move(target))
  }
  return {
    items: [
      entry('addBelow', t.addBelow, depth < deepest ? acts.addBelow : undefined),
      entry('rename', t.rename, acts.rename, 'F2'),
      entry('edit', t.setCode, acts.edit),
      { type: 'divider' },
      entry('up', t.moveUp, shift('up'), 'Alt ↑'),
      entry('down', t.moveDown, shift('down'), 'Alt ↓'),
      entry('in', t.indent, shift('in'), 'Alt →'),
      entry('out', t.outdent, shift('out'), 'Alt ←'),
      entry('moveTo', t.moveTo, acts.moveTo),
      { type: 'divider' },
      entry('merge', t.merge, rows.length > 1 ? acts.merge : undefined),
      { ...entry('remove', t.delete, isEmpty(department, rows) ? acts.remove : undefined, 'Delete'), danger: true } as Item,
    ],
    onClick({ key, domEvent }) {
      domEvent.stopPropagation()
      run.get(key)?.()
    },
  }
}
