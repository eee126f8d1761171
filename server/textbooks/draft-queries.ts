import { sql } from 'kysely'
import { shownOnly } from '../chapters/rules.ts'
import type { Db } from '../kernel/db.ts'
import { contentHashOf, describedBy } from './draft-hash.ts'

/** The tree of a draft without its texts. */
const selectTree = (db: Db, book: { id: string }) =>
  db
    .selectFrom('chapters')
    .select(['id', 'parentId', 'position', 'kind', 'name', 'status', 'contentHash', 'wordCount', 'characters'])
    .where('textbookId', '=', book.id)
    .where('deletedAt', 'is', null)
    .execute()

/**
 * Counts of a textbook follow its chapters, and `changed` tells whether the draft has moved on from the current edition: exactly,
 * so that what was changed and changed back is no change. In the transaction that changes them, with the textbook locked. Gives the characters
 * of all texts together.
 */
export async function recount(db: Db, by: { memberId: string }, book: { id: string }): Promise<{ characters: number }> {
  const [tree, row] = await Promise.all([
    selectTree(db, book),
    db
      .selectFrom('textbooks')
      .leftJoin('editions', 'editions.id', 'textbooks.editionId')
      .select(describedBy.map((name) => `textbooks.${name}` as const))
      .select(['textbooks.textbooksType', 'editions.contentHash'])
      .where('textbooks.id', '=', book.id)
      .executeTakeFirstOrThrow(),
  ])
  const { textbooksType, contentHash, ...described } = row
  const counts = {
    chapterCount: tree.length,
    writtenCount: tree.filter((chapter) => chapter.wordCount > 0).length,
    wordCount: tree.reduce((sum, chapter) => sum + chapter.wordCount, 0),
  }
  const changed = contentHash !== null && contentHash !== contentHashOf(described, textbooksType, shownOnly(tree))
  await db
    .updateTable('textbooks')
    .set({ ...counts, changed, updatedBy: by.memberId, updatedAt: sql`now()` })
    .where('id', '=', book.id)
    .execute()
  return { characters: tree.reduce((sum, chapter) => sum + chapter.characters, 0) }
}
