import { sql } from 'kysely'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { NoticeState } from '../contract.ts'

/** What is stored of a draft. */
export interface NoticeValues {
  title: string
  body: DocJson
  plain: string
  pinned: boolean
  needConfirm: boolean
  publishAt: Date | null
  classIds: readonly string[]
  /** Attachments in their order. */
  fileIds: readonly string[]
  /** Files inside the text. */
  bodyFileIds: readonly string[]
}

const columnsOf = ({ title, body, plain, pinned, needConfirm, publishAt }: NoticeValues) => ({
  title,
  body: JSON.stringify(body),
  plain,
  pinned,
  needConfirm,
  publishAt,
})

export async function insertNotice(db: Db, authorId: string, values: NoticeValues): Promise<string> {
  const id = newId()
  await db
    .insertInto('notices')
    .values({ ...columnsOf(values), id, authorId })
    .execute()
  await putLinks(db, id, values)
  return id
}

/** Changes a notice unless it was changed since `rowVersion`. With `changed` its text differs from what students have seen. */
export async function updateNotice(db: Db, id: string, rowVersion: number, values: NoticeValues, { changed = false } = {}): Promise<void> {
  const done = await db
    .updateTable('notices')
    .set((q) => ({
      ...columnsOf(values),
      ...(changed && { changedAt: sql<Date>`clock_timestamp()` }),
      updatedAt: sql<Date>`now()`,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
  await db.deleteFrom('noticeClasses').where('noticeId', '=', id).where('classId', 'not in', values.classIds).execute()
  await db.deleteFrom('noticeFiles').where('noticeId', '=', id).execute()
  await putLinks(db, id, values)
}

async function putLinks(db: Db, noticeId: string, { classIds, fileIds, bodyFileIds }: NoticeValues): Promise<void> {
  await db
    .insertInto('noticeClasses')
    .values(classIds.map((classId) => ({ noticeId, classId })))
    .onConflict((c) => c.doNothing())
    .execute()
  const files = [
    ...fileIds.map((fileId, seq) => ({ noticeId, fileId, seq })),
    ...bodyFileIds.filter((fileId) => !fileIds.includes(fileId)).map((fileId) => ({ noticeId, fileId, seq: -1 })),
  ]
  if (files.length) await db.insertInto('noticeFiles').values(files).execute()
}

/** Changes the state of a notice that does not become published. */
export const updateState = (db: Db, id: string, state: Exclude<NoticeState, 'published'>) =>
  db
    .updateTable('notices')
    .set((q) => ({ state, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Shows a notice to its students. With `asNew` it stands at the time of now, and earlier readings no longer count. */
export const updatePublished = (db: Db, id: string, { asNew }: { asNew: boolean }) =>
  db
    .updateTable('notices')
    .set((q) => ({
      state: 'published',
      ...(asNew && { publishedAt: sql<Date>`clock_timestamp()`, changedAt: null }),
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

/** Publishes a scheduled notice whose time has come; false when it was published, changed or deleted meanwhile. */
export async function publishScheduled(db: Db, id: string): Promise<boolean> {
  const done = await db
    .updateTable('notices')
    .set((q) => ({ state: 'published', publishedAt: sql<Date>`clock_timestamp()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('deletedAt', 'is', null)
    .where('publishAt', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Records that the students are told of a notice; with `again` what they have read before no longer counts. */
export const updateTold = (db: Db, id: string, { again }: { again: boolean }) =>
  db
    .updateTable('notices')
    .set({ toldAt: sql<Date>`clock_timestamp()`, ...(again && { askedAt: sql<Date>`clock_timestamp()` }) })
    .where('id', '=', id)
    .execute()

export const updatePinned = (db: Db, id: string, pinned: boolean) =>
  db
    .updateTable('notices')
    .set((q) => ({ pinned, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const binNotice = (db: Db, id: string, binned: boolean) =>
  db
    .updateTable('notices')
    .set((q) => ({ deletedAt: binned ? sql<Date>`now()` : null, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Deletes up to `limit` notices that were deleted before a time, or whose classes are all gone; returns how many. */
export async function purgeNotices(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('notices')
    .select('notices.id')
    .where((q) =>
      q.or([
        q('notices.deletedAt', '<', before),
        q.not(q.exists(q.selectFrom('noticeClasses').select('noticeClasses.classId').whereRef('noticeClasses.noticeId', '=', 'notices.id'))),
      ]),
    )
    .limit(limit)
  const done = await db.deleteFrom('notices').where('id', 'in', old).executeTakeFirst()
  return Number(done.numDeletedRows)
}

/** The notices of all institutions whose time to be published has come, at most 200. */
export async function selectDue(platform: PlatformDb) {
  const { rows } = await sql<{ institutionId: string; noticeId: string }>`select * from notices_to_publish()`.execute(platform)
  return rows
}
