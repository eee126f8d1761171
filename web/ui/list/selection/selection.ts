/** The selected rows by id; they stay selected across pages. */
export type Selection<Row> = ReadonlyMap<string, Row>

interface Identified {
  id: string
}

/** The selection with rows added or removed. */
export function select<Row extends Identified>(selection: Selection<Row>, rows: readonly Row[], chosen: boolean): Selection<Row> {
  const next = new Map(selection)
  for (const row of rows) {
    if (chosen) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}

/** The rows between two rows in either order, both included; only the second if the first is not on this page. */
export function between<Row extends Identified>(rows: readonly Row[], from: string | undefined, to: string): Row[] {
  const last = rows.findIndex(({ id }) => id === to)
  if (last === -1) return []
  const known = rows.findIndex(({ id }) => id === from)
  const first = known === -1 ? last : known
  return rows.slice(Math.min(first, last), Math.max(first, last) + 1)
}

/** How much of a page is selected, for the checkbox in the header. */
export function pageState<Row extends Identified>(selection: Selection<Row>, rows: readonly Row[]): 'none' | 'some' | 'all' {
  const chosen = rows.filter(({ id }) => selection.has(id)).length
  if (chosen === 0) return 'none'
  return chosen === rows.length ? 'all' : 'some'
}

/** The selection with its rows replaced by newer versions from the server. */
export function replaceSelectedRows<Row extends Identified>(selection: Selection<Row>, rows: readonly Row[]): Selection<Row> {
  const newer = rows.filter((row) => selection.has(row.id) && selection.get(row.id) !== row)
  return newer.length ? select(selection, newer, true) : selection
}
