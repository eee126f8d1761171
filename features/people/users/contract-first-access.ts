import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Ids } from '#contract/page.ts'
import { InitialCredential } from './contract.ts'

export const memberPassword = call('POST /pressplatform/users/{memberId}/password', 'user_management', {
  does: 'Resets a member’s access with a one-time password that must be changed at the next sign-in, or with an activation code; all sessions end.',
  body: z.object({ way: z.enum(['password', 'code']).default('password') }),
  data: InitialCredential,
})

/** The people who are not activated yet: the named ones, or those of an import. */
const whom = { ids: Ids.optional(), importId: z.uuid().optional() }

/** One person's slip: what is printed beside the QR code of the activation page. */
export const ActivationSlip = z.object({
  name: z.string(),
  number: z.string().nullable(),
  account: z.string(),
  institution: z.string(),
  department: z.string().nullable(),
  cohort: z.string().nullable(),
  code: z.string(),
})
export type ActivationSlip = z.infer<typeof ActivationSlip>
/** The most slips in one answer. */
export const maxSlips = 1000

export const ActivationPreview = z.object({ count: z.int(), mail: z.int(), phone: z.int(), valid: z.int() })
export type ActivationPreview = z.infer<typeof ActivationPreview>

/** New codes as a CSV, and as slips if they were asked for. */
export const ActivationIssued = z.object({
  name: z.string(),
  csv: z.string(),
  count: z.int(),
  expiresAt: z.iso.datetime(),
  slips: z.array(ActivationSlip),
})
export type ActivationIssued = z.infer<typeof ActivationIssued>

export const activationPreview = call('POST /pressplatform/users/activation/preview', 'user_management', {
  does: 'Counts the people who would get an activation code: all, those with a mail address, those with only a phone, and those whose present code would become invalid.',
  body: z.object(whom),
  data: ActivationPreview,
})

export const activationIssue = call('POST /unifiedplatform/v1/users/activation', 'user_management', {
  does: 'Creates new activation codes for members who have never signed in, as a CSV that is returned once, with `slips` also one by one for printing; only hashes are stored.',
  body: z.object({ ...whom, slips: z.boolean().default(false) }),
  data: ActivationIssued,
})

export const activationSend = call('POST /pressplatform/users/activation/send', 'user_management', {
  does: 'Sends members who have never signed in an activation link by mail, or a text message about signing in with their phone, as a background task.',
  body: z.object(whom),
  data: z.object({ count: z.int() }),
})

export const factorReset = call('POST /pressplatform/account/factor/reset', 'institutionAdministrator', {
  does: 'Resets the second factor of a locked-out member, who then signs in by password and sets it up again; the member’s sessions end.',
  body: z.object({ memberId: z.uuid() }),
})
