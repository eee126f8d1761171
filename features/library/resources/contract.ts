import { z } from 'zod'
import { call } from '#contract/call.ts'
import { attachmentRule } from '#contract/files.ts'

/** A stored file for the screens (specification section 3, File). */
export const StoredFile = z.object({
  id: z.uuid(),
  name: z.string(),
  suffix: z.string(),
  size: z.int(),
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

export const fileSave = call('POST /rman/v1/upload/save/file', 'tbook', {
  does: 'Stores a file of a textbook; accepts the seventeen suffixes of the specification and checks the content.',
  upload: attachmentRule,
  body: z.object({ textbookId: z.uuid() }),
  data: StoredFile,
})
