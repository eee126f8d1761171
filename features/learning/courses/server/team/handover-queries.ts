import type { Db } from '#server/kernel/data/db.ts'

/** The courses that a member owns and that are not deleted. */
export const selectOwnedCourses = (db: Db, memberId: string) =>
  db
    .selectFrom('courses')
    .select(['courses.id', 'courses.name'])
    .where('courses.ownerId', '=', memberId)
    .where('courses.binned', '=', false)
    .orderBy('courses.name')
    .execute()

/** Gives the courses of one member to another, who leads them then; the first leaves their teams. Returns how many there were. */
export async function moveCourses(db: Db, from: string, to: string): Promise<number> {
  const owned = await db.updateTable('courses').set({ ownerId: to }).where('ownerId', '=', from).returning('id').execute()
  if (!owned.length) return 0
  const ids = owned.map(({ id }) => id)
  await db
    .insertInto('courseTeachers')
    .values(ids.map((courseId) => ({ courseId, memberId: to, role: 'lead', seq: 1 })))
    .onConflict((c) => c.columns(['institutionId', 'courseId', 'memberId']).doUpdateSet({ role: 'lead' }))
    .execute()
  await db.deleteFrom('courseTeachers').where('memberId', '=', from).where('courseId', 'in', ids).execute()
  return ids.length
}
