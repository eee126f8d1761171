import type { Department } from '../../contract-departments.ts'
import type { KeyboardEvent } from 'react'
import { keyTarget, type TreePosition, type TreeRow } from '#web/ui/tree/tree-moves.ts'
import { deepest } from './department-tree.ts'

interface Parts {
  shown: readonly TreeRow<Department>[]
  rows: readonly Department[]
  closed: ReadonlySet<string>
  editable: boolean
  focusRow: (id: string | undefined) => void
  fold: (id: string, shut: boolean) => void
  move: (row: Department, target: TreePosition) => void
  rename: (id: string) => void
  openMenu: (id: string) => void
  remove: (row: Department) => void
}

const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const

/** Keyboard control of the tree after the ARIA tree view pattern; Alt with an arrow key moves the department. */
export function departmentKeys({ shown, rows, closed, editable, focusRow, fold, move, rename, openMenu, remove }: Parts) {
  return (event: KeyboardEvent<HTMLElement>, id: string): void => {
    const at = shown.findIndex(({ node: chapter }) => chapter.id === id)
    const row = shown[at]
    if (!row || event.target !== event.currentTarget || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (!act(event, row, at)) return
    event.preventDefault()
    event.stopPropagation()
  }

  function act({ key, altKey, shiftKey }: KeyboardEvent, { node: row, children, depth }: TreeRow<Department>, at: number): boolean {
    if (altKey) {
      const target = key in ways && editable ? keyTarget(rows, row.id, ways[key as keyof typeof ways], deepest) : undefined
      if (target) move(row, target)
      return key in ways
    }
    const to = (place: number) => focusRow(shown[place]?.node.id)
    if (key === 'ArrowDown') to(at + 1)
    else if (key === 'ArrowUp') to(at - 1)
    else if (key === 'Home') to(0)
    else if (key === 'End') to(shown.length - 1)
    else if (key === 'ArrowRight' && children && closed.has(row.id)) fold(row.id, false)
    else if (key === 'ArrowRight' && children) to(at + 1)
    else if (key === 'ArrowLeft' && children && !closed.has(row.id)) fold(row.id, true)
    else if (key === 'ArrowLeft' && depth > 1) focusRow(row.parentId ?? undefined)
    else if ((key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey)) && editable) openMenu(row.id)
    else if (key === 'F2' && editable) rename(row.id)
    else if (key === 'Delete' && editable) remove(row)
    else return false
    return true
  }
}
