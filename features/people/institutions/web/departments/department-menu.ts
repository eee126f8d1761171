import type { Department } from '../../contract-departments.ts'
import type { MenuProps } from 'antd'
import { moveActions, treeMenu } from '#web/ui/tree/tree-menu.ts'
import type { TreePosition, TreeRow } from '#web/ui/tree/tree-moves.ts'
import type { ManagementWords } from '../management-texts.ts'
import { deepest } from './department-tree.ts'

export interface RowActs {
  rename: () => void
  edit: () => void
  addBelow: () => void
  move: (target: TreePosition) => void
  moveTo: () => void
  merge: () => void
  remove: () => void
}

/** The action menu of a department, with keyboard shortcuts. */
export const departmentMenu = (
  t: ManagementWords,
  { node: department, depth }: TreeRow<Department>,
  rows: readonly Department[],
  acts: RowActs,
): MenuProps =>
  treeMenu([
    [
      { key: 'addBelow', label: t.addBelow, act: depth < deepest ? acts.addBelow : undefined },
      { key: 'rename', label: t.rename, act: acts.rename, shortcut: 'F2' },
      { key: 'edit', label: t.setCode, act: acts.edit },
    ],
    moveActions(t, { rows, id: department.id, deepest, move: acts.move, moveTo: acts.moveTo, levelKeys: { in: 'Alt →', out: 'Alt ←' } }),
    [
      { key: 'merge', label: t.merge, act: rows.length > 1 ? acts.merge : undefined },
      { key: 'remove', label: t.delete, act: acts.remove, shortcut: 'Delete', danger: true },
    ],
  ])
