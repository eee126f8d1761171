/** Rows of a column of the mark sheet, so that head, columns, totals and signatures fit on a page of A4. */
export const rowsOfColumn = 26

export interface SheetPage<T> {
  /** The place of its first row, from 0. */
  from: number
  rows: T[]
  columns: [T[], T[]]
}

/** Rows in pages of two columns: the first column is filled first. Without rows there is one empty page. */
export function sheetPages<T>(rows: readonly T[]): SheetPage<T>[] {
  const size = rowsOfColumn * 2
  return Array.from({ length: Math.max(1, Math.ceil(rows.length / size)) }, (_, at) => {
    const own = rows.slice(at * size, (at + 1) * size)
    return { from: at * size, rows: own, columns: [own.slice(0, rowsOfColumn), own.slice(rowsOfColumn)] }
  })
}
