import { refusal } from '../kernel/refusal.ts'

/** A table as it stands in a file: headers, and rows with their line. */
export interface Table {
  headers: string[]
  rows: { line: number; cells: string[] }[]
}

export const limits = { rows: 50_000, columns: 100, cell: 1000, unfolded: 256 * 1024 * 1024 } as const

/** The first line with anything in it is the headers; empty lines count as lines and bring nothing. */
export function tableOf(lines: readonly (readonly string[])[]): Table {
  const at = lines.findIndex(filled)
  const head = lines[at]
  if (!head) throw refusal('invalid', { zh: '表格是空的', en: 'The table is empty' })
  const rows = lines.slice(at + 1).flatMap((cells, index) => (filled(cells) ? [{ line: at + index + 2, cells }] : []))
  const width = Math.max(lastFilled(head), ...rows.slice(0, 200).map(({ cells }) => lastFilled(cells)))
  if (width > limits.columns) throw refusal('tooLarge', { zh: `列多于 ${limits.columns}`, en: `There are more than ${limits.columns} columns` })
  if (rows.length > limits.rows)
    throw refusal('tooLarge', { zh: '多于 50,000 行，请分成几个文件', en: 'There are more than 50,000 rows; split the file' })
  if (!rows.length) throw refusal('invalid', { zh: '除了表头没有内容', en: 'There is nothing but the headers' })
  const fit = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => plain(cells[column] ?? ''))
  return { headers: fit(head), rows: rows.map(({ line, cells }) => ({ line, cells: fit(cells) })) }
}

const filled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')
const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1
/** One line of text without control characters. */
const plain = (cell: string) => cell.replace(/\p{Cc}+/gu, ' ').trim().slice(0, limits.cell) // prettier-ignore
