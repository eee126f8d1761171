import type { Db } from '#server/kernel/data/db.ts'
import type { NoticeState } from '../../contract.ts'

/** The running class of a teacher that has no notice yet, with its students by name. */
export async function findDemoClass(db: Db, ownerId: string) {
  const klass = await db
    .selectFrom('classes')
    .select('classes.id')
    .where('classes.ownerId', '=', ownerId)
    .where('classes.state', '=', 'running')
    .where('classes.id', 'not in', (q) => q.selectFrom('noticeClasses').select('noticeClasses.classId'))
    .orderBy('classes.createdAt')
    .limit(1)
    .executeTakeFirst()
  if (!klass) return undefined
  const students = await db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .select('members.id')
    .where('classMembers.classId', '=', klass.id)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .execute()
  return { classId: klass.id, studentIds: students.map(({ id }) => id) }
}

/** Puts a notice into a state; one that is published counts as told at that time. */
export const putDemoState = (db: Db, id: string, state: NoticeState, publishedAt: Date | null) =>
  db.updateTable('notices').set({ state, publishedAt, toldAt: publishedAt }).where('id', '=', id).execute()

export async function putDemoReceipts(
  db: Db,
  noticeId: string,
  receipts: readonly { memberId: string; readAt: Date; confirmedAt: Date | null }[],
): Promise<void> {
  if (!receipts.length) return
  await db
    .insertInto('noticeReceipts')
    .values(receipts.map((receipt) => ({ ...receipt, noticeId })))
    .execute()
}
