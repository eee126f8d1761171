import { type RawBuilder, sql } from 'kysely'
import type { GivenAnswer } from '#assessment/grading/answer.ts'
import type { Db } from '#server/kernel/data/db.ts'

/** What the page looks back on. */
export const lookBackDays = 180
/** The questions that are looked at, those with the most answers first. */
const mostQuestions = 3000

export const since: RawBuilder<Date> = sql`now() - make_interval(days => ${sql.lit(lookBackDays)})`

/** `students`: the active students of a class. */
export const studentsOf = (classId: string): RawBuilder<unknown> => sql`students as materialized (
  select c.member_id from class_members c join members m on m.institution_id = c.institution_id and m.id = c.member_id and m.present
  where c.institution_id = here() and c.class_id = ${classId} and c.role = 'student' and c.state = 'active')`

export interface Scope {
  classId: string
  textbookId: string
}

/**
 * `answered`: of each student and question the last judged answer since the day from which on is looked at: in tests that were held for the class and are over,
 * in the student's own self-tests, and in the text of the book. There only the last answer is kept, so one that was not right at the first try counts as wrong.
 * `value` is the answer where it is known to be wrong. Rehearsals, void tests, withdrawn questions and answers that wait for a person do not count.
 */
const answered = ({ classId, textbookId }: Scope) => sql`${studentsOf(classId)},
  judged as (
    select a.member_id, m.question_id, m.no, m.state = 'right' or (m.state = 'manual' and m.points >= m.of) as good, a.submitted_at as at, a.id as attempt_id,
      null::jsonb as value
    from students s join attempts a on a.institution_id = here() and a.member_id = s.member_id and a.started_at > ${since}
      join tests t on t.institution_id = here() and t.id = a.test_id
      join attempt_marks m on m.institution_id = here() and m.attempt_id = a.id
    where a.state = 'graded' and t.state <> 'void' and not t.binned and t.kind <> 'rehearsal' and m.points is not null and m.state not in ('skipped', 'withdrawn')
      and (t.kind = 'self' or ((t.released_at is not null or now() >= t.closes_at + make_interval(mins => t.extra_minutes)) and exists (
        select from test_targets g where g.institution_id = here() and g.test_id = t.id and g.kind = 'class' and g.target_id = ${classId})))
    union all
    select p.member_id, p.question_id, p.no, p.state = 'right' and p.tries = 1, p.answered_at, null, case when p.state <> 'right' then p.answer end
    from students s join practice_answers p on p.institution_id = here() and p.member_id = s.member_id and p.textbook_id = ${textbookId}
    where p.state <> 'manual' and p.answered_at > ${since}),
  answered as materialized (select distinct on (member_id, question_id) * from judged order by member_id, question_id, at desc)`

/** The questions that students of the class have answered. */
export async function selectAnsweredQuestions(db: Db, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with ${answered(scope)}
    select question_id as id from answered group by question_id order by count(*) desc, question_id limit ${sql.lit(mostQuestions)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A question at a place: a knowledge point (or none) in a chapter. */
export interface Placed {
  questionId: string
  chapterId: string
  point: string
}

const placed = (questions: readonly Placed[]) => sql`unnest(${questions.map(({ questionId }) => questionId)}::uuid[],
  ${questions.map(({ chapterId }) => chapterId)}::uuid[], ${questions.map(({ point }) => point)}::text[]) as q(question_id, chapter_id, point)`

export interface PlaceAnswers {
  chapterId: string
  point: string
  answers: number
  wrong: number
  people: number
}

/** How each place was answered. */
export async function countAnswers(db: Db, scope: Scope, questions: readonly Placed[]): Promise<PlaceAnswers[]> {
  if (!questions.length) return []
  const { rows } = await sql<PlaceAnswers>`with ${answered(scope)}
    select q.chapter_id as "chapterId", q.point, count(*)::integer as answers, (count(*) filter (where not a.good))::integer as wrong,
      count(distinct a.member_id)::integer as people
    from ${placed(questions)} join answered a using (question_id) group by q.chapter_id, q.point`.execute(db)
  return rows
}

export interface CommonMistake {
  chapterId: string
  point: string
  questionId: string
  no: number
  value: GivenAnswer
  people: number
}

/** Of each place the wrong answer that most students have given, if at least `fewest` have. Free texts are left out: they are the words of a person. */
export async function selectMistakes(db: Db, scope: Scope, questions: readonly Placed[], fewest: number): Promise<CommonMistake[]> {
  if (!questions.length) return []
  const { rows } = await sql<CommonMistake>`with ${answered(scope)},
    wrong as (select a.member_id, a.question_id, a.no, coalesce(a.value, last.value) as value
      from answered a left join lateral (select n.value from attempt_answers n where n.institution_id = here() and n.attempt_id = a.attempt_id
        and n.question_id = a.question_id order by n.seq desc limit 1) as last on true
      where not a.good and a.question_id = any(${questions.map(({ questionId }) => questionId)}::uuid[])),
    common as (select question_id, no, value, count(*)::integer as people from wrong
      where value is not null and jsonb_typeof(value) = 'object' and not value ? 'text' group by question_id, no, value having count(*) >= ${fewest})
    select distinct on (q.chapter_id, q.point) q.chapter_id as "chapterId", q.point, c.question_id as "questionId", c.no, c.value, c.people
    from ${placed(questions)} join common c using (question_id) order by q.chapter_id, q.point, c.people desc, c.question_id, c.value`.execute(db)
  return rows
}
