import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { regiven, type RubricCriterion, scoreOf } from '#assessment/rubrics/rubric.ts'
import { type Ask, gradeTogether } from '#server/seeds/eight-graders.ts'
import { openQuestion } from '#server/seeds/exam.ts'
import { handedIn } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

const rubric: RubricCriterion[] = [
  { id: 'a', text: '列式', points: 2 },
  { id: 'b', text: '计算', points: 2.5 },
  { id: 'c', text: '说明', points: 0.5 },
  { id: 'd', text: '缺单位', points: -1 },
]
const of = 5
const numbered = (count: number, role: string, prefix: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, { role }]))

test(
  'eight persons grade 5,000 answers: each is graded once, no score is lost or crossed, and a changed rubric changes all',
  { timeout: 300_000 },
  async () => {
    const institutionId = await buildInstitution(server.database)
    const people = await buildPeople(server.database, institutionId, numbered(8, 'teacher', 't'))
    const [teacher, ...others] = Object.values(people) as [Person, ...Person[]]
    const students = Object.values(await buildPeople(server.database, institutionId, numbered(500, 'student', 's')))
    const questions = Array.from({ length: 10 }, (_, at) => openQuestion(`第 ${at + 1} 题`))
    const exam = await handedIn(server.app, teacher, students, { questions, points: of })
    const asker =
      (person: Person): Ask =>
      async (method, url, body) => {
        const answer = (await server.ask(person, method, url, body)) as { status: number; data: never; errorMessage?: string }
        if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${answer.errorMessage ?? ''}`)
        return answer.data
      }
    const lead = asker(teacher)
    await lead('PUT', `/pressplatform/tests/${exam.testId}/graders`, { memberIds: others.map(({ memberId }) => memberId), anonymous: true })
    const rules = { twice: false, tolerance: 0 }
    for (const id of exam.questionIds) await lead('PUT', `/pressplatform/tests/${exam.testId}/grading/${id}/rubric`, { ...rules, rubric, version: 1 })

    const saved = await gradeTogether([teacher, ...others].map(asker), exam, { rubric, of, rubricVersion: 2 })
    expect(saved).toHaveLength(5000)
    expect(new Set(saved.map(({ gradingId }) => gradingId)).size).toBe(5000)
    const stored = () =>
      withInstitution(server.database, institutionId, async (db) => {
        const { rows } = await sql<{ id: string; mark: number; grader: string }>`select g.id, m.points as mark, m.graded_by as grader
        from gradings g join attempt_marks m on m.institution_id = g.institution_id and m.attempt_id = g.attempt_id and m.question_id = g.question_id
        where g.institution_id = here() and g.test_id = ${exam.testId}`.execute(db)
        return new Map(rows.map((row) => [row.id, row]))
      })
    const wrongSums = () =>
      withInstitution(server.database, institutionId, async (db) => {
        const { rows } = await sql<{ id: string }>`select a.id from attempts a
        where a.institution_id = here() and a.test_id = ${exam.testId} and (a.state <> 'graded' or a.to_grade <> 0 or a.points <>
          (select sum(m.points) from attempt_marks m where m.institution_id = a.institution_id and m.attempt_id = a.id))`.execute(db)
        return rows
      })
    const memberIds = [teacher, ...others].map(({ memberId }) => memberId)
    const marks = await stored()
    const crossed = saved.filter(({ gradingId, grader, points }) => {
      const mark = marks.get(gradingId)
      return mark?.mark !== points || mark.grader !== memberIds[grader]
    })
    expect(crossed).toEqual([])
    expect(await wrongSums()).toEqual([])

    // All answers to every question by another rubric.
    const after = rubric.map((line) => (line.id === 'b' ? { ...line, points: 1.75 } : line)).filter(({ id }) => id !== 'd')
    for (const id of exam.questionIds) {
      const changed = await lead<{ graded: number }>('PUT', `/pressplatform/tests/${exam.testId}/grading/${id}/rubric`, {
        ...rules,
        rubric: after,
        version: 2,
      })
      expect(changed.graded).toBe(500)
    }
    const then = await stored()
    const expected = saved.map(({ gradingId, criteria }) => [gradingId, scoreOf(after, regiven({ criteria, adjust: 0 }, rubric, after), of)] as const)
    expect(expected.filter(([id, points]) => then.get(id)?.mark !== points)).toEqual([])
    expect(await wrongSums()).toEqual([])
  },
)
