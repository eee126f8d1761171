import { z } from 'zod'
import { call } from '#contract/call.ts'
import { standings } from '#features/exams/tests/contract.ts'
import { SheetHead } from './contract.ts'

const MarkRow = z.object({
  number: z.string().nullable(),
  name: z.string(),
  className: z.string(),
  standing: z.enum(standings),
  /** Null: absent, deferred, a breach of rules, not begun, or not graded through. */
  points: z.number().nullable(),
  /** Why there are none, or that it was a make-up; empty otherwise. */
  note: z.string(),
})
export type MarkRow = z.infer<typeof MarkRow>

export const markSheetGet = call('GET /pressplatform/tests/{testId}/marksheet', 'signedIn', {
  does: 'Returns the mark sheet of a closed test, by number, for those who hold it: all candidates who were not removed, or with `classId` those of a class. Teachers of its classes get it for these classes, once the results are released.',
  query: z.object({ classId: z.uuid().optional() }),
  data: z.object({
    head: SheetHead,
    /** Whether the caller may see the sheet of all candidates, and the analysis sheet. */
    all: z.boolean(),
    /** The points that the test can earn. */
    whole: z.number(),
    rows: z.array(MarkRow),
  }),
})

export const sheetKinds = ['marks', 'analysis'] as const
export type SheetKind = (typeof sheetKinds)[number]

export const sheetExport = call('POST /pressplatform/tests/{testId}/sheets', 'signedIn', {
  does: 'Writes the mark sheet or the analysis sheet of a closed test to a spreadsheet, as a task, for those who may see it.',
  body: z.object({ sheet: z.enum(sheetKinds), classId: z.uuid().optional() }),
  data: z.object({ jobId: z.uuid() }),
})
