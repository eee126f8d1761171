import type { Db } from '../kernel/db.ts'
import { refusal } from '../kernel/refusal.ts'
import type { User } from '../kernel/session.ts'
import { insertFile } from '../resources/file-queries.ts'
import { selectTextbooksById } from '../textbooks/queries.ts'
import type { Text } from './make-text.ts'
import { withFiles } from './text.ts'

const columns = ['id', 'sha256', 'name', 'suffix', 'mime', 'size', 'width', 'height', 'textbookId', 'createdBy'] as const

/**
 * The text with every file in it one of its own textbook. An upload of one's own without a textbook joins it; a file pasted from
 * another book that one sees gets a row of its own here, so that each book may go without the other. Any other file is refused.
 */
export async function withOwnFiles(db: Db, user: User, book: { id: string }, text: Text): Promise<Text> {
  const ids = text.files
  if (!ids.length) return text
  const files = await db.selectFrom('files').select(columns).where('id', 'in', ids).execute()
  const foreign = files.filter((file) => file.textbookId !== book.id)
  const books = foreign.flatMap((file) => file.textbookId ?? [])
  const seen = new Set(books.length ? (await selectTextbooksById(db, user, books)).map((each) => each.id) : [])
  const mayUse = (file: (typeof files)[number]) => (file.textbookId === null ? file.createdBy === user.memberId : seen.has(file.textbookId))
  const usable = new Set(files.filter((file) => file.textbookId === book.id || mayUse(file)).map((file) => file.id))
  const missing = ids.filter((id) => !usable.has(id))
  if (missing.length) throw notOurs(missing)

  const loose = foreign.filter((file) => file.textbookId === null).map((file) => file.id)
  if (loose.length) await db.updateTable('files').set({ textbookId: book.id }).where('id', 'in', loose).execute()
  const pasted = foreign.filter((file) => file.textbookId !== null)
  if (!pasted.length) return text
  const own = new Map<string, string>()
  for (const file of pasted) own.set(file.id, await ownRow(db, user, book, file))
  return withFiles(user.institutionId, text.json, own)
}

/** The row of the same bytes in this textbook; always the same one, so that a text saved again stays the same. */
async function ownRow(db: Db, user: User, book: { id: string }, file: Awaited<ReturnType<typeof selectSame>>[number]): Promise<string> {
  const [same] = await selectSame(db, book, file.sha256)
  if (same) return same.id
  const { name, suffix, mime, size, sha256, width, height } = file

  return (
    await insertFile(db, user, { name, suffix, mime, size, sha256 }, { width: width ?? undefined, height: height ?? undefined, textbookId: book.id })
  ).id
}

const selectSame = (db: Db, book: { id: string }, sha256: string) =>
  db.selectFrom('files').select(columns).where('textbookId', '=', book.id).where('sha256', '=', sha256).orderBy('id').limit(1).execute()

function notOurs(missing: readonly string[]) {
  const words = { zh: '正文里有不属于本书的文件', en: 'The text holds files that are not of this textbook' }
  return refusal(
    'invalid',
    words,
    missing.slice(0, 20).map((id) => ({ path: `content.file.${id}`, message: words })),
  )
}
