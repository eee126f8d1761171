import type { Db } from '#server/kernel/data/db.ts'

/** A course of a teacher that a class takes and that has no certificate yet, with its class and the first two students by name. */
export async function findDemoCourse(db: Db, ownerId: string) {
  const course = await db
    .selectFrom('courses')
    .innerJoin('classes', 'classes.courseId', 'courses.id')
    .select(['courses.id', 'courses.name', 'classes.id as classId'])
    .where('courses.ownerId', '=', ownerId)
    .where('classes.state', '=', 'running')
    .where('courses.id', 'not in', (q) => q.selectFrom('certificateTemplates').select('certificateTemplates.courseId'))
    .orderBy('courses.createdAt')
    .limit(1)
    .executeTakeFirst()
  if (!course) return undefined
  const students = await db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .select(['members.id', 'members.name'])
    .where('classMembers.classId', '=', course.classId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .limit(2)
    .execute()
  return { ...course, students }
}
