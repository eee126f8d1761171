import { sql } from 'kysely'
import { groupShare, type ItemSums } from '#assessment/analysis/item-figures.ts'
import { bandEdges, type ScoreSums } from '#assessment/analysis/test-figures.ts'
import type { Db } from '#server/kernel/data/db.ts'

/** A test as far as its figures depend on it. */
export interface Summed {
  id: string
  onPaper: boolean
  attemptScore: 'best' | 'last' | 'first' | 'average'
}

/**
 * A short text that differs after every change of what the sums of a test are made of: each change of marks writes `graded_at` of the attempt, and each
 * change of a candidate, who counts by the standing, `changed_at`. A state therefore does not come back. It reads attempts and candidates, but neither marks nor answers.
 */
export async function selectStateOfMarks(db: Db, testId: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`select concat_ws(' ', count(*), sum(hash_record_extended(fact, 0))) as state from (
      select row(id, member_id, no, state, points, graded_at) as fact from attempts where institution_id = here() and test_id = ${testId}
      union all select row(member_id, standing, changed_at) from test_candidates where institution_id = here() and test_id = ${testId}) rows`.execute(
    db,
  )
  return rows[0]?.state ?? ''
}

/** The attempt that counts comes first. Of several whose mean counts, the last one says what was answered. */
const orders = {
  best: sql`a.points desc, a.no`,
  last: sql`a.no desc`,
  first: sql`a.no`,
  average: sql`a.no desc`,
} as const

/**
 * `counting`: of each candidate who was to sit the test the graded attempt that counts, with the points that count. People who were absent, deferred or removed,
 * or who broke the rules, are left out. Each candidate is read by its key (`offset 0`), also where the database does not know yet how many there are.
 */
const counting = ({ id, attemptScore }: Summed) => sql`counting as materialized (
    select sat.id, sat.score from (
      select a.id, row_number() over (partition by a.member_id order by ${orders[attemptScore]}) as place,
        ${attemptScore === 'average' ? sql`round(avg(a.points) over (partition by a.member_id), 2)` : sql`a.points`} as score
      from attempts a cross join lateral (select from test_candidates c where c.institution_id = here() and c.test_id = ${id}
          and c.member_id = a.member_id and c.standing in ('expected', 'makeup') offset 0) candidate
      where a.institution_id = here() and a.test_id = ${id} and a.state = 'graded') sat
    where sat.place = 1)`

/** The points that each counting attempt could earn: those of its questions, or on paper those of the sections. */
const fullPoints = ({ onPaper }: Summed, sectionPoints: readonly number[]) =>
  onPaper
    ? sql`select c.id, c.score, ${sectionPoints.reduce((sum, each) => sum + Math.round(each * 100), 0) / 100}::numeric as whole from counting c`
    : sql`select c.id, c.score, coalesce((select sum(m.of) from attempt_marks m where m.institution_id = here() and m.attempt_id = c.id), 0) as whole
        from counting c`

interface SummedScores extends ScoreSums {
  /** The points that the test can earn; the most of all attempts. */
  whole: number
}

/**
 * The sums of the results of a test. People with at least `pass` points have passed; null: the share `usualPass` of the full points. `sectionPoints` are the points
 * of the sections of a test on paper.
 */
export async function selectScoreSums(
  db: Db,
  test: Summed,
  { pass, usualPass, sectionPoints }: { pass: number | null; usualPass: number; sectionPoints: readonly number[] },
): Promise<SummedScores> {
  const { rows } = await sql<Omit<SummedScores, 'points' | 'squares'> & { points: string; squares: string }>`with ${counting(test)},
    results as (${fullPoints(test, sectionPoints)}),
    placed as (select (score * 100)::bigint as x, whole, score >= coalesce(${pass}::numeric, whole * ${usualPass}::numeric) as passed,
        case when whole > 0 then least(10, floor(score * 10 / whole)::integer + 1) else 1 end as tenth,
        case ${sql.join(
          bandEdges.map((edge, at) => sql`when score >= whole * ${edge}::numeric then ${at + 1}::integer`),
          sql` `,
        )} else ${bandEdges.length}::integer end as band
      from results)
    select count(*)::integer as people, coalesce(sum(x), 0)::text as points, coalesce(sum(x::numeric * x), 0)::text as squares,
      coalesce(min(x), 0)::integer as lowest, coalesce(max(x), 0)::integer as highest, coalesce(max(whole), 0) as whole,
      coalesce(percentile_cont(0.5) within group (order by x), 0)::float8 as median, (count(*) filter (where passed))::integer as passed,
      array(select (select count(*)::integer from placed where tenth = n) from generate_series(1, 10) as n order by n) as tenths,
      array(select (select count(*)::integer from placed where band = n) from generate_series(1, ${bandEdges.length}::integer) as n order by n) as bands
    from placed`.execute(db)
  const [{ points, squares, ...sums }] = rows as [(typeof rows)[number]]
  return { ...sums, points: BigInt(points), squares: BigInt(squares) }
}

