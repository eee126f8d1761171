import type { Announcement, AnnouncementDraft, announcementSorts } from '../contract.ts'
import type { Paging } from '#contract/page.ts'
import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { containing } from '#server/kernel/lists/text.ts'

export type AnnouncementRow = Awaited<ReturnType<typeof takeAnnouncement>>

/** The state as users see it, from the stored state and the current time. */
const state = sql<Announcement['state']>`case when announcements.state <> 'published' then announcements.state
  when announcements.start_at > now() then 'scheduled' when announcements.end_at <= now() then 'ended' else 'shown' end`

const columns = [
  'announcements.id',
  'announcements.publisherId',
  'announcements.title',
  'announcements.body',
  'announcements.type',
  'announcements.audience',
  'announcements.roles',
  'announcements.audienceIds',
  'announcements.top',
  'announcements.startAt',
  'announcements.endAt',
  'announcements.viewCount',
  'announcements.createdByName',
  'announcements.createdAt',
  'announcements.updatedAt',
  'announcements.rowVersion',
] as const

/** The announcements of the caller’s institution and of the platform. */
const announcements = (db: Db, user: User) =>
  db
    .selectFrom('announcements')
    .select(columns)
    .select(state.as('state'))
    .where((q) => q.or([q('announcements.publisherId', 'is', null), q('announcements.publisherId', '=', user.institutionId)]))

export async function takeAnnouncement(db: Db, user: User, id: string) {
  const found = await announcements(db, user).where('announcements.id', '=', id).executeTakeFirst()
  if (!found) throw announcementNotFound()
  return found
}

export const announcementNotFound = () => refusal('notFound', { zh: '公告不存在', en: 'No such announcement' })

/** The announcements of a batch, locked for update. */
export const lockAnnouncements = (db: Db, user: User, ids: readonly string[]) =>
  announcements(db, user).where('announcements.id', 'in', ids).orderBy('announcements.id').forUpdate().execute()

const orders = {
  '-updatedAt': descending('announcements.updatedAt', 'announcements.id'),
  updatedAt: ascending('announcements.updatedAt', 'announcements.id'),
} as const

interface Filter extends Paging {
  platform: boolean
  q?: string | undefined
  type?: Announcement['type'] | undefined
  state?: Announcement['state'] | undefined
  sort: (typeof announcementSorts)[number]
}

export function selectAnnouncements(db: Db, user: User, { platform, q, type, state: wanted, ...paging }: Filter) {
  const found = announcements(db, user)
    .where('announcements.publisherId', 'is not distinct from', platform ? null : user.institutionId)
    .$if(type !== undefined, (rows) => rows.where('announcements.type', '=', type ?? ''))
    .$if(wanted !== undefined, (rows) => rows.where(state, '=', wanted ?? 'draft'))
    .$if(!!q, (rows) => rows.where('announcements.title', 'ilike', containing(q ?? '')))
  return paged(db, found, orders, paging)
}

const dated = ({ startAt, endAt, ...draft }: AnnouncementDraft) => ({
  ...draft,
  startAt: startAt === null ? null : new Date(startAt),
  endAt: endAt === null ? null : new Date(endAt),
})

export async function insertAnnouncement(db: Db, user: User, draft: AnnouncementDraft, publisherId: string | null): Promise<string> {
  const id = newId()
  await db
    .insertInto('announcements')
    .values({ ...dated(draft), id, publisherId, createdBy: user.memberId, createdByName: user.name })
    .execute()
  return id
}

/** Refuses when the row was changed since `rowVersion` was read. */
export async function updateAnnouncement(db: Db, id: string, rowVersion: number, draft: AnnouncementDraft) {
  const done = await db
    .updateTable('announcements')
    .set((q) => ({ ...dated(draft), updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** Visible from now on, unless a start time is set. */
export const publish = (db: Db, id: string) =>
  db
    .updateTable('announcements')
    .set((q) => ({ state: 'published', startAt: sql`coalesce(start_at, now())`, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const takeOffline = (db: Db, id: string) =>
  db
    .updateTable('announcements')
    .set((q) => ({ state: 'offline', updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const removeAnnouncement = (db: Db, id: string) => db.deleteFrom('announcements').where('id', '=', id).execute()

/** The announcements that have started and whose messages have not been sent yet, once for each institution that they reach. */
export async function selectUntold(platform: PlatformDb) {
  const { rows } = await sql<{ announcementId: string; institutionId: string }>`select * from announcements_to_tell()`.execute(platform)
  return rows
}

/** Records that an announcement's messages are sent in this institution, and returns it; undefined if that was recorded before. */
export async function insertNotice(db: Db, announcementId: string) {
  const [begun] = await db
    .insertInto('announcementNotices')
    .values({ announcementId })
    .onConflict((c) => c.doNothing())
    .returning('announcementId')
    .execute()
  return begun && db.selectFrom('announcements').selectAll().where('id', '=', announcementId).executeTakeFirst()
}

/** Marks that the messages of an announcement have been sent in all institutions. */
export const updateNotifiedAt = (db: Db, id: string) =>
  db.updateTable('announcements').set({ notifiedAt: new Date() }).where('id', '=', id).where('notifiedAt', 'is', null).execute()
