import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { gradebookLimits as limits, Points } from './contract.ts'

/** A sheet of a class is far smaller. */
export const gradebookSheetRule = { suffixes: ['xlsx'], maxBytes: 5 * 1024 * 1024 } as const
/** Marks that one sheet changes. */
export const mostOfSheet = 20_000

const Finding = z.object({
  /** The line in the sheet; null: the whole sheet. */
  line: z.int().nullable(),
  /** The head of the column; empty: the whole line. */
  column: z.string(),
  /** What is wrong and what happens. */
  text: z.string(),
  /** The cell is left because the mark was changed after the sheet was written. */
  conflict: z.boolean(),
})
export type Finding = z.infer<typeof Finding>

const SheetChange = z.object({
  itemId: z.uuid(),
  memberId: z.uuid(),
  item: z.string(),
  name: z.string(),
  before: z.number().nullable(),
  after: z.number(),
  rowVersion: RowVersion,
})
export type SheetChange = z.infer<typeof SheetChange>

export const gradebookExport = call('POST /pressplatform/classes/{classId}/gradebook/export', 'signedIn', {
  does: 'Writes the gradebook of a class into a spreadsheet, as a task. Its columns of entered points can be changed and brought back.',
  body: z.object({}),
  data: z.object({ jobId: z.uuid() }),
})

export const gradebookSheetRead = call('POST /pressplatform/classes/{classId}/gradebook/sheet', 'signedIn', {
  does: 'Reads a sheet of the gradebook and tells which marks it would change and what it cannot take; nothing is changed.',
  upload: gradebookSheetRule,
  data: z.object({
    changes: z.array(SheetChange),
    findings: z.array(Finding),
    /** Findings beyond those that are listed. */
    more: z.int(),
  }),
})

export const gradebookSheetApply = call('PUT /pressplatform/classes/{classId}/gradebook/sheet', 'signedIn', {
  does: 'Enters the marks of a sheet with a reason, all or none: refused when one of them was changed meanwhile.',
  body: z.object({
    reason: z.string().trim().min(1).max(limits.reasonLength),
    marks: z
      .array(z.object({ itemId: z.uuid(), memberId: z.uuid(), rowVersion: RowVersion, points: Points }))
      .min(1)
      .max(mostOfSheet),
  }),
  maxBytes: 4 * 1024 * 1024,
  data: z.object({ changed: z.int() }),
})
