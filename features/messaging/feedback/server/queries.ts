import type { FeedbackContext, FeedbackState, FeedbackType } from '../contract.ts'
import type { Paging } from '#contract/page.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { Rows } from '#server/kernel/data/rows.ts'
import type { FileReader } from '#server/kernel/files/file-readers.ts'
import { withinScope } from '#server/kernel/people/data-scope-queries.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { holdersOfRight } from '#server/kernel/people/holders-of-right-queries.ts'
import { mayHandle } from './policy.ts'

const columns = [
  'feedbacks.id',
  'feedbacks.type',
  'feedbacks.body',
  'feedbacks.contact',
  'feedbacks.pageUrl',
  'feedbacks.context',
  'feedbacks.textbookId',
  'feedbacks.memberId',
  'feedbacks.state',
  'feedbacks.assigneeId',
  'feedbacks.satisfaction',
  'feedbacks.replyCount',
  'feedbacks.pictureIds',
  'feedbacks.createdAt',
  'feedbacks.updatedAt',
  'feedbacks.rowVersion',
  'members.name as memberName',
  'assignee.name as assigneeName',
] as const

const rows = (db: Db) =>
  db
    .selectFrom('feedbacks')
    .innerJoin('members', 'members.id', 'feedbacks.memberId')
    .leftJoin('members as assignee', 'assignee.id', 'feedbacks.assigneeId')
    .select(columns)
export type FeedbackRow = Awaited<ReturnType<typeof takeFeedback>>

const orders = {
  '-createdAt': descending('feedbacks.createdAt', 'feedbacks.id'),
  createdAt: ascending('feedbacks.createdAt', 'feedbacks.id'),
  '-updatedAt': descending('feedbacks.updatedAt', 'feedbacks.id'),
}

interface Filter extends Paging {
  q?: string | undefined
  state?: FeedbackState | undefined
  type?: FeedbackType | undefined
  assigneeId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort: keyof typeof orders
}

/** A condition for the feedback that the user may see: their own, and for handlers also that within their data scope or assigned to them. */
const withinReach = (db: Db, user: User) => (q: ExpressionBuilder<Pick<Rows, 'feedbacks' | 'members'>, 'feedbacks' | 'members'>) => {
  const own = q('feedbacks.memberId', '=', user.memberId)
  return mayHandle(user) ? q.or([own, q('feedbacks.assigneeId', '=', user.memberId), withinScope(db, user)(q)]) : own
}

/** Feedback that the user may see. */
const visible = (db: Db, user: User) => rows(db).where((q) => withinReach(db, user)(q))

