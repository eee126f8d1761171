import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { refusal } from '../kernel/refusal.ts'
import type { User } from '../kernel/session.ts'
import type { TextbookRow } from './queries.ts'

const touched = (user: User) => ({ updatedBy: user.memberId, updatedAt: sql<Date>`now()`, rowVersion: sql<number>`row_version + 1` })

const update = (db: Db, user: User, book: TextbookRow, set: object) =>
  db
    .updateTable('textbooks')
    .set({ ...set, ...touched(user) })
    .where('id', '=', book.id)
    .execute()

/** Readers see a book that is published and on the shelf. */
const available = (db: Db, book: TextbookRow, on: boolean) =>
  db
    .updateTable('books')
    .set({ available: on, updatedAt: sql`now()` })
    .where('textbookId', '=', book.id)
    .execute()

export const moveToBin = (db: Db, user: User, book: TextbookRow) => update(db, user, book, { deletedAt: sql`now()` })

/** Back from the bin, unless another book has taken the name meanwhile. */
export async function restore(db: Db, user: User, book: TextbookRow): Promise<void> {
  const taken = await db
    .selectFrom('textbooks')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${book.name})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (taken) throw refusal('conflict', { zh: '已有同名教材，请先改名', en: 'There is a textbook of this name now; rename it first' })
  await update(db, user, book, { deletedAt: null })
}

/** Gone for good, with its chapters and files; the bytes go when nothing refers to them. */
export async function purge(db: Db, book: TextbookRow): Promise<void> {
  await db.deleteFrom('textbooks').where('id', '=', book.id).execute()
  await db.deleteFrom('files').where('textbookId', '=', book.id).execute()
}

export async function setShelf(db: Db, user: User, book: TextbookRow, on: boolean): Promise<void> {
  if (book.publishStatus !== 2) throw refusal('conflict', { zh: '尚未发布', en: 'It is not published' })
  await Promise.all([update(db, user, book, { onShelf: on }), available(db, book, on)])
}

export async function archive(db: Db, user: User, book: TextbookRow): Promise<void> {
  await Promise.all([update(db, user, book, { publishStatus: 4 }), available(db, book, false)])
}

/** From the archive it comes back unpublished, or as cancelled when it once was published. */
export async function unarchive(db: Db, user: User, book: TextbookRow): Promise<void> {
  if (book.publishStatus !== 4) throw refusal('conflict', { zh: '没有归档', en: 'It is not archived' })
  await update(db, user, book, { publishStatus: book.editionId ? 3 : 0 })
}

export async function cancelPublication(db: Db, user: User, book: TextbookRow): Promise<void> {
  await Promise.all([update(db, user, book, { publishStatus: 3 }), available(db, book, false)])
}

export const setComplete = (db: Db, user: User, book: TextbookRow, complete: boolean) => update(db, user, book, { complete })
