import type { Analysis } from '#features/exams/analysis/contract.ts'
import { buildExam, choiceQuestion } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, buildPerson } from '#server/seeds/institution.ts'
import { callsOf, secondsOf } from '../harness/calls.ts'
import { openBench, printFigure } from '../harness/harness.ts'

// The analysis of a test of 50 questions that 5,000 people have sat: right after their marks were written, with statistics, and once it is known.
const count = 5000
const { app, database, http, pool, close } = await openBench()
const institutionId = await buildInstitution(database)
const teacher = await buildPerson(database, institutionId, 'teacher')
const students = Object.values(
  await buildPeople(database, institutionId, Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, { role: 'student' }]))),
)
const questions = Array.from({ length: 50 }, (_, at) => choiceQuestion(`第${at + 1}题`))
const exam = await buildExam(app, teacher, students, { sections: [{ questions }], opens: -120, closes: -60 })
const given = [institutionId, exam.testId]

// The better a person, the more is right; one answer of 20 is missing.
await pool.query(
  `insert into attempts (institution_id, id, test_id, member_id, no, state, seed, layout, started_at, deadline_at, closes_at, submitted_at, holder, receipt, graded_at)
    select $1, gen_random_uuid(), $2, c.member_id, 1, 'graded', row_number() over (), '{"sections":[]}', now(), now(), now(), now(), gen_random_uuid(), '', now()
    from test_candidates c where c.institution_id = $1 and c.test_id = $2`,
  given,
)
await pool.query(
  `insert into attempt_marks (institution_id, attempt_id, question_id, no, points, of, state)
    select $1, a.id, q.question_id, 1, 2 * r, 2, case when r = 1 then 'right' when hashtext(a.id::text || q.question_id) % 20 = 0 then 'empty' else 'wrong' end
    from attempts a join test_questions q on q.institution_id = $1 and q.test_id = $2
      cross join lateral (select (abs(hashtext(q.question_id::text || a.id)) % 100 < 20 + a.seed % 70)::integer as r) drawn
    where a.institution_id = $1 and a.test_id = $2`,
  given,
)
await pool.query(
  `insert into attempt_answers (institution_id, attempt_id, question_id, seq, value)
    select $1, m.attempt_id, m.question_id, 1, jsonb_build_object('options', case m.state when 'right' then '["B"]'::jsonb when 'empty' then '[]' else '["C"]' end)
    from attempt_marks m join attempts a on a.institution_id = $1 and a.id = m.attempt_id where m.institution_id = $1 and a.test_id = $2`,
  given,
)
await pool.query(
  `update attempts a set points = (select sum(m.points) from attempt_marks m where m.institution_id = $1 and m.attempt_id = a.id)
    where a.institution_id = $1 and a.test_id = $2`,
  given,
)

const ask = callsOf(http, teacher)
const visit = async () => {
  let people = 0
  const seconds = await secondsOf(async () => {
    const { figures }: Analysis = await ask('GET', `/pressplatform/tests/${exam.testId}/analysis`)
    people = figures?.people ?? 0
  })
  if (people !== count) throw new Error(`The figures are of ${people} people.`)
  return seconds
}
/** Reading all marks once, which no analysis can do without. */
const bare = () =>
  secondsOf(() =>
    pool.query('select question_id, sum(points), sum(points * points) from attempt_marks where institution_id = $1 group by 1', [institutionId]),
  )
/** One mark is written again, so that the figures are computed again. */
const touch = () =>
  pool.query('update attempts set graded_at = now() where id = (select id from attempts where institution_id = $1 and test_id = $2 limit 1)', given)

printFigure({ name: 'analysis: right after the marks were written', value: await visit(), unit: 's', baseline: await bare() })
printFigure({ name: 'analysis: the second visit', value: await visit(), unit: 's' })
await pool.query('analyze')
await touch()
printFigure({ name: 'analysis: a changed mark, with statistics', value: await visit(), unit: 's', baseline: await bare() })
await touch()
printFigure({ name: 'analysis: two visits at once', value: await secondsOf(() => Promise.all([visit(), visit()])), unit: 's' })
await close()
