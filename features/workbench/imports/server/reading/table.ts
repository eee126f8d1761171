import { refusal } from '#server/kernel/http/refusal.ts'
import { fieldsNamed } from '../checking/mapping.ts'

/** The lines of a file. For a workbook with several used sheets, `sheets` names them all, beginning with the one that was read. */
export interface Sheet {
  lines: readonly (readonly string[])[]
  sheets: string[]
}

/** The table in a file: headers, and rows with their line numbers. */
export interface Table {
  headers: string[]
  rows: { line: number; cells: string[] }[]
  sheets: string[]
}

/**
 * Limits of a table: `rows` and `columns` of its content, `cell` characters of a cell that are stored. Limits of a file: `longest` characters of a
 * cell (as in Excel), `sheets` of a workbook, `cells` of the grids of all its sheets, `unfolded` bytes after decompression.
 */
export const limits = { rows: 50_000, columns: 100, cell: 1000, longest: 32_767, sheets: 50, cells: 8_000_000, unfolded: 256 * 1024 * 1024 } as const
/** The headers are searched in this many lines, because titles and notes may be above them. */
const headerSearchLines = 20

/** The line of the headers: the one that names the most fields, if it names two or more; otherwise the first line that is not empty. */
export function headerOf(lines: Sheet['lines'], words: readonly (readonly string[])[]): { at: number; known: number } {
  const count = (cells: readonly string[]) => fieldsNamed(cells.slice(0, limits.columns), words).filter((field) => field !== undefined).length
  const first = lines.findIndex(filled)
  const counts = lines.slice(0, headerSearchLines).map((cells, at) => ({ at, known: count(cells) }))
  const best = counts.reduce((most, each) => (each.known > most.known ? each : most), { at: first, known: 1 })
  return best.known > 1 ? best : { at: first, known: counts[first]?.known ?? 0 }
}

/** The table below the headers. Lines above the headers and empty lines are left out, but count in the line numbers. */
export function tableOf({ lines, sheets }: Sheet, words: readonly (readonly string[])[]): Table {
  const { at } = headerOf(lines, words)
  const head = lines[at]
  if (!head) throw refusal('invalid', { zh: '表格是空的', en: 'The table is empty' })
  const rows = lines.slice(at + 1).flatMap((cells, index) => (filled(cells) ? [{ line: at + index + 2, cells }] : []))
  const width = Math.max(lastFilled(head), ...rows.slice(0, 200).map(({ cells }) => lastFilled(cells)))
  if (width > limits.columns) throw refusal('tooLarge', { zh: `列多于 ${limits.columns}`, en: `There are more than ${limits.columns} columns` })
  if (rows.length > limits.rows)
    throw refusal('tooLarge', { zh: '多于 50,000 行，请分成几个文件', en: 'There are more than 50,000 rows; split the file' })
  if (!rows.length) throw emptyTableRefusal()
  const fit = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => singleLine(cells[column] ?? ''))
  return { headers: fit(head), rows: rows.map(({ line, cells }) => ({ line, cells: fit(cells) })), sheets }
}

export const emptyTableRefusal = () => refusal('invalid', { zh: '除了表头没有内容', en: 'The table has only headers and no content' })

const filled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')
const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1
/** The text of a cell as one line without control characters. */
const singleLine = (cell: string) =>
  cell
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, limits.cell)
