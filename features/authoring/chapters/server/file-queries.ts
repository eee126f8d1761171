import { sql } from 'kysely'
import { selectReadableIds } from '#features/library/resources/server/queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { FileReader } from '#server/kernel/files/file-readers.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { selectTextbooksById } from '#features/authoring/textbooks/server/queries.ts'
import type { Text } from './make-text.ts'
import { mayUseFile } from './policy.ts'
import { withFiles } from './text.ts'

const columns = ['id', 'sha256', 'name', 'suffix', 'mime', 'size', 'width', 'height', 'textbookId', 'createdBy'] as const

/**
 * Makes every file in a text belong to its textbook, except resources, which many places show. An upload of the user that has no textbook yet is
 * assigned to it. A file pasted from another textbook that the user may see is copied into a new row, so that either textbook can be deleted alone.
 * Any other file is refused.
 */
export async function adoptFiles(db: Db, user: User, book: { id: string }, text: Text): Promise<Text> {
  const ids = text.files
  if (!ids.length) return text
  const files = await db.selectFrom('files').select(columns).where('id', 'in', ids).execute()
  const foreign = files.filter((file) => file.textbookId !== book.id)
  const books = foreign.flatMap((file) => file.textbookId ?? [])
  const visible = new Set(books.length ? (await selectTextbooksById(db, user, books)).map((each) => each.id) : [])
  const resources = await resourcesAmong(db, user, book, foreign)
  const usable = new Set(files.filter((file) => resources.usable.has(file.id) || mayUseFile(user, file, book, visible)).map((file) => file.id))
  const missing = ids.filter((id) => !usable.has(id))
  if (missing.length) throw foreignFiles(missing)

  const loose = foreign.filter((file) => file.textbookId === null && !resources.all.has(file.id)).map((file) => file.id)
  if (loose.length) await db.updateTable('files').set({ textbookId: book.id }).where('id', 'in', loose).execute()
  const pasted = foreign.filter((file) => file.textbookId !== null)
  if (!pasted.length) return text
  const own = new Map<string, string>()
  for (const file of pasted) own.set(file.id, await ownRow(db, user, book, file))
  return withFiles(user.institutionId, text.json, own)
}

/** Which of these files are resources, and which of those the user may use here: readable ones, and those that stand in this textbook already. */
async function resourcesAmong(db: Db, user: User, book: { id: string }, files: readonly { id: string; textbookId: string | null }[]) {
  const loose = files.flatMap(({ id, textbookId }) => (textbookId === null ? [id] : []))
  if (!loose.length) return { all: new Set<string>(), usable: new Set<string>() }
  const found = await db.selectFrom('resources').select('id').where('id', 'in', loose).execute()
  const all = found.map(({ id }) => id)
  if (!all.length) return { all: new Set<string>(), usable: new Set<string>() }
  const standing = await db
    .selectFrom('chapterResources')
    .innerJoin('chapters', 'chapters.id', 'chapterResources.chapterId')
    .select('chapterResources.fileId')
    .where('chapters.textbookId', '=', book.id)
    .where('chapterResources.fileId', 'in', all)
    .execute()
  const readable = await selectReadableIds(db, user, all)
  return { all: new Set(all), usable: new Set([...readable, ...standing.map(({ fileId }) => fileId)]) }
}

/** Notes which resources stand in the text of a chapter, for the lists of places and for who may fetch them. */
export const keepResources = (db: Db, chapterId: string, files: readonly string[]) =>
  sql`with standing as (select id from resources where institution_id = here() and id = any (${files}::uuid[])),
      gone as (delete from chapter_resources where institution_id = here() and chapter_id = ${chapterId} and file_id not in (select id from standing))
    insert into chapter_resources (chapter_id, file_id) select ${chapterId}, id from standing on conflict do nothing`.execute(db)

/** A resource in a chapter is readable for everyone who may see the textbook. */
export const readsChapterResource: FileReader = async (db, user, { id, textbookId }) => {
  if (textbookId !== null) return false
  const rows = await db
    .selectFrom('chapterResources')
    .innerJoin('chapters', 'chapters.id', 'chapterResources.chapterId')
    .select('chapters.textbookId')
    .distinct()
    .where('chapterResources.fileId', '=', id)
    .where('chapters.deletedAt', 'is', null)
    .limit(200)
    .execute()
  const ids = rows.map((row) => row.textbookId)
  return ids.length > 0 && (await selectTextbooksById(db, user, ids)).length > 0
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
