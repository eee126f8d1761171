import { reachableThreads, repliesOfThread } from '#features/learning/posts/server/reading/reach-queries.ts'
import { sql } from 'kysely'
import type { ClassPart } from '#server/kernel/people/class-part.ts'

/** Questions of a class to which only their author has written. */
export const qaPart: ClassPart = {
  async waiting(db, user, classId) {
    const { count, since } = await reachableThreads(db, user)
      .select((q) => [q.fn.countAll<number>().as('count'), q.fn.min('threads.createdAt').as('since')])
      .where('threads.classId', '=', classId)
      .where('threads.kind', '=', 'question')
      .where((q) => q.not(q.exists(repliesOfThread(db, user).select('replies.id').whereRef('replies.authorId', '<>', sql.ref('openings.authorId')))))
      .executeTakeFirstOrThrow()
    const path = `/education/classes/qaa?${new URLSearchParams({ id: classId, filter: 'unanswered' })}`
    return [{ name: 'questions', count: Number(count), title: { zh: '个提问没人回答', en: 'questions without an answer' }, since, path }]
  },
}
