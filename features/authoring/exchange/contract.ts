import { z } from 'zod'
import { call } from '#contract/call.ts'
import { textbookImportRule } from '#contract/files.ts'

export const textbookImport = call('POST /pressplatform/textbooks/import', 'tbook', {
  does: 'Imports a textbook from a zip of Markdown files, as a task; the result names the new textbook and what was changed.',
  upload: textbookImportRule,
  body: z.object({ name: z.string().trim().max(100).optional() }),
  data: z.object({ jobId: z.uuid() }),
})
