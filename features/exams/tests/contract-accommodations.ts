import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { testLimits } from './contract.ts'

/** Additional time of a person in every test, and for every homework. */
const Accommodation = z.object({
  /** The id of the member of the institution. */
  id: z.uuid(),
  name: z.string(),
  number: z.string().nullable(),
  percent: z.int(),
  minutes: z.int(),
  /** By how many hours homework is due later. */
  dueHours: z.int(),
  reason: z.string(),
  /** The last day on which it holds; null without an end. */
  validUntil: z.iso.date().nullable(),
  setBy: z.string(),
  setAt: z.iso.datetime(),
})
export type Accommodation = z.infer<typeof Accommodation>

export const accommodationList = call('GET /pressplatform/accommodations', 'signedIn', {
  does: 'Lists the people who have additional time in every test, to those who rule tests of the institution.',
  query: Paging.extend({ q: z.string().trim().max(100).optional() }),
  data: pageOf(Accommodation),
})

export const accommodationSet = call('PUT /pressplatform/accommodations/{memberId}', 'signedIn', {
  does: 'Gives a person additional time in every test and for every homework, with the reason that the person sees. Running attempts follow at once.',
  body: z.object({
    percent: z.int().min(0).max(testLimits.percent),
    minutes: z.int().min(0).max(testLimits.minutes),
    /** By how many hours every homework is due later. */
    dueHours: z.int().min(0).max(720).default(0),
    reason: z.string().trim().min(1).max(testLimits.reasonLength),
    validUntil: z.iso
      .date()
      .refine((day) => day >= '2000' && day < '3000')
      .nullable(),
  }),
  data: Accommodation,
})

export const accommodationRemove = call('DELETE /pressplatform/accommodations/{memberId}', 'signedIn', {
  does: 'Ends the additional time of a person in every test. Running attempts keep the end that they have.',
})