/**
 * `earned`: one row for each counting attempt and each question that counts for it, with points in hundredths, the sum of all of them, and the options of the last
 * answer. Withdrawn questions, those that do not count in their section, and those without points are left out. On paper the sections stand for questions, and
 * their place for the id. The rows of each attempt are read by its key, also where the database does not know yet how many there are (`offset 0` keeps the order);
 * its last answers come as one object and are looked up in it, since a join of a few rows could be planned as a loop for every mark.
 */
const earned = ({ onPaper }: Summed, sectionPoints: readonly number[]) =>
  onPaper
    ? sql`earned as materialized (select e.* from counting c cross join lateral (
      select m.section::text as item, 0 as no, (m.points * 100)::bigint as x, (s.points * 100)::bigint as full_points, false as omitted,
        sum((m.points * 100)::bigint) over () as total, null::jsonb as options
      from section_marks m join unnest(${sectionPoints}::numeric[]) with ordinality as s(points, at) on s.at = m.section + 1
      where m.institution_id = here() and m.attempt_id = c.id and s.points > 0 offset 0) e)`
    : sql`earned as materialized (select e.* from counting c cross join lateral (
          select jsonb_object_agg(r.question_id, case when jsonb_typeof(r.value -> 'options') = 'array' then r.value -> 'options' end order by r.seq) as chosen
          from attempt_answers r where r.institution_id = here() and r.attempt_id = c.id offset 0) answers cross join lateral (
        select m.question_id::text as item, m.no, (m.points * 100)::bigint as x, (m.of * 100)::bigint as full_points, m.state = 'empty' as omitted,
          sum((m.points * 100)::bigint) over () as total, nullif(answers.chosen -> m.question_id::text, 'null') as options
        from attempt_marks m
        where m.institution_id = here() and m.attempt_id = c.id and m.state not in ('skipped', 'withdrawn') and m.points is not null and m.of > 0 offset 0) e)`

interface SummedItem extends ItemSums {
  /** The id of the question, or on paper the place of the section from 0. */
  item: string
  /** The version by which it was graded; of several the latest. */
  no: number
}
type Texts = 'points' | 'of' | 'squares' | 'rest' | 'restSquares' | 'products'

/**
 * The sums of each question of a test over the people who got it. The groups are the best and the last 27 per cent of them by their points in all questions that
 * count, rounded half up and at least one person. All who have the points at the edge of a group count with the same part, so that the order of rows does not
 * matter; what is summed depends on the points in all questions only, so it is summed by these first. One statement, so that neither people nor answers come
 * into the memory of the server.
 */
export async function selectItemSums(db: Db, test: Summed, sectionPoints: readonly number[] = []): Promise<SummedItem[]> {
  const { rows } = await sql<Omit<SummedItem, Texts> & Record<Texts, string>>`with ${counting(test)}, ${earned(test, sectionPoints)},
    tied as (
      select item, total::bigint as total, max(no) as no, count(*) as people, sum(x) as x, sum(x * x) as xx, sum(full_points) as full_points,
        count(*) filter (where omitted) as omitted
      from earned group by item, total),
    placed as (
      select t.*, greatest(1, floor(sum(people) over (partition by item) * ${groupShare}::numeric + 0.5)) as size,
        sum(people) over (partition by item order by total desc) - people as above, sum(people) over (partition by item order by total) - people as below
      from tied t),
    weighted as materialized (
      select p.*, least(1, greatest(0, (size - above) / people)) as top, least(1, greatest(0, (size - below) / people)) as bottom from placed p),
    chosen as (
      select item, jsonb_agg(jsonb_build_object('seq', seq, 'top', top, 'bottom', bottom, 'all', people) order by seq) as options from (
        select w.item, o.seq, sum(w.top * o.people) as top, sum(w.bottom * o.people) as bottom, sum(o.people) as people
        from (select e.item, e.total::bigint as total, c.seq, count(*) as people from earned e cross join lateral (select distinct jsonb_array_elements_text(e.options) as seq) c
            where not e.omitted group by 1, 2, 3) o
          join weighted w on w.item = o.item and w.total = o.total group by 1, 2) each group by item),
    summed as (
      select item, max(no) as no, sum(people)::integer as people, sum(x)::text as points, sum(full_points)::text as "of", sum(xx)::text as squares,
        sum(people * total - x)::text as rest, sum(people::numeric * total * total - 2 * total * x + xx)::text as "restSquares",
        sum(total * x - xx)::text as products, sum(omitted)::integer as omitted,
        jsonb_build_object('people', sum(top * people), 'points', sum(top * x), 'of', sum(top * full_points)) as top,
        jsonb_build_object('people', sum(bottom * people), 'points', sum(bottom * x), 'of', sum(bottom * full_points)) as bottom
      from weighted group by item)
    select summed.*, coalesce(chosen.options, '[]') as options from summed left join chosen on chosen.item = summed.item order by summed.item`.execute(
    db,
  )
  return rows.map(({ points, of, squares, rest, restSquares, products, ...row }) => ({
    ...row,
    points: BigInt(points),
    of: BigInt(of),
    squares: BigInt(squares),
    rest: BigInt(rest),
    restSquares: BigInt(restSquares),
    products: BigInt(products),
  }))
}
