import readWorkbook from 'read-excel-file/node'
import { formulasOf } from '#features/workbench/imports/server/reading/sheet-gaps.ts'
import { checkWorkbook } from '#features/workbench/imports/server/reading/workbook-limits.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { ReadSheet } from './compare-sheet.ts'
import { idHead } from './sheet-layout.ts'

// Runs in a worker thread: a hostile workbook can be stopped without harm to the server.

/** A refusal is sent as data, because its class is lost between threads. */
export type Answer = ReadSheet | { refused: Pick<Refusal, 'code' | 'words'> }

export const readSheetInThread = ({ path }: { path: string }): Promise<Answer> => read(path).catch(refused)

/** The sheet of a workbook that has the ids of students, or else its first. */
async function read(path: string): Promise<Answer> {
  await checkWorkbook(path)
  const sheets = await readWorkbook<string>(path, { parseNumber: (text) => text, trim: false })
  const linesOf = (data: unknown) =>
    (data as unknown[][]).map((cells) => cells.map((cell) => (cell === null || cell === undefined ? '' : String(cell as string))))
  const sheet = sheets.find(({ data }) => linesOf(data)[0]?.some((cell) => cell.startsWith(idHead))) ?? sheets[0]
  const lines = sheet ? linesOf(sheet.data) : []
  const formulas = sheet ? await formulasOf(path, sheet.sheet) : []
  return {
    heads: lines[0] ?? [],
    rows: lines.slice(1).map((cells, at) => ({ line: at + 2, cells })),
    formulas: formulas.map(({ row, column }) => `${row + 1}/${column}`),
  }
}

function refused(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error
  return { refused: { code: error.code, words: error.words } }
}
