import type { Department } from '@recto/contract/institutions-departments'
import { useState, type DragEvent } from 'react'
import { dropTarget, type Target } from '../../chapters/tree.ts'
import { deepest } from './department-tree.ts'

/** The department that is held while it is dragged, and the mark where it would go. */
export function useDepartmentDrag(rows: readonly Department[], move: (row: Department, target: Target) => void) {
  const [held, setHeld] = useState<string>()
  const [drop, setDrop] = useState<Target & { mark: 'before' | 'after' | 'inside'; over: string }>()
  const end = () => {
    setHeld(undefined)
    setDrop(undefined)
  }
  return {
    held,
    markOf: (id: string) => (drop?.over === id ? drop.mark : undefined),
    start: setHeld,
    over(event: DragEvent, id: string) {
      if (!held) return
      const box = event.currentTarget.getBoundingClientRect()
      const target = dropTarget(rows, held, id, (event.clientY - box.top) / box.height, deepest)
      // The pointer tells where it is many times a second; only another place is drawn.
      if (target?.mark !== drop?.mark || id !== drop?.over) setDrop(target && { ...target, over: id })
      if (target) event.preventDefault()
    },
    drop() {
      const row = rows.find(({ id }) => id === held)
      if (row && drop) move(row, { parentId: drop.parentId, after: drop.after })
      end()
    },
    end,
  }
}
