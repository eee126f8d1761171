import { readFile } from 'node:fs/promises'
import readWorkbook from 'read-excel-file/node'
import type { EmbeddedFile } from '#assessment/exchange/reading.ts'
import { type GivenSource, readSource, usedFiles } from '#assessment/exchange/source/read-source.ts'
import type { SheetOfText } from '#assessment/exchange/table/read-table.ts'
import { readCsv } from '#features/workbench/imports/server/reading/read-csv.ts'
import { clockIn } from '#plain/time/zone.ts'

// Runs in a worker thread: nothing here may import the database or the server.

/** A file as it lies on the disk, with the texts that it holds. */
export interface Given {
  name: string
  at: string
  kind: 'text' | 'table' | 'archive'
  paths: string[]
  texts: [path: string, text: string][]
}

/** What was read, in parts that can be parsed one by one without holding the event loop. */
export interface ReadParts {
  count: number
  /** Each is JSON of some of the questions, in order. */
  questions: string[]
  /** JSON of the passages and of the findings. */
  passages: string
  findings: string
  files: EmbeddedFile[]
  /** Paths in the source to which the documents refer. */
  paths: string[]
}

const questionsInPart = 250

/** Reads the questions of a file. JSON is cheaper to copy between threads than objects. */
export async function readToParts(given: Given): Promise<ReadParts> {
  const texts = new Map(given.texts)
  const sheets = given.kind === 'table' ? await sheetsOf(given) : undefined
  const source: GivenSource = {
    name: given.name,
    packed: given.kind === 'archive',
    paths: given.paths,
    text: (path) => texts.get(path),
    sheets: (path) => (path === given.name ? sheets : undefined),
  }
  const { questions, passages, files, findings } = readSource(source)
  const parts: string[] = []
  for (let from = 0; from < questions.length; from += questionsInPart) parts.push(JSON.stringify(questions.slice(from, from + questionsInPart)))
  return {
    count: questions.length,
    questions: parts,
    passages: JSON.stringify(passages),
    findings: JSON.stringify(findings),
    files,
    paths: [...usedFiles({ questions, passages })],
  }
}

async function sheetsOf({ name, at }: Given): Promise<SheetOfText[]> {
  if (!/\.xlsx$/i.test(name)) return [{ name, rows: readCsv(await readFile(at)).lines }]
  const workbook = await readWorkbook<string>(at, { parseNumber: (text) => text, trim: false })
  return workbook.map(({ sheet, data }) => ({ name: sheet, rows: (data as unknown[][]).map((cells) => cells.map(textOf)) }))
}

/** A cell as text; a day as it is written in Chinese and in ISO 8601. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? clockIn('UTC', cell).day : String(cell as string)
}
