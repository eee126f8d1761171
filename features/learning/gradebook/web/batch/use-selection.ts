import { useState } from 'react'
import { useEscape } from '#web/ui/hooks/use-escape.ts'
import type { Student } from '../../contract.ts'

export interface Selection {
  /** Some students are selected. */
  any: boolean
  has: (id: string) => boolean
  /** Selects a row of the table or takes it out; with `range` all rows from the one before. */
  toggle: (row: number, range: boolean) => void
}

/** The selected students among those that are shown. Those who have left the class cannot be selected. Escape clears. */
export function useSelection(students: readonly Student[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [from, setFrom] = useState('')
  const chosen = students.filter(({ id, left }) => ids.has(id) && !left)
  const clear = () => setIds(new Set())
  useEscape(chosen.length > 0, clear)
  const selection: Selection = {
    any: chosen.length > 0,
    has: (id) => ids.has(id),
    toggle(row, range) {
      const id = students[row]?.id ?? ''
      const start = range ? students.findIndex((student) => student.id === from) : -1
      const rows = start < 0 ? [id] : students.slice(Math.min(start, row), Math.max(start, row) + 1).map((student) => student.id)
      const next = new Set(ids)
      for (const each of rows)
        if (start < 0 && ids.has(each)) next.delete(each)
        else next.add(each)
      setIds(next)
      setFrom(id)
    },
  }
  const present = students.filter(({ left }) => !left)
  return {
    selection,
    chosen,
    clear,
    all: chosen.length > 0 && chosen.length === present.length,
    selectAll: () => setIds(new Set(present.map(({ id }) => id))),
  }
}
