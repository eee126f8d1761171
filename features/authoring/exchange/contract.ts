import { z } from 'zod'
import { call } from '#contract/call.ts'
import { textbookImportRule } from '#contract/files.ts'

/** One entry of an import's report: something it changed, lost or did not find. */
export const ReportEntry = z.object({
  severity: z.enum(['changed', 'lost', 'missing']),
  code: z.string(),
  path: z.string(),
  line: z.int().nullable(),
  detail: z.string(),
})
export type ReportEntry = z.infer<typeof ReportEntry>

/** The result of an import. `counts` are of the imported textbook, not of the source. */
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

export const textbookImport = call('POST /pressplatform/textbooks/import', 'tbook', {
  does: 'Imports a textbook from a zip of Markdown files, as a task; the result names the new textbook and what was changed.',
  upload: textbookImportRule,
  body: z.object({ name: z.string().trim().max(100).optional() }),
  data: z.object({ jobId: z.uuid() }),
})
