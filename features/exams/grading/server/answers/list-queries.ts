import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, descending, nullsAs } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'

/** Characters of an answer that its row shows. */
const beginning = 80

const points = nullsAs<number>('gradings.points', '-1')
const gradedAt = nullsAs<Date>('gradings.gradedAt', '-infinity')
const orders = {
  place: ascending('gradings.place', 'gradings.id'),
  '-points': descending(points, 'gradings.id'),
  points: ascending(points, 'gradings.id'),
  '-gradedAt': descending(gradedAt, 'gradings.id'),
} as const

interface Filter extends Paging {
  testId: string
  questionId: string
  state?: 'waiting' | 'done' | undefined
  graderId?: string | undefined
  sort: keyof typeof orders
}

/** A page of the gradings of a question, of all graders or of one. */
export async function selectGradingRows(db: Db, { testId, questionId, state, graderId, ...paging }: Filter) {
  const found = db
    .selectFrom('gradings')
    .innerJoin('attempts', 'attempts.id', 'gradings.attemptId')
    .innerJoin('members as candidate', 'candidate.id', 'attempts.memberId')
    .leftJoin('members as grader', 'grader.id', 'gradings.gradedBy')
    .leftJoin('members as holder', 'holder.id', 'gradings.heldBy')
    .leftJoin('members as target', 'target.id', 'gradings.handedTo')
    .leftJoin('attemptAnswers', (join) =>
      join
        .onRef('attemptAnswers.attemptId', '=', 'gradings.attemptId')
        .onRef('attemptAnswers.questionId', '=', 'gradings.questionId')
        .onRef('attemptAnswers.seq', '=', 'gradings.seq'),
    )
    .select(['gradings.id', 'gradings.round', 'gradings.state', 'gradings.points', 'gradings.gradedAt', 'candidate.name'])
    .select(['grader.name as gradedBy', 'target.name as handedTo'])
    .select([
      sql<string>`lpad(to_hex(gradings.place), 16, '0')`.as('placeHex'),
      sql<string>`left(coalesce(attempt_answers.value ->> 'text', ''), ${beginning})`.as('beginning'),
      sql<number>`jsonb_array_length(coalesce(attempt_answers.value -> 'pages', '[]'))`.as('pages'),
      sql<string | null>`case when gradings.state = 'waiting' and gradings.held_until > clock_timestamp() then holder.name end`.as('heldBy'),
    ])
    .where('gradings.testId', '=', testId)
    .where('gradings.questionId', '=', questionId)
    .$if(state !== undefined, (rows) => rows.where('gradings.state', '=', state ?? ''))
    .$if(graderId !== undefined, (rows) => rows.where('gradings.gradedBy', '=', graderId ?? ''))
  return paged(db, found, orders, paging)
}
