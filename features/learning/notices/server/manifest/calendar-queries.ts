import { sql } from 'kysely'
import { type CalendarSource, mostEntries } from '#server/kernel/lists/calendar-source.ts'
import { isShownTo } from '../queries.ts'

/** The notices that ask a student for a confirmation, at the time of publishing. */
export const noticesCalendar: CalendarSource = async (db, member, { from, to }) => {
  const rows = await db
    .selectFrom('notices')
    .leftJoin('noticeReceipts', (join) =>
      join
        .onRef('noticeReceipts.noticeId', '=', 'notices.id')
        .on('noticeReceipts.memberId', '=', member.memberId)
        .on(sql<boolean>`(notices.asked_at is null or notice_receipts.read_at >= notices.asked_at)`),
    )
    .select(['notices.id', 'notices.title', sql<Date>`notices.published_at`.as('at'), 'noticeReceipts.confirmedAt'])
    .where('notices.needConfirm', '=', true)
    .where(isShownTo(db, member))
    .where('notices.publishedAt', '>=', from)
    .where('notices.publishedAt', '<', to)
    .orderBy('notices.publishedAt')
    .limit(mostEntries)
    .execute()
  return rows.map(({ id, title, at, confirmedAt }) => ({
    kind: 'notice',
    moment: 'due',
    id,
    title,
    classId: null,
    at,
    until: null,
    path: `/education/notice/details?${new URLSearchParams({ noticeId: id })}`,
    done: confirmedAt !== null,
  }))
}
