import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'

/** What a person has in a test: the points of the graded attempts by each way to count them, and how many attempts wait. */
export interface TestResult {
  testId: string
  memberId: string
  standing: string
  graded: number
  waiting: number
  best: number | null
  first: number | null
  last: number | null
  average: number | null
  submitted: boolean
}

/** The results of the candidates of these tests, or of one of them, in one statement. */
export async function selectTestResults(db: Db, testIds: readonly string[], memberId: string | null = null): Promise<TestResult[]> {
  if (!testIds.length) return []
  const { rows } = await sql<TestResult>`
    select c.test_id as "testId", c.member_id as "memberId", c.standing, coalesce(a.graded, 0)::integer as graded,
      coalesce(a.waiting, 0)::integer as waiting, a.best, a.first, a.last, a.average, coalesce(a.submitted, false) as submitted
    from test_candidates c left join (
      select test_id, member_id, count(*) filter (where state = 'graded') as graded,
        count(*) filter (where state = 'submitted') as waiting, bool_or(submitted_at is not null) as submitted,
        max(points) filter (where state = 'graded') as best, round(avg(points) filter (where state = 'graded'), 2) as average,
        (array_agg(points order by no) filter (where state = 'graded'))[1] as first,
        (array_agg(points order by no desc) filter (where state = 'graded'))[1] as last
      from attempts where institution_id = here() and test_id = any(${testIds}::uuid[]) and (${memberId}::uuid is null or member_id = ${memberId}::uuid)
      group by test_id, member_id
    ) a on a.test_id = c.test_id and a.member_id = c.member_id
    where c.institution_id = here() and c.test_id = any(${testIds}::uuid[]) and c.standing <> 'removed'
      and (${memberId}::uuid is null or c.member_id = ${memberId}::uuid)`.execute(db)
  return rows
}

/** The tests that were published for a class, with the points of their papers, the earliest first; at most two hundred, or those of the ids. */
export const selectTestsOfClass = (db: Db, classId: string, ids?: readonly string[]) =>
  db
    .selectFrom('tests')
    .innerJoin('testTargets', 'testTargets.testId', 'tests.id')
    .innerJoin('paperVersions', (join) =>
      join.onRef('paperVersions.paperId', '=', 'tests.paperId').onRef('paperVersions.no', '=', 'tests.paperVersion'),
    )
    .select(['tests.id', 'tests.title', 'paperVersions.points'])
    .where('testTargets.kind', '=', 'class')
    .where('testTargets.targetId', '=', classId)
    .where('tests.kind', 'in', ['exam', 'quiz'])
    .where('tests.state', 'in', ['published', 'released', 'archived'])
    .where('tests.binned', '=', false)
    .where('paperVersions.points', '>', 0)
    .$if(ids !== undefined, (rows) => rows.where('tests.id', 'in', ids ?? []))
    .orderBy('tests.opensAt')
    .orderBy('tests.id')
    .limit(200)
    .execute()
