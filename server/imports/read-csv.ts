import { refusal } from '../kernel/refusal.ts'
import { decoded } from '../textbooks/import-source.ts'
import { limits, type Sheet } from './table.ts'
import { tooLong } from './file-refusals.ts'

/** Reads a CSV in UTF-8, UTF-16 or GB 18030, with commas, semicolons or tabs. */
export function readCsv(bytes: Buffer): Sheet {
  const { text } = decoded(bytes)
  const body = text.replace(/^\ufeff/, '').replaceAll('\0', '')
  return { lines: linesOf(body, delimiterOf(body)), sheets: [] }
}

/** The delimiter that occurs most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const first = (text.split(/\r?\n|\r/, 20).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '，'].map((sign) => ({ sign, count: first.split(sign).length }))
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).sign
}

/** The cells of each line by RFC 4180. A quote inside an unquoted cell is an ordinary character. */
function linesOf(text: string, delimiter: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  const line = () => ({ zh: `第 ${lines.length + 1} 行`, en: `Line ${lines.length + 1}` })
  const endCell = () => {
    cells.push(cell)
    cell = ''
    if (cells.length > 4 * limits.columns)
      throw refusal('tooLarge', { zh: `列多于 ${limits.columns}`, en: `There are more than ${limits.columns} columns` })
  }
  const endLine = () => {
    endCell()
    lines.push(cells)
    cells = []
    if (lines.length > 2 * limits.rows) throw refusal('tooLarge', { zh: '行数过多', en: 'There are too many rows' })
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (cell.length > limits.longest) throw tooLong(line())
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === delimiter) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endLine()
    } else cell += sign
  }
  if (cell || cells.length) endLine()
  return lines
}
