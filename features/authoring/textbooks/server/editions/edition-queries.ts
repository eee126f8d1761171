import { sql } from 'kysely'
import { inReadingOrder, mustFitBook, shownOnly } from '../draft/chapter-rules.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { RenderedText } from './book-thread.ts'
import type { DraftText } from './draft-text.ts'
import type { ChapterText } from '../publishing/edition-html.ts'
import type { TextbookRow } from '../queries.ts'

export interface DraftChapter extends DraftText {
  contentHash: string
}

/** The visible chapters of the draft with their texts, in reading order. Refuses a book that is too large to be processed as a whole. */
export async function selectDraft(db: Db, book: { id: string }): Promise<DraftChapter[]> {
  const own = db.selectFrom('chapters').where('textbookId', '=', book.id).where('deletedAt', 'is', null)
  mustFitBook(await own.select(charactersOf).executeTakeFirstOrThrow())
  const rows = await own
    .select(['id', 'parentId', 'position', 'kind', 'name', 'status', 'contentHash', 'wordCount'])
    .select(sql<string>`content::text`.as('json'))
    .execute()
  return shownOnly(inReadingOrder(rows))
}

/** The total number of characters of all chapters. */
const charactersOf = sql<number>`coalesce(sum(chapters.characters), 0)::float8`.as('characters')

/** A chapter of an edition with everything that rendering needs; undefined when the edition has no such chapter. */
export async function findEditionText(db: Db, editionId: string, chapterId: string): Promise<(ChapterText & { name: string }) | undefined> {
  const row = await db
    .selectFrom('editionChapters')
    .innerJoin('bodies', 'bodies.hash', 'editionChapters.bodyHash')
    .innerJoin('editions', 'editions.id', 'editionChapters.editionId')
    .select(['editionChapters.name', 'textbookId', 'language', sql<string>`bodies.content::text`.as('json'), sql<string>`labels::text`.as('labels')])
    .where('editionChapters.editionId', '=', editionId)
    .where('chapterId', '=', chapterId)
    .executeTakeFirst()
  if (!row) return undefined
  const sizes = await db.selectFrom('editionFiles').select(['fileId', 'width', 'height']).where('editionId', '=', editionId).execute()
  return { ...row, sizes }
}

/** The chapters of an edition with the hashes of their texts, in order. */
export function selectEditionChapters(db: Db, editionId: string | null) {
  return db
    .selectFrom('editionChapters')
    .select(['chapterId', 'parentId', 'seq', 'name', 'bodyHash', 'wordCount'])
    .where('editionId', '=', editionId ?? '00000000-0000-0000-0000-000000000000')
    .orderBy('seq')
    .execute()
}

/** The JSON of chapter texts, by hash. */
export async function selectBodies(db: Db, hashes: readonly string[]): Promise<Map<string, string>> {
  if (!hashes.length) return new Map()
  const rows = await db
    .selectFrom('bodies')
    .select(['hash', sql<string>`content::text`.as('json')])
    .where('hash', 'in', hashes)
    .execute()
  return new Map(rows.map((row) => [row.hash, row.json]))
}

/** The sizes of the pictures of a draft, its own and those of resources. */
export const selectPictureSizes = (db: Db, book: { id: string }) =>
  db
    .selectFrom('files')
    .select(['files.id as fileId', 'files.width', 'files.height'])
    .where('files.textbookId', '=', book.id)
    .where('files.width', 'is not', null)
    .unionAll(
      db
        .selectFrom('chapterResources')
        .innerJoin('chapters', 'chapters.id', 'chapterResources.chapterId')
        .innerJoin('files', 'files.id', 'chapterResources.fileId')
        .select(['files.id as fileId', 'files.width', 'files.height'])
        .where('chapters.textbookId', '=', book.id)
        .where('files.width', 'is not', null),
    )
    .execute()

/** Files by id, in the shape of `editionFiles`. */
export async function selectFiles(db: Db, ids: readonly string[]) {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('files')
    .select(['id', 'sha256', 'name', 'suffix', 'mime', 'size', 'width', 'height'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, ...file }) => ({ ...file, fileId: id }))
}
export type EditionFile = Awaited<ReturnType<typeof selectFiles>>[number]

