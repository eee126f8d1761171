import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { selectTextbooksById } from '#features/authoring/textbooks/server/queries.ts'
import type { Text } from './make-text.ts'
import { mayUseFile } from './policy.ts'
import { withFiles } from './text.ts'

const columns = ['id', 'sha256', 'name', 'suffix', 'mime', 'size', 'width', 'height', 'textbookId', 'createdBy'] as const

/**
 * Makes every file in a text belong to its textbook. An upload of the user that has no textbook yet is assigned to it. A file pasted from
 * another textbook that the user may see is copied into a new row, so that either textbook can be deleted alone. Any other file is refused.
 */
export async function adoptFiles(db: Db, user: User, book: { id: string }, text: Text): Promise<Text> {
  const ids = text.files
  if (!ids.length) return text
  const files = await db.selectFrom('files').select(columns).where('id', 'in', ids).execute()
  const foreign = files.filter((file) => file.textbookId !== book.id)
  const books = foreign.flatMap((file) => file.textbookId ?? [])
  const visible = new Set(books.length ? (await selectTextbooksById(db, user, books)).map((each) => each.id) : [])
  const usable = new Set(files.filter((file) => mayUseFile(user, file, book, visible)).map((file) => file.id))
  const missing = ids.filter((id) => !usable.has(id))
  if (missing.length) throw foreignFiles(missing)

  const loose = foreign.filter((file) => file.textbookId === null).map((file) => file.id)
  if (loose.length) await db.updateTable('files').set({ textbookId: book.id }).where('id', 'in', loose).execute()
  const pasted = foreign.filter((file) => file.textbookId !== null)
  if (!pasted.length) return text
  const own = new Map<string, string>()
  for (const file of pasted) own.set(file.id, await ownRow(db, user, book, file))
  return withFiles(user.institutionId, text.json, own)
}

/** The row of the same content in this textbook. It is always the same row, so that saving a text again does not change it. */
async function ownRow(db: Db, user: User, book: { id: string }, file: Awaited<ReturnType<typeof selectSame>>[number]): Promise<string> {
  const [same] = await selectSame(db, book, file.sha256)
  if (same) return same.id
  const { name, suffix, mime, size, sha256, width, height } = file
  const upload = { name, suffix, mime, size, sha256 }
  const copy = await insertFile(db, user, upload, { width: width ?? undefined, height: height ?? undefined, textbookId: book.id })
  return copy.id
}

const selectSame = (db: Db, book: { id: string }, sha256: string) =>
  db.selectFrom('files').select(columns).where('textbookId', '=', book.id).where('sha256', '=', sha256).orderBy('id').limit(1).execute()

function foreignFiles(missing: readonly string[]) {
  const message = { zh: '正文里有不属于本书的文件', en: 'The text contains files that do not belong to this textbook' }
  const fields = missing.slice(0, 20).map((id) => ({ path: `content.file.${id}`, message }))
  return refusal('invalid', message, fields)
}
