import { sql } from 'kysely'
import { leastPeople } from '#assessment/analysis/item-figures.ts'
import type { Database, Db } from '#server/kernel/data/db.ts'
import { selectItemSums, type Summed } from '../figures/sum-queries.ts'

/** The institutions in which the figures of questions do not follow the tests with results. */
export async function selectInstitutionsWithFiguresDue({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from institutions_with_figures_due() as id')
  return rows.map(({ id }) => id)
}

/** Up to `most` tests whose sums are not those of the test as it is now. Rehearsals, self-tests and tests on paper do not count for questions in the bank. */
export async function selectUncounted(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tests')
    .leftJoin('countedTests', 'countedTests.testId', 'tests.id')
    .select('tests.id')
    .where('tests.releasedAt', 'is not', null)
    .where('tests.kind', 'in', ['exam', 'quiz'])
    .where('tests.onPaper', '=', false)
    .where(
      sql<boolean>`(counted_tests.test_version is distinct from tests.row_version or counted_tests.layout_version is distinct from tests.layout_version)`,
    )
    .orderBy('tests.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes up the sums of the questions of a test and computes the figures of these versions again, all in the transaction of `db`. The versions of the test are
 * read before its marks, so that a correction made meanwhile makes it due once more. The questions are locked in one order, because another test with the same
 * ones may be counted at the same time.
 */
export async function countTest(db: Db, testId: string): Promise<void> {
  const test = await db
    .selectFrom('tests')
    .select(['id', 'onPaper', 'attemptScore', 'state', 'rowVersion', 'layoutVersion'])
    .where('id', '=', testId)
    .executeTakeFirst()
  if (!test) return
  await sql`select from questions q where q.institution_id = here() and q.id in (
      select question_id from test_questions where institution_id = here() and test_id = ${testId}) order by q.id for no key update`.execute(db)
  const before = await db.deleteFrom('testQuestionFigures').where('testId', '=', testId).returning(['questionId', 'no']).execute()
  const sums = test.state === 'released' || test.state === 'archived' ? await selectItemSums(db, test as Summed) : []
  const rows = sums.map(({ item, no, people, points, of, top, bottom, options }) => ({
    testId,
    questionId: item,
    no,
    answers: people,
    points: Number(points),
    ofPoints: Number(of),
    topPeople: top.people,
    topPoints: top.points,
    topOf: top.of,
    bottomPeople: bottom.people,
    bottomPoints: bottom.points,
    bottomOf: bottom.of,
    options: JSON.stringify(options),
  }))
  if (rows.length) await db.insertInto('testQuestionFigures').values(rows).execute()
  await updateFigures(db, [...before, ...rows])
  const versions = { testVersion: test.rowVersion, layoutVersion: test.layoutVersion }
  await db
    .insertInto('countedTests')
    .values({ ...versions, testId })
    .onConflict((c) => c.columns(['institutionId', 'testId']).doUpdateSet(versions))
    .execute()
}

/**
 * Computes the figures of these versions of questions from the sums of all tests, and those that the list of questions shows: of the present version, or else
 * of the latest that has some. Below ten answers there is no figure but their number.
 */
async function updateFigures(db: Db, versions: readonly { questionId: string; no: number }[]): Promise<void> {
  if (!versions.length) return
  const ids = versions.map(({ questionId }) => questionId)
  const numbers = versions.map(({ no }) => no)
  await sql`with wanted as (select distinct * from unnest(${ids}::uuid[], ${numbers}::integer[]) as w(question_id, no)),
    sums as (
      select w.question_id, w.no, sum(f.answers)::integer as answers, count(*)::integer as tests, sum(f.points) as points, sum(f.of_points) as of_points,
        sum(f.top_people) as top_people, sum(f.bottom_people) as bottom_people, sum(f.top_points) / nullif(sum(f.top_of), 0) as top,
        sum(f.bottom_points) / nullif(sum(f.bottom_of), 0) as bottom
      from wanted w join test_question_figures f on f.institution_id = here() and f.question_id = w.question_id and f.no = w.no group by 1, 2),
    chosen as (
      select question_id, no, jsonb_agg(jsonb_build_object('seq', seq, 'top', round(top / top_people, 4), 'bottom', round(bottom / bottom_people, 4),
          'all', round(people / answers, 4)) order by seq) as options from (
        select s.question_id, s.no, s.answers, s.top_people, s.bottom_people, o.seq, sum(o.top) as top, sum(o.bottom) as bottom, sum(o."all") as people
        from sums s join test_question_figures f on f.institution_id = here() and f.question_id = s.question_id and f.no = s.no
          cross join jsonb_to_recordset(f.options) as o(seq text, top numeric, bottom numeric, "all" numeric)
        where s.answers >= ${leastPeople} group by 1, 2, 3, 4, 5, 6) each group by 1, 2)
    insert into question_figures (institution_id, question_id, no, answers, tests, p, discrimination, options)
      select here(), s.question_id, s.no, s.answers, s.tests, case when s.answers >= ${leastPeople} then round(s.points / s.of_points, 4) end,
        case when s.answers >= ${leastPeople} then round(s.top - s.bottom, 4) end, coalesce(c.options, '[]')
      from sums s left join chosen c on c.question_id = s.question_id and c.no = s.no
    on conflict (institution_id, question_id, no) do update set answers = excluded.answers, tests = excluded.tests, p = excluded.p,
      discrimination = excluded.discrimination, options = excluded.options, computed_at = now()
    where (question_figures.answers, question_figures.tests, question_figures.p, question_figures.discrimination, question_figures.options)
      is distinct from (excluded.answers, excluded.tests, excluded.p, excluded.discrimination, excluded.options)`.execute(db)
  await sql`delete from question_figures q using (select distinct * from unnest(${ids}::uuid[], ${numbers}::integer[]) as w(question_id, no)) w
    where q.institution_id = here() and q.question_id = w.question_id and q.no = w.no and not exists (select from test_question_figures f
      where f.institution_id = here() and f.question_id = w.question_id and f.no = w.no)`.execute(db)
  await sql`update questions q set answers_count = coalesce(f.answers, 0), p = f.p, discrimination = f.discrimination
    from unnest(${[...new Set(ids)]}::uuid[]) as w(id) left join lateral (
      select f.answers, f.p, f.discrimination from question_figures f join questions own on own.institution_id = here() and own.id = f.question_id
      where f.institution_id = here() and f.question_id = w.id order by f.no = own.version desc, f.no desc limit 1) f on true
    where q.institution_id = here() and q.id = w.id
      and (q.answers_count, q.p, q.discrimination) is distinct from (coalesce(f.answers, 0), f.p, f.discrimination)`.execute(db)
}
