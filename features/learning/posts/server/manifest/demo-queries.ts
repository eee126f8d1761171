import { sql } from 'kysely'
import { newBlockId } from '#document/schema/ids.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { Anchor } from '../../contract.ts'
import type { ThreadKind } from '../reading/reach-queries.ts'
import { followReplies, insertPost, insertThread } from '../writing/write-queries.ts'

/** The running class of a teacher that has no threads of a kind yet. */
export async function findDemoClass(db: Db, ownerId: string, kind: ThreadKind): Promise<string | undefined> {
  const klass = await db
    .selectFrom('classes')
    .select('classes.id')
    .where('classes.ownerId', '=', ownerId)
    .where('classes.state', '=', 'running')
    .where('classes.id', 'not in', (q) => q.selectFrom('threads').select('threads.classId').where('threads.kind', '=', kind))
    .orderBy('classes.createdAt')
    .limit(1)
    .executeTakeFirst()
  return klass?.id
}

interface DemoReply {
  by: string
  text: string
  anonymous?: boolean
  private?: boolean
  below?: readonly DemoReply[]
}

export interface DemoThread extends DemoReply {
  title: string
  /** What it is about in a textbook. */
  anchor?: Anchor
  /** Hours since it was begun; each reply comes half an hour later. */
  hours: number
  replies: readonly DemoReply[]
}

const docOf = (text: string) => ({
  type: 'doc',
  content: text.split('\n').map((line) => ({ type: 'paragraph', attrs: { id: newBlockId() }, content: [{ type: 'text', text: line }] })),
})

/** Puts a thread with its replies into a class; returns its id and those of the replies to it. */
export async function putDemoThread(db: Db, classId: string, kind: ThreadKind, thread: DemoThread): Promise<{ id: string; replyIds: string[] }> {
  const { title, text, hours, replies, anchor = null } = thread
  const threadId = await insertThread(db, { classId, kind, title, words: `${title}\n${text}`, anchor })
  let place = 0
  async function put(reply: DemoReply, at: { opening: boolean; parentId: string | null }): Promise<string> {
    const written = { doc: docOf(reply.text), plain: reply.text, within: [], attached: [], held: false }
    const rest = { threadId, ...at, answersId: at.parentId, anonymous: reply.anonymous ?? false, private: reply.private ?? false, privateTo: null }
    const id = await insertPost(db, reply.by, { ...written, ...rest })
    const time = sql<Date>`clock_timestamp() - ${hours} * interval '1 hour' + ${place} * interval '30 minutes'`
    await db.updateTable('posts').set({ createdAt: time, shownAt: time }).where('id', '=', id).execute()
    place++
    for (const each of reply.below ?? []) await put(each, { opening: false, parentId: at.parentId ?? id })
    return id
  }
  await put(thread, { opening: true, parentId: null })
  const replyIds: string[] = []
  for (const reply of replies) replyIds.push(await put(reply, { opening: false, parentId: null }))
  await db
    .updateTable('threads')
    .set({ createdAt: sql<Date>`clock_timestamp() - ${hours} * interval '1 hour'` })
    .where('id', '=', threadId)
    .execute()
  await followReplies(db, threadId)
  return { id: threadId, replyIds }
}
