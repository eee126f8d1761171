import { parentPort, workerData } from 'node:worker_threads'
import readWorkbook from 'read-excel-file/node'
import { gapsOf } from './sheet-gaps.ts'
import { headerOf, type Sheet } from './table.ts'

// Reads a workbook beside the server: a large one takes seconds, and a hostile one is ended without harm.

/** What the thread is given. */
export interface Asked {
  path: string
  /** All that headers may say, to know the sheet and the line in which they stand. */
  known: readonly (readonly string[])[]
}

const { path, known } = workerData as Asked
const all = (await readWorkbook<string>(path, { parseNumber: (text) => text, trim: false })).map(({ sheet, data }) => ({
  name: sheet,
  lines: (data as unknown[][]).map((cells) => cells.map(textOf)),
}))
const used = all.filter(({ lines }) => lines.some((cells) => cells.some((cell) => cell.trim() !== '')))
const score = ({ lines }: (typeof all)[number]) => headerOf(lines, known).known
const sheet = used.reduce<(typeof all)[number] | undefined>((best, each) => (best && score(best) >= score(each) ? best : each), undefined)
if (sheet) await complete(sheet)
parentPort?.postMessage({
  lines: sheet?.lines ?? [],
  sheets: sheet && used.length > 1 ? [sheet.name, ...used.filter((each) => each !== sheet).map(({ name }) => name)] : [],
} satisfies Sheet)

/** Puts in what the reader has left out: merged cells hold their value in every row. */
async function complete({ name, lines }: (typeof all)[number]): Promise<void> {
  const { merged, cells } = await gapsOf(path, name)
  for (const { row, column, shown } of cells) {
    const line = lines[row]
    if (line && column < line.length) line[column] = shown
  }
  for (const { column, top, bottom } of merged) {
    const value = lines[top]?.[column] ?? ''
    for (const line of value ? lines.slice(top + 1, bottom + 1) : []) line[column] ||= value
  }
}

/** What stands in a cell as a text; numbers keep all their digits, a formula gives what it had come to. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = String(cell as string)
  return /^\d+(\.\d+)?E\+?\d+$/i.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text
}
