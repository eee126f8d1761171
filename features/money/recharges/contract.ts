import { z } from 'zod'
import { Instant } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'

/** `reversed`: it was confirmed and later taken back by the platform. */
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
  /** A signed address of the voucher, valid for an hour. */
  voucherUrl: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Who confirmed, rejected or withdrew it, and who reversed it; empty before that, and for a deleted person. */
  decidedBy: z.string(),
  reversedBy: z.string(),
  reversedAt: z.iso.datetime().nullable(),
  /** Why it was rejected or reversed. */
  reason: z.string(),
  can: z.object({ decide: z.boolean(), cancel: z.boolean(), reverse: z.boolean() }),
})
export type Recharge = z.infer<typeof Recharge>

export const rechargeSorts = ['-requestedAt', 'requestedAt'] as const
const filter = Paging.extend({ state: RechargeState.optional(), sort: z.enum(rechargeSorts).default('-requestedAt') })

export const rechargeList = call('GET /pressplatform/recharges', 'SystemManagement', {
  does: 'Lists the recharges of the caller’s institution.',
  query: filter,
  data: pageOf(Recharge),
})

export const rechargeListAll = call('GET /pressplatform/recharges/all', 'administrator', {
  does: 'Lists the recharges of all institutions, for the platform.',
  query: filter.extend({ institutionId: z.uuid().optional() }),
  data: pageOf(Recharge),
})

export const rechargePayee = call('GET /pressplatform/recharges/payee', 'SystemManagement', {
  does: 'Returns the bank account to which recharges are paid; null if the platform has not set it.',
  data: z.object({ name: z.string(), bank: z.string(), account: z.string() }).nullable(),
})

export const rechargeGet = call('GET /pressplatform/recharges/{rechargeId}', 'signedIn', {
  does: 'Returns one recharge of the caller’s institution, or any for a platform administrator.',
  data: Recharge,
})

export const rechargeRequest = call('POST /pressplatform/recharges', 'SystemManagement', {
  does: 'Requests a recharge: the amount paid to the platform, with its voucher.',
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
  does: 'Withdraws a recharge request that has not been decided.',
  data: Recharge,
})

export const rechargeApprove = call('PUT /pressplatform/recharges/{rechargeId}/approve', 'administrator', {
  does: 'Confirms that the money was received and credits it to the institution’s account.',
  data: Recharge,
})

const reasonBody = z.object({ reason: z.string().trim().min(1).max(200) })

export const rechargeReject = call('PUT /pressplatform/recharges/{rechargeId}/reject', 'administrator', {
  does: 'Rejects a recharge with a reason.',
  body: reasonBody,
  data: Recharge,
})

export const rechargeReverse = call('PUT /pressplatform/recharges/{rechargeId}/reverse', 'administrator', {
  does: 'Reverses a recharge that was confirmed by mistake, by an opposite entry; the balance must cover it.',
  body: reasonBody,
  data: Recharge,
})
