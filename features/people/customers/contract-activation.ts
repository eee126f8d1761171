import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Ids } from '#contract/page.ts'
import { ActivationIssued, ActivationPreview } from '#features/people/users/contract-first-access.ts'

/** The customers whose trial has not been taken over yet. */
const whom = { ids: Ids }

export const trialActivationPreview = call('POST /pressplatform/customers/activation/preview', 'administrator', {
  does: 'Counts the first administrators of trials who would get an activation code: all, those with a mail address, those with only a phone, and those whose present code would become invalid.',
  body: z.object(whom),
  data: ActivationPreview,
})

export const trialActivationIssue = call('POST /pressplatform/customers/activation', 'administrator', {
  does: 'Creates new activation codes for first administrators of trials who have never signed in, as a CSV that is returned once, with `slips` also one by one for printing; only hashes are stored.',
  body: z.object({ ...whom, slips: z.boolean().default(false) }),
  data: ActivationIssued,
})

export const trialActivationSend = call('POST /pressplatform/customers/activation/send', 'administrator', {
  does: 'Sends first administrators of trials who have never signed in an activation link by mail, or a text message about signing in with their phone, as a background task.',
  body: z.object(whom),
  data: z.object({ count: z.int() }),
})
