import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { isVisibleTo } from './audience.ts'
import { aboutOf } from './notify-readers.ts'

/** The announcements visible to the user now, each with the time at which the user first opened it. */
export const selectVisibleAnnouncements = (db: Db, user: User) =>
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
    .where(isVisibleTo(db, user) as never)
    .orderBy('announcements.top', 'desc')
    .orderBy('announcements.startAt', 'desc')
    .orderBy('announcements.id')
    .limit(50)

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
