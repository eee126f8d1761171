import { z } from 'zod'
import { Counter } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { importStates } from '#contract/job-results.ts'
import { Paging, pageOf } from '#contract/page.ts'

/** A field that a column can be mapped to; the template and the wizard show its name. */
export const ImportField = z.object({ code: z.string(), name: z.string(), required: z.boolean(), example: z.string() })

/**
 * Why a row cannot be imported as it is, or with `warning` why it is left out unless it is accepted. `value` is a suggested correction, where there is
 * a likely one.
 */
export const ImportProblem = z.object({
  column: z.int(),
  field: z.string(),
  code: z.string(),
  message: z.string(),
  warning: z.boolean(),
  value: z.string().optional(),
})

export const Import = z.object({
  id: z.uuid(),
  kind: z.string(),
  fileName: z.string(),
  size: z.int(),
  state: z.enum(importStates),
  /** Why it failed; null otherwise. */
  reason: z.string().nullable(),
  /** For a workbook with several sheets: the sheet that was read, then the others. */
  sheets: z.array(z.string()),
  headers: z.array(z.string()),
  fields: z.array(ImportField),
  /** The field of each column; null for a column that is left out. */
  mapping: z.array(z.string().nullable()),
  options: z.record(z.string(), z.boolean()),
  total: z.int(),
  /** The rows that would be imported, those with accepted warnings included. */
  good: z.int(),
  bad: z.int(),
  /** The rows with warnings only: left out, and accepted. */
  warned: z.int(),
  accepted: z.int(),
  mended: z.int(),
  made: z.int(),
  changed: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** Problems grouped by kind, the most frequent first; `message` names the kind. */
  problems: z.array(z.object({ code: z.string(), field: z.string(), message: z.string(), warning: z.boolean(), count: z.int() })),
  /** What the rows that are not left out would create besides themselves, such as departments; `names` has the first of them. */
  planned: z.array(z.object({ kind: z.string(), count: z.int(), names: z.array(z.string()) })),
  /** The task that currently reads, checks, runs or undoes the import; null if there is none. */
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
  /** It is imported in spite of its warnings. */
  accepted: z.boolean(),
  outcome: z.enum(['made', 'changed', 'skipped', 'failed']).nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const importList = call('GET /pressplatform/imports', 'signedIn', {
  does: 'Lists the caller’s imports of one kind, the newest first.',
  query: Paging.extend({ kind: z.string().max(40) }),
  data: pageOf(Import),
})

export const importGet = call('GET /pressplatform/imports/{importId}', 'signedIn', {
  does: 'Returns one import: its columns, the problems in its rows, and its progress.',
  data: Import,
})

export const importRows = call('GET /pressplatform/imports/{importId}/rows', 'signedIn', {
  does: 'Lists rows of an import: all, those with errors and their neighbours, those with warnings only, corrected ones, or by outcome.',
  query: z.object({
    show: z.enum(['all', 'bad', 'warned', 'mended', 'made', 'changed', 'skipped', 'failed']).default('all'),
    after: Counter.default(0),
    size: z.int().min(1).max(200).default(50),
  }),
  data: z.object({ items: z.array(ImportRow), next: z.int().nullable() }),
})

export const importMap = call('PUT /pressplatform/imports/{importId}/mapping', 'signedIn', {
  does: 'Sets the field of each column and the import options; the rows are checked again as a task.',
  body: z.object({ mapping: z.array(z.string().max(40).nullable()).max(100), options: z.record(z.string().max(40), z.boolean()).default({}) }),
  data: z.object({ jobId: z.uuid() }),
})

export const importRowSave = call('PUT /pressplatform/imports/{importId}/rows/{line}', 'signedIn', {
  does: 'Corrects one cell of a row, or takes the correction back; the row is checked again at once.',
  body: z.object({ column: z.int().min(0).max(99), value: z.string().max(1000).nullable() }),
  data: ImportRow,
})

export const importReplace = call('PUT /pressplatform/imports/{importId}/replace', 'signedIn', {
  does: 'Replaces a value of one column in every row; those rows are checked again.',
  body: z.object({ column: z.int().min(0).max(99), from: z.string().max(1000), to: z.string().max(1000) }),
  data: Import,
})

export const importAccept = call('PUT /pressplatform/imports/{importId}/accept', 'signedIn', {
  does: 'Accepts rows with warnings, the named ones or all, so that they are imported, or leaves them out again.',
  body: z.object({ lines: z.array(Counter).min(1).max(200).optional(), accepted: z.boolean() }),
  data: Import,
})

export const importRun = call('POST /pressplatform/imports/{importId}/run', 'signedIn', {
  does: 'Imports the rows that are not left out, as a task; the others stay in the report.',
  data: z.object({ jobId: z.uuid() }),
})

export const importUndo = call('POST /pressplatform/imports/{importId}/undo', 'signedIn', {
  does: 'Undoes a finished import as a whole, as a task; records that have been used since then stay and are reported.',
  data: z.object({ jobId: z.uuid() }),
})

export const importRemove = call('DELETE /pressplatform/imports/{importId}', 'signedIn', {
  does: 'Discards an import that has not been run.',
})
