import type { Db } from '#server/kernel/data/db.ts'

/** Names the course that a new one repeats; with `templateName` the template that it was made from. */
export async function insertRerun(db: Db, courseId: string, sourceId: string, weeks: number, templateName: string | null = null): Promise<void> {
  await db.insertInto('courseReruns').values({ courseId, sourceId, weeks, templateName }).execute()
}

/** The course that a course repeats or was made from, and by how many weeks it was moved. */
export const findRerun = (db: Db, courseId: string) =>
  db.selectFrom('courseReruns').select(['sourceId', 'weeks', 'templateName', 'madeAt']).where('courseId', '=', courseId).executeTakeFirst()
