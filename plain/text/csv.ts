/** An amount of fen is a number of yuan with two decimals, so that it can be added up. */
export interface Money {
  fen: number
}
export type Cell = string | number | Money | null

/**
 * One line of a CSV, RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe (OWASP, CSV injection), also with the full-width
 * signs that an input method writes.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A table as CSV with the byte order mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${rows.map(csvLine).join('')}`

function csvCell(cell: Cell): string {
  if (cell !== null && typeof cell === 'object') return (cell.fen / 100).toFixed(2)
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const safe = /^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
