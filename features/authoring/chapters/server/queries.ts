import { chapterNumbers } from '#document/numbering/chapter-numbers.ts'
import { newBlockId } from '#document/schema/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { loadTextbook } from '#features/authoring/textbooks/server/queries.ts'
import { type Text, textOf } from './make-text.ts'
import { inReadingOrder, kindOf, movedChapterIds, shownOnly, stateOf } from '#features/authoring/textbooks/server/draft/chapter-rules.ts'

const columns = [
  'chapters.id',
  'chapters.textbookId',
  'chapters.parentId',
  'chapters.position',
  'chapters.kind',
  'chapters.name',
  'chapters.status',
  'chapters.contentHash',
  'chapters.wordCount',
  'chapters.version',
  'chapters.rowVersion',
  'chapters.updatedBy',
  'chapters.updatedAt',
] as const
export type ChapterRow = Awaited<ReturnType<typeof selectChapters>>[number]

const chapters = (db: Db) =>
  db
    .selectFrom('chapters')
    .innerJoin('textbooks', 'textbooks.id', 'chapters.textbookId')
    .leftJoin('editionChapters', (join) =>
      join.onRef('editionChapters.editionId', '=', 'textbooks.editionId').onRef('editionChapters.chapterId', '=', 'chapters.id'),
    )
    .leftJoin('members', 'members.id', 'chapters.updatedBy')
    .select(columns)
    .select(['editionChapters.name as editionName', 'editionChapters.bodyHash as editionHash', 'editionChapters.parentId as editionParentId'])
    .select(['editionChapters.kind as editionKind', 'editionChapters.seq as editionSeq', 'members.name as updatedByName'])

/** All chapters of a textbook that are not deleted, in reading order and with the numbers of the next edition, without their texts. */
export async function selectChapters(db: Db, book: { id: string }) {
  const rows = await chapters(db).where('chapters.textbookId', '=', book.id).where('chapters.deletedAt', 'is', null).execute()
  const shown = shownOnly(rows)
  const numbers = chapterNumbers(shown.map((row) => ({ id: row.id, parentId: row.parentId, kind: kindOf(row.kind) })))
  const moved = movedChapterIds(shown)
  return inReadingOrder(rows).map((row) => {
    const placedAnew = !numbers.has(row.id) || moved.has(row.id)
    return { ...row, placedAnew, state: stateOf({ ...row, placedAnew }), number: numbers.get(row.id)?.number ?? '' }
  })
}

/** The textbook id of a chapter, deleted or not. Does not check whether the user may see it; `loadTextbook` does. */
export async function textbookOf(db: Db, chapterId: string): Promise<string> {
  const row = await db.selectFrom('chapters').select('textbookId').where('id', '=', chapterId).executeTakeFirst()
  if (!row) throw noChapter()
  return row.textbookId
}

/** The chapter and its textbook. Refused as not found if the user may not see the textbook. */
export async function takeChapter(db: Db, user: User, chapterId: string) {
  const chapter = await db
    .selectFrom('chapters')
    .select(['id', 'textbookId', 'deletedAt', sql<string>`content::text`.as('json')])
    .where('id', '=', chapterId)
    .executeTakeFirst()
  if (!chapter || chapter.deletedAt) throw noChapter()
  const book = await loadTextbook(db, user, chapter.textbookId)
  const rows = await selectChapters(db, book)
  const row = rows.find((each) => each.id === chapterId)
  if (!row) throw noChapter()
  return { book, rows, chapter: { ...row, json: chapter.json } }
}

export const noChapter = () => refusal('notFound', { zh: '章节不存在', en: 'No such chapter' })

const emptyText = (): Text => textOf({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: newBlockId() } }] })

interface ChapterDraft {
  id?: string
  parentId: string | null
  name: string
  kind: string
  text?: Text
  position?: number
}

/** Inserts a chapter, empty if no text is given, and returns its id. Its place among its siblings is set later by `orderChapters`. */
export async function insertChapter(
  db: Db,
  user: { memberId: string },
  book: { id: string },
  { text = emptyText(), position = 0, ...draft }: ChapterDraft,
): Promise<string> {
  const id = draft.id ?? newId()
  const { json, contentHash, wordCount } = text
  await db
    .insertInto('chapters')
    .values({ ...draft, id, textbookId: book.id, position, content: json, contentHash, wordCount, updatedBy: user.memberId })
    .execute()
  return id
}

