import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { aboutNotice } from '../manifest/messages.ts'

type Member = Pick<User, 'memberId'>

/** When a student has last opened and confirmed a notice; undefined for never. */
export const findReceipt = (db: Db, { memberId }: Member, noticeId: string) =>
  db
    .selectFrom('noticeReceipts')
    .select(['noticeReceipts.readAt', 'noticeReceipts.confirmedAt'])
    .where('noticeId', '=', noticeId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()

/** Records that a student has opened a notice. A reading from before `askedAt` is replaced, with its confirmation. */
export async function putReading(db: Db, { memberId }: Member, noticeId: string, askedAt: Date | null): Promise<void> {
  await db
    .insertInto('noticeReceipts')
    .values({ noticeId, memberId, readAt: sql<Date>`clock_timestamp()` })
    .onConflict((c) =>
      c
        .columns(['institutionId', 'noticeId', 'memberId'])
        .doUpdateSet({ readAt: sql<Date>`clock_timestamp()`, confirmedAt: null })
        .where('noticeReceipts.readAt', '<', askedAt ?? sql<Date>`'-infinity'`),
    )
    .execute()
  await db
    .updateTable('messages')
    .set({ readAt: new Date() })
    .where('memberId', '=', memberId)
    .where('about', '=', aboutNotice(noticeId))
    .where('readAt', 'is', null)
    .execute()
}

/** Records that a student confirms a notice that was opened; a second time changes nothing. */
export const putConfirmation = (db: Db, { memberId }: Member, noticeId: string) =>
  db
    .updateTable('noticeReceipts')
    .set({ confirmedAt: sql<Date>`clock_timestamp()` })
    .where('noticeId', '=', noticeId)
    .where('memberId', '=', memberId)
    .where('confirmedAt', 'is', null)
    .execute()

/** Joined to notices, students of their classes and receipts: the students who are in a class now, and whether their reading counts. */
const studentsOf = (db: Db, noticeIds: readonly string[]) =>
  db
    .selectFrom('noticeClasses')
    .innerJoin('notices', 'notices.id', 'noticeClasses.noticeId')
    .innerJoin('classes', 'classes.id', 'noticeClasses.classId')
    .innerJoin('classMembers', 'classMembers.classId', 'classes.id')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .leftJoin('noticeReceipts', (join) =>
      join
        .onRef('noticeReceipts.noticeId', '=', 'notices.id')
        .onRef('noticeReceipts.memberId', '=', 'classMembers.memberId')
        .on(sql<boolean>`(notices.asked_at is null or notice_receipts.read_at >= notices.asked_at)`),
    )
    .where('noticeClasses.noticeId', 'in', noticeIds)
    .where('classes.binned', '=', false)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', '=', 'student')
    .where('members.present', '=', true)

export interface ReaderCount {
  noticeId: string
  /** Null for all classes of the notice, each student once. */
  classId: string | null
  students: number
  read: number
  confirmed: number
}

/** How many students notices reach and how many have read and confirmed them, for each class and together. */
export async function countReaders(db: Db, noticeIds: readonly string[]): Promise<ReaderCount[]> {
  if (!noticeIds.length) return []
  const rows = await studentsOf(db, noticeIds)
    .select([
      'noticeClasses.noticeId',
      'noticeClasses.classId',
      sql<boolean>`grouping(notice_classes.class_id) = 1`.as('together'),
      sql<number>`count(distinct class_members.member_id)::integer`.as('students'),
      sql<number>`count(distinct notice_receipts.member_id)::integer`.as('read'),
      sql<number>`(count(distinct notice_receipts.member_id) filter (where notice_receipts.confirmed_at is not null))::integer`.as('confirmed'),
    ])
    .groupBy(sql`grouping sets ((notice_classes.notice_id, notice_classes.class_id), (notice_classes.notice_id))`)
    .execute()
  return rows.map(({ together, classId, ...row }) => ({ ...row, classId: together ? null : classId }))
}

/** The students whom a notice reaches in classes that are not over, each once; with `missing` those who have not read it, or not confirmed one that asks for it. */
export async function selectAddressees(db: Db, noticeId: string, { missing = false } = {}): Promise<string[]> {
  const rows = await studentsOf(db, [noticeId])
    .select('classMembers.memberId')
    .distinct()
    .where('classes.state', 'not in', ['draft', 'ended', 'archived'])
    .$if(missing, (q) =>
      q.where(sql<boolean>`(case when notices.need_confirm then notice_receipts.confirmed_at else notice_receipts.read_at end) is null`),
    )
    .execute()
  return rows.map(({ memberId }) => memberId)
}

export const updateReminded = (db: Db, id: string) =>
  db
    .updateTable('notices')
    .set({ remindedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
