import { z } from 'zod'
import { call } from '#contract/call.ts'
import { attachmentRule, StoredFile } from '#contract/files.ts'

const pixels = z.coerce.number().int().min(1).max(100_000).optional()

export const attachmentAdd = call('POST /pressplatform/attachments', 'signedIn', {
  does: 'Uploads a file for something that is being written, such as a homework or a post; it expires unless that is sent within two days.',
  upload: attachmentRule,
  body: z.object({ width: pixels, height: pixels }),
  data: StoredFile,
})
