import { useEffect, useRef, useState } from 'react'
import { between, replaceSelectedRows, pageState, select, type Selection } from './selection.ts'

/** A selection of rows across pages. With `range`, `toggle` applies to all rows since the last toggled one. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<Selection<Row>>(new Map())
  const anchor = useRef<string>(undefined)
  useEffect(() => setChosen((current) => replaceSelectedRows(current, rows)), [rows])
  return {
    chosen,
    page: pageState(chosen, rows),
    has: (id: string) => chosen.has(id),
    toggle(row: Row, range = false) {
      const on = !chosen.has(row.id)
      setChosen((current) => select(current, range ? between(rows, anchor.current, row.id) : [row], on))
      anchor.current = row.id
    },
    togglePage: () => setChosen((current) => select(current, rows, pageState(current, rows) !== 'all')),
    add: (more: readonly Row[]) => setChosen((current) => select(current, more, true)),
    drop: (ids: readonly string[]) => setChosen((current) => new Map([...current].filter(([id]) => !ids.includes(id)))),
    clear: () => setChosen(new Map()),
  }
}
