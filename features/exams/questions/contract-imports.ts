import { z } from 'zod'
import { Counter } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { questionImportRule } from '#contract/files.ts'
import { QuestionAbout, QuestionContent } from './contract.ts'

export const questionImportStates = ['reading', 'ready', 'taking', 'done', 'undoing', 'undone', 'failed'] as const

const Finding = z.object({
  severity: z.enum(['error', 'warning', 'changed']),
  code: z.string(),
  message: z.string(),
  detail: z.string(),
  /** The file of a package or the sheet of a workbook. */
  path: z.string().nullable(),
  line: z.int().nullable(),
})

const QuestionImport = z.object({
  id: z.uuid(),
  bankId: z.uuid(),
  fileName: z.string(),
  state: z.enum(questionImportStates),
  total: z.int(),
  /** Questions with errors, which are left out. */
  bad: z.int(),
  taken: z.int(),
  /** About the file as a whole, and about parts of it that are no question. */
  findings: z.array(Finding),
  jobId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  can: z.object({ run: z.boolean(), undo: z.boolean() }),
})
export type QuestionImport = z.infer<typeof QuestionImport>

const ImportItem = z.object({
  position: z.int(),
  /** The file of a package or the sheet of a workbook, and in it the first and the last line or row, from 1. */
  path: z.string().nullable(),
  line: z.int().nullable(),
  to: z.int().nullable(),
  source: z.string(),
  /** Whether it was read from plain text, so that it can be corrected there. */
  isText: z.boolean(),
  content: QuestionContent,
  about: QuestionAbout,
  findings: z.array(Finding),
  errors: z.int(),
  leftOut: z.boolean(),
  questionId: z.uuid().nullable(),
})
export type QuestionImportItem = z.infer<typeof ImportItem>

export const questionsImport = call('POST /question/import', 'bookexam', {
  does: 'Reads questions from a file, as a task, and takes those without errors into a bank; with `preview` they wait until they are taken.',
  upload: questionImportRule,
  body: z.object({
    format: z.enum(['text']).optional(),
    /** The caller’s own bank when none is named. */
    bankId: z.uuid().optional(),
    categoryId: z.uuid().optional(),
    preview: z.enum(['true', 'false']).default('false'),
  }),
  data: z.object({ jobId: z.uuid(), importId: z.uuid() }),
})

export const questionImportGet = call('GET /question/imports/{importId}', 'bookexam', {
  does: 'Returns an import of questions: its state, counts and what was found in the file.',
  data: QuestionImport,
})

export const questionImportItems = call('GET /question/imports/{importId}/items', 'bookexam', {
  does: 'Lists the questions of an import in the order of the file: all, or those with errors.',
  query: z.object({ show: z.enum(['all', 'bad']).default('all'), after: Counter.default(0), size: z.int().min(1).max(100).default(20) }),
  data: z.object({ items: z.array(ImportItem), next: z.int().nullable() }),
})

export const questionImportItemSave = call('PUT /question/imports/{importId}/items/{position}', 'bookexam', {
  does: 'Corrects one question of an import: reads it again from a corrected text, or stores it as it is given, or leaves it out or takes it in again.',
  body: z.object({
    source: z.string().max(6000).optional(),
    corrected: z.object({ content: QuestionContent, about: QuestionAbout }).optional(),
    leftOut: z.boolean().optional(),
  }),
  data: ImportItem,
})

export const questionImportPaste = call('POST /question/imports/{importId}/items', 'bookexam', {
  does: 'Reads questions from pasted text and appends them to an import that has not been taken.',
  body: z.object({ text: z.string().trim().min(1).max(100_000) }),
  /** The position of the first of them, how many they are, and what was found beside them. */
  data: z.object({ first: z.int(), count: z.int(), findings: z.array(Finding) }),
})

export const questionImportRun = call('POST /question/imports/{importId}/run', 'bookexam', {
  does: 'Takes the questions of an import that have no errors into the bank, as a task.',
  data: z.object({ jobId: z.uuid() }),
})

export const questionImportUndo = call('POST /question/imports/{importId}/undo', 'bookexam', {
  does: 'Removes the questions that an import has brought, as a task; those that were changed or used since then stay.',
  data: z.object({ jobId: z.uuid() }),
})

export const questionImportRemove = call('DELETE /question/imports/{importId}', 'bookexam', {
  does: 'Discards an import that has not been taken.',
})
