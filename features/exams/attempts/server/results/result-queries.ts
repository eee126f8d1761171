import { sql } from 'kysely'
import type { Question } from '#assessment/questions/question.ts'
import type { Given, RubricCriterion } from '#assessment/rubrics/rubric.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { Shown } from '#features/exams/tests/contract.ts'
import type { ResultQuestion } from '../../contract.ts'
import type { Db } from '#server/kernel/data/db.ts'

/** What decides what may be seen of the results of a test. */
export async function loadRelease(db: Db, testId: string) {
  const row = await db
    .selectFrom('tests')
    .leftJoin('papers', 'papers.id', 'tests.paperId')
    .leftJoin('paperVersions', (join) =>
      join.onRef('paperVersions.paperId', '=', 'tests.paperId').onRef('paperVersions.no', '=', 'tests.paperVersion'),
    )
    .leftJoin('selfTests', 'selfTests.testId', 'tests.id')
    .select(['tests.shown', 'tests.releasedAt', 'tests.passPoints', 'tests.onPaper'])
    .select((q) => [
      q.fn.coalesce('papers.language', 'selfTests.language').as('language'),
      q.fn.coalesce('paperVersions.points', 'selfTests.points').as('points'),
    ])
    .select(sql<boolean>`clock_timestamp() >= tests.closes_at + make_interval(mins => tests.extra_minutes)`.as('closed'))
    .where('tests.id', '=', testId)
    .executeTakeFirstOrThrow()
  return { ...row, language: row.language ?? 'zh-CN', points: row.points ?? 0, shown: Shown.parse(row.shown) }
}

export const selectMarks = (db: Db, attemptId: string) =>
  db.selectFrom('attemptMarks').select(['questionId', 'points', 'of', 'state']).where('attemptId', '=', attemptId).execute()

/** The questions of a test with all that is known of them, for those who may see the right answers. */
export async function selectSolutions(db: Db, testId: string) {
  const rows = await db
    .selectFrom('testQuestions')
    .leftJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'testQuestions.questionId').onRef('questionVersions.no', '=', 'testQuestions.no'),
    )
    .leftJoin('questionPassages', 'questionPassages.id', 'questionVersions.passageId')
    .select(['testQuestions.questionId', 'testQuestions.no'])
    .select((q) => [
      q.fn.coalesce('testQuestions.content', 'questionVersions.content').as('content'),
      q.fn.coalesce('testQuestions.passage', 'questionPassages.content').as('passage'),
    ])
    .where('testQuestions.testId', '=', testId)
    .execute()
  return rows.map(({ content, passage, ...row }) => ({
    ...row,
    content: content as unknown as Question,
    passage: passage as unknown as DocJson | null,
  }))
}

/** The points of the graded attempts of a test that count: of each candidate the best, in parts of the whole. */
export async function selectSpread(db: Db, testId: string, whole: number) {
  const { rows } = await sql<{ people: number; median: number | null; counts: number[] }>`
    with best as (select max(points) as points from attempts where institution_id = here() and test_id = ${testId} and state = 'graded' group by member_id),
    parts as (select width_bucket(points, 0, ${whole} + 0.01, 10) as part, count(*)::integer as people from best group by 1)
    select (select count(*) from best)::integer as people, (select percentile_cont(0.5) within group (order by points) from best) as median,
      array(select coalesce(parts.people, 0) from generate_series(1, 10) as n left join parts on parts.part = n order by n) as counts`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** How many candidates have more points. */
export async function countAbove(db: Db, testId: string, points: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (select max(points) as points from attempts
    where institution_id = here() and test_id = ${testId} and state = 'graded' group by member_id) as best where points > ${points}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The gradings of an attempt that are done, with the rubric of each question. Null for a rubric: the grading scheme of the question. */
export async function selectCounting(db: Db, attemptId: string) {
  const rows = await db
    .selectFrom('gradings')
    .innerJoin('testQuestions', (join) =>
      join.onRef('testQuestions.testId', '=', 'gradings.testId').onRef('testQuestions.questionId', '=', 'gradings.questionId'),
    )
    .leftJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'testQuestions.questionId').onRef('questionVersions.no', '=', 'testQuestions.no'),
    )
    .select(['gradings.questionId', 'gradings.round', 'gradings.points', 'gradings.given', 'gradings.remarks'])
    .select(['testQuestions.twice', 'testQuestions.rubric', 'testQuestions.points as of'])
    .select(sql<Question['criteria'] | null>`coalesce(test_questions.content, question_versions.content) -> 'criteria'`.as('criteria'))
    .where('gradings.attemptId', '=', attemptId)
    .where('gradings.state', '=', 'done')
    .orderBy('gradings.round')
    .execute()
  return rows.map(({ given, remarks, rubric, ...row }) => ({
    ...row,
    given: given as unknown as Given,
    remarks: remarks as unknown as NonNullable<ResultQuestion['grading']>['remarks'],
    rubric: rubric as unknown as RubricCriterion[] | null,
  }))
}
