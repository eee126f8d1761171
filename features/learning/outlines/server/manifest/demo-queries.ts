import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'

/** The course of a teacher that is made from a textbook, taken by a class and without an outline. */
export async function findDemoCourse(db: Db, ownerId: string): Promise<{ id: string; textbookId: string; editionId: string } | undefined> {
  const row = await db
    .selectFrom('courses')
    .innerJoin('classes', 'classes.courseId', 'courses.id')
    .select(['courses.id', 'courses.textbookId', 'courses.editionId'])
    .where('courses.ownerId', '=', ownerId)
    .where('courses.id', 'not in', (q) => q.selectFrom('units').select('units.courseId'))
    .limit(1)
    .executeTakeFirst()
  if (!row?.textbookId || !row.editionId) return undefined
  return { id: row.id, textbookId: row.textbookId, editionId: row.editionId }
}

/** Most students have opened the first of these units, and fewer each following one. */
export async function insertDemoProgress(db: Db, courseId: string, unitIds: readonly string[]): Promise<void> {
  const students = await db
    .selectFrom('classMembers')
    .innerJoin('classes', 'classes.id', 'classMembers.classId')
    .select('classMembers.memberId')
    .distinct()
    .where('classes.courseId', '=', courseId)
    .where('classMembers.role', '=', 'student')
    .orderBy('classMembers.memberId')
    .execute()
  const rows = unitIds.flatMap((unitId, at) =>
    students
      .filter((_, number) => number % 10 < 9 - 3 * at)
      .map(({ memberId }) => ({ unitId, memberId, seconds: 1260, doneAt: sql<Date>`now() - interval '3 days'` })),
  )
  if (rows.length) await db.insertInto('unitProgress').values(rows).execute()
}
