import { z } from 'zod'
import { call } from '#contract/call.ts'

/** `receiving`: bytes are missing; `checking`: all are there and are compared with the suffix; `complete`: it can be taken into something. */
export const uploadStates = ['receiving', 'checking', 'complete', 'refused'] as const

/** A file that is sent in pieces to `/rman/v1/uploads` by the tus protocol. */
export const SentUpload = z.object({
  id: z.uuid(),
  name: z.string(),
  suffix: z.string(),
  size: z.int(),
  /** Bytes that have arrived. */
  received: z.int(),
  state: z.enum(uploadStates),
  /** Why it was refused, in the language of the caller. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it is deleted unless it was taken into something. */
  expiresAt: z.iso.datetime(),
})
export type SentUpload = z.infer<typeof SentUpload>

export const uploadList = call('GET /pressplatform/uploads', 'signedIn', {
  does: 'Lists the caller’s uploads that are not complete, and the complete ones that were not taken into anything; the newest first.',
  data: z.array(SentUpload),
})

export const uploadGet = call('GET /pressplatform/uploads/{uploadId}', 'signedIn', {
  does: 'Returns the state of one of the caller’s uploads.',
  data: SentUpload,
})

export const uploadCheck = call('POST /pressplatform/uploads/{uploadId}/check', 'signedIn', {
  does: 'Gives the SHA-256 of the whole file as the sender has it. An upload with other bytes is refused.',
  body: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  data: SentUpload,
})

export const uploadRemove = call('DELETE /pressplatform/uploads/{uploadId}', 'signedIn', {
  does: 'Deletes one of the caller’s uploads with its bytes.',
})
