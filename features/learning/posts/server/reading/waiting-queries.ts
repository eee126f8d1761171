import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { reachablePosts } from './reach-queries.ts'

/** Open reports of the post of the outer query. */
const openReports = (db: Db) =>
  db.selectFrom('postReports').whereRef('postReports.postId', '=', sql.ref('posts.id')).where('postReports.settledAt', 'is', null)

/** Condition on `posts`: a post waits for a teacher, or was reported. */
export const isWaiting = (db: Db) => sql<boolean>`(posts.state = 'held' or exists (${openReports(db).select('postReports.postId')}))`

/** A page of the posts of a class that wait for a teacher or were reported, the oldest first. */
export const selectWaiting = (db: Db, user: User, classId: string, paging: Paging) =>
  paged(
    db,
    reachablePosts(db, user)
      .select(['posts.id', 'posts.threadId', 'posts.opening', 'threads.kind', 'threads.title'])
      .select(
        openReports(db)
          .select((q) => q.fn.countAll<number>().as('count'))
          .as('reportCount'),
      )
      .where('threads.classId', '=', classId)
      .where(isWaiting(db)),
    { oldest: ascending('posts.createdAt', 'posts.id') },
    { ...paging, sort: 'oldest' },
  )

/** The first open reports of posts, the oldest first, at most `limit` of each. */
export async function selectReports(db: Db, postIds: readonly string[], limit: number) {
  if (!postIds.length) return []
  const numbered = db
    .selectFrom('postReports')
    .innerJoin('members', 'members.id', 'postReports.memberId')
    .select(['postReports.postId', 'postReports.reason', 'postReports.at', 'members.name'])
    .select((q) =>
      q.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('postReports.postId').orderBy('postReports.at'))
        .as('place'),
    )
    .where('postReports.postId', 'in', postIds)
    .where('postReports.settledAt', 'is', null)
    .as('numbered')
  return db.selectFrom(numbered).selectAll().where('place', '<=', limit).orderBy('place').execute()
}
