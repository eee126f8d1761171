import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { isVisibleTo } from './audience-queries.ts'
import { aboutOf } from './notify-readers.ts'
import { showToReader } from './present.ts'

/** The announcements visible to the user now, each with the time at which the user first opened it. */
const visible = (db: Db, user: User) =>
  db
    .selectFrom('announcements')
    .leftJoin('institutions', 'institutions.id', 'announcements.publisherId')
    .leftJoin('announcementViews', (join) =>
      join.onRef('announcementViews.announcementId', '=', 'announcements.id').on('announcementViews.memberId', '=', user.memberId),
    )
    .select([
      'announcements.id',
      'announcements.title',
      'announcements.body',
      'announcements.type',
      'announcements.top',
      'announcements.endAt',
      'institutions.name as publisher',
      'announcementViews.at as viewedAt',
    ])
    .select(sql<Date>`announcements.start_at`.as('startAt'))
    .where((q) => q.or([q('announcements.publisherId', 'is', null), q('announcements.publisherId', '=', user.institutionId)]))
    .where(isVisibleTo(db, user))
    .orderBy('announcements.top', 'desc')
    .orderBy('announcements.startAt', 'desc')
    .orderBy('announcements.id')
    .limit(50)

export const selectVisibleAnnouncements = (db: Db, user: User) => visible(db, user).execute()

export const findVisibleAnnouncement = (db: Db, user: User, id: string) => visible(db, user).where('announcements.id', '=', id).executeTakeFirst()

/** The announcements for visitors of an entrance, who are not signed in. */
export async function selectWebsite(platform: PlatformDb, institutionId: string | undefined, language: Language) {
  const { rows } = await sql<Parameters<typeof showToReader>[0]>`select * from website_announcements(${institutionId ?? null})`.execute(platform)
  return rows.map((row) => showToReader(row, language))
}

/** Counts each reader once, and marks the reader’s messages about the announcement as read. */
export async function markViewed(db: Db, user: User, announcementId: string): Promise<void> {
  const [first] = await db
    .insertInto('announcementViews')
    .values({ announcementId, memberId: user.memberId })
    .onConflict((c) => c.doNothing())
    .returning('announcementId')
    .execute()
  if (first) {
    await db
      .updateTable('announcements')
      .set((q) => ({ viewCount: q('viewCount', '+', 1) }))
      .where('id', '=', announcementId)
      .execute()
  }
  await db
    .updateTable('messages')
    .set({ readAt: new Date() })
    .where('memberId', '=', user.memberId)
    .where('about', '=', aboutOf(announcementId))
    .where('readAt', 'is', null)
    .execute()
}
