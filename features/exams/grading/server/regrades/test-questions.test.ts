import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attempt, AttemptState, ExamResult } from '#features/exams/attempts/contract.ts'
import type { QuestionFull } from '#features/exams/questions/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildExam, closeAllAttempts } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, buildPerson, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { TestQuestion } from '#features/exams/tests/contract-test-questions.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let teacher: Person
let colleague: Person
let administrator: Person
let students: Person[]
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database)
  const people = await buildPeople(server.database, institutionId, {
    teacher: { role: 'teacher' },
    colleague: { role: 'teacher' },
    administrator: { role: 'administrator' },
    one: { role: 'student' },
    two: { role: 'student' },
  })
  ;({ teacher, colleague, administrator } = people)
  students = [people.one, people.two]
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(person, method, url, body)
const list = (testId: string, who = teacher) => ask<TestQuestion[]>(who, 'GET', `/pressplatform/tests/${testId}/questions`)
/** Corrects a question; what the list of questions says of it then stands in `data`. */
async function change(testId: string, questionId: string, { note, ...change }: { note: string; kind: string; version?: number }, who = teacher) {
  const answer = await ask<object>(who, 'POST', '/pressplatform/regrades', { questionId, testIds: [testId], change, reason: note })
  const shown = answer.status === 200 ? (await list(testId, who)).data.find(({ id }) => id === questionId) : undefined
  return { ...answer, data: shown as TestQuestion }
}

const about = { source: '', tags: [], knowledgePoints: [] }

/** A running test of three single choices with the right answer B, which everybody gets in the same order. */
const running = (more: object = {}) => buildExam(server.app, teacher, students, { test: { shown: JSON.stringify({ score: 'submitted' }) }, ...more })
/** Begins the test and answers its questions in their order; null leaves one out. */
async function answered(testId: string, who: Person, answers: readonly (string | null)[], ids: readonly string[]): Promise<string> {
  const { data: attempt } = await ask<Attempt>(who, 'POST', `/pressplatform/tests/${testId}/attempts`, {})
  const given = ids.map((questionId, at) => ({ questionId, seq: 1, value: answers[at] ? { options: [answers[at]] } : null }))
  expect((await ask(who, 'PUT', `/pressplatform/attempts/${attempt.id}/answers`, { answers: given.filter(({ value }) => value) })).status).toBe(200)
  return attempt.id
}
const handIn = (attemptId: string, who: Person) => ask(who, 'POST', `/pressplatform/attempts/${attemptId}/submit`, {})
const grade = () => closeAllAttempts(server.app, institutionId)
const points = async (attemptId: string, who: Person) =>
  (await ask<ExamResult>(who, 'GET', `/pressplatform/attempts/${attemptId}/result`)).data.points
/** Saves the question in the bank with a change of its content. */
async function inBank(questionId: string, content: object) {
  const { data } = await ask<QuestionFull>(teacher, 'GET', `/question/questions/${questionId}`)
  const { content: before, rowVersion } = data
  const saved = await ask<QuestionFull>(teacher, 'PUT', `/question/questions/${questionId}`, {
    content: { ...before, ...content },
    about,
    rowVersion,
  })
  expect(saved.status).toBe(200)
  return saved.data
}

