import type { Paging } from '#contract/page.ts'
import type { bookSorts, Contents, ReadingPosition, readingSources } from '../contract.ts'
import type { Author } from '#features/authoring/textbooks/contract.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readShare } from '#plain/numbers/reading-rate.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, byPinyin, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { coverOf } from '#features/authoring/textbooks/server/cover/cover.ts'

interface Readable {
  textbookId: string
  editionId: string
  source: string
  endsAt: Date | null
}

/** What the member may read now; the database function `readable` implements the rule (migration 0005). */
const readable = (user: User, textbookId: string | null = null) =>
  sql<Readable>`(select textbook_id, edition_id, source, ends_at from readable(${user.institutionId}, ${user.memberId}, ${textbookId}))`.as<'r'>('r')

function books(db: Db, user: User, textbookId?: string) {
  return db
    .selectFrom(readable(user, textbookId))
    .innerJoin('editions', 'editions.id', 'r.editionId')
    .leftJoin('readingPlaces', (join) => join.onRef('readingPlaces.textbookId', '=', 'r.textbookId').on('readingPlaces.memberId', '=', user.memberId))
    .leftJoin('editionChapters', (join) =>
      join.onRef('editionChapters.editionId', '=', 'r.editionId').onRef('editionChapters.chapterId', '=', 'readingPlaces.chapterId'),
    )
    .select(['r.textbookId', 'r.editionId', 'r.source', 'r.endsAt'])
    .select([
      'editions.name',
      'editions.subtitle',
      'editions.label',
      'editions.publisherName',
      'editions.authors',
      'editions.typeId',
      'editions.coverFileId',
    ])
    .select(['editions.describe', 'editions.language', 'editions.no', 'editions.publishedAt', 'editions.wordCount'])
    .select([
      'readingPlaces.chapterId',
      'readingPlaces.block',
      'readingPlaces.percent',
      'readingPlaces.device',
      'readingPlaces.at',
      'readingPlaces.seq',
    ])
    .select(['readingPlaces.progress', 'editionChapters.name as chapterName', 'editionChapters.number as chapterNumber'])
}
export type BookRow = Awaited<ReturnType<typeof loadReadableBook>>

interface Filter extends Paging {
  q?: string | undefined
  filter: 'all' | 'reading' | 'unread' | 'finished'
  source?: (typeof readingSources)[number] | undefined
  expiry?: 'soon' | 'dated' | 'lasting' | undefined
  sort: (typeof bookSorts)[number]
}

/** For the default order: what the user has read last comes first, then new editions. */
const readAt = sql<Date>`coalesce(reading_places.at, '-infinity')`
const orders = {
  recent: descending(readAt, 'editions.publishedAt', 'r.textbookId'),
  name: ascending(byPinyin('editions.name'), 'r.textbookId'),
  endsAt: ascending(sql<Date>`coalesce(r.ends_at, 'infinity')`, 'r.textbookId'),
}

export function selectBooks(db: Db, user: User, { q, filter, source, expiry, ...paging }: Filter) {
  const found = books(db, user)
    .$if(!!q, (rows) =>
      rows.where(
        sql`editions.name || ' ' || editions.subtitle || ' ' || (editions.authors #>> '{}')`,
        'ilike',
        `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`,
      ),
    )
    .$if(filter === 'reading', (rows) => rows.where('readingPlaces.progress', '<', readShare))
    .$if(filter === 'unread', (rows) => rows.where('readingPlaces.seq', 'is', null))
    .$if(filter === 'finished', (rows) => rows.where('readingPlaces.progress', '>=', readShare))
    .$if(source !== undefined, (rows) => rows.where('r.source', '=', source ?? ''))
    .$if(expiry === 'lasting', (rows) => rows.where('r.endsAt', 'is', null))
    .$if(expiry === 'dated', (rows) => rows.where('r.endsAt', 'is not', null))
    .$if(expiry === 'soon', (rows) => rows.where('r.endsAt', '<', sql<Date>`now() + interval '30 days'`))
  return paged(db, found, orders, paging)
}

export const findReadableBook = (db: Db, user: User, textbookId: string) => books(db, user, textbookId).executeTakeFirst()

/** A book that this member may read now, with the reading place. Refuses with `notFound` otherwise, so that its existence is not disclosed. */
export async function loadReadableBook(db: Db, user: User, textbookId: string) {
  const book = await findReadableBook(db, user, textbookId)
  if (!book) throw refusal('notFound', { zh: '教材不存在，或没有阅读权限', en: 'This textbook does not exist, or you do not have access to it' })
  return book
}

/** Name and subtitle of a book that this member has read before, whether or not it may still be read. */
export const findBookReadBefore = (db: Db, user: User, textbookId: string) =>
  db
    .selectFrom('readingPlaces')
    .innerJoin('editions', 'editions.id', 'readingPlaces.editionId')
    .select(['editions.name', 'editions.subtitle'])
    .where('readingPlaces.memberId', '=', user.memberId)
    .where('readingPlaces.textbookId', '=', textbookId)
    .executeTakeFirst()

/** A book in the shape of the contract. */
export function bookOf(row: BookRow) {
  return {
    ...row,
    editionLabel: row.label,
    publisher: row.publisherName,
    authors: row.authors as z.infer<typeof Author>[],
    coverUrl: coverOf(row),
    source: row.source as 'own',
    endsAt: row.endsAt?.toISOString() ?? null,
    progress: row.progress ?? 0,
    place: placeOf(row),
  }
}

function placeOf({ chapterId, chapterName, chapterNumber, block, percent, device, at, seq }: BookRow): ReadingPosition | null {
  if (!chapterId || !at) return null
  const name = [chapterNumber, chapterName].filter(Boolean).join(' ')
  return { chapterId, chapterName: name, block, percent: percent ?? 0, device: device ?? '', at: at.toISOString(), seq: seq ?? 0 }
}

/** The contents of an edition, with how much of each chapter the member has read. */
export async function selectContents(
  db: Db,
  user: User,
  book: Pick<Readable, 'textbookId' | 'editionId'>,
): Promise<(Contents & { seq: number; wordCount: number })[]> {
  const rows = await db
    .selectFrom('editionChapters')
    .leftJoin('readingChapters', (join) =>
      join
        .onRef('readingChapters.chapterId', '=', 'editionChapters.chapterId')
        .on('readingChapters.textbookId', '=', book.textbookId)
        .on('readingChapters.memberId', '=', user.memberId),
    )
    .select(['editionChapters.chapterId as id', 'editionChapters.parentId', 'name', 'number', 'minutes', 'wordCount', 'seq', 'read'])
    .where('editionChapters.editionId', '=', book.editionId)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ ...row, read: row.read ?? 0 }))
}

export async function countReaders(db: Db, textbookId: string): Promise<number> {
  const { count } = await db
    .selectFrom('readingPlaces')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('textbookId', '=', textbookId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A preference of the user, such as the settings of the reader on one class of device. */
export async function findPreference(db: Db, user: User, name: string): Promise<string | undefined> {
  const saved = await db.selectFrom('preferences').select('value').where('memberId', '=', user.memberId).where('name', '=', name).executeTakeFirst()
  return saved?.value
}
