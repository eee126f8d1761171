import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { ChapterRow } from '../queries.ts'
import type { Text } from '../make-text.ts'

/** Saves of one author belong to one version until 10 minutes after it began. */
const versionWindow = sql<Date>`now() - interval '10 minutes'`
/** The number of versions of a chapter that stay. Versions that an author kept deliberately do not count. */
const maxVersions = 100

type Versioned = Pick<ChapterRow, 'id' | 'updatedBy' | 'updatedAt'>
/** The stored text before a save. */
export type TextBefore = Pick<Text, 'json' | 'contentHash' | 'wordCount'>

const columns = [
  'chapterVersions.id',
  'chapterVersions.name',
  'replacedBy',
  'contentHash',
  'wordCount',
  'savedAt',
  'members.name as savedBy',
] as const

export const selectVersions = (db: Db, chapter: { id: string }) =>
  db
    .selectFrom('chapterVersions')
    .innerJoin('members', 'members.id', 'chapterVersions.savedBy')
    .select(columns)
    .where('chapterId', '=', chapter.id)
    .orderBy('savedAt', 'desc')
    .orderBy('chapterVersions.id', 'desc')
    .limit(200)
    .execute()
export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

export async function takeVersion(db: Db, chapter: { id: string }, versionId: string) {
  const row = await db
    .selectFrom('chapterVersions')
    .innerJoin('members', 'members.id', 'chapterVersions.savedBy')
    .select(columns)
    .select(sql<string>`content::text`.as('json'))
    .where('chapterId', '=', chapter.id)
    .where('chapterVersions.id', '=', versionId)
    .executeTakeFirst()
  if (!row) throw refusal('notFound', { zh: '版本不存在', en: 'No such version' })
  return row
}

/** After a save: updates the open version of the same author, or begins a new one. Before the first version, the old text is kept as one too. */
export async function saveVersion(db: Db, user: User, chapter: Versioned & TextBefore, { json, contentHash, wordCount }: Text): Promise<void> {
  const latest = await latestOf(db, chapter)
  const text = { content: json, contentHash, wordCount }
  if (latest?.contentHash === contentHash) return
  if (latest?.open && latest.savedBy === user.memberId) {
    await db
      .updateTable('chapterVersions')
      .set({ ...text, savedAt: sql`now()` })
      .where('id', '=', latest.id)
      .execute()
    return
  }
  if (!latest) await insertBefore(db, chapter)
  await db
    .insertInto('chapterVersions')
    .values({ ...text, id: newId(), chapterId: chapter.id, savedBy: user.memberId })
    .execute()
  await deleteOldest(db, chapter)
}

/** Keeps the current text as a version for good, with an optional name; later saves begin a new version. Returns its id. */
export async function pinVersion(db: Db, chapter: Versioned & TextBefore, name: string): Promise<string> {
  const latest = await latestOf(db, chapter)
  const id = latest?.contentHash === chapter.contentHash ? latest.id : await insertBefore(db, chapter)
  await db
    .updateTable('chapterVersions')
    .set({ kept: true, ...(name && { name }) })
    .where('id', '=', id)
    .execute()
  return id
}

const latestOf = (db: Db, chapter: { id: string }) =>
  db
    .selectFrom('chapterVersions')
    .select(['id', 'savedBy', 'contentHash'])
    .select((q) => q.and([q('kept', '=', false), q('replacedBy', 'is', null), q('begunAt', '>', versionWindow)]).as('open'))
    .where('chapterId', '=', chapter.id)
    .orderBy('savedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Inserts the stored text as a version, with its author and the time of its last save. */
async function insertBefore(db: Db, { id: chapterId, updatedBy, updatedAt, json, contentHash, wordCount }: Versioned & TextBefore): Promise<string> {
  const id = newId()
  const at = { begunAt: updatedAt, savedAt: updatedAt }
  await db
    .insertInto('chapterVersions')
    .values({ ...at, id, chapterId, savedBy: updatedBy, content: json, contentHash, wordCount })
    .execute()
  return id
}

async function deleteOldest(db: Db, chapter: { id: string }): Promise<void> {
  const spare = db
    .selectFrom('chapterVersions')
    .select('id')
    .where('chapterId', '=', chapter.id)
    .where('kept', '=', false)
    .orderBy('savedAt', 'desc')
    .offset(maxVersions)
  await db.deleteFrom('chapterVersions').where('id', 'in', spare).execute()
}
