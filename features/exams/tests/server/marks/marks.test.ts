import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExamEntry, ExamResult } from '#features/exams/attempts/contract.ts'
import { buildExam, choiceQuestion, closeAllAttempts } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import type { MarkRow } from '../../contract-marks.ts'
import type { MyTest } from '../../contract-mine.ts'
import type { TestFull } from '../../contract-tests.ts'

let server: Awaited<ReturnType<typeof openServer>>
let teacher: Person
let colleague: Person
let students: Person[]
let foreign: Person
beforeAll(async () => {
  server = await openServer()
  const institutionId = await buildInstitution(server.database)
  const people = await buildPeople(server.database, institutionId, {
    teacher: { role: 'teacher' },
    colleague: { role: 'teacher' },
    one: { role: 'student', name: '丁一' },
    two: { role: 'student', name: '王二' },
    three: { role: 'student', name: '张三' },
  })
  ;({ teacher, colleague } = people)
  students = [people.one, people.two, people.three]
  foreign = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(person, method, url, body)

/** A test on paper with sections of 10 and 4 points, which is over. */
async function paperTest(more: object = {}) {
  const sections = [
    { title: '一、选择题', questions: ['甲', '乙'].map(choiceQuestion), points: 5 },
    { title: '二、计算题', questions: [choiceQuestion('丙')], points: 4 },
  ]
  const { testId } = await buildExam(server.app, teacher, students, { sections, opens: -120, closes: -1, test: { onPaper: true, ...more } })
  return testId
}
const list = (testId: string, query = '', person = teacher) =>
  ask<{ items: MarkRow[]; total: number }>(person, 'GET', `/pressplatform/tests/${testId}/marks${query}`)
const enter = (testId: string, marks: [Person | undefined, (number | null)[]][], person = teacher) =>
  ask<{ id: string; total: number | null }[]>(person, 'PUT', `/pressplatform/tests/${testId}/marks`, {
    marks: marks.map(([who, points]) => ({ memberId: who?.memberId, points })),
  })
const release = (testId: string) => ask(teacher, 'POST', `/pressplatform/tests/${testId}/release`)

test('marks are entered by section, changed, taken back, and released; the person sees them', async () => {
  const [one, two, three] = students
  const testId = await paperTest()
  const { data: full } = await ask<TestFull>(teacher, 'GET', `/pressplatform/tests/${testId}`)
  expect(full).toMatchObject({ onPaper: true, can: { mark: true, watch: false }, sections: [{ title: '一、选择题', of: 10 }, { of: 4 }] })
  expect((await list(testId, '?sort=name')).data.items).toMatchObject([{ name: '丁一', points: [null, null], total: null }, {}, {}])
  const entered = await enter(testId, [
    [one, [7.25, 4]],
    [two, [6, null]],
  ])
  expect(entered.data.map(({ total }) => total)).toEqual([11.25, null])
  expect((await list(testId, '?entered=missing&sort=name')).data).toMatchObject({
    total: 2,
    items: [{ name: '王二', points: [6, null] }, { name: '张三' }],
  })
  expect((await list(testId, '?entered=done')).data.items).toMatchObject([{ name: '丁一', points: [7.25, 4], total: 11.25 }])
  expect(await release(testId)).toMatchObject({ status: 409, errorMessage: expect.stringContaining('2 名考生没有登分') })
  // The task that grades answers leaves what people have entered.
  await closeAllAttempts(server.app, teacher.institutionId)
  await enter(testId, [[two, [6.5, 3]]])
  await enter(testId, [[three, [1, 1]]])
  await enter(testId, [[three, [null, null]]])
  expect((await list(testId, '?entered=missing')).data.total).toBe(1)
  const change = { memberIds: [three?.memberId], change: { standing: 'absent', reason: '没有来' } }
  expect((await ask(teacher, 'PUT', `/pressplatform/tests/${testId}/candidates`, change)).status).toBe(200)
  const mine = async (person: Person | undefined) =>
    (await ask<{ items: MyTest[] }>(person as Person, 'GET', '/pressplatform/mytests?when=past')).data.items.find(({ id }) => id === testId)
  expect(await mine(one)).toMatchObject({ onPaper: true, attempt: { points: null } })
  expect((await release(testId)).status).toBe(200)
  const seen = await mine(one)
  expect(seen).toMatchObject({ attempt: { points: 11.25 } })
  const { data: result } = await ask<ExamResult>(one as Person, 'GET', `/pressplatform/attempts/${seen?.attempt?.id}/result`)
  expect(result).toMatchObject({
    points: 11.25,
    of: 14,
    questions: [],
    sections: [
      { title: '一、选择题', points: 7.25, of: 10 },
      { points: 4, of: 4 },
    ],
  })
  expect(await mine(three)).toMatchObject({ standing: 'absent', attempt: null })
  // After the release nothing changes, and in the archive the result stays.
  expect((await enter(testId, [[one, [0, 0]]])).status).toBe(403)
  expect((await ask(teacher, 'POST', `/pressplatform/tests/${testId}/archive`, { archived: true })).status).toBe(200)
  expect((await ask<ExamResult>(one as Person, 'GET', `/pressplatform/attempts/${seen?.attempt?.id}/result`)).data.points).toBe(11.25)
})

test('a wrong value is refused at its field, and nothing of the request is stored', async () => {
  const [one, two, three] = students
  const testId = await paperTest()
  const refused = async (marks: [Person | undefined, (number | null)[]][]) => (await enter(testId, marks)).fields?.map(({ path }) => path)
  expect(
    await refused([
      [one, [1, 1]],
      [two, [10.5, 1]],
    ]),
  ).toEqual(['marks.1.points.0'])
  expect(await refused([[one, [1]]])).toEqual(['marks.0.points'])
  expect(
    await refused([
      [one, [1, 1]],
      [one, [2, 2]],
    ]),
  ).toEqual(['marks.1.memberId'])
  expect(await refused([[colleague, [1, 1]]])).toEqual(['marks.0.memberId'])
  expect(await refused([[one, [1.234, 1]]])).toEqual(['marks.0.points.0'])
  expect(await refused([[one, [-1, 1]]])).toEqual(['marks.0.points.0'])
  await ask(teacher, 'PUT', `/pressplatform/tests/${testId}/candidates`, {
    memberIds: [three?.memberId],
    change: { standing: 'deferred', reason: '住院' },
  })
  expect(await refused([[three, [1, 1]]])).toEqual(['marks.0.memberId'])
  expect((await list(testId, '?entered=missing')).data.total).toBe(3)
})

test('it is not begun on a screen, and others do not see its marks', async () => {
  const [one] = students
  const testId = await paperTest()
  await asOwner(server.urls.owner, `update tests set closes_at = now() + interval '1 hour' where id = '${testId}'`)
  expect((await ask<ExamEntry>(one as Person, 'GET', `/pressplatform/tests/${testId}/entry`)).data).toMatchObject({ refused: 'paper' })
  expect(await ask(one as Person, 'POST', `/pressplatform/tests/${testId}/attempts`, {})).toMatchObject({ status: 409, fields: [{ path: 'paper' }] })
  for (const person of [colleague, foreign, one as Person]) {
    expect((await list(testId, '', person)).status).toBe(404)
    expect((await enter(testId, [[one, [1, 1]]], person)).status).toBe(404)
  }
  const { testId: online } = await buildExam(server.app, teacher, students, { opens: -120, closes: -1 })
  expect((await enter(online, [[one, [1]]])).status).toBe(409)
  const coming = await paperTest()
  await asOwner(
    server.urls.owner,
    `update tests set opens_at = now() + interval '1 hour', closes_at = now() + interval '2 hours' where id = '${coming}'`,
  )
  expect(await enter(coming, [[one, [1, 1]]])).toMatchObject({ status: 409, errorMessage: '考试还没有开始，不能登分' })
})

test('two people who enter marks at once leave a whole row of one of them', async () => {
  const [one] = students
  const testId = await paperTest()
  const administrator = await buildPerson(server.database, teacher.institutionId, 'administrator')
  const answers = await Promise.all([enter(testId, [[one, [1, 1]]]), enter(testId, [[one, [9, 3]]], administrator)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { data } = await list(testId, '?entered=done')
  expect([2, 12]).toContain(data.items[0]?.total)
})
