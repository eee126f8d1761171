import type { MenuProps } from 'antd'
import { keyTarget, type TreeNode, type TreePosition } from './tree-moves.ts'

/** An action of a row's menu. */
export interface TreeAction {
  key: string
  label: string
  /** Undefined if the action is not possible now. */
  act?: (() => void) | undefined
  shortcut?: string
  danger?: true
  children?: readonly TreeAction[]
}

type Item = NonNullable<MenuProps['items']>[number]

/** The menu of a tree's row, in groups. Its clicks do not reach the row. */
export const treeMenu = (groups: readonly (readonly TreeAction[])[]): MenuProps => ({
  items: groups.flatMap((actions, at): Item[] => [...(at ? [{ type: 'divider' as const }] : []), ...actions.map(itemOf)]),
})

function itemOf({ key, label, act, shortcut, danger, children }: TreeAction): Item {
  if (children) return { key, label, children: children.map(itemOf) }
  return {
    key,
    label,
    disabled: !act,
    ...(shortcut && { extra: shortcut }),
    ...(danger && { danger }),
    onClick({ domEvent }) {
      domEvent.stopPropagation()
      act?.()
    },
  }
}

interface Moves {
  rows: readonly TreeNode[]
  id: string
  deepest?: number
  move: (target: TreePosition) => void
  /** Lets the person choose the place. */
  moveTo: () => void
  /** The shortcuts for one level down and one level up. */
  levelKeys: { in: string; out: string }
}

/** The actions that move a row. */
export function moveActions(
  t: { moveUp: string; moveDown: string; indent: string; outdent: string; moveTo: string },
  { rows, id, deepest, move, moveTo, levelKeys }: Moves,
): TreeAction[] {
  const shift = (way: 'up' | 'down' | 'in' | 'out') => {
    const target = keyTarget(rows, id, way, deepest)
    return target && (() => move(target))
  }
  return [
    { key: 'up', label: t.moveUp, act: shift('up'), shortcut: 'Alt ↑' },
    { key: 'down', label: t.moveDown, act: shift('down'), shortcut: 'Alt ↓' },
    { key: 'in', label: t.indent, act: shift('in'), shortcut: levelKeys.in },
    { key: 'out', label: t.outdent, act: shift('out'), shortcut: levelKeys.out },
    { key: 'moveTo', label: t.moveTo, act: moveTo },
  ]
}
