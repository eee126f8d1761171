import { sql } from 'kysely'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { Paging } from '#contract/page.ts'
import { moderates, reachableThreads, repliesOfThread, type ThreadKind } from './reach-queries.ts'

type ThreadFilter = 'all' | 'unread' | 'mine' | 'essence' | 'unanswered' | 'answered' | 'accepted' | 'faq' | 'held'

interface Wanted extends Paging {
  kind: ThreadKind
  classId?: string | undefined
  courseId?: string | undefined
  scope: 'taught' | 'joined' | 'both'
  q?: string | undefined
  filter: ThreadFilter
}

const orders = { pinned: descending('threads.pinned', 'threads.repliedAt', 'threads.id') }

/** Characters of the beginning of a text that lists show. */
const excerptLength = 120

/** Something in the thread that the user reads and did not write was shown after the user has seen it. */
const unread = (db: Db, user: User) =>
  sql<boolean>`(exists (${repliesOfThread(db, user)
    .select(sql`1`.as('one'))
    .where('replies.authorId', '<>', user.memberId)
    .where(sql<boolean>`replies.shown_at > coalesce(seen.seen_at, '-infinity')`)})
    or (openings.author_id <> ${user.memberId} and coalesce(openings.shown_at, '-infinity') > coalesce(seen.seen_at, '-infinity')))`

/** Someone other than its author has replied to the thread, and the user reads it. */
const answered = (db: Db, user: User) =>
  sql<boolean>`exists (${repliesOfThread(db, user)
    .select(sql`1`.as('one'))
    .whereRef('replies.authorId', '<>', sql.ref('openings.authorId'))})`

/** Threads that the user reads, as lists show them. */
const listed = (db: Db, user: User) =>
  reachableThreads(db, user)
    .innerJoin('members as authors', 'authors.id', 'openings.authorId')
    .leftJoin('classMembers as authorships', (join) =>
      join.onRef('authorships.classId', '=', 'threads.classId').onRef('authorships.memberId', '=', 'openings.authorId'),
    )
    .leftJoin('threadNames as aliases', (join) =>
      join.onRef('aliases.threadId', '=', 'threads.id').onRef('aliases.memberId', '=', 'openings.authorId'),
    )
    .leftJoin('threadSeen as seen', (join) => join.onRef('seen.threadId', '=', 'threads.id').on('seen.memberId', '=', user.memberId))
    .select(['threads.id', 'threads.classId', 'threads.title', 'threads.pinned', 'threads.locked', 'threads.essence', 'threads.closesAt'])
    .select(['threads.points', 'threads.acceptedId', 'threads.createdAt', 'threads.repliedAt', 'threads.anchor'])
    .select(['classes.name as className', 'openings.authorId', 'openings.anonymous', 'openings.state'])
    .select(['authors.name as authorName', 'authors.avatarUrl', 'authorships.role as authorRole', 'aliases.no as alias'])
    .select([
      sql<string>`left(openings.plain, ${sql.lit(excerptLength)})`.as('excerpt'),
      unread(db, user).as('unread'),
      answered(db, user).as('answered'),
      moderates(user).as('moderates'),
    ])
    .select((q) => [
      repliesOfThread(db, user).select(q.fn.countAll<number>().as('count')).as('replies'),
      q.selectFrom('postLikes').select(q.fn.countAll<number>().as('count')).whereRef('postLikes.postId', '=', 'openings.id').as('likes'),
      q.selectFrom('sameQuestions').select(q.fn.countAll<number>().as('count')).whereRef('sameQuestions.threadId', '=', 'threads.id').as('same'),
    ])
export type ThreadRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** A thread that the user reads, as lists show it. */
export const findListed = (db: Db, user: User, id: string): Promise<ThreadRow> =>
  listed(db, user).where('threads.id', '=', id).executeTakeFirstOrThrow()

/** A page of threads that the user reads, pinned ones first, then those with the latest reply. */
export function selectThreads(db: Db, user: User, { kind, classId, courseId, scope, q, filter, ...paging }: Wanted) {
  const roles = [...(scope === 'joined' ? [] : ['teacher', 'assistant']), ...(scope === 'taught' ? [] : ['student'])]
  const found = listed(db, user)
    .where('threads.kind', '=', kind)
    .$if(classId !== undefined, (rows) => rows.where('threads.classId', '=', classId ?? ''))
    .$if(courseId !== undefined, (rows) => rows.where('classes.courseId', '=', courseId ?? ''))
    .$if(classId === undefined, (rows) => rows.where('mine.role', 'in', roles))
    .$if(filter === 'unread', (rows) => rows.where(unread(db, user)))
    .$if(filter === 'mine', (rows) => rows.where('openings.authorId', '=', user.memberId))
    .$if(filter === 'essence', (rows) => rows.where('threads.essence', '=', true))
    .$if(filter === 'faq', (rows) => rows.where('threads.pinned', '=', true))
    .$if(filter === 'held', (rows) => rows.where('openings.state', '<>', 'shown'))
    .$if(filter === 'unanswered', (rows) => rows.where(sql<boolean>`not ${answered(db, user)}`))
    .$if(filter === 'answered', (rows) => rows.where(answered(db, user)))
    .$if(filter === 'accepted', (rows) => rows.where('threads.acceptedId', 'is not', null))
  return paged(db, found, orders, { ...paging, sort: 'pinned', words: q })
}

/** The present names of books and chapters, by the ids of the chapters; of withdrawn books nothing. */
export async function selectAnchorNames(db: Db, textbookId: string, chapterId: string) {
  const row = await db
    .selectFrom('catalogue')
    .innerJoin('editions', 'editions.id', 'catalogue.editionId')
    .leftJoin('editionChapters', (join) =>
      join.onRef('editionChapters.editionId', '=', 'editions.id').on('editionChapters.chapterId', '=', chapterId),
    )
    .select(['editions.name as bookName', 'editionChapters.name as chapterName'])
    .where('catalogue.textbookId', '=', textbookId)
    .executeTakeFirst()
  return { bookName: row?.bookName ?? '', chapterName: row?.chapterName ?? '' }
}
