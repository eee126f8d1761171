import { z } from 'zod'
import { call } from './call.ts'
import { Ids } from './page.ts'
import { Secret } from './users.ts'

export const memberPassword = call('POST /pressplatform/users/{memberId}/password', 'user_management', {
  does: 'Resets the way in: a one-time password that the next sign-in must change, or an activation code; all sessions end.',
  body: z.object({ way: z.enum(['password', 'code']).default('password') }),
  data: Secret,
})

export const activationIssue = call('POST /unifiedplatform/v1/users/activation', 'user_management', {
  does: 'Makes new activation codes for people who wait, as a CSV that is given once; only hashes are kept.',
  body: z.object({ ids: Ids.optional(), importId: z.uuid().optional() }),
  data: z.object({ name: z.string(), csv: z.string(), count: z.int(), expiresAt: z.iso.datetime() }),
})
