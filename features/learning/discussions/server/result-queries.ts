import type { Db } from '#server/kernel/data/db.ts'

/** The topics of a class that are graded, with their points, the earliest first; at most two hundred, or those of the ids. */
export async function selectGradedTopics(db: Db, classId: string, ids?: readonly string[]) {
  if (ids?.length === 0) return []
  const rows = await db
    .selectFrom('threads')
    .select(['threads.id', 'threads.title', 'threads.points'])
    .where('threads.classId', '=', classId)
    .where('threads.kind', '=', 'topic')
    .where('threads.points', 'is not', null)
    .where((q) =>
      q.exists(
        q
          .selectFrom('posts')
          .select('posts.id')
          .whereRef('posts.threadId', '=', 'threads.id')
          .where('posts.opening', '=', true)
          .where('posts.deletedAt', 'is', null),
      ),
    )
    .$if(ids !== undefined, (topics) => topics.where('threads.id', 'in', ids ?? []))
    .orderBy('threads.createdAt')
    .orderBy('threads.id')
    .limit(200)
    .execute()
  return rows.map(({ id, title, points }) => ({ id, title, points: points ?? 0 }))
}

/** The points of the students, or of one of them, in these topics. */
export async function selectTopicMarks(db: Db, topicIds: readonly string[], memberId?: string) {
  if (!topicIds.length) return []
  return db
    .selectFrom('threadMarks')
    .select(['threadMarks.threadId', 'threadMarks.memberId', 'threadMarks.points'])
    .where('threadMarks.threadId', 'in', topicIds)
    .$if(memberId !== undefined, (rows) => rows.where('threadMarks.memberId', '=', memberId ?? ''))
    .execute()
}
