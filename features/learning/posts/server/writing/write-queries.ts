import { sql } from 'kysely'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Anchor } from '../../contract.ts'
import type { ThreadKind } from '../reading/reach-queries.ts'

/** What is written into a post: its document, its text without form, and the files in the text and beside it. */
export interface Written {
  doc: object
  plain: string
  within: readonly string[]
  attached: readonly string[]
}

interface NewPost extends Written {
  threadId: string
  opening: boolean
  parentId: string | null
  answersId: string | null
  anonymous: boolean
  private: boolean
  privateTo: string | null
  held: boolean
}

/** Locks a thread, so that its numbers of anonymous authors and its time of the last reply are changed one after another. */
export async function lockThread(db: Db, id: string): Promise<void> {
  await db.selectFrom('threads').select('threads.id').where('threads.id', '=', id).forUpdate().execute()
}

interface NewThread {
  classId: string
  kind: ThreadKind
  title: string
  words: string
  anchor: Anchor | null
}

export async function insertThread(db: Db, { anchor, ...thread }: NewThread): Promise<string> {
  const id = newId()
  await db
    .insertInto('threads')
    .values({ ...thread, id, anchor: anchor && JSON.stringify(anchor) })
    .execute()
  return id
}

/** Adds a post with its files; a first anonymous one gives its author the next number within the thread. */
export async function insertPost(db: Db, authorId: string, { within, attached, held, doc, ...post }: NewPost): Promise<string> {
  const id = newId()
  await db
    .insertInto('posts')
    .values({ ...post, id, authorId, doc: JSON.stringify(doc), state: held ? 'held' : 'shown', shownAt: held ? null : sql<Date>`clock_timestamp()` })
    .execute()
  await putFiles(db, id, { within, attached })
  if (post.anonymous) await numberAuthor(db, post.threadId, authorId)
  return id
}

