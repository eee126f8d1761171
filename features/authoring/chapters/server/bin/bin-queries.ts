import type { Db } from '#server/kernel/data/db.ts'

/** The chapters of a textbook whose deletion took others along, newest first. */
export const selectDeleted = (db: Db, book: { id: string }) =>
  db
    .selectFrom('chapters')
    .leftJoin('chapters as parents', 'parents.id', 'chapters.parentId')
    .leftJoin('members', 'members.id', 'chapters.updatedBy')
    .select(['chapters.id', 'chapters.name', 'parents.name as parentName', 'chapters.deletedAt', 'members.name as deletedBy'])
    .select((q) => [
      q
        .selectFrom('chapters as each')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('each.deletedWith', '=', 'chapters.id')
        .where('each.textbookId', '=', book.id)
        .where('each.deletedAt', 'is not', null)
        .as('count'),
      q
        .selectFrom('chapters as each')
        .select((c) => c.fn.sum<number>('each.wordCount').as('words'))
        .whereRef('each.deletedWith', '=', 'chapters.id')
        .where('each.textbookId', '=', book.id)
        .where('each.deletedAt', 'is not', null)
        .as('words'),
    ])
    .where('chapters.textbookId', '=', book.id)
    .where('chapters.deletedAt', 'is not', null)
    .whereRef('chapters.deletedWith', '=', 'chapters.id')
    .orderBy('chapters.deletedAt', 'desc')
    .orderBy('chapters.id')
    .limit(200)
    .execute()

/**
 * Removes deleted chapters for good, with those that were deleted together with them; returns their names. Chapters below them that were deleted
 * earlier, on their own, stay in the bin.
 */
export async function purgeChapters(db: Db, book: { id: string }, roots: readonly string[]): Promise<string[]> {
  const doomed = await db
    .selectFrom('chapters')
    .select(['id', 'name'])
    .where('textbookId', '=', book.id)
    .where('deletedAt', 'is not', null)
    .where((q) => q.or([q('id', 'in', roots), q('deletedWith', 'in', roots)]))
    .execute()
  if (!doomed.length) return []
  await remove(
    db,
    doomed.map(({ id }) => id),
  )
  return doomed.map(({ name }) => name)
}

/** Removes up to `limit` chapters of an institution that were deleted before a time; returns how many. */
export async function purgeDue(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.selectFrom('chapters').select('id').where('deletedAt', '<', before).orderBy('deletedAt').limit(limit).execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length) await remove(db, ids)
  return ids.length
}

/** Chapters below them that are not among them move to the top level. */
async function remove(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('chapters').set({ parentId: null }).where('parentId', 'in', ids).where('id', 'not in', ids).execute()
  await db.deleteFrom('chapters').where('id', 'in', ids).execute()
}