export function selectFeedback(db: Db, user: User, { q, state, type, assigneeId, from, to, ...page }: Filter) {
  const found = visible(db, user)
    .$if(state !== undefined, (all) => all.where('feedbacks.state', '=', state ?? ''))
    .$if(type !== undefined, (all) => all.where('feedbacks.type', '=', type ?? ''))
    .$if(assigneeId !== undefined, (all) => all.where('feedbacks.assigneeId', '=', assigneeId ?? ''))
    .$if(from !== undefined, (all) => all.where('feedbacks.createdAt', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (all) => all.where('feedbacks.createdAt', '<', new Date(to ?? 0)))
  return paged(db, found, orders, { ...page, words: q })
}

export const selectOwnFeedback = (db: Db, user: User, page: Paging) =>
  paged(db, rows(db).where('feedbacks.memberId', '=', user.memberId), orders, { ...page, sort: '-createdAt' })

const notThere = () => refusal('notFound', { zh: '反馈不存在', en: 'No such feedback' })

export async function takeFeedback(db: Db, id: string) {
  const row = await rows(db).where('feedbacks.id', '=', id).executeTakeFirst()
  if (!row) throw notThere()
  return row
}

/** Feedback that the user may see; any other is refused as not found. */
export async function loadVisibleFeedback(db: Db, user: User, id: string) {
  const row = await visible(db, user).where('feedbacks.id', '=', id).executeTakeFirst()
  if (!row) throw notThere()
  return row
}

export const selectReplies = (db: Db, feedbackId: string) =>
  db
    .selectFrom('feedbackReplies')
    .leftJoin('members', 'members.id', 'feedbackReplies.memberId')
    .select(['feedbackReplies.id', 'feedbackReplies.memberId', 'feedbackReplies.internal', 'feedbackReplies.body', 'members.name'])
    .select('feedbackReplies.createdAt')
    .where('feedbackId', '=', feedbackId)
    .orderBy('feedbackReplies.createdAt')
    .orderBy('feedbackReplies.id')
    .execute()

interface Draft {
  type: FeedbackType
  body: string
  contact: string
  pageUrl: string
  context: FeedbackContext
  textbookId: string | null
  pictures: string[]
}

export async function insertFeedback(db: Db, user: User, { context, pictures, ...draft }: Draft): Promise<string> {
  await mustBeOwnPictures(db, user, pictures)
  const id = newId()
  await db
    .insertInto('feedbacks')
    .values({ ...draft, id, memberId: user.memberId, context: JSON.stringify(context), pictureIds: pictures })
    .execute()
  return id
}

async function mustBeOwnPictures(db: Db, user: User, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const own = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('createdBy', '=', user.memberId)
    .where('textbookId', 'is', null)
    .where('mime', 'like', 'image/%')
    .execute()
  if (own.length !== new Set(ids).size)
    throw invalid('pictures', { zh: '图片不存在，请重新上传', en: 'This picture does not exist. Please upload it again' })
}

/** Refuses when the row was changed since `rowVersion` was read. */
export async function updateFeedback(db: Db, id: string, rowVersion: number, set: { state?: FeedbackState; assigneeId?: string | null }) {
  const done = await db
    .updateTable('feedbacks')
    .set((q) => ({ ...set, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
    .catch((error: Error & { code?: string }) => {
      throw error.code === '23503' ? invalid('assigneeId', { zh: '没有这位处理人', en: 'There is no such person' }) : error
    })
  if (!done.numUpdatedRows) throw refusal('conflict')
}

export async function insertReply(db: Db, user: User, feedbackId: string, { body, internal }: { body: string; internal: boolean }): Promise<void> {
  await db.insertInto('feedbackReplies').values({ id: newId(), feedbackId, memberId: user.memberId, body, internal }).execute()
  await db
    .updateTable('feedbacks')
    .set((q) => ({ updatedAt: sql`clock_timestamp()`, ...(!internal && { replyCount: q('replyCount', '+', 1) }) }))
    .where('id', '=', feedbackId)
    .execute()
}

export const rateFeedback = (db: Db, id: string, satisfaction: number) =>
  db.updateTable('feedbacks').set({ satisfaction }).where('id', '=', id).execute()

/** The members whose roles let them handle feedback, ordered by name; with `over`, only those whose data scope includes this member. */
export const selectHandlers = (db: Db, given: { over?: string } = {}) => holdersOfRight(db, 'SystemManagement:feedback', given)

/** The member ids of a textbook's authors; empty if the textbook belongs to another institution. */
export async function selectEditors(db: Db, textbookId: string): Promise<string[]> {
  const found = await db
    .selectFrom('textbookMembers')
    .select('memberId')
    .where('textbookId', '=', textbookId)
    .where('role', 'in', ['chief', 'deputy', 'editor'])
    .execute()
  return found.map((row) => row.memberId)
}

/** The name of a textbook that the user may read as an edition or is on the team of; undefined otherwise. */
export async function findBookName(db: Db, platform: PlatformDb, user: User, textbookId: string): Promise<string | undefined> {
  const read = await sql<{ name: string }>`
    select e.name from readable(${user.institutionId}::uuid, ${user.memberId}::uuid, ${textbookId}::uuid) r join editions e on e.id = r.edition_id`.execute(
    platform,
  )
  if (read.rows[0]) return read.rows[0].name
  const own = await db
    .selectFrom('textbooks')
    .innerJoin('textbookMembers', 'textbookMembers.textbookId', 'textbooks.id')
    .select('textbooks.name')
    .where('textbooks.id', '=', textbookId)
    .where('textbookMembers.memberId', '=', user.memberId)
    .executeTakeFirst()
  return own?.name
}

/** The institution that published a textbook. */
export async function findPublisher(platform: PlatformDb, textbookId: string): Promise<string | undefined> {
  const book = await platform.selectFrom('catalogue').select('publisherId').where('textbookId', '=', textbookId).executeTakeFirst()
  return book?.publisherId
}

/** Whether the user may see a picture as a handler of the feedback that it was sent with. The sender may see it as its uploader. */
export const readsFeedbackPicture: FileReader = async (db, user, file) => {
  if (file.textbookId !== null || !mayHandle(user)) return false
  const sent = await db
    .selectFrom('feedbacks')
    .innerJoin('members', 'members.id', 'feedbacks.memberId')
    .select('feedbacks.id')
    .where('feedbacks.memberId', '=', file.createdBy)
    .where(sql<boolean>`${file.id}::uuid = any (feedbacks.picture_ids)`)
    .where((q) => withinReach(db, user)(q))
    .limit(1)
    .execute()
  return sent.length > 0
}
