import type { Paging } from '#contract/page.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { sql } from 'kysely'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { readable, reachablePosts, reachableReplies } from './reach-queries.ts'

/** How many like the post of the outer query. */
const likesOf = (db: Db) =>
  db
    .selectFrom('postLikes')
    .select((q) => q.fn.countAll<number>().as('count'))
    .whereRef('postLikes.postId', '=', sql.ref('posts.id'))

const oldest = ascending('posts.createdAt', 'posts.id')
const orders = (db: Db) => ({ oldest, newest: descending('posts.createdAt', 'posts.id'), likes: descending(likesOf(db), 'posts.id') })
type ReplySort = keyof ReturnType<typeof orders>

/** Posts with their authors, and the authors of what they answer where the user reads that. */
const described = (db: Db, user: User, posts: ReturnType<typeof reachableReplies>) =>
  posts
    .innerJoin('members as authors', 'authors.id', 'posts.authorId')
    .leftJoin('classMembers as authorships', (join) =>
      join.onRef('authorships.classId', '=', 'threads.classId').onRef('authorships.memberId', '=', 'posts.authorId'),
    )
    .leftJoin('threadNames as aliases', (join) => join.onRef('aliases.threadId', '=', 'threads.id').onRef('aliases.memberId', '=', 'posts.authorId'))
    .leftJoin('posts as answered', (join) => join.onRef('answered.id', '=', 'posts.answersId').on(readable('answered', user)))
    .leftJoin('members as answeredAuthors', 'answeredAuthors.id', 'answered.authorId')
    .leftJoin('classMembers as answeredAuthorships', (join) =>
      join.onRef('answeredAuthorships.classId', '=', 'threads.classId').onRef('answeredAuthorships.memberId', '=', 'answered.authorId'),
    )
    .leftJoin('threadNames as answeredAliases', (join) =>
      join.onRef('answeredAliases.threadId', '=', 'threads.id').onRef('answeredAliases.memberId', '=', 'answered.authorId'),
    )
    .select(['posts.id', 'posts.threadId', 'posts.parentId', 'posts.answersId', 'posts.authorId', 'posts.anonymous', 'posts.private'])
    .select(['posts.doc', 'posts.state', 'posts.reason', 'posts.createdAt', 'posts.editedAt', 'posts.deletedAt', 'posts.rowVersion'])
    .select(['authors.name as authorName', 'authors.avatarUrl', 'authorships.role as authorRole', 'aliases.no as alias'])
    .select(['answered.authorId as answeredAuthorId', 'answered.anonymous as answeredAnonymous'])
    .select(['answeredAuthors.name as answeredName', 'answeredAuthors.avatarUrl as answeredAvatarUrl'])
    .select(['answeredAuthorships.role as answeredRole', 'answeredAliases.no as answeredAlias'])
    .select(likesOf(db).as('likes'))
    .select((q) =>
      q
        .exists(
          q
            .selectFrom('postLikes')
            .select('postLikes.postId')
            .whereRef('postLikes.postId', '=', 'posts.id')
            .where('postLikes.memberId', '=', user.memberId),
        )
        .as('liked'),
    )
export type PostRow = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

/** Posts of these ids that the user reads. */
export const selectPosts = (db: Db, user: User, ids: readonly string[]): Promise<PostRow[]> =>
  ids.length ? described(db, user, reachablePosts(db, user)).where('posts.id', 'in', ids).execute() : Promise.resolve([])

/** A page of the replies to a thread itself that the user reads. */
export const selectReplies = (db: Db, user: User, threadId: string, { sort, ...paging }: Paging & { sort: ReplySort }) =>
  paged(db, described(db, user, reachableReplies(db, user)).where('posts.threadId', '=', threadId), orders(db), { ...paging, sort })

/** A page of the replies to a reply that the user reads. */
export const selectBelow = (db: Db, user: User, parentId: string, paging: Paging) =>
  paged(db, described(db, user, reachablePosts(db, user)).where('posts.parentId', '=', parentId), { oldest }, { ...paging, sort: 'oldest' })

/** The first `limit` replies that the user reads below each of these replies, the oldest first, and how many each has. */
export async function selectFirstBelow(db: Db, user: User, parentIds: readonly string[], limit: number) {
  if (!parentIds.length) return { rows: [], counts: new Map<string, number>() }
  const numbered = reachablePosts(db, user)
    .select(['posts.id', 'posts.parentId'])
    .select((q) => [
      q.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('posts.parentId').orderBy('posts.createdAt').orderBy('posts.id'))
        .as('place'),
      q.fn
        .countAll<number>()
        .over((over) => over.partitionBy('posts.parentId'))
        .as('count'),
    ])
    .where('posts.parentId', 'in', parentIds)
    .as('numbered')
  const first = await db.selectFrom(numbered).selectAll().where('place', '<=', limit).execute()
  const rows = await selectPosts(
    db,
    user,
    first.map(({ id }) => id),
  )
  rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1))
  return { rows, counts: new Map(first.map(({ parentId, count }) => [parentId ?? '', Number(count)])) }
}

/** The attached files of posts, in order, as pairs of post and file. */
export const selectAttached = (db: Db, postIds: readonly string[]) =>
  postIds.length
    ? db
        .selectFrom('postFiles')
        .select(['postFiles.postId', 'postFiles.fileId'])
        .where('postFiles.postId', 'in', postIds)
        .where('postFiles.within', '=', false)
        .orderBy('postFiles.seq')
        .execute()
    : Promise.resolve([])
