import { z } from 'zod'

// What tasks leave behind: each shape is used by the call that starts the task and by those that tell of it.

export const importStates = ['reading', 'checked', 'running', 'done', 'undone', 'failed'] as const

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

/** One thing that an import changed, could not take, or did not find. */
export const ReportEntry = z.object({
  severity: z.enum(['changed', 'lost', 'missing']),
  code: z.string(),
  path: z.string(),
  line: z.int().nullable(),
  detail: z.string(),
})
export type ReportEntry = z.infer<typeof ReportEntry>

/** What came of an import. `counts` are taken from the imported book, not from the source. */
export const TextbookImportResult = z.object({
  textbookId: z.uuid(),
  name: z.string(),
  counts: z.object({
    chapters: z.int(),
    words: z.int(),
    figures: z.int(),
    formulas: z.int(),
    tables: z.int(),
    codeBlocks: z.int(),
    references: z.int(),
    footnotes: z.int(),
  }),
  report: z.array(ReportEntry),
})
export type TextbookImportResult = z.infer<typeof TextbookImportResult>

/** What the task of a deletion leaves behind, for as long as there is someone to ask. */
export const ForgetResult = z.object({ forgotten: z.literal(true) })
