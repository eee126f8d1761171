import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, descending, nullsAs } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { memberNumber } from '#server/kernel/people/member-list-queries.ts'
import type { ReaderState } from '../../contract-readers.ts'

const orders = {
  number: ascending(memberNumber, 'members.id'),
  name: ascending('members.nameKey', 'members.id'),
  '-readAt': descending(nullsAs<Date>('notice_receipts.read_at', '-infinity'), 'members.id'),
} as const

export interface ReaderFilter {
  noticeId: string
  classId: string
  state?: ReaderState | undefined
  q?: string | undefined
}

/** A page of the students of one class of a notice, each with the times of reading and confirming that count. */
export function selectReaders(
  db: Db,
  { noticeId, classId, state, q, ...paging }: ReaderFilter & Paging & { sort: keyof typeof orders; whole?: boolean },
) {
  const found = db
    .selectFrom('members')
    .innerJoin('classMembers', 'classMembers.memberId', 'members.id')
    .innerJoin('noticeClasses', 'noticeClasses.classId', 'classMembers.classId')
    .innerJoin('notices', 'notices.id', 'noticeClasses.noticeId')
    .leftJoin('noticeReceipts', (join) =>
      join
        .onRef('noticeReceipts.noticeId', '=', 'notices.id')
        .onRef('noticeReceipts.memberId', '=', 'members.id')
        .on(sql<boolean>`(notices.asked_at is null or notice_receipts.read_at >= notices.asked_at)`),
    )
    .select(['members.id', 'members.name', 'members.number', 'members.avatarUrl', 'classMembers.groupName'])
    .select(['noticeReceipts.readAt', 'noticeReceipts.confirmedAt'])
    .where('notices.id', '=', noticeId)
    .where('classMembers.classId', '=', classId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .where('members.present', '=', true)
    .$if(state === 'read', (rows) => rows.where('noticeReceipts.readAt', 'is not', null))
    .$if(state === 'unread', (rows) => rows.where('noticeReceipts.readAt', 'is', null))
    .$if(state === 'confirmed', (rows) => rows.where('noticeReceipts.confirmedAt', 'is not', null))
    .$if(state === 'missing', (rows) =>
      rows.where(sql<boolean>`(case when notices.need_confirm then notice_receipts.confirmed_at else notice_receipts.read_at end) is null`),
    )
  return paged(db, found, orders, { ...paging, words: q })
}
