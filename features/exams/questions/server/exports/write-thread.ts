import type { Finding } from '#assessment/exchange/reading.ts'
import { writeTable } from '#assessment/exchange/table/write-table.ts'
import { writeText } from '#assessment/exchange/text/write-text.ts'
import type { QuestionToWrite } from '#assessment/exchange/writing.ts'
import type { ExportFormat } from '../../contract-exports.ts'

// Runs in a worker thread: nothing here may import the database or the server.

/** A file that questions show: its path in the package, and its bytes for a format that embeds them. */
export interface FileToWrite {
  id: string
  path: string
  base64?: string
}

/** A single text, a table, or the texts of a package, to which the files are added. */
export interface WrittenFile {
  text?: string
  table?: { heads: string[]; rows: string[][] }
  entries?: { path: string; text: string }[]
  findings: Finding[]
}

/** Writes questions in a format; questions and result are JSON. */
export function writeToJson({ format, questions }: { format: ExportFormat; questions: string; files: FileToWrite[] }): string {
  const all = JSON.parse(questions) as QuestionToWrite[]
  return JSON.stringify(writers[format](all) satisfies WrittenFile)
}

const writers: Record<ExportFormat, (questions: readonly QuestionToWrite[]) => WrittenFile> = {
  text(questions) {
    const { content, findings } = writeText(questions)
    return { text: content, findings }
  },
  xlsx(questions) {
    const { content, findings } = writeTable(questions)
    return { table: content, findings }
  },
}
