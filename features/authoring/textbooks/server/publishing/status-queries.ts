import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { TextbookRow } from '../queries.ts'

const touched = (user: User) => ({ updatedBy: user.memberId, updatedAt: sql<Date>`now()`, rowVersion: sql<number>`row_version + 1` })

async function update(db: Db, user: User, book: TextbookRow, set: object): Promise<void> {
  await db
    .updateTable('textbooks')
    .set({ ...set, ...touched(user) })
    .where('id', '=', book.id)
    .execute()
  await syncCatalogue(db, book)
}

/** Updates the catalogue: readers see a textbook that is published, on the shelf and not in the bin. A changed open scope applies immediately. */
export async function syncCatalogue(db: Db, book: { id: string }): Promise<void> {
  await db
    .updateTable('catalogue')
    .from('textbooks')
    .set((q) => ({
      available: sql<boolean>`textbooks.publish_status = 2 and textbooks.on_shelf and textbooks.deleted_at is null`,
      openScope: q.ref('textbooks.openScope'),
      updatedAt: sql`now()`,
    }))
    .whereRef('textbooks.id', '=', 'catalogue.textbookId')
    .where('catalogue.textbookId', '=', book.id)
    .execute()
}

export const moveToBin = (db: Db, user: User, book: TextbookRow) => update(db, user, book, { deletedAt: sql`now()` })

/** Restores a textbook from the bin; refuses when another textbook has the same name by now. */
export async function restore(db: Db, user: User, book: TextbookRow): Promise<void> {
  const taken = await db
    .selectFrom('textbooks')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${book.name})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (taken) throw refusal('conflict', { zh: '已有同名教材，请先改名', en: 'Another textbook has this name now; rename it first' })
  await update(db, user, book, { deletedAt: null })
}

/** Deletes a textbook permanently, with its chapters and the rows of its files. */
export async function purge(db: Db, book: TextbookRow): Promise<void> {
  await db.deleteFrom('textbooks').where('id', '=', book.id).execute()
  await db.deleteFrom('files').where('textbookId', '=', book.id).execute()
}

export async function setShelf(db: Db, user: User, book: TextbookRow, onShelf: boolean): Promise<void> {
  if (book.publishStatus !== 2) throw refusal('conflict', { zh: '尚未发布', en: 'It is not published' })
  await update(db, user, book, { onShelf })
}

export async function archive(db: Db, user: User, book: TextbookRow): Promise<void> {
  if (book.publishStatus === 4) throw refusal('conflict', { zh: '已经归档', en: 'It is archived already' })
  await update(db, user, book, { publishStatus: 4 })
}

/** Unarchives a textbook: its state becomes cancelled if it was ever published, else unpublished. */
export async function unarchive(db: Db, user: User, book: TextbookRow): Promise<void> {
  if (book.publishStatus !== 4) throw refusal('conflict', { zh: '没有归档', en: 'It is not archived' })
  await update(db, user, book, { publishStatus: book.editionId ? 3 : 0 })
}

export const cancelPublication = (db: Db, user: User, book: TextbookRow) => update(db, user, book, { publishStatus: 3 })

/** Publishes the last edition again. */
export const republish = (db: Db, user: User, book: TextbookRow) => update(db, user, book, { publishStatus: 2, onShelf: true, changed: false })

export const setComplete = (db: Db, user: User, book: TextbookRow, complete: boolean) => update(db, user, book, { complete })
