import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { type Audience, membersInAudience } from './audience-queries.ts'

/** The members of the institution whom it reaches and who have not opened it, ordered by name. */
export const selectMissing = (db: Db, announcement: Audience & { id: string }) =>
  membersInAudience(db, announcement)
    .leftJoin('announcementViews', (join) =>
      join.onRef('announcementViews.memberId', '=', 'members.id').on('announcementViews.announcementId', '=', announcement.id),
    )
    .where('announcementViews.memberId', 'is', null)
    .select(['members.id', 'members.name'])
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .execute()

/** Marks the announcement as reminded now; false if the last reminder is less than 20 hours old. */
export async function markRemindedAt(db: Db, id: string): Promise<boolean> {
  const done = await db
    .updateTable('announcements')
    .set({ remindedAt: new Date() })
    .where('id', '=', id)
    .where((q) => q.or([q('remindedAt', 'is', null), q('remindedAt', '<', sql<Date>`now() - interval '20 hours'`)]))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
