import { type RawBuilder, sql } from 'kysely'
import { rulesClasses } from '#features/learning/classes/server/policy.ts'
import type { ClassState } from '#features/learning/classes/contract.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

/** Who reads: a user, or a member without a session, who has no rights beyond the own classes. */
export type Reader = Pick<User, 'memberId' | 'rights' | 'scope'>

export type ThreadKind = 'topic' | 'question'

/** Whether the user moderates in the class of a thread; for queries that join the user's membership as `mine`. */
export const moderates = (user: Reader): RawBuilder<boolean> =>
  rulesClasses(user) ? sql<boolean>`true` : sql<boolean>`coalesce(mine.role in ('teacher', 'assistant'), false)`

/** Condition, beside the user's membership as `mine`: the user reads the posts of this table alias. The same rule as `mayRead`. */
export function readable(alias: string, user: Reader): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('deletedAt')} is null and (${moderates(user)} or ${column('authorId')} = ${user.memberId}
    or (${column('state')} = 'shown' and (not ${column('private')} or ${column('privateTo')} = ${user.memberId}))))`
}

/**
 * The threads that the user reads, with the opening post of each as `openings`, its class as `classes` and the user's membership as `mine`: in classes of
 * which the user is an active member, or in all for an administrator of the institution, where the opening post is readable. Students do not see draft classes.
 */
export const reachableThreads = (db: Db, user: Reader) =>
  db
    .selectFrom('threads')
    .innerJoin('posts as openings', (join) => join.onRef('openings.threadId', '=', 'threads.id').on('openings.opening', '=', true))
    .innerJoin('classes', 'classes.id', 'threads.classId')
    .leftJoin('classMembers as mine', (join) =>
      join.onRef('mine.classId', '=', 'threads.classId').on('mine.memberId', '=', user.memberId).on('mine.state', '=', 'active'),
    )
    .where('classes.binned', '=', false)
    .where(rulesClasses(user) ? sql<boolean>`true` : sql<boolean>`mine.role is not null`)
    .where(sql<boolean>`(classes.state <> 'draft' or ${moderates(user)})`)
    .where(readable('openings', user))

const postsOfThreads = (db: Db, user: User) => reachableThreads(db, user).innerJoin('posts', 'posts.threadId', 'threads.id')

/**
 * The posts that the user reads, in the threads that the user reads. What stands below a reply that the user does not read is not read either, unless
 * that reply was deleted.
 */
export const reachablePosts = (db: Db, user: User) =>
  postsOfThreads(db, user)
    .leftJoin('posts as parents', 'parents.id', 'posts.parentId')
    .where(readable('posts', user))
    .where(sql<boolean>`(parents.id is null or parents.deleted_at is not null or ${readable('parents', user)})`)

/** The replies to threads themselves that the user reads, and deleted ones that stand above replies that the user reads. */
export const reachableReplies = (db: Db, user: User) =>
  postsOfThreads(db, user)
    .where('posts.opening', '=', false)
    .where('posts.parentId', 'is', null)
    .where((q) =>
      q.or([
        readable('posts', user),
        q.and([
          q('posts.deletedAt', 'is not', null),
          q.exists(q.selectFrom('posts as below').select('below.id').whereRef('below.parentId', '=', 'posts.id').where(readable('below', user))),
        ]),
      ]),
    )

/** The readable replies of the thread of the outer query, for counts; not the opening post. */
export const repliesOfThread = (db: Db, user: User) =>
  db
    .selectFrom('posts as replies')
    .leftJoin('posts as above', 'above.id', 'replies.parentId')
    .whereRef('replies.threadId', '=', sql.ref('threads.id'))
    .where('replies.opening', '=', false)
    .where(readable('replies', user))
    .where(sql<boolean>`(above.id is null or above.deleted_at is not null or ${readable('above', user)})`)

const threadColumns = [
  'threads.id',
  'threads.classId',
  'threads.kind',
  'threads.title',
  'threads.anchor',
  'threads.pinned',
  'threads.locked',
  'threads.essence',
  'threads.closesAt',
  'threads.points',
  'threads.toldAt',
  'threads.acceptedId',
  'threads.createdAt',
  'threads.repliedAt',
  'threads.rowVersion',
  'classes.name as className',
  'classes.state as classState',
  'mine.role as myRole',
  'openings.id as openingId',
  'openings.authorId',
  'openings.anonymous',
  'openings.state',
] as const

/** A thread as `loadThread` finds it, with what the user is in its class. */
export type ThreadRecord = Awaited<ReturnType<typeof loadThread>>

const noThread = {
  topic: { zh: '讨论不存在，或已被删除', en: 'No such discussion' },
  question: { zh: '提问不存在，或已被删除', en: 'No such question' },
}

/** Of these threads those that the user reads, by id. */
export async function loadThreads(db: Db, user: User, ids: readonly string[]) {
  if (!ids.length) return new Map<string, never>()
  const rows = await reachableThreads(db, user)
    .select([...threadColumns, moderates(user).as('moderates')])
    .where('threads.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, kind: row.kind as ThreadKind, classState: row.classState as ClassState }]))
}

/** A thread that the user reads. Refuses with `notFound`; with `kind` also a thread of the other kind. */
export async function loadThread(db: Db, user: User, id: string, kind?: ThreadKind) {
  const thread = (await loadThreads(db, user, [id])).get(id)
  if (!thread || (kind !== undefined && thread.kind !== kind)) throw refusal('notFound', noThread[kind ?? 'topic'])
  return thread
}

/** A post that the user reads, with its thread. Refuses with `notFound`. */
export async function loadPost(db: Db, user: User, id: string) {
  const row = await reachablePosts(db, user)
    .select([
      'posts.id',
      'posts.threadId',
      'posts.parentId',
      'posts.opening',
      'posts.authorId',
      'posts.anonymous',
      'posts.private',
      'posts.privateTo',
    ])
    .select(['posts.state', 'posts.deletedAt', 'posts.plain', 'posts.rowVersion', 'posts.shownAt'])
    .where('posts.id', '=', id)
    .executeTakeFirst()
  if (!row) throw refusal('notFound', { zh: '这条发言不存在，或已被删除', en: 'No such post' })
  return { post: row, thread: await loadThread(db, user, row.threadId) }
}

/** Who moderates in a class: its active teachers and assistants. */
export const moderatorsOf = (db: Db, classId: string) =>
  db
    .selectFrom('classMembers')
    .select('classMembers.memberId')
    .where('classMembers.classId', '=', classId)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', 'in', ['teacher', 'assistant'])

/** The file belongs to a post that the user reads. */
export async function readsFile(db: Db, user: User, fileId: string): Promise<boolean> {
  const row = await reachablePosts(db, user)
    .innerJoin('postFiles', 'postFiles.postId', 'posts.id')
    .select('posts.id')
    .where('postFiles.fileId', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
