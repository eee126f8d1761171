import { z } from 'zod'
import { Instant } from './bounds.ts'
import { call } from './call.ts'
import { pageOf, Paging } from './page.ts'

/** `reversed`: it had come in, and the platform took it back. */
export const rechargeStates = ['pending', 'done', 'rejected', 'cancelled', 'reversed'] as const
export const RechargeState = z.enum(rechargeStates)
export type RechargeState = z.infer<typeof RechargeState>

export const voucherRule = { suffixes: ['jpg', 'jpeg', 'png', 'pdf'], maxBytes: 10 * 1024 * 1024 } as const

export const Recharge = z.object({
  id: z.uuid(),
  no: z.string(),
  institutionId: z.uuid(),
  institutionName: z.string(),
  /** Fen. */
  amount: z.int(),
  state: RechargeState,
  payer: z.string(),
  paidAt: z.iso.datetime().nullable(),
  remark: z.string(),
  /** Opens the voucher for an hour. */
  voucherUrl: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reversedAt: z.iso.datetime().nullable(),
  /** Why it was rejected or taken back. */
  reason: z.string(),
  can: z.object({ decide: z.boolean(), cancel: z.boolean(), reverse: z.boolean() }),
})
export type Recharge = z.infer<typeof Recharge>

export const rechargeSorts = ['-requestedAt', 'requestedAt'] as const
const filter = Paging.extend({ state: RechargeState.optional(), sort: z.enum(rechargeSorts).default('-requestedAt') })

export const rechargeList = call('GET /pressplatform/recharges', 'SystemManagement', {
  does: 'Lists the recharges of one’s own institution.',
  query: filter,
  data: pageOf(Recharge),
})

export const rechargeListAll = call('GET /pressplatform/recharges/all', 'administrator', {
  does: 'Lists the recharges of all institutions, for the platform to look at.',
  query: filter.extend({ institutionId: z.uuid().optional() }),
  data: pageOf(Recharge),
})

export const rechargeGet = call('GET /pressplatform/recharges/{rechargeId}', 'signedIn', {
  does: 'Gives one recharge: of one’s own institution, or any to an administrator of the platform.',
  data: Recharge,
})

export const rechargeRequest = call('POST /pressplatform/recharges', 'SystemManagement', {
  does: 'Asks for a recharge: the amount that was paid to the platform, with its voucher.',
  upload: voucherRule,
  body: z.object({
    /** Fen. */
    amount: z.int().min(1).max(10_000_000_000),
    payer: z.string().trim().max(100).default(''),
    paidAt: Instant.nullable().default(null),
    remark: z.string().trim().max(200).default(''),
  }),
  data: Recharge,
  once: true,
})

export const rechargeCancel = call('PUT /pressplatform/recharges/{rechargeId}/cancel', 'SystemManagement', {
  does: 'Withdraws a recharge that has not been decided.',
  data: Recharge,
})

export const rechargeApprove = call('PUT /pressplatform/recharges/{rechargeId}/approve', 'administrator', {
  does: 'Confirms that the money has come in; it is on the institution’s account at once.',
  data: Recharge,
})

const why = z.object({ reason: z.string().trim().min(1).max(200) })

export const rechargeReject = call('PUT /pressplatform/recharges/{rechargeId}/reject', 'administrator', {
  does: 'Rejects a recharge with a reason.',
  body: why,
  data: Recharge,
})

export const rechargeReverse = call('PUT /pressplatform/recharges/{rechargeId}/reverse', 'administrator', {
  does: 'Takes back a recharge that was confirmed by mistake, by an entry the other way round; the account must still cover it.',
  body: why,
  data: Recharge,
})