/** Sets the positions of siblings, starting with 1, in one statement. */
export async function orderChapters(db: Db, ids: readonly string[]): Promise<void> {
  const order = sql<{ id: string; place: number }>`(select id, place::integer from unnest(${ids}::uuid[]) with ordinality as given(id, place))`.as(
    'ordered',
  )
  await db
    .updateTable('chapters')
    .from(order)
    .set((q) => ({ position: q.ref('ordered.place') }))
    .whereRef('chapters.id', '=', 'ordered.id')
    .execute()
}

export async function updateChapter(
  db: Db,
  user: User,
  chapter: { id: string },
  set: { name?: string; kind?: string; parentId?: string | null; status?: number },
): Promise<void> {
  await db
    .updateTable('chapters')
    .set((q) => ({ ...set, rowVersion: q('rowVersion', '+', 1), updatedBy: user.memberId, updatedAt: sql`now()` }))
    .where('id', '=', chapter.id)
    .execute()
}

/** Marks the chapters `ids` as deleted. Each stores the `root` that it was deleted with, so that it can be restored together with it. */
export async function removeChapters(db: Db, user: User, root: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('chapters')
    .set({ deletedAt: sql`now()`, deletedWith: root, updatedBy: user.memberId })
    .where('id', 'in', ids)
    .execute()
}

/** Restores chapters, and those deleted together with them, to their places. A chapter whose parent is deleted goes to the end of the top level. */
export async function restoreChapters(db: Db, book: { id: string }, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('chapters')
    .set({ deletedAt: null, deletedWith: null })
    .where('textbookId', '=', book.id)
    .where('deletedAt', 'is not', null)
    .where((q) => q.or([q('id', 'in', ids), q('deletedWith', 'in', ids)]))
    .execute()
  const deleted = db.selectFrom('chapters').select('id').where('deletedAt', 'is not', null).where('textbookId', '=', book.id)
  await db.updateTable('chapters').set({ parentId: null, position: 100_000 }).where('id', 'in', ids).where('parentId', 'in', deleted).execute()
  // Another chapter may have the same position by now: the restored one goes before it.
  const rows = await db
    .selectFrom('chapters')
    .select(['id', 'parentId', 'position'])
    .where('textbookId', '=', book.id)
    .where('deletedAt', 'is', null)
    .execute()
  const restored = new Set(ids)
  const restoredFirst = (one: { id: string }, other: { id: string }) => Number(restored.has(other.id)) - Number(restored.has(one.id))
  for (const siblings of Map.groupBy(rows, (row) => row.parentId).values()) {
    if (!siblings.some((row) => restored.has(row.id))) continue
    const ordered = siblings.toSorted((one, other) => one.position - other.position || restoredFirst(one, other) || (one.id < other.id ? -1 : 1))
    const orderedIds = ordered.map((row) => row.id)
    await orderChapters(db, orderedIds)
  }
}

interface Saved {
  version: number
  updatedAt: Date
}

/** Saves a text if `version` is still the current one; returns undefined if it is not, because the chapter was saved in between. */
export function saveText(
  db: Db,
  user: User,
  chapter: { id: string },
  version: number,
  { json, contentHash, wordCount }: Text,
): Promise<Saved | undefined> {
  return db
    .updateTable('chapters')
    .set((q) => ({
      content: json,
      contentHash,
      wordCount,
      version: q('version', '+', 1),
      updatedBy: user.memberId,
      updatedAt: sql`now()`,
    }))
    .where('id', '=', chapter.id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .returning(['version', 'updatedAt'])
    .executeTakeFirst()
}

/** The name of the member who saved a chapter last, the time, and the time zone of the institution. */
export const selectLastSave = (db: Db, user: User, chapter: { id: string }) =>
  db
    .selectFrom('chapters')
    .innerJoin('members', 'members.id', 'chapters.updatedBy')
    .innerJoin('institutions', (join) => join.on('institutions.id', '=', user.institutionId))
    .select(['members.name', 'chapters.updatedAt as at', 'institutions.timeZone'])
    .where('chapters.id', '=', chapter.id)
    .executeTakeFirstOrThrow()
