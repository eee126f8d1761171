import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Cell, csvLine, csvOf } from '#plain/text/csv.ts'
import writeXlsxFile from 'write-excel-file/node'

/** A spreadsheet is made in memory; beyond this many rows it is a CSV. */
export const xlsxRows = 50_000

/**
 * Writes an .xlsx file with a bold, fixed first row. A text is stored as a text, even if it looks like a number or a formula. `hidden` names columns,
 * by their places from 0, that spreadsheet programs do not show.
 */
export async function writeXlsx(
  path: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
  { widths, sheet, hidden = [] }: { widths: readonly number[]; sheet: string; hidden?: readonly number[] },
): Promise<void> {
  const head = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) => row.map(xlsxCell))
  const options = { sheet: sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31), columns: widths.map((width) => ({ width })), stickyRowsCount: 1 }
  await writeXlsxFile([head, ...body], { ...options, ...(hidden.length > 0 && { features: [hiding(hidden)] }) }).toFile(path)
}

/** Marks the descriptions of these columns as hidden. */
const hiding = (columns: readonly number[]) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transformElementAttributes: (tag: string, attributes: Record<string, string | number>, index: number | undefined) =>
          tag === 'col' && index !== undefined && columns.includes(index) ? { ...attributes, hidden: 1 } : attributes,
      },
    },
  },
})

/** Writes a CSV that Excel opens as UTF-8. */
export async function writeCsv(
  path: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
  rest?: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<void> {
  async function* lines() {
    yield csvOf([heads])
    for (const row of rows) yield csvLine(row)
    if (rest) for await (const piece of rest) yield piece.map(csvLine).join('')
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
}

function xlsxCell(cell: Cell) {
  if (typeof cell === 'string') return { value: clean(cell), type: String }
  return cell !== null && typeof cell === 'object' ? { value: cell.fen / 100, type: Number, format: '#,##0.00' } : cell
}

/** A text without the control characters that XML cannot hold. */
export const clean = (text: string) => text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