/** How many files of an edition have been replaced since. */
export async function countReplacedFiles(db: Db, editionId: string | null): Promise<number> {
  if (editionId === null) return 0
  const { count } = await db
    .selectFrom('editionFiles')
    .innerJoin('files', 'files.id', 'editionFiles.fileId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('editionFiles.editionId', '=', editionId)
    .whereRef('files.sha256', '<>', 'editionFiles.sha256')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const selectEditions = (db: Db, book: { id: string }) =>
  db
    .selectFrom('editions')
    .select(['id', 'no', 'label', 'notes', 'publishedAt', 'publishedBy', 'chapterCount', 'wordCount', 'contentHash'])
    .where('textbookId', '=', book.id)
    .orderBy('no', 'desc')
    .execute()
export interface EditionChapter {
  chapterId: string
  seq: number
  parentId: string | null
  kind: string
  name: string
  number: string
  bodyHash: string
  json: string
  /** JSON of ChapterLabels. */
  labels: string
  wordCount: number
  minutes: number
}

export interface EditionDraft {
  id: string
  book: TextbookRow
  publisher: { id: string; name: string }
  no: number
  textbooksType: number
  notes: string
  contentHash: string
  publishedBy: string
  chapters: EditionChapter[]
  files: EditionFile[]
  /** The HTML of the chapters that are rendered while publishing; the others are rendered on first read. */
  rendered: ({ chapterId: string } & RenderedText)[]
}

/** Inserts an edition with everything that belongs to it and makes it the current one. Editions are never changed afterwards. */
export async function insertEdition(
  db: Db,
  by: { memberId: string },
  { id, book, publisher, no, textbooksType, chapters, files, rendered, ...edition }: EditionDraft,
): Promise<void> {
  const { name, subtitle, describe, question, isbn, language, typeId, coverFileId, allowCopy, allowDownload } = book
  const described = { name, subtitle, describe, question, isbn, language, typeId, coverFileId, allowCopy, allowDownload, label: book.editionLabel }
  const wordCount = chapters.reduce((sum, chapter) => sum + chapter.wordCount, 0)
  const counts = { chapterCount: chapters.length, wordCount }
  const publisherColumns = { publisherId: publisher.id, publisherName: publisher.name }
  const authors = JSON.stringify(book.authors)
  await db
    .insertInto('editions')
    .values({ ...edition, ...described, ...counts, ...publisherColumns, id, no, textbooksType, authors, textbookId: book.id })
    .execute()
  // In batches, because all texts of a large book in one statement would need one very large buffer.
  for (let from = 0; from < chapters.length; from += 30) {
    const part = chapters.slice(from, from + 30)
    const bodies = part.map(({ bodyHash, json }) => ({ hash: bodyHash, content: json }))
    await db
      .insertInto('bodies')
      .values(bodies)
      .onConflict((c) => c.doNothing())
      .execute()
    const rows = part.map(({ json: _json, ...chapter }) => ({ ...chapter, editionId: id }))
    await db.insertInto('editionChapters').values(rows).execute()
  }
  for (let from = 0; from < files.length; from += 1000) {
    await db
      .insertInto('editionFiles')
      .values(files.slice(from, from + 1000).map((file) => ({ ...file, editionId: id })))
      .execute()
  }
  // One statement each, because each may be very large.
  for (const row of rendered)
    await db
      .insertInto('renderedChapters')
      .values({ ...row, editionId: id })
      .execute()
  const current = { editionId: id, openScope: book.openScope, available: true }
  await db
    .insertInto('catalogue')
    .values({ ...current, textbookId: book.id, publisherId: publisher.id })
    .onConflict((c) => c.column('textbookId').doUpdateSet({ ...current, updatedAt: sql`now()` }))
    .execute()
  await db
    .updateTable('textbooks')
    .set({
      editionId: id,
      publishedAt: sql`now()`,
      publishStatus: 2,
      onShelf: true,
      changed: false,
      textbooksType,
      updatedBy: by.memberId,
      updatedAt: sql`now()`,
      rowVersion: sql`row_version + 1`,
    })
    .where('id', '=', book.id)
    .execute()
}
