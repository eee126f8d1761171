import type { FileReader } from '#server/kernel/files/file-readers.ts'
import type { Paging } from '#contract/page.ts'
import type { TextbookDraft, TextbookState, textbookSorts } from '../contract.ts'
import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { ascending, byPinyin, descending, nullsAs } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { containing } from '#server/kernel/lists/text.ts'
import { editedThroughGroups, placeOf } from './team/place-queries.ts'
import { maySee, seesAll } from './policy.ts'

export type TextbookRow = Awaited<ReturnType<typeof loadTextbook>>

const columns = [
  'textbooks.id',
  'textbooks.textbooksType',
  'textbooks.name',
  'textbooks.subtitle',
  'textbooks.describe',
  'textbooks.question',
  'textbooks.isbn',
  'textbooks.language',
  'textbooks.editionLabel',
  'textbooks.typeId',
  'textbooks.levelId',
  'textbooks.majorIds',
  'textbooks.labels',
  'textbooks.authors',
  'textbooks.coverFileId',
  'textbooks.openScope',
  'textbooks.allowCopy',
  'textbooks.allowDownload',
  'textbooks.publishStatus',
  'textbooks.onShelf',
  'textbooks.complete',
  'textbooks.editionId',
  'textbooks.changed',
  'textbooks.chapterCount',
  'textbooks.writtenCount',
  'textbooks.wordCount',
  'textbooks.createdBy',
  'textbooks.createdAt',
  'textbooks.updatedAt',
  'textbooks.deletedAt',
  'textbooks.rowVersion',
] as const

/** Textbooks with the caller's role in their team, the current edition, and the member who changed them last. */
function textbooks(db: Db, user: User) {
  return db
    .selectFrom('textbooks')
    .leftJoin('textbookMembers', (join) =>
      join.onRef('textbookMembers.textbookId', '=', 'textbooks.id').on('textbookMembers.memberId', '=', user.memberId),
    )
    .leftJoin('editions', 'editions.id', 'textbooks.editionId')
    .leftJoin('members', 'members.id', 'textbooks.updatedBy')
    .select(columns)
    .select(placeOf(user).as('role'))
    .select(['editions.no as editionNo', 'editions.publishedAt', 'members.name as updatedByName'])
}

/** The textbook with everything that determines rights; undefined if the caller may not see it. */
export async function findTextbook(db: Db, user: User, id: string) {
  const book = await textbooks(db, user).where('textbooks.id', '=', id).executeTakeFirst()
  return book && maySee(user, book) ? book : undefined
}

/** The textbook. Refuses with `notFound` also when the caller may not see it, so that its existence is not disclosed. */
export async function loadTextbook(db: Db, user: User, id: string) {
  const book = await findTextbook(db, user, id)
  if (!book) throw notThere()
  return book
}

export const notThere = () => refusal('notFound', { zh: '教材不存在', en: 'No such textbook' })

/** Several textbooks for a batch; those that the caller may not see are left out. */
export async function selectTextbooksById(db: Db, user: User, ids: readonly string[]): Promise<TextbookRow[]> {
  const found = await textbooks(db, user).where('textbooks.id', 'in', ids).execute()
  return found.filter((book) => maySee(user, book))
}

/** The name of a textbook, without a check of who may see it. */
export async function findTextbookName(db: Db, id: string): Promise<string | undefined> {
  const book = await db.selectFrom('textbooks').select('name').where('id', '=', id).executeTakeFirst()
  return book?.name
}

/** Locks the rows of these textbooks, so that changing, publishing and counting happen one after the other. */
export async function lockTextbooks(db: Db, ids: readonly string[]): Promise<void> {
  await db.selectFrom('textbooks').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}
export const lockTextbook = (db: Db, book: { id: string }) => lockTextbooks(db, [book.id])

interface Filter extends Paging {
  scope: 'mine' | 'institution'
  bin: boolean
  q?: string | undefined
  typeId?: string | undefined
  levelId?: string | undefined
  state?: TextbookState | undefined
  sort: (typeof textbookSorts)[number]
}

const name = byPinyin('textbooks.name')
const publishedAt = nullsAs<Date>('textbooks.publishedAt', '-infinity')
const orders = {
  '-updatedAt': descending('textbooks.updatedAt', 'textbooks.id'),
  updatedAt: ascending('textbooks.updatedAt', 'textbooks.id'),
  name: ascending(name, 'textbooks.id'),
  '-name': descending(name, 'textbooks.id'),
  '-createdAt': descending('textbooks.createdAt', 'textbooks.id'),
  '-publishedAt': descending(publishedAt, 'textbooks.id'),
}

export async function selectTextbooks(db: Db, user: User, { scope, bin, q, typeId, levelId, state, ...paging }: Filter) {
  const all = scope === 'institution' && seesAll(user)
  const edited = all ? [] : await editedThroughGroups(db, user)
  const found = textbooks(db, user)
    .where('textbooks.binned', '=', bin)
    .$if(!all && !edited.length, (rows) => rows.where('textbookMembers.role', 'is not', null))
    .$if(edited.length > 0, (rows) => rows.where((q) => q.or([q('textbookMembers.role', 'is not', null), q('textbooks.id', 'in', edited)])))
    .$if(typeId !== undefined, (rows) => rows.where('textbooks.typeId', '=', typeId ?? ''))
    .$if(levelId !== undefined, (rows) => rows.where('textbooks.levelId', '=', levelId ?? ''))
    .$if(state !== undefined, (rows) => rows.where('textbooks.state', '=', state ?? ''))
  return paged(db, found, orders, { ...paging, words: q })
}

