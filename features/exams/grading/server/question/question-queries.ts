import { sql } from 'kysely'
import type { Question } from '#assessment/questions/question.ts'
import { defaultRubric } from '#assessment/rubrics/default-rubric.ts'
import type { RubricCriterion } from '#assessment/rubrics/rubric.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { findLayout } from '#features/exams/tests/server/layout/layout-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

/** The code of questions that persons grade. */
const open = 3

const noQuestion = () => refusal('notFound', { zh: '考试里没有这道要人工评阅的题', en: 'The test has no such question that persons grade' })

/** A question with what decides how its answers are graded. */
export async function loadGradedQuestion(db: Db, testId: string, questionId: string) {
  const row = await db
    .selectFrom('testQuestions')
    .leftJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'testQuestions.questionId').onRef('questionVersions.no', '=', 'testQuestions.no'),
    )
    .leftJoin('questionPassages', 'questionPassages.id', 'questionVersions.passageId')
    .select(['testQuestions.questionId', 'testQuestions.no', 'testQuestions.points', 'testQuestions.rubric', 'testQuestions.rubricVersion'])
    .select(['testQuestions.twice', 'testQuestions.tolerance', 'testQuestions.proposals'])
    .select((q) => [
      q.fn.coalesce('testQuestions.content', 'questionVersions.content').as('content'),
      q.fn.coalesce('testQuestions.passage', 'questionPassages.content').as('passage'),
    ])
    .where('testQuestions.testId', '=', testId)
    .where('testQuestions.questionId', '=', questionId)
    .executeTakeFirst()
  const content = row?.content as unknown as Question | undefined
  if (!row || content?.type !== open) throw noQuestion()
  const rubric = (row.rubric as unknown as RubricCriterion[] | null) ?? defaultRubric(content, row.points)
  return { ...row, testId, content, rubric, passage: row.passage as unknown as DocJson | null }
}

/** What decides how the answers to a question are graded, without its text; of its reference answer only where points are proposed by it. */
export async function loadRules(db: Db, testId: string, questionId: string) {
  const { rows } = await sql<{
    points: number
    rubric: RubricCriterion[] | null
    rubricVersion: number
    twice: boolean
    tolerance: number
    proposals: boolean
    criteria: Question['criteria'] | null
    reference: Question['reference']
    isProgram: boolean
  }>`select q.points, q.rubric, q.rubric_version as "rubricVersion", q.twice, q.tolerance, q.proposals,
      case when q.rubric is null then coalesce(q.content, v.content) -> 'criteria' end as criteria,
      case when q.proposals then nullif(coalesce(q.content, v.content) -> 'reference', 'null') end as reference,
      jsonb_typeof(q.shown -> 'program') is not distinct from 'object' as "isProgram"
    from test_questions q left join question_versions v
      on (q.rubric is null or q.proposals) and q.content is null and v.institution_id = q.institution_id and v.question_id = q.question_id and v.no = q.no
    where q.institution_id = here() and q.test_id = ${testId} and q.question_id = ${questionId} and q.shown ->> 'type' = ${String(open)}`.execute(db)
  const [row] = rows
  if (!row) throw noQuestion()
  const { criteria, rubric, ...rules } = row
  return { ...rules, testId, questionId, rubric: rubric ?? defaultRubric({ criteria: criteria ?? [] }, row.points) }
}

/** How far the questions of a test are that persons grade, in the order of the paper. */
export async function selectProgress(db: Db, testId: string, memberId: string) {
  const [layout, { rows }] = await Promise.all([
    findLayout(db, testId),
    sql<{
      id: string
      points: number
      twice: boolean
      withdrawn: boolean
      total: number
      done: number
      held: number
      handed: number
      skipped: number
    }>`select q.question_id as id, q.points, q.twice, q.withdrawn_at is not null as withdrawn, count(g.id)::integer as total,
        count(*) filter (where g.state = 'done')::integer as done,
        count(*) filter (where g.state = 'waiting' and g.held_until > clock_timestamp())::integer as held,
        count(*) filter (where g.state = 'waiting' and g.handed_to = ${memberId})::integer as handed,
        count(*) filter (where g.state = 'waiting' and g.handed_to is null and ${memberId} = any(g.skipped_by))::integer as skipped
      from test_questions q left join gradings g on g.institution_id = q.institution_id and g.test_id = q.test_id and g.question_id = q.question_id
      where q.institution_id = here() and q.test_id = ${testId} and q.shown ->> 'type' = ${String(open)}
      group by q.question_id, q.points, q.twice, q.withdrawn_at`.execute(db),
  ])
  const items = layout?.variants.flatMap(({ sections }) => sections.flatMap((section) => section.items.map(({ questionId }) => questionId))) ?? []
  const order = new Map([...new Set(items)].map((id, at) => [id, at + 1]))
  return rows.map((row) => ({ ...row, number: order.get(row.id) ?? 0 })).toSorted((one, other) => one.number - other.number)
}

/** Who grades a question: how many each has done and holds, and the mean of what each gave. */
export async function selectGraders(db: Db, testId: string, questionId: string) {
  const { rows } = await sql<{ id: string; name: string; done: number; held: number; mean: number | null }>`
    with people as (
      select owner_id as id from tests where institution_id = here() and id = ${testId}
      union select member_id from test_graders where institution_id = here() and test_id = ${testId}
      union select graded_by from gradings where institution_id = here() and test_id = ${testId} and question_id = ${questionId} and graded_by is not null),
    counts as (
      select coalesce(graded_by, held_by) as id, count(*) filter (where state = 'done')::integer as done,
        count(*) filter (where state = 'waiting' and held_until > clock_timestamp())::integer as held, round(avg(points), 2) as mean
      from gradings where institution_id = here() and test_id = ${testId} and question_id = ${questionId} and coalesce(graded_by, held_by) is not null group by 1)
    select m.id, m.name, coalesce(c.done, 0) as done, coalesce(c.held, 0) as held, c.mean
    from people p join members m on m.institution_id = here() and m.id = p.id left join counts c on c.id = p.id
    order by m.name_key, m.id limit 200`.execute(db)
  return rows
}

/** The mean of all gradings of a question that are done; null before the first. */
export async function meanOf(db: Db, testId: string, questionId: string): Promise<number | null> {
  const { rows } = await sql<{ mean: number | null }>`select round(avg(points), 2) as mean from gradings
    where institution_id = here() and test_id = ${testId} and question_id = ${questionId} and state = 'done'`.execute(db)
  return rows[0]?.mean ?? null
}
