import { sql } from 'kysely'
import type { ClassPart } from '#server/kernel/people/class-part.ts'
import { reachablePosts } from '../reading/reach-queries.ts'
import { isWaiting } from '../reading/waiting-queries.ts'

/** Posts of a class on which a teacher has to decide, and what a student has written under the own name. */
export const postsPart: ClassPart = {
  async waiting(db, user, classId) {
    const { count, since } = await reachablePosts(db, user)
      .select((q) => [q.fn.countAll<number>().as('count'), q.fn.min('posts.createdAt').as('since')])
      .where('threads.classId', '=', classId)
      .where(isWaiting(db))
      .executeTakeFirstOrThrow()
    const path = `/education/classes/discuss?${new URLSearchParams({ id: classId, view: 'waiting' })}`
    return [{ name: 'posts', count: Number(count), title: { zh: '条发言等你处理', en: 'posts to decide on' }, since, path }]
  },

  async report(db, { classId, memberId }) {
    const { rows } = await sql<{ topics: number; questions: number; replies: number; accepted: number }>`
      select count(*) filter (where p.opening and t.kind = 'topic')::integer as topics,
        count(*) filter (where p.opening and t.kind = 'question')::integer as questions,
        count(*) filter (where not p.opening)::integer as replies, count(*) filter (where t.accepted_id = p.id)::integer as accepted
      from posts p join threads t on t.institution_id = p.institution_id and t.id = p.thread_id
      where p.institution_id = here() and p.author_id = ${memberId}::uuid and t.class_id = ${classId}::uuid
        and p.state = 'shown' and p.deleted_at is null and not p.anonymous and not p.private`.execute(db)
    const { topics = 0, questions = 0, replies = 0, accepted = 0 } = rows[0] ?? {}
    return {
      name: 'posts',
      title: { zh: '讨论与答疑（不含匿名和私密发言）', en: 'Discussions and questions, without anonymous and private posts' },
      figures: [
        { title: { zh: '发起讨论', en: 'Topics' }, count: topics, of: null },
        { title: { zh: '提问', en: 'Questions' }, count: questions, of: null },
        { title: { zh: '回复', en: 'Replies' }, count: replies, of: null },
        { title: { zh: '被采纳的回答', en: 'Accepted answers' }, count: accepted, of: null },
      ],
      lines: [],
    }
  },
}
