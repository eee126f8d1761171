import { writeDocx } from '#assessment/exchange/docx/write/write-docx.ts'
import { writeGift } from '#assessment/exchange/gift/write-gift.ts'
import { writeMoodleXml } from '#assessment/exchange/moodle/write-moodle-xml.ts'
import { writeQti } from '#assessment/exchange/qti/write-qti.ts'
import type { Finding } from '#assessment/exchange/reading.ts'
import { writeTable } from '#assessment/exchange/table/write-table.ts'
import { writeText } from '#assessment/exchange/text/write/write-text.ts'
import type { QuestionToWrite } from '#assessment/exchange/writing.ts'
import type { ExportFormat } from '../../contract-exports.ts'

// Runs in a worker thread: nothing here may import the database or the server.

/** A file that questions show: its path in the package, its size in pixels, and its bytes for a format that embeds them. */
export interface FileToWrite {
  id: string
  path: string
  width: number
  height: number
  base64?: string | undefined
}

/** A single text, a table, or the texts of a package, to which the files are added. */
export interface WrittenFile {
  text?: string
  table?: { heads: string[]; rows: string[][] }
  entries?: { path: string; text: string }[]
  findings: Finding[]
}

/** Writes questions in a format; questions and result are JSON. */
export function writeToJson({ format, questions, files }: { format: ExportFormat; questions: string; files: FileToWrite[] }): string {
  const all = JSON.parse(questions) as QuestionToWrite[]
  const byId = new Map(files.map((file) => [file.id, file]))
  return JSON.stringify(writers[format](all, byId) satisfies WrittenFile)
}

type Write = (questions: readonly QuestionToWrite[], files: ReadonlyMap<string, FileToWrite>) => WrittenFile

const writers: Record<ExportFormat, Write> = {
  text(questions) {
    const { content, findings } = writeText(questions)
    return { text: content, findings }
  },
  xlsx(questions) {
    const { content, findings } = writeTable(questions)
    return { table: content, findings }
  },
  gift(questions) {
    const { content, findings } = writeGift(questions)
    return { text: content, findings }
  },
  moodle(questions, files) {
    const { content, findings } = writeMoodleXml(questions, (id) => {
      const file = files.get(id)
      return file && { name: file.path.slice(file.path.lastIndexOf('/') + 1), base64: file.base64 }
    })
    return { text: content, findings }
  },
  qti(questions, files) {
    const { content, findings } = writeQti(questions, (id) => files.get(id)?.path)
    return { entries: content, findings }
  },
  docx(questions, files) {
    const { content, findings } = writeDocx(questions, (id) => files.get(id))
    return { entries: content, findings }
  },
}
