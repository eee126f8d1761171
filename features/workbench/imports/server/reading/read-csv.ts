import { CsvError, parse } from 'csv-parse/sync'
import { refusal } from '#server/kernel/http/refusal.ts'
import { decoded } from '#server/kernel/files/archive/archive-source.ts'
import { limits, type Sheet } from './table.ts'
import { tooLong, unclosed } from './file-refusals.ts'

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

/** RFC 4180. A quote within a cell that does not begin with one is a quote; a line ends with any of the usual line ends. */
function linesOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_quotes: true, relax_column_count: true, cast: checked })
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') throw unclosed(lineAt(error['records'] as number))
    throw error
  }
}

/** A cell as it is, while the table is within its limits: called for each one as it is read, so that no more than that is held. */
function checked(cell: string, { index, records }: { index: number; records: number }): string {
  if (cell.length > limits.longest) throw tooLong(lineAt(records))
  if (index >= 4 * limits.columns) throw refusal('tooLarge', { zh: `列多于 ${limits.columns}`, en: `There are more than ${limits.columns} columns` })
  if (records >= 2 * limits.rows) throw refusal('tooLarge', { zh: '行数过多', en: 'There are too many rows' })
  return cell
}

const lineAt = (before: number) => ({ zh: `第 ${before + 1} 行`, en: `Line ${before + 1}` })
