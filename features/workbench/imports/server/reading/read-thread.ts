import { readFile } from 'node:fs/promises'
import readWorkbook from 'read-excel-file/node'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { readCsv } from './read-csv.ts'
import { gapsOf } from './sheet-gaps.ts'
import { headerOf, type Sheet, type Table, tableOf } from './table.ts'
import { checkWorkbook } from './workbook-limits.ts'

// Reads a table in a worker thread: a large file takes seconds, and a hostile one can be stopped without harm to the server.

/** The input of the thread. */
export interface Asked {
  path: string
  /** The headers that each field accepts, to find the sheet and the line with the headers. */
  known: readonly (readonly string[])[]
}
/** The output of the thread. A refusal is sent as data, because its class is lost between threads. */
export type Answer = Table | { refused: Pick<Refusal, 'code' | 'words'> }

/** Reads the table of a workbook or a CSV. */
export const readTableInThread = (asked: Asked): Promise<Answer> => read(asked).catch(refused)

async function read({ path, known }: Asked): Promise<Answer> {
  if (!path.endsWith('.xlsx')) return tableOf(readCsv(await readFile(path)), known)
  await checkWorkbook(path)
  return tableOf(await sheetOf({ path, known }), known)
}

function refused(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error
  return { refused: { code: error.code, words: error.words } }
}

/** The sheet of a workbook with the most recognised headers. */
async function sheetOf({ path, known }: Asked): Promise<Sheet> {
  const all = (await readWorkbook<string>(path, { parseNumber: (text) => text, trim: false })).map(({ sheet, data }) => ({
    name: sheet,
    lines: (data as unknown[][]).map((cells) => cells.map(textOf)),
  }))
  const used = all.filter(({ lines }) => lines.some((cells) => cells.some((cell) => cell.trim() !== '')))
  const score = ({ lines }: (typeof all)[number]) => headerOf(lines, known).known
  const sheet = used.reduce<(typeof all)[number] | undefined>((best, each) => (best && score(best) >= score(each) ? best : each), undefined)
  if (sheet) await fillGaps(path, sheet)
  const names = sheet && used.length > 1 ? [sheet.name, ...used.filter((each) => each !== sheet).map(({ name }) => name)] : []
  return { lines: sheet?.lines ?? [], sheets: names }
}

/** Fills in what the workbook reader leaves out, such as the value of merged cells in every row. */
async function fillGaps(path: string, { name, lines }: { name: string; lines: string[][] }): Promise<void> {
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

/**
 * The content of a cell as text. Numbers keep all their digits, and a formula gives its stored result. A number in scientific notation is written out
 * only when it names every digit; `2.026E+09` has lost some, and is left for the check to refuse.
 */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = String(cell as string)
  const [, decimals = '', exponent = ''] = /^\d(?:\.(\d+))?E\+?(\d+)$/i.exec(text) ?? []
  return exponent && decimals.length >= Number(exponent) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text
}
