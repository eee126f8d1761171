import { z } from 'zod'
import { Counter } from './bounds.ts'
import { call } from './call.ts'
import { Paging, pageOf } from './page.ts'

export const importStates = ['reading', 'checked', 'running', 'done', 'undone', 'failed'] as const

/** A field that a column may be brought into, with the words of both the template and the wizard. */
export const ImportField = z.object({ code: z.string(), name: z.string(), required: z.boolean(), example: z.string() })

/** Why a row cannot be taken as it is. `value` is offered instead, where there is a likely one. */
export const ImportProblem = z.object({ column: z.int(), field: z.string(), code: z.string(), message: z.string(), value: z.string().optional() })

export const Import = z.object({
  id: z.uuid(),
  kind: z.string(),
  fileName: z.string(),
  size: z.int(),
  state: z.enum(importStates),
  /** Why it has failed. */
  reason: z.string().nullable(),
  /** Of a workbook with several sheets: the one that was read, then the others. */
  sheets: z.array(z.string()),
  headers: z.array(z.string()),
  fields: z.array(ImportField),
  /** The field of each column, null for one that is left out. */
  mapping: z.array(z.string().nullable()),
  options: z.record(z.string(), z.boolean()),
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  mended: z.int(),
  made: z.int(),
  changed: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** Problems of one kind together, the most frequent first; `message` names the kind. */
  problems: z.array(z.object({ code: z.string(), field: z.string(), message: z.string(), count: z.int() })),
  /** A task that reads, checks, runs or undoes it just now. */
  jobId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  can: z.object({ run: z.boolean(), undo: z.boolean(), codes: z.boolean() }),
})
export type Import = z.infer<typeof Import>

export const ImportRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  original: z.array(z.string()).nullable(),
  problems: z.array(ImportProblem),
  outcome: z.enum(['made', 'changed', 'skipped', 'failed']).nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** What a task of an import leaves behind. */
export const ImportResult = z.object({
  importId: z.uuid(),
  state: z.enum(importStates),
  good: z.int(),
  bad: z.int(),
  made: z.int(),
  changed: z.int(),
  skipped: z.int(),
  failed: z.int(),
})

/** What the task of an export leaves behind: a file to fetch at /rman/v1/files/{fileId}. */
export const ExportResult = z.object({
  fileId: z.uuid(),
  name: z.string(),
  count: z.int(),
  size: z.int(),
  /** When the file goes by itself; it ends sooner when someone in it is deleted. Missing in results of earlier releases. */
  expiresAt: z.iso.datetime().optional(),
})

export const importList = call('GET /pressplatform/imports', 'signedIn', {
  does: 'Lists the caller’s imports of one kind, the newest first.',
  query: Paging.extend({ kind: z.string().max(40) }),
  data: pageOf(Import),
})

export const importGet = call('GET /pressplatform/imports/{importId}', 'signedIn', {
  does: 'Gives one import: its columns, what was found in its rows, and how far it is.',
  data: Import,
})

export const importRows = call('GET /pressplatform/imports/{importId}/rows', 'signedIn', {
  does: 'Lists rows of an import: all, those with problems and their neighbours, those that were mended, or by what came of them.',
  query: z.object({
    show: z.enum(['all', 'bad', 'mended', 'made', 'changed', 'skipped', 'failed']).default('all'),
    after: Counter.default(0),
    size: z.int().min(1).max(200).default(50),
  }),
  data: z.object({ items: z.array(ImportRow), next: z.int().nullable() }),
})

export const importMap = call('PUT /pressplatform/imports/{importId}/mapping', 'signedIn', {
  does: 'Says which field each column holds and how to import; the rows are checked again as a task.',
  body: z.object({ mapping: z.array(z.string().max(40).nullable()).max(100), options: z.record(z.string().max(40), z.boolean()).default({}) }),
  data: z.object({ jobId: z.uuid() }),
})

export const importRowSave = call('PUT /pressplatform/imports/{importId}/rows/{line}', 'signedIn', {
  does: 'Mends one cell of a row, or takes the mending back; the row is checked again at once.',
  body: z.object({ column: z.int().min(0).max(99), value: z.string().max(1000).nullable() }),
  data: ImportRow,
})

export const importReplace = call('PUT /pressplatform/imports/{importId}/replace', 'signedIn', {
  does: 'Replaces a value of one column in every row; those rows are checked again.',
  body: z.object({ column: z.int().min(0).max(99), from: z.string().max(1000), to: z.string().max(1000) }),
  data: Import,
})

export const importRun = call('POST /pressplatform/imports/{importId}/run', 'signedIn', {
  does: 'Imports the rows that have no problem, as a task; the others stay in the report.',
  data: z.object({ jobId: z.uuid() }),
})

export const importUndo = call('POST /pressplatform/imports/{importId}/undo', 'signedIn', {
  does: 'Takes a finished import back as one, as a task; what has been used since then stays and is named.',
  data: z.object({ jobId: z.uuid() }),
})

export const importRemove = call('DELETE /pressplatform/imports/{importId}', 'signedIn', {
  does: 'Throws an import away that has not been run.',
})
