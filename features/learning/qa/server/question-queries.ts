import { sql } from 'kysely'
import { reachableThreads, repliesOfThread } from '#features/learning/posts/server/reading/reach-queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { enoughPairs, pairsOf } from './rules.ts'

/** The most similar questions that are offered. */
const mostSimilar = 5

/** Questions of a class that the user reads and whose words are like a title, the likest first. */
export async function selectSimilar(db: Db, user: User, classId: string, title: string) {
  const pairs = pairsOf(title)
  if (!pairs.length) return []
  const likeness = sql<number>`(select count(*) from unnest(${pairs}::text[]) as pair where strpos(threads.search_text, pair) > 0)`
  return reachableThreads(db, user)
    .select(['threads.id', 'threads.title', 'threads.acceptedId'])
    .select((q) => repliesOfThread(db, user).select(q.fn.countAll<number>().as('count')).as('replies'))
    .where('threads.classId', '=', classId)
    .where('threads.kind', '=', 'question')
    .where(likeness, '>=', enoughPairs(pairs.length))
    .orderBy(likeness, 'desc')
    .orderBy('threads.repliedAt', 'desc')
    .orderBy('threads.id')
    .limit(mostSimilar)
    .execute()
}

export async function hasSame(db: Db, threadId: string, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sameQuestions')
    .select('sameQuestions.memberId')
    .where('sameQuestions.threadId', '=', threadId)
    .where('sameQuestions.memberId', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a person has the same question, or takes it back; returns how many have it. */
export async function putSame(db: Db, threadId: string, memberId: string, same: boolean): Promise<number> {
  if (same)
    await db
      .insertInto('sameQuestions')
      .values({ threadId, memberId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('sameQuestions').where('threadId', '=', threadId).where('memberId', '=', memberId).execute()
  const row = await db
    .selectFrom('sameQuestions')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('sameQuestions.threadId', '=', threadId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Changes what is decided about a question; what is undefined stays. */
export async function updateQuestion(
  db: Db,
  id: string,
  { pinned, locked, acceptedId }: { pinned?: boolean | undefined; locked?: boolean | undefined; acceptedId?: string | null },
): Promise<void> {
  await db
    .updateTable('threads')
    .set((q) => ({
      ...(pinned !== undefined && { pinned }),
      ...(locked !== undefined && { locked }),
      ...(acceptedId !== undefined && { acceptedId }),
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