/** The number of readers of each of these textbooks. */
export async function countReaders(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('readingPlaces')
    .select((q) => ['textbookId', q.fn.countAll<number>().as('count')])
    .where('textbookId', 'in', ids)
    .groupBy('textbookId')
    .execute()
  return new Map(rows.map((row) => [row.textbookId, Number(row.count)]))
}

/** The number of people who read at least one of these textbooks. */
export async function countReadersTogether(db: Db, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  const found = await db
    .selectFrom('readingPlaces')
    .select((q) => q.fn.count<number>('memberId').distinct().as('count'))
    .where('textbookId', 'in', ids)
    .executeTakeFirst()
  return Number(found?.count ?? 0)
}

/** The number of people in the teams of these textbooks other than the caller. */
export async function countOtherAuthors(db: Db, user: { memberId: string }, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  const found = await db
    .selectFrom('textbookMembers')
    .select((q) => q.fn.count<number>('memberId').distinct().as('count'))
    .where('textbookId', 'in', ids)
    .where('memberId', '!=', user.memberId)
    .executeTakeFirst()
  return Number(found?.count ?? 0)
}

/** Which of these textbooks readers can open now. */
export async function selectVisible(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('textbooks')
    .select('id')
    .where('id', 'in', ids)
    .where('publishStatus', '=', 2)
    .where('onShelf', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const columnsOf = ({ authors, ...draft }: TextbookDraft) => ({ ...draft, authors: JSON.stringify(authors) })

/** Inserts a textbook with the caller as its chief editor. */
export async function insertTextbook(db: Db, user: { memberId: string }, draft: TextbookDraft, id: string = newId()): Promise<string> {
  await takeCover(db, user, { id, coverFileId: null }, draft.coverFileId)
  await db
    .insertInto('textbooks')
    .values({ ...columnsOf(draft), id, createdBy: user.memberId, updatedBy: user.memberId })
    .execute()
    .catch(refusedRow)
  await db.insertInto('textbookMembers').values({ textbookId: id, memberId: user.memberId, role: 'chief' }).execute()
  return id
}

/** Refuses with `conflict` when the row was changed since `rowVersion` was read. */
export async function updateTextbook(db: Db, user: User, book: TextbookRow, rowVersion: number, draft: TextbookDraft): Promise<void> {
  await takeCover(db, user, book, draft.coverFileId)
  const done = await db
    .updateTable('textbooks')
    .set((q) => ({ ...columnsOf(draft), updatedBy: user.memberId, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', book.id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
    .catch(refusedRow)
  if (!done?.numUpdatedRows) throw refusal('conflict')
}

/** Checks that the cover is a picture of this textbook or an own upload without a textbook; the latter is assigned to this textbook. */
async function takeCover(db: Db, user: { memberId: string }, book: { id: string; coverFileId: string | null }, fileId: string | null): Promise<void> {
  if (!fileId || fileId === book.coverFileId) return
  const file = await db.selectFrom('files').select(['textbookId', 'createdBy', 'mime']).where('id', '=', fileId).executeTakeFirst()
  const unassigned = file && file.textbookId === null && file.createdBy === user.memberId
  if (!file?.mime.startsWith('image/') || !(unassigned || file.textbookId === book.id)) {
    throw invalid('coverFileId', { zh: '封面图片不存在，请重新上传', en: 'There is no such picture; please upload it again' })
  }
  if (unassigned) await db.updateTable('files').set({ textbookId: book.id }).where('id', '=', fileId).execute()
}

const refusals: Record<string, ReturnType<typeof invalid>> = {
  textbooks_name: invalid('name', { zh: '已有同名教材', en: 'A textbook with this name already exists' }),
  textbooks_type_id_fkey: invalid('typeId', { zh: '没有这个类型', en: 'There is no such type' }),
  textbooks_level_id_fkey: invalid('levelId', { zh: '没有这个层次', en: 'There is no such level' }),
}

function refusedRow(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  throw refusals[constraint] ?? error
}

/** Lower-case names that start with this name, of textbooks that are not in the bin. */
export async function selectNamesLike(db: Db, name: string, except: string | undefined): Promise<Set<string>> {
  const rows = await db
    .selectFrom('textbooks')
    .select('name')
    .where('deletedAt', 'is', null)
    .where(sql<string>`lower(name)`, 'like', `${containing(name.toLowerCase().replace(/ \(\d+\)$/, '')).slice(1)}`)
    .$if(except !== undefined, (q) => q.where('id', '!=', except ?? ''))
    .limit(1000)
    .execute()
  return new Set(rows.map((row) => row.name.toLowerCase()))
}

/** A file of a textbook is for those who may see the textbook. */
export const readsTextbookFile: FileReader = async (db, user, { textbookId }) => textbookId !== null && !!(await findTextbook(db, user, textbookId))

const countPlaces = async (db: Db, memberId: string, roles: readonly string[]): Promise<number> => {
  const { count } = await db
    .selectFrom('textbookMembers')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .where('role', 'in', roles)
    .executeTakeFirstOrThrow()
  return Number(count)
}
/** How many textbooks the member leads. */
export const countLedTextbooks = (db: Db, memberId: string) => countPlaces(db, memberId, ['chief', 'deputy'])
/** How many textbooks the member writes, alone or with others. */
export const countWorkedOnTextbooks = (db: Db, memberId: string) => countPlaces(db, memberId, ['chief', 'deputy', 'editor'])
