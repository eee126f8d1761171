import type { Db } from '#server/kernel/data/db.ts'

/** The teachers and assistants of a class who have no unread message about something. */
export async function selectUntoldTeachers(db: Db, classId: string, about: string): Promise<string[]> {
  const rows = await db
    .selectFrom('classMembers')
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.memberId', '=', 'classMembers.memberId')
        .on('messages.about', '=', about)
        .on('messages.readAt', 'is', null)
        .on('messages.removedAt', 'is', null),
    )
    .select('classMembers.memberId')
    .where('classMembers.classId', '=', classId)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', 'in', ['teacher', 'assistant'])
    .where('messages.id', 'is', null)
    .execute()
  return rows.map(({ memberId }) => memberId)
}