async function numberAuthor(db: Db, threadId: string, memberId: string): Promise<void> {
  const next = db
    .selectFrom('threadNames')
    .select((q) => q(q.fn.coalesce(q.fn.max('threadNames.no'), q.lit(0)), '+', 1).as('no'))
    .where('threadNames.threadId', '=', threadId)
  await db
    .insertInto('threadNames')
    .values({ threadId, memberId, no: sql<number>`(${next})` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function putFiles(db: Db, postId: string, { within, attached }: Pick<Written, 'within' | 'attached'>): Promise<void> {
  await db.deleteFrom('postFiles').where('postId', '=', postId).execute()
  const rows = [
    ...within.map((fileId, seq) => ({ postId, fileId, seq, within: true })),
    ...attached.map((fileId, seq) => ({ postId, fileId, seq, within: false })),
  ]
  if (rows.length) await db.insertInto('postFiles').values(rows).execute()
}

/** The files that a post has already. */
export async function selectFileIds(db: Db, postId: string): Promise<string[]> {
  const rows = await db.selectFrom('postFiles').select('postFiles.fileId').where('postFiles.postId', '=', postId).execute()
  return rows.map(({ fileId }) => fileId)
}

interface Changed extends Written {
  rowVersion: number
  held: boolean
}

/** Changes what a post says. Refuses with `conflict` when it was changed since `rowVersion` was read. */
export async function updatePost(db: Db, id: string, { doc, plain, within, attached, rowVersion, held }: Changed): Promise<void> {
  const done = await db
    .updateTable('posts')
    .set((q) => ({
      doc: JSON.stringify(doc),
      plain,
      editedAt: sql<Date>`clock_timestamp()`,
      state: held ? 'held' : 'shown',
      shownAt: held ? null : q.fn.coalesce('shownAt', sql<Date>`clock_timestamp()`),
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
  await putFiles(db, id, { within, attached })
}

interface ThreadChange {
  title: string
  words: string
  anchor: Anchor | null
  rowVersion: number
}

/** Refuses with `conflict` when the thread was changed since `rowVersion` was read. */
export async function updateThread(db: Db, id: string, { rowVersion, anchor, ...change }: ThreadChange): Promise<void> {
  const done = await db
    .updateTable('threads')
    .set((q) => ({ ...change, anchor: anchor && JSON.stringify(anchor), rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** The last reply of a thread is the last that the whole class reads. */
export async function followReplies(db: Db, threadId: string): Promise<void> {
  const last = db
    .selectFrom('posts')
    .select((q) => q.fn.max('posts.shownAt').as('at'))
    .where('posts.threadId', '=', threadId)
    .where('posts.state', '=', 'shown')
    .where('posts.private', '=', false)
    .where('posts.deletedAt', 'is', null)
  await db
    .updateTable('threads')
    .set({ repliedAt: sql<Date>`coalesce((${last}), created_at)` })
    .where('id', '=', threadId)
    .execute()
}

/** Takes away the text and the files of a post, and its like, reports and acceptance. */
export async function emptyPost(db: Db, { id, threadId }: { id: string; threadId: string }): Promise<void> {
  await db.deleteFrom('postFiles').where('postId', '=', id).execute()
  await db.deleteFrom('postLikes').where('postId', '=', id).execute()
  await settleReports(db, id)
  await loseAcceptance(db, threadId, id)
  await db
    .updateTable('posts')
    .set((q) => ({
      doc: JSON.stringify({ type: 'doc', content: [] }),
      plain: '',
      deletedAt: sql<Date>`clock_timestamp()`,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Hides a post with a reason, or shows it; either settles its reports. */
export async function decidePost(db: Db, user: User, post: { id: string; threadId: string }, to: 'hidden' | 'shown', reason: string): Promise<void> {
  await db
    .updateTable('posts')
    .set((q) => ({
      state: to,
      reason,
      moderatedBy: user.memberId,
      rowVersion: q('rowVersion', '+', 1),
      ...(to === 'shown' && { shownAt: q.fn.coalesce('shownAt', sql<Date>`clock_timestamp()`) }),
    }))
    .where('id', '=', post.id)
    .execute()
  await settleReports(db, post.id)
  if (to === 'hidden') await loseAcceptance(db, post.threadId, post.id)
}

const settleReports = (db: Db, postId: string) =>
  db
    .updateTable('postReports')
    .set({ settledAt: sql<Date>`clock_timestamp()` })
    .where('postId', '=', postId)
    .where('settledAt', 'is', null)
    .execute()

/** An answer that is not read any more is no accepted one. */
const loseAcceptance = (db: Db, threadId: string, postId: string) =>
  db.updateTable('threads').set({ acceptedId: null }).where('id', '=', threadId).where('acceptedId', '=', postId).execute()

/** Whether a person other than its author has written in a thread. */
export async function hasOthersReplies(db: Db, threadId: string, authorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.threadId', '=', threadId)
    .where('posts.authorId', '<>', authorId)
    .where('posts.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets or takes back a like; returns how many there are. */
export async function putLike(db: Db, postId: string, memberId: string, liked: boolean): Promise<number> {
  if (liked)
    await db
      .insertInto('postLikes')
      .values({ postId, memberId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('postLikes').where('postId', '=', postId).where('memberId', '=', memberId).execute()
  const row = await db
    .selectFrom('postLikes')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('postLikes.postId', '=', postId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Records what a person reports; a second report of the same person changes the reason. Returns whether it is the first open report of the post. */
export async function putReport(db: Db, postId: string, memberId: string, reason: string): Promise<boolean> {
  const open = await db
    .selectFrom('postReports')
    .select('postReports.memberId')
    .where('postReports.postId', '=', postId)
    .where('postReports.settledAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  await db
    .insertInto('postReports')
    .values({ postId, memberId, reason })
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'postId', 'memberId']).doUpdateSet({ reason, at: sql<Date>`clock_timestamp()`, settledAt: null }),
    )
    .execute()
  return open === undefined
}

export async function markSeen(db: Db, threadId: string, memberId: string): Promise<void> {
  const seenAt = sql<Date>`clock_timestamp()`
  await db
    .insertInto('threadSeen')
    .values({ threadId, memberId, seenAt })
    .onConflict((conflict) => conflict.columns(['institutionId', 'threadId', 'memberId']).doUpdateSet({ seenAt }))
    .execute()
}
