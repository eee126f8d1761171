import { sql } from 'kysely'
import { shownOnly } from './chapter-rules.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { countReplacedFiles } from '../editions/edition-queries.ts'
import { contentHashOf, describedBy } from './draft-hash.ts'

/** The chapter tree of a draft without the texts. */
const selectTree = (db: Db, book: { id: string }) =>
  db
    .selectFrom('chapters')
    .select(['id', 'parentId', 'position', 'kind', 'name', 'status', 'contentHash', 'wordCount', 'characters'])
    .where('textbookId', '=', book.id)
    .where('deletedAt', 'is', null)
    .execute()

/**
 * Updates the counts of a textbook from its chapters, and `changed`, which is true when the content differs from the current edition; reverted changes do
 * not count. Call it in the transaction that changes the chapters, with the textbook locked. Returns the total number of characters.
 */
export async function recount(db: Db, by: { memberId: string }, book: { id: string }): Promise<{ characters: number }> {
  const [tree, row] = await Promise.all([
    selectTree(db, book),
    db
      .selectFrom('textbooks')
      .leftJoin('editions', 'editions.id', 'textbooks.editionId')
      .select(describedBy.map((name) => `textbooks.${name}` as const))
      .select(['textbooks.textbooksType', 'textbooks.editionId', 'editions.contentHash'])
      .where('textbooks.id', '=', book.id)
      .executeTakeFirstOrThrow(),
  ])
  const { textbooksType, contentHash, editionId, ...described } = row
  const counts = {
    chapterCount: tree.length,
    writtenCount: tree.filter((chapter) => chapter.wordCount > 0).length,
    wordCount: tree.reduce((sum, chapter) => sum + chapter.wordCount, 0),
  }
  const differs = contentHash !== null && contentHash !== contentHashOf(described, textbooksType, shownOnly(tree))
  const changed = differs || (await countReplacedFiles(db, editionId)) > 0
  await db
    .updateTable('textbooks')
    .set({ ...counts, changed, updatedBy: by.memberId, updatedAt: sql`now()` })
    .where('id', '=', book.id)
    .execute()
  return { characters: tree.reduce((sum, chapter) => sum + chapter.characters, 0) }
}
