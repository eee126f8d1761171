import { z } from 'zod'
import { call } from '#contract/call.ts'

export const privacyExport = call('POST /unifiedplatform/v1/privacy/export', 'signedIn', {
  does: 'Collects all data about the caller into one archive, as a task.',
  body: z.object({}),
  data: z.object({ jobId: z.uuid() }),
})

export const privacyDelete = call('POST /unifiedplatform/v1/privacy/delete', 'signedIn', {
  does: 'Deletes the caller’s account and everything personal in every institution, as a task; this cannot be undone.',
  body: z.object({
    password: z.string().max(200).optional(),
    /** Instead of the password: the proof of a code that was sent for `confirm`. */
    proof: z.string().max(100).optional(),
  }),
  data: z.object({ jobId: z.uuid() }),
})

export const privacyObstacles = call('GET /unifiedplatform/v1/privacy/obstacles', 'signedIn', {
  does: 'Lists what has to be handed over before the caller’s account can be deleted.',
  data: z.array(
    z.object({
      institutionName: z.string(),
      kind: z.enum(['lastAdministrator', 'textbooks']),
      /** Names of some of them, as examples. */
      names: z.array(z.string()),
      count: z.int(),
    }),
  ),
})
