import type { Db } from '#server/kernel/data/db.ts'

/** A course with an outline that a person leads, unless the institution has a template already. */
export async function findDemoTemplate(db: Db, ownerId: string): Promise<string | undefined> {
  const there = await db.selectFrom('courseTemplates').select('courseId').limit(1).executeTakeFirst()
  if (there) return undefined
  const course = await db
    .selectFrom('courses')
    .select('courses.id')
    .where('courses.ownerId', '=', ownerId)
    .where('courses.id', 'in', (q) => q.selectFrom('units').select('units.courseId'))
    .orderBy('courses.createdAt')
    .limit(1)
    .executeTakeFirst()
  return course?.id
}