describe('a question of a running test', () => {
  test('is withdrawn: candidates are told and see it at the question, everybody gets its points, and it counts again when that is taken back', async () => {
    const { testId, questionIds } = await running()
    const first = await answered(testId, students[0]!, ['B', 'A', 'B'], questionIds)
    await handIn(first, students[0]!)
    await grade()
    expect(await points(first, students[0]!)).toBe(4)
    const second = await answered(testId, students[1]!, ['B', null, 'A'], questionIds)

    const [, question] = (await list(testId)).data
    expect(question).toMatchObject({ id: questionIds[1], number: 2, stem: '第二题', version: 1, newerVersion: null, withdrawn: false, note: '' })
    const wanted = { kind: 'withdraw', note: '题干有误' }
    expect((await change(testId, questionIds[1]!, wanted)).data).toMatchObject({ withdrawn: true, note: '本题作废，每人计满分：题干有误' })
    await grade()
    expect(await points(first, students[0]!)).toBe(6)
    const { data: state } = await ask<AttemptState>(students[1]!, 'POST', `/pressplatform/attempts/${second}/report`, {})
    expect(state.notices).toMatchObject([{ kind: 'withdrawn', text: '本题作废，每人计满分：题干有误' }])
    const { data: attempt } = await ask<Attempt>(students[1]!, 'POST', `/pressplatform/tests/${testId}/attempts`, {})
    const seen = attempt.sections?.flatMap(({ questions }) => questions) ?? []
    expect(seen.map(({ notice }) => notice !== '')).toEqual(questionIds.map((id) => id === questionIds[1]))
    await handIn(second, students[1]!)
    await grade()
    expect(await points(second, students[1]!)).toBe(4)

    // What is so already is not done a second time.
    expect((await change(testId, questionIds[1]!, wanted)).fields?.[0]?.path).toBe('change')
    expect((await change(testId, questionIds[1]!, { kind: 'count', note: '题干无误' })).data.withdrawn).toBe(false)
    await grade()
    expect([await points(first, students[0]!), await points(second, students[1]!)]).toEqual([4, 2])
    const { data: result } = await ask<ExamResult>(students[1]!, 'GET', `/pressplatform/attempts/${second}/result`)
    expect(result.attempt.notices.map(({ kind }) => kind)).toEqual(['withdrawn', 'corrected'])
  })

  test('is graded by the corrected answer of the bank, but not by another question', async () => {
    const { testId, questionIds } = await running()
    const attempt = await answered(testId, students[0]!, ['C', 'B', 'B'], questionIds)
    await handIn(attempt, students[0]!)
    await grade()
    expect(await points(attempt, students[0]!)).toBe(4)

    const { content } = await inBank(questionIds[0]!, { answers: ['C'] })
    const [question] = (await list(testId)).data
    expect(question).toMatchObject({ version: 1, newerVersion: 2, asksOther: false })
    expect((await change(testId, questionIds[0]!, { kind: 'key', version: 2, note: '' })).fields?.[0]?.path).toBe('reason')
    expect((await change(testId, questionIds[0]!, { kind: 'key', version: 2, note: '答案应为 C' })).data).toMatchObject({
      version: 2,
      newerVersion: null,
      note: '本题答案已更正：答案应为 C',
    })
    await grade()
    expect(await points(attempt, students[0]!)).toBe(6)

    await inBank(questionIds[0]!, { options: content.options.slice(0, 3) })
    expect((await list(testId)).data[0]).toMatchObject({ version: 2, newerVersion: null, asksOther: true })
    expect((await change(testId, questionIds[0]!, { kind: 'key', version: 3, note: '换题' })).fields?.[0]?.path).toBe('change.version')
    expect((await change(testId, newId(), { kind: 'withdraw', note: '没有' })).status).toBe(404)
  })

  test('that is changed while attempts are graded is graded by what it is afterwards', async () => {
    const { testId, questionIds } = await running()
    const attempt = await answered(testId, students[0]!, ['A', 'A', 'A'], questionIds)
    await Promise.all([
      handIn(attempt, students[0]!).then(grade),
      ...questionIds.map((id) => change(testId, id, { kind: 'withdraw', note: '作废' })),
      grade(),
    ])
    await grade()
    expect(await points(attempt, students[0]!)).toBe(6)
  })
})

describe('the questions of a test', () => {
  test('are seen and changed by those who hold it; before the opening only by those who compose the paper', async () => {
    const { testId, questionIds } = await running()
    const wanted = { kind: 'withdraw', note: '作废' }
    const foreign = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
    for (const who of [colleague, foreign, students[0]!]) {
      expect((await list(testId, who)).status).toBe(404)
      expect((await change(testId, questionIds[0]!, wanted, who)).status).toBe(404)
    }
    expect((await list(testId, administrator)).data).toHaveLength(3)
    const coming = await running({ opens: 30, closes: 90 })
    expect((await list(coming.testId, administrator)).status).toBe(403)
    expect((await change(coming.testId, coming.questionIds[0]!, wanted, administrator)).status).toBe(403)
    expect((await list(coming.testId)).data).toHaveLength(3)
  })
})
