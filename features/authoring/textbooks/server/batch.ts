import type { BatchResult } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { withSavepoint } from '#server/kernel/data/savepoint.ts'
import type { User } from '#server/kernel/access/session.ts'
import { lockTextbooks, notThere, selectTextbooksById, type TextbookRow } from './queries.ts'

/**
 * Applies one action to several textbooks, each separately: a refusal becomes the reason in the result and rolls back only that textbook's changes.
 * Any other error stops the whole batch.
 */
export async function forEachTextbook(
  db: Db,
  user: User,
  ids: readonly string[],
  language: Language,
  act: (book: TextbookRow) => Promise<void>,
): Promise<BatchResult> {
  // All rows are locked first and in one order, so that the checks stay true until the end and two batches cannot deadlock.
  await lockTextbooks(db, ids)
  const books = new Map((await selectTextbooksById(db, user, ids)).map((book) => [book.id, book]))
  const result: BatchResult = { done: [], failed: [] }
  for (const id of new Set(ids)) {
    const book = books.get(id)
    const refused = book ? await withSavepoint(db, () => act(book)) : notThere()
    if (refused) result.failed.push({ id, name: book?.name ?? '', reason: inLanguage(refused.words, language) })
    else result.done.push(id)
  }
  return result
}
