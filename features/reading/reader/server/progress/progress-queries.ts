import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { BookRow } from '../queries.ts'
import { firstAllowance } from './progress-rules.ts'

/** The texts of some chapters of an edition as JSON; those that the edition does not have are left out. */
export const selectChapterTexts = (db: Db, editionId: string, chapterIds: readonly string[]) =>
  db
    .selectFrom('editionChapters')
    .innerJoin('bodies', 'bodies.hash', 'editionChapters.bodyHash')
    .select(['chapterId', sql<string>`bodies.content::text`.as('json')])
    .where('editionId', '=', editionId)
    .where('chapterId', 'in', chapterIds)
    .execute()

/** The words that may still be credited to this member, and the seconds since that was written. Other calls of the member wait until this one is done. */
export const lockAllowance = (db: Db, { memberId }: User) =>
  db
    .insertInto('readingAllowances')
    .values({ memberId, words: firstAllowance })
    .onConflict((c) => c.columns(['institutionId', 'memberId']).doUpdateSet({ memberId }))
    .returning(['words', sql<number>`extract(epoch from now() - at)::real`.as('seconds')])
    .executeTakeFirstOrThrow()

export async function updateAllowance(db: Db, { memberId }: User, words: number): Promise<void> {
  await db
    .updateTable('readingAllowances')
    .set({ words, at: sql`now()` })
    .where('memberId', '=', memberId)
    .execute()
}

export const selectChaptersRead = (db: Db, { memberId }: User, textbookId: string, chapterIds: readonly string[]) =>
  db
    .selectFrom('readingChapters')
    .select(['chapterId', 'blocks', 'upto', 'read'])
    .where('memberId', '=', memberId)
    .where('textbookId', '=', textbookId)
    .where('chapterId', 'in', chapterIds)
    .execute()

/** Writes what was read of some chapters. The share never falls, even when a later edition has more to read. */
export async function upsertChaptersRead(
  db: Db,
  { memberId }: User,
  textbookId: string,
  chapters: readonly { chapterId: string; blocks: string[]; read: number }[],
): Promise<void> {
  await db
    .insertInto('readingChapters')
    .values(chapters.map((chapter) => ({ ...chapter, memberId, textbookId })))
    .onConflict((c) =>
      c.columns(['institutionId', 'memberId', 'textbookId', 'chapterId']).doUpdateSet({
        blocks: sql`excluded.blocks`,
        read: sql`greatest(reading_chapters.read, excluded.read)`,
        at: sql`now()`,
      }),
    )
    .execute()
}

/** The share of the edition's words that has been read, from 0 to 1. */
export async function findProgress(
  db: Db,
  { memberId }: User,
  { textbookId, editionId }: Pick<BookRow, 'textbookId' | 'editionId'>,
): Promise<number> {
  const { part } = await db
    .selectFrom('editionChapters')
    .leftJoin('readingChapters', (join) =>
      join
        .onRef('readingChapters.chapterId', '=', 'editionChapters.chapterId')
        .on('readingChapters.textbookId', '=', textbookId)
        .on('readingChapters.memberId', '=', memberId),
    )
    .select(sql<number>`coalesce(sum((word_count + 1) * coalesce(read, 0)) / sum(word_count + 1), 0)::real`.as('part'))
    .where('editionId', '=', editionId)
    .executeTakeFirstOrThrow()
  return Math.min(1, part)
}

export async function updateProgress(db: Db, { memberId }: User, textbookId: string, progress: number): Promise<void> {
  await db.updateTable('readingPlaces').set({ progress }).where('memberId', '=', memberId).where('textbookId', '=', textbookId).execute()
}
