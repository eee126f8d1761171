import type { RubricCriterion } from '#assessment/rubrics/rubric.ts'
import { type Ask, gradeTogether } from '#server/seeds/eight-graders.ts'
import { openQuestion } from '#server/seeds/exam.ts'
import { handedIn } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPeople, type Person } from '#server/seeds/institution.ts'
import { secondsOf } from '../harness/calls.ts'
import { openBench, printFigure } from '../harness/harness.ts'

// Eight persons grade the answers of 5,000 students to one question at the same time; then its rubric changes.
const count = 5000
const of = 5
const { app, database, http, pool, close } = await openBench()
const institutionId = await buildInstitution(database)
const numbered = (people: number, role: string, prefix: string) =>
  Object.fromEntries(Array.from({ length: people }, (_, at) => [`${prefix}${at}`, { role }]))
const graders = Object.values(await buildPeople(database, institutionId, numbered(8, 'teacher', 't')))
const [teacher, ...others] = graders as [Person, ...Person[]]
const students = Object.values(await buildPeople(database, institutionId, numbered(count, 'student', 's')))
const exam = await handedIn(app, teacher, students, {
  questions: [openQuestion('论述题')],
  points: of,
  answers: (_, at) => `第 ${at} 份答案。`.repeat(20),
})
const address = await http.listen({ port: 0 })
const asker =
  ({ cookie }: Person): Ask =>
  async (method, url, body) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie }
    const answer = await fetch(`${address}${url}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const envelope = (await answer.json()) as { success: boolean; data: never }
    if (!envelope.success) throw new Error(`${method} ${url}: ${JSON.stringify(envelope)}`)
    return envelope.data
  }
const lead = asker(teacher)
const line = `/pressplatform/tests/${exam.testId}/grading/${exam.questionIds[0]}`
await lead('PUT', `/pressplatform/tests/${exam.testId}/graders`, { memberIds: others.map(({ memberId }) => memberId), anonymous: true })
const rubric: RubricCriterion[] = [
  { id: 'a', text: '列式', points: 2 },
  { id: 'b', text: '计算', points: 2.5 },
  { id: 'c', text: '说明', points: 0.5 },
]
const rules = { twice: false, tolerance: 0 }
await lead('PUT', `${line}/rubric`, { ...rules, rubric, version: 1 })

const times = { claim: [] as number[], save: [] as number[] }
let saved = 0
const seconds = await secondsOf(async () => {
  const done = await gradeTogether(graders.map(asker), exam, { rubric, of, rubricVersion: 2 }, { took: (what, took) => times[what].push(took) })
  saved = done.length
})

// The same rows are written without a server by eight connections: the grading, the mark, its change, the sum of the attempt.
const perConnection = 125
const { rows } = await pool.query<{ id: string; attemptId: string }>(
  'select id, attempt_id as "attemptId" from gradings where institution_id = $1 order by id limit $2',
  [institutionId, 8 * perConnection],
)
const bare = await secondsOf(() =>
  Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      for (const { id, attemptId } of rows.slice(at * perConnection, (at + 1) * perConnection)) {
        const client = await pool.connect()
        await client.query('begin')
        await client.query('select id from attempts where institution_id = $1 and id = $2 for no key update', [institutionId, attemptId])
        await client.query('update gradings set points = 1, row_version = row_version + 1 where institution_id = $1 and id = $2', [institutionId, id])
        await client.query('update attempt_marks set points = 1 where institution_id = $1 and attempt_id = $2', [institutionId, attemptId])
        await client.query(
          "insert into mark_changes (institution_id, id, attempt_id, question_id, kind, of_before, of_after) values ($1, gen_random_uuid(), $2, $3, 'graded', 5, 5)",
          [institutionId, attemptId, exam.questionIds[0]],
        )
        await client.query('update attempts set points = 1 where institution_id = $1 and id = $2', [institutionId, attemptId])
        await client.query('commit')
        client.release()
      }
    }),
  ),
)
const share = (all: readonly number[], part: number) => all.toSorted((one, other) => one - other)[Math.ceil(all.length * part) - 1] ?? 0
printFigure({ name: 'grading: answers that were not graded exactly once', value: count - saved, unit: `of ${count}` })
printFigure({
  name: 'grading: eight persons, against bare statements',
  value: count / seconds,
  unit: 'answers/s',
  baseline: (8 * perConnection) / bare,
})
for (const what of ['claim', 'save'] as const) {
  printFigure({ name: `grading: ${what}, half of them`, value: share(times[what], 0.5), unit: 's' })
  printFigure({ name: `grading: ${what}, 99 of 100`, value: share(times[what], 0.99), unit: 's' })
}
const after = rubric.map((criterion) => (criterion.id === 'b' ? { ...criterion, points: 1.5 } : criterion))
let changed = 0
printFigure({
  name: 'grading: preview of a changed rubric',
  value: await secondsOf(() => lead('POST', `${line}/rubric/preview`, { ...rules, rubric: after })),
  unit: 's',
})
const changing = await secondsOf(async () => {
  const answer = await lead<{ changed: number }>('PUT', `${line}/rubric`, { ...rules, rubric: after, version: 2 })
  changed = answer.changed
})
printFigure({ name: `grading: a changed rubric over ${count} answers, ${changed} of which change`, value: changing, unit: 's' })
await close()
