import { z } from 'zod'
import { call } from './call.ts'
import { attachmentRule } from './files.ts'

/** A stored file as screens use it (specification section 3, File). */
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
  does: 'Stores a file of a textbook; it accepts the seventeen suffixes of the specification, checked by content.',
  upload: attachmentRule,
  body: z.object({ textbookId: z.uuid() }),
  data: StoredFile,
})
