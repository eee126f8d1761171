import type { DeliveryChannel } from '#contract/delivery-channels.ts'
import type { deliverySorts, deliveryStates } from '../../contract-deliveries.ts'
import type { Paging } from '#contract/page.ts'
import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { Outcome } from './delivery-rules.ts'

/** The institutions that have deliveries to send now. */
export async function selectInstitutionsWithDeliveries(platform: PlatformDb) {
  const { rows } = await sql<{ id: string }>`select institutions_with_deliveries() as id`.execute(platform)
  return rows
}

/** The time a process has for sending what it has taken; afterwards another process takes it. */
const lease = sql<Date>`now() + interval '10 minutes'`

export type TakenDelivery = Awaited<ReturnType<typeof takeDue>>[number]

/** Claims due deliveries of an institution for this process. A member's digest is claimed as a whole. */
export async function takeDue(db: Db, limit: number) {
  const due = await db
    .selectFrom('deliveries')
    .select(['id', 'memberId', 'digest'])
    .where('state', 'in', ['waiting', 'sending'])
    .where('nextAt', '<=', sql<Date>`now()`)
    .orderBy('nextAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const readers = due.filter(({ digest }) => digest).map(({ memberId }) => memberId)
  const rest = readers.length ? await takeDigests(db, readers) : []
  const ids = [...new Set([...due, ...rest].map(({ id }) => id))]
  if (!ids.length) return []
  await db
    .updateTable('deliveries')
    .set((q) => ({ state: 'sending', tries: q('tries', '+', 1), nextAt: lease }))
    .where('id', 'in', ids)
    .execute()
  return selectTaken(db, ids)
}

const takeDigests = (db: Db, memberIds: readonly string[]) =>
  db
    .selectFrom('deliveries')
    .select('id')
    .where('memberId', 'in', memberIds)
    .where('digest', '=', true)
    .where('state', 'in', ['waiting', 'sending'])
    .where('nextAt', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .execute()

const selectTaken = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.messageId')
    .innerJoin('members', 'members.id', 'deliveries.memberId')
    .innerJoin('institutions', 'institutions.id', 'deliveries.institutionId')
    .leftJoin('messagePreferences', 'messagePreferences.memberId', 'deliveries.memberId')
    .select([
      'deliveries.id',
      'deliveries.way',
      'deliveries.digest',
      'deliveries.tries',
      'deliveries.memberId',
      'members.accountId',
      'members.name',
      'institutions.id as institutionId',
      'institutions.name as institutionName',
      'messages.type',
      'messages.words',
      'messages.link',
      'messages.readAt',
      'messages.removedAt',
      'messages.createdAt',
      'messagePreferences.language',
    ])
    .where('deliveries.id', 'in', ids)
    .orderBy('messages.createdAt')
    .execute()

/** Saves the outcomes of deliveries in one statement. */
export async function saveOutcomes(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  const rows = sql<Outcome>`(select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given (id uuid, state text, address text,
    "providerId" text, "errorCode" text, error text, "nextAt" timestamptz, "sentAt" timestamptz))`.as('given')
  await db
    .updateTable('deliveries')
    .from(rows)
    .set({
      state: sql<string>`given.state`,
      address: sql<string>`given.address`,
      providerId: sql<string>`given."providerId"`,
      errorCode: sql<string>`given."errorCode"`,
      error: sql<string>`given.error`,
      nextAt: sql<Date>`given."nextAt"`,
      sentAt: sql<Date>`given."sentAt"`,
    })
    .whereRef('deliveries.id', '=', 'given.id')
    .execute()
}

interface Filter extends Paging {
  way?: DeliveryChannel | undefined
  state?: (typeof deliveryStates)[number] | undefined
  sort: (typeof deliverySorts)[number]
}

const orders = {
  '-createdAt': descending('deliveries.createdAt', 'deliveries.id'),
  createdAt: ascending('deliveries.createdAt', 'deliveries.id'),
} as const

export function selectDeliveries(db: Db, { way, state, ...place }: Filter) {
  const found = db
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.messageId')
    .innerJoin('members', 'members.id', 'deliveries.memberId')
    .select([
      'deliveries.id',
      'deliveries.way',
      'deliveries.state',
      'deliveries.address',
      'deliveries.digest',
      'deliveries.tries',
      'deliveries.nextAt',
      'deliveries.providerId',
      'deliveries.errorCode',
      'deliveries.error',
      'deliveries.createdAt',
      'deliveries.sentAt',
      'members.name',
      'messages.type',
      'messages.words',
    ])
    .$if(way !== undefined, (rows) => rows.where('deliveries.way', '=', way ?? ''))
    .$if(state !== undefined, (rows) => rows.where('deliveries.state', '=', state ?? ''))
  return paged(db, found, orders, place)
}

/** Schedules failed or skipped deliveries again and returns the ids of those that were rescheduled. */
export async function retryDeliveries(db: Db, ids: readonly string[]) {
  const done = await db
    .updateTable('deliveries')
    .set({ state: 'waiting', tries: 0, digest: false, nextAt: sql`now()`, errorCode: null, error: null })
    .where('id', 'in', ids)
    .where('state', 'in', ['skipped', 'dead'])
    .returning('id')
    .execute()
  return new Set(done.map(({ id }) => id))
}

/** Deletes up to `limit` finished deliveries, oldest first; those that still have to be sent are kept. */
export async function deleteOldDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('deliveries')
    .select('id')
    .where('createdAt', '<', before)
    .where('state', 'in', ['sent', 'skipped', 'dead'])
    .orderBy('createdAt')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('deliveries').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
