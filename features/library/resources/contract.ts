import { z } from 'zod'
import { call } from '#contract/call.ts'
import { attachmentRule, StoredFile } from '#contract/files.ts'

export const fileSave = call('POST /rman/v1/upload/save/file', 'tbook', {
  does: 'Stores a file of a textbook; accepts the seventeen suffixes of the specification and checks the content.',
  upload: attachmentRule,
  body: z.object({ textbookId: z.uuid() }),
  data: StoredFile,
})
