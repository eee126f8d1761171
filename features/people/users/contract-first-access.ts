import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Ids } from '#contract/page.ts'
import { InitialCredential } from './contract.ts'

export const memberPassword = call('POST /pressplatform/users/{memberId}/password', 'user_management', {
  does: 'Resets a member’s access with a one-time password that must be changed at the next sign-in, or with an activation code; all sessions end.',
  body: z.object({ way: z.enum(['password', 'code']).default('password') }),
  data: InitialCredential,
})

export const activationIssue = call('POST /unifiedplatform/v1/users/activation', 'user_management', {
  does: 'Creates new activation codes for members who have never signed in, as a CSV that is returned once; only hashes are stored.',
  body: z.object({ ids: Ids.optional(), importId: z.uuid().optional() }),
  data: z.object({ name: z.string(), csv: z.string(), count: z.int(), expiresAt: z.iso.datetime() }),
})

export const factorReset = call('POST /pressplatform/account/factor/reset', 'institutionAdministrator', {
  does: 'Resets the second factor of a locked-out member, who then signs in by password and sets it up again; the member’s sessions end.',
  body: z.object({ memberId: z.uuid() }),
})
