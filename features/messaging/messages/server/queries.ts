import type { Paging } from '#contract/page.ts'
import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { firstIdAt } from '#server/kernel/data/id.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { User } from '#server/kernel/access/session.ts'

const columns = [
  'messages.id',
  'messages.type',
  'messages.words',
  'messages.link',
  'messages.about',
  'messages.readAt',
  'messages.createdAt',
] as const

export interface MessageRow {
  id: string
  type: string
  words: unknown
  link: string | null
  about: string | null
  readAt: Date | null
  createdAt: Date
}

const inbox = (db: Db, user: User) => db.selectFrom('messages').where('messages.memberId', '=', user.memberId).where('messages.removedAt', 'is', null)
const orders = { newest: descending('messages.createdAt', 'messages.id') } as const

interface Filter extends Paging {
  type?: string | undefined
  unread: boolean
}

export function selectMessages(db: Db, user: User, { type, unread, ...paging }: Filter) {
  const found = inbox(db, user)
    .select(columns)
    .$if(type !== undefined, (rows) => rows.where('messages.type', '=', type ?? ''))
    .$if(unread, (rows) => rows.where('messages.readAt', 'is', null))
  return paged(db, found, orders, { sort: 'newest', ...paging })
}

/** The number of unread messages, counted up to 100, which is enough for a badge. */
export async function countUnread(db: Db, user: User): Promise<number> {
  const unread = inbox(db, user).where('messages.readAt', 'is', null).select('messages.id').limit(100).as('unread')
  const { count } = await db
    .selectFrom(unread)
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const selectNewest = (db: Db, user: User) =>
  inbox(db, user).select(columns).orderBy('messages.createdAt', 'desc').orderBy('messages.id', 'desc').limit(5).execute()

interface Chosen {
  ids?: readonly string[] | undefined
  type?: string | undefined
  read: boolean
}

/** Marks messages as read or unread and returns the ids of the changed ones. */
export async function markRead(db: Db, user: User, { ids, type, read }: Chosen): Promise<string[]> {
  const changed = await db
    .updateTable('messages')
    .set({ readAt: read ? new Date() : null })
    .where('memberId', '=', user.memberId)
    .where('removedAt', 'is', null)
    .where('readAt', read ? 'is' : 'is not', null)
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
    .$if(type !== undefined, (rows) => rows.where('type', '=', type ?? ''))
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}

export async function setRemoved(db: Db, user: User, ids: readonly string[], removed: boolean): Promise<void> {
  await db
    .updateTable('messages')
    .set({ removedAt: removed ? new Date() : null })
    .where('memberId', '=', user.memberId)
    .where('id', 'in', ids)
    .where('removedAt', removed ? 'is' : 'is not', null)
    .execute()
}

/** Deletes up to `limit` messages with their deliveries. They are found by id, because ids are ordered by time; so no extra index is needed. */
export async function deleteOldMessages(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('messages')
    .select('id')
    .where('id', '<', sql<string>`${firstIdAt(before)}::uuid`)
    .orderBy('id')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('messages').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
