import type { Department } from '../../contract-departments.ts'
import { useState, type DragEvent } from 'react'
import { dropTarget, type TreePosition } from '#web/ui/tree/tree-moves.ts'
import { deepest } from './department-tree.ts'

/** State of dragging a department: its id, and the mark where it would be dropped. */
export function useDepartmentDrag(rows: readonly Department[], move: (row: Department, target: TreePosition) => void) {
  const [dragged, setDragged] = useState<string>()
  const [drop, setDrop] = useState<TreePosition & { mark: 'before' | 'after' | 'inside'; over: string }>()
  const end = () => {
    setDragged(undefined)
    setDrop(undefined)
  }
  return {
    held: dragged,
    markOf: (id: string) => (drop?.over === id ? drop.mark : undefined),
    start: setDragged,
    over(event: DragEvent, id: string) {
      if (!dragged) return
      const box = event.currentTarget.getBoundingClientRect()
      const target = dropTarget(rows, dragged, id, (event.clientY - box.top) / box.height, deepest)
      // `dragover` fires many times a second; set the state only if the target has changed.
      if (target?.mark !== drop?.mark || id !== drop?.over) setDrop(target && { ...target, over: id })
      if (target) event.preventDefault()
    },
    drop() {
      const row = rows.find(({ id }) => id === dragged)
      if (row && drop) move(row, { parentId: drop.parentId, after: drop.after })
      end()
    },
    end,
  }
}
