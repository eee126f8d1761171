import type { Db } from '#server/kernel/data/db.ts'

/** Names the course that a new one repeats. */
export async function insertRerun(db: Db, courseId: string, sourceId: string, weeks: number): Promise<void> {
  await db.insertInto('courseReruns').values({ courseId, sourceId, weeks }).execute()
}

/** The course that a course repeats, and by how many weeks it was moved. */
export const findRerun = (db: Db, courseId: string) =>
  db.selectFrom('courseReruns').select(['sourceId', 'weeks']).where('courseId', '=', courseId).executeTakeFirst()
