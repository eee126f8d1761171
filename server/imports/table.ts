import { refusal } from '../kernel/refusal.ts'
import { fieldsNamed } from './mapping.ts'

/** The lines of a file. Of a workbook with several sheets, `sheets` begins with the one that was read; the others follow. */
export interface Sheet {
  lines: readonly (readonly string[])[]
  sheets: string[]
}

/** A table as it stands in a file: headers, and rows with their line. */
export interface Table {
  headers: string[]
  rows: { line: number; cells: string[] }[]
  sheets: string[]
}

/**
 * Limits of a table: `rows` and `columns` of its content, `cell` characters of a cell that are kept. Of a file: `longest` characters of a cell (as in
 * Excel), `sheets` of a workbook, `cells` of all its sheets by what their outermost cells span, `unfolded` bytes.
 */
export const limits = { rows: 50_000, columns: 100, cell: 1000, longest: 32_767, sheets: 50, cells: 8_000_000, unfolded: 256 * 1024 * 1024 } as const
/** Headers stand within this many lines; titles and notes may stand above them. */
const searched = 20

/** The line of the headers: the one that names most fields, when it names two or more; else the first with anything in it. */
export function headerOf(lines: Sheet['lines'], words: readonly (readonly string[])[]): { at: number; known: number } {
  const count = (cells: readonly string[]) => fieldsNamed(cells.slice(0, limits.columns), words).filter((field) => field !== undefined).length
  const first = lines.findIndex(filled)
  const counts = lines.slice(0, searched).map((cells, at) => ({ at, known: count(cells) }))
  const best = counts.reduce((most, each) => (each.known > most.known ? each : most), { at: first, known: 1 })
  return best.known > 1 ? best : { at: first, known: counts[first]?.known ?? 0 }
}

/** What stands above the headers is left out; empty lines count as lines and bring nothing. */
export function tableOf({ lines, sheets }: Sheet, words: readonly (readonly string[])[]): Table {
  const { at } = headerOf(lines, words)
  const head = lines[at]
  if (!head) throw refusal('invalid', { zh: '表格是空的', en: 'The table is empty' })
  const rows = lines.slice(at + 1).flatMap((cells, index) => (filled(cells) ? [{ line: at + index + 2, cells }] : []))
  const width = Math.max(lastFilled(head), ...rows.slice(0, 200).map(({ cells }) => lastFilled(cells)))
  if (width > limits.columns) throw refusal('tooLarge', { zh: `列多于 ${limits.columns}`, en: `There are more than ${limits.columns} columns` })
  if (rows.length > limits.rows)
    throw refusal('tooLarge', { zh: '多于 50,000 行，请分成几个文件', en: 'There are more than 50,000 rows; split the file' })
  if (!rows.length) throw nothing()
  const fit = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => plain(cells[column] ?? ''))
  return { headers: fit(head), rows: rows.map(({ line, cells }) => ({ line, cells: fit(cells) })), sheets }
}

export const nothing = () => refusal('invalid', { zh: '除了表头没有内容', en: 'There is nothing but the headers' })

const filled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')
const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1
/** One line of text without control characters. */
const plain = (cell: string) =>
  cell
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, limits.cell)
