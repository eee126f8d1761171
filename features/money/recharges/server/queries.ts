import type { Paging } from '#contract/page.ts'
import type { RechargeState } from '../contract.ts'
import { sql } from 'kysely'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'

const columns = [
  'recharges.id',
  'recharges.no',
  'recharges.holderId',
  'recharges.amount',
  'recharges.state',
  'recharges.payer',
  'recharges.paidAt',
  'recharges.remark',
  'recharges.voucherFileId',
  'recharges.requestedBy',
  'recharges.requestedAt',
  'recharges.decidedBy',
  'recharges.decidedAt',
  'recharges.reversedBy',
  'recharges.reversedAt',
  'recharges.reason',
] as const

/** Recharges with the names of institution and requester. The table belongs to the platform, so each query below must limit the institution itself. */
const recharges = (platform: PlatformDb) =>
  platform
    .selectFrom('recharges')
    .innerJoin('institutions', 'institutions.id', 'recharges.holderId')
    .select(columns)
    .select(['institutions.name as institutionName', sql<string | null>`name_of(recharges.holder_id, recharges.requested_by)`.as('requestedByName')])

export type RechargeRow = Awaited<ReturnType<typeof loadRecharge>>

/** A recharge of the caller's institution, or any one for platform administrators. */
export async function loadRecharge(platform: PlatformDb, user: Pick<User, 'institutionId'>, id: string, whose: 'own' | 'any' = 'own') {
  const found = await recharges(platform)
    .where('recharges.id', '=', id)
    .$if(whose === 'own', (rows) => rows.where('recharges.holderId', '=', user.institutionId))
    .executeTakeFirst()
  if (!found) throw refusal('notFound', { zh: '充值记录不存在', en: 'No such recharge' })
  return found
}

interface Filter extends Paging {
  holderId?: string | undefined
  state?: RechargeState | undefined
  sort: 'requestedAt' | '-requestedAt'
}

const orders = {
  requestedAt: ascending('recharges.requestedAt', 'recharges.id'),
  '-requestedAt': descending('recharges.requestedAt', 'recharges.id'),
}

export function selectRecharges(platform: PlatformDb, { holderId, state, ...page }: Filter) {
  const found = recharges(platform)
    .$if(holderId !== undefined, (rows) => rows.where('recharges.holderId', '=', holderId ?? ''))
    .$if(state !== undefined, (rows) => rows.where('recharges.state', '=', state ?? ''))
  return paged(platform, found, orders, page)
}

interface Draft {
  id: string
  no: string
  amount: number
  payer: string
  paidAt: string | null
  remark: string
  voucherFileId: string
}

export async function insertRecharge(
  platform: PlatformDb,
  user: Pick<User, 'institutionId' | 'memberId'>,
  { paidAt, ...draft }: Draft,
): Promise<void> {
  const by = { holderId: user.institutionId, requestedBy: user.memberId }
  await platform
    .insertInto('recharges')
    .values({ ...draft, ...by, paidAt: paidAt === null ? null : new Date(paidAt) })
    .execute()
}

/** Decides a pending recharge; false when it was decided meanwhile. */
export async function decide(
  platform: PlatformDb,
  recharge: RechargeRow,
  state: 'done' | 'rejected' | 'cancelled',
  by: { accountId: string; reason?: string },
): Promise<boolean> {
  const done = await platform
    .updateTable('recharges')
    .set({ state, decidedBy: by.accountId, decidedAt: sql`now()`, reason: by.reason ?? '', rowVersion: sql`row_version + 1` })
    .where('id', '=', recharge.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Reverses a confirmed recharge; false when it was reversed meanwhile. */
export async function reverse(platform: PlatformDb, recharge: RechargeRow, by: { accountId: string; reason: string }): Promise<boolean> {
  const done = await platform
    .updateTable('recharges')
    .set({ state: 'reversed', reversedBy: by.accountId, reversedAt: sql`now()`, reason: by.reason, rowVersion: sql`row_version + 1` })
    .where('id', '=', recharge.id)
    .where('state', '=', 'done')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** The sum of an institution's pending recharges in fen. */
export async function sumPending(platform: PlatformDb, { institutionId }: { institutionId: string }): Promise<number> {
  const { pending } = await platform
    .selectFrom('recharges')
    .select((q) => q.fn.coalesce(q.fn.sum<number>('amount'), sql<number>`0`).as('pending'))
    .where('holderId', '=', institutionId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(pending)
}
