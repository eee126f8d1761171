import { readFile } from 'node:fs/promises'
import readWorkbook from 'read-excel-file/node'
import { Refusal } from '../kernel/refusal.ts'
import { readCsv } from './read-csv.ts'
import { gapsOf } from './sheet-gaps.ts'
import { headerOf, type Sheet, type Table, tableOf } from './table.ts'
import { checkWorkbook } from './workbook-limits.ts'

// Reads a table beside the server: a large one takes seconds, and a hostile one is ended without harm.

/** What the thread is given. */
export interface Asked {
  path: string
  /** All that headers may say, to know the sheet and the line in which they stand. */
  known: readonly (readonly string[])[]
}
/** What it gives: a refusal does not travel as an error. */
export type Answer = Table | { refused: Pick<Refusal, 'code' | 'words'> }

/** The table of a workbook or a CSV. */
export const readFileHere = (asked: Asked): Promise<Answer> => read(asked).catch(refused)

async function read({ path, known }: Asked): Promise<Answer> {
  if (!path.endsWith('.xlsx')) return tableOf(readCsv(await readFile(path)), known)
  await checkWorkbook(path)
  return tableOf(await sheetOf({ path, known }), known)
}

function refused(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error
  return { refused: { code: error.code, words: error.words } }
}

/** The sheet of a workbook whose headers are best known. */
async function sheetOf({ path, known }: Asked): Promise<Sheet> {
  const all = (await readWorkbook<string>(path, { parseNumber: (text) => text, trim: false })).map(({ sheet, data }) => ({
    name: sheet,
    lines: (data as unknown[][]).map((cells) => cells.map(textOf)),
  }))
  const used = all.filter(({ lines }) => lines.some((cells) => cells.some((cell) => cell.trim() !== '')))
  const score = ({ lines }: (typeof all)[number]) => headerOf(lines, known).known
  const sheet = used.reduce<(typeof all)[number] | undefined>((best, each) => (best && score(best) >= score(each) ? best : each), undefined)
  if (sheet) await complete(path, sheet)
  const names = sheet && used.length > 1 ? [sheet.name, ...used.filter((each) => each !== sheet).map(({ name }) => name)] : []
  return { lines: sheet?.lines ?? [], sheets: names }
}

/** Puts in what the reader has left out: merged cells hold their value in every row. */
async function complete(path: string, { name, lines }: { name: string; lines: string[][] }): Promise<void> {
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
