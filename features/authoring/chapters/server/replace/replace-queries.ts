import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ChapterRow } from '../queries.ts'
import type { TextBefore } from '../versions/version-queries.ts'

/** The lengths of the texts of a textbook's chapters in characters, by the id of the chapter. */
export async function selectLengths(db: Db, book: { id: string }): Promise<Map<string, number>> {
  const rows = await db.selectFrom('chapters').select(['id', 'characters']).where('textbookId', '=', book.id).execute()
  return new Map(rows.map(({ id, characters }) => [id, characters]))
}

/** The texts of these chapters of a textbook. */
export const selectTexts = (db: Db, book: { id: string }, ids: readonly string[]) =>
  db
    .selectFrom('chapters')
    .select(['id', sql<string>`content::text`.as('json')])
    .where('textbookId', '=', book.id)
    .where('id', 'in', ids)
    .execute()

/** The names of chapters of a textbook, deleted ones included. */
export async function selectNames(db: Db, book: { id: string }, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('chapters').select(['id', 'name']).where('textbookId', '=', book.id).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The text over which a replacement has written in a chapter; undefined if it has not. */
export const findReplaced = (db: Db, chapter: { id: string }, jobId: string) =>
  db
    .selectFrom('chapterVersions')
    .select(['contentHash', 'wordCount', sql<string>`content::text`.as('json')])
    .where('chapterId', '=', chapter.id)
    .where('replacedBy', '=', jobId)
    .executeTakeFirst()

/** Keeps the text of a chapter as the version over which a replacement writes. */
export async function keepReplaced(db: Db, chapter: Pick<ChapterRow, 'id' | 'updatedBy' | 'updatedAt'> & TextBefore, jobId: string): Promise<void> {
  const { id: chapterId, updatedBy: savedBy, updatedAt, json: content, contentHash, wordCount } = chapter
  const at = { begunAt: updatedAt, savedAt: updatedAt }
  // The text as the version that has it already, if it is the newest one.
  const latest = await db
    .selectFrom('chapterVersions')
    .select(['id', 'contentHash', 'replacedBy'])
    .where('chapterId', '=', chapterId)
    .orderBy('savedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (latest?.contentHash === contentHash && latest.replacedBy === null) {
    await db.updateTable('chapterVersions').set({ replacedBy: jobId }).where('id', '=', latest.id).execute()
    return
  }
  await db
    .insertInto('chapterVersions')
    .values({ ...at, id: newId(), chapterId, savedBy, content, contentHash, wordCount, replacedBy: jobId })
    .execute()
}

/** A finished replacement of the member; undefined also when the task is no longer kept. */
export const findReplacement = (db: Db, user: { memberId: string }, kind: string, jobId: string) =>
  db
    .selectFrom('jobs')
    .select(['title', 'result'])
    .where('id', '=', jobId)
    .where('memberId', '=', user.memberId)
    .where('kind', '=', kind)
    .where('state', '=', 'done')
    .executeTakeFirst()
