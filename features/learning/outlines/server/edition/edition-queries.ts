import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { BookChapter } from '../rules/from-book.ts'

/** The chapters of an edition in the order of the book. */
export const selectBookChapters = (db: Db, editionId: string): Promise<BookChapter[]> =>
  db
    .selectFrom('editionChapters')
    .select(['chapterId as id', 'parentId', 'name', 'number', 'minutes', 'wordCount'])
    .where('editionId', '=', editionId)
    .orderBy('seq')
    .execute()

export async function hasChapter(db: Db, editionId: string | null, chapterId: string): Promise<boolean> {
  if (editionId === null) return false
  const found = db.selectFrom('editionChapters').select('chapterId').where('editionId', '=', editionId).where('chapterId', '=', chapterId)
  return (await found.executeTakeFirst()) !== undefined
}

/** The edition that a course has, and the newest one of the same textbook; null for one that was withdrawn. */
export async function findEditions(db: Db, course: { textbookId: string; editionId: string }) {
  const pinned = await db
    .selectFrom('editions')
    .select(['id', 'no', 'name', 'label', 'notes'])
    .where('id', '=', course.editionId)
    .executeTakeFirstOrThrow()
  const newest = await findNewestEdition(db, course.textbookId)
  return { pinned, newest: newest ?? null }
}

/** The newest edition of a textbook that can be found; undefined for one that was withdrawn. */
export const findNewestEdition = (db: Db, textbookId: string) =>
  db
    .selectFrom('catalogue')
    .innerJoin('editions', 'editions.id', 'catalogue.editionId')
    .select(['editions.id', 'editions.no', 'editions.name', 'editions.label', 'editions.notes', 'editions.chapterCount'])
    .where('catalogue.textbookId', '=', textbookId)
    .executeTakeFirst()

/** Pins an edition to a course. */
export async function updateSource(
  db: Db,
  { memberId }: { memberId: string },
  courseId: string,
  source: { textbookId: string; editionId: string },
): Promise<void> {
  await db
    .updateTable('courses')
    .set((q) => ({ ...source, courseType: 1, updatedBy: memberId, updatedAt: sql<Date>`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', courseId)
    .execute()
}
