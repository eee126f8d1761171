import { sql } from 'kysely'
import { type ChapterThread, type ChapterThreads, mostChapterThreads } from '#server/kernel/lists/chapter-threads.ts'
import { threadLink } from '../tell.ts'
import { reachableThreads, repliesOfThread, type ThreadKind } from './reach-queries.ts'

/** Threads of the person's classes about a chapter, and the classes in which the person may begin one. */
export const chapterThreads: ChapterThreads = {
  async list(db, user, { textbookId, chapterId }) {
    const rows = await reachableThreads(db, user)
      .select(['threads.id', 'threads.kind', 'threads.title', 'threads.classId', 'classes.name as className'])
      .select([
        sql<string | null>`threads.anchor ->> 'block'`.as('block'),
        sql<number | null>`(threads.anchor ->> 'second')::integer`.as('second'),
        sql<string>`coalesce(threads.anchor ->> 'quote', '')`.as('quote'),
        sql<boolean>`threads.accepted_id is not null or exists (${repliesOfThread(db, user)
          .select(sql`1`.as('one'))
          .whereRef('replies.authorId', '<>', sql.ref('openings.authorId'))})`.as('answered'),
      ])
      .select((q) => repliesOfThread(db, user).select(q.fn.countAll<number>().as('count')).as('replies'))
      .where('mine.role', 'is not', null)
      .where(sql<boolean>`threads.anchor is not null and threads.anchor ->> 'chapterId' = ${chapterId}`)
      .where(sql<boolean>`threads.anchor ->> 'textbookId' = ${textbookId}`)
      .orderBy('threads.repliedAt', 'desc')
      .orderBy('threads.id')
      .limit(mostChapterThreads)
      .execute()
    return rows.map(({ kind, replies, ...row }): ChapterThread => ({
      ...row,
      kind: kind === 'topic' ? 'topic' : 'question',
      replies: Number(replies),
      path: threadLink({ ...row, kind: kind as ThreadKind }),
    }))
  },
  async classes(db, user, textbookId) {
    const rows = await db
      .selectFrom('classes')
      .innerJoin('classMembers', 'classMembers.classId', 'classes.id')
      .select(['classes.id', 'classes.name'])
      .where('classMembers.memberId', '=', user.memberId)
      .where('classMembers.state', '=', 'active')
      .where('classes.textbookId', '=', textbookId)
      .where('classes.state', 'in', ['recruiting', 'running'])
      .where('classes.binned', '=', false)
      .orderBy('classes.name')
      .orderBy('classes.id')
      .limit(20)
      .execute()
    return rows.map((row) => ({ ...row, path: `/education/classes/qaa?id=${row.id}` }))
  },
}
