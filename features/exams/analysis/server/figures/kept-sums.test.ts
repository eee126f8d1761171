import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildExam, choiceQuestion } from '#server/seeds/exam.ts'
import { sitting } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { Analysis } from '../../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let teacher: Person
let administrator: Person
let students: Person[]
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database)
  ;({ teacher, administrator } = await buildPeople(server.database, institutionId, {
    teacher: { role: 'teacher' },
    administrator: { role: 'administrator' },
  }))
  const ten = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`s${at}`, { role: 'student' }]))
  students = Object.values(await buildPeople(server.database, institutionId, ten))
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(person, method, url, body)
const analysis = (testId: string, who = teacher) => ask<Analysis>(who, 'GET', `/pressplatform/tests/${testId}/analysis`)
const inDatabase = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, institutionId, run)

/** A closed test of single choices that ten people have handed in: B (right) for 1, and A for 0. */
async function closed() {
  const rows = ['1111', '1110', '1110', '1100', '1100', '1010', '1000', '0001', '1000', '0000']
  const questions = [1, 2, 3, 4].map((number) => choiceQuestion(`第${number}题`))
  const exam = await buildExam(server.app, teacher, students, { sections: [{ questions }], opens: -120, closes: -60 })
  const answers = (question: number, student: number) => ({ options: [rows[student]?.[question] === '1' ? 'B' : 'A'] })
  return { ...exam, attemptIds: await sitting(server.app, institutionId, exam, students, answers) }
}

test('is summed once for each state of the marks for all who ask, and follows every change of them', async () => {
  const { testId, questionIds, attemptIds } = await closed()
  /** The figures of the third question and the people who count, and how often the marks were summed for it. */
  const visits = async (...who: Person[]) => {
    const before = server.queries.length
    const answers = await Promise.all(who.map((each) => analysis(testId, each)))
    const sums = server.queries.slice(before).filter(({ sql }) => /\bearned\b/.test(sql)).length
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => expect.objectContaining({ items: answers[0]?.data.items })))
    return [sums, answers[0]?.data.items[2]?.figures?.p, answers[0]?.data.people.counted]
  }
  expect(await visits(teacher, administrator)).toEqual([1, 0.4, 10])
  expect(await visits(teacher)).toEqual([0, 0.4, 10])
  // Something that does not change marks.
  await ask(teacher, 'PUT', `/pressplatform/tests/${testId}/analysis/remarks`, { problems: '', measures: '多练', rowVersion: 0 })
  expect(await visits(teacher)).toEqual([0, 0.4, 10])

  await ask(teacher, 'POST', `/pressplatform/tests/${testId}/release`)
  const made = { questionId: questionIds[2], text: '请再看' }
  const { data: appeal } = await ask<{ id: string }>(students[9]!, 'POST', `/pressplatform/attempts/${attemptIds[9]}/appeals`, made)
  const decision = { points: 2, text: '已复核', rowVersion: 1 }
  expect((await ask(teacher, 'POST', `/pressplatform/appeals/${appeal.id}/decision`, decision)).status).toBe(200)
  expect(await visits(teacher, administrator)).toEqual([1, 0.5, 10])

  const { data: corrections } = await ask<{ regradeId: string }[]>(teacher, 'POST', '/pressplatform/regrades', {
    questionId: questionIds[2],
    testIds: [testId],
    change: { kind: 'withdraw' },
    reason: '题干有误',
  })
  expect(await visits(teacher)).toEqual([1, undefined, 10])
  expect((await ask(teacher, 'POST', `/pressplatform/regrades/${corrections[0]?.regradeId}/undo`)).status).toBe(200)
  expect(await visits(teacher)).toEqual([1, 0.5, 10])

  // Nine people are too few.
  await inDatabase((db) =>
    db
      .updateTable('testCandidates')
      .set({ standing: 'violation', changedAt: new Date() })
      .where('testId', '=', testId)
      .where('memberId', '=', students[9]!.memberId)
      .execute(),
  )
  expect(await visits(teacher)).toEqual([1, undefined, 9])
})

test('takes the options of the last answer to a question, or none where that has none', async () => {
  const { testId, questionIds, attemptIds } = await closed()
  await inDatabase((db) =>
    db
      .insertInto('attemptAnswers')
      .values([
        { attemptId: attemptIds[0]!, questionId: questionIds[1]!, seq: 3, value: JSON.stringify({ options: ['D'] }) },
        { attemptId: attemptIds[0]!, questionId: questionIds[1]!, seq: 2, value: JSON.stringify({ options: ['C'] }) },
        { attemptId: attemptIds[1]!, questionId: questionIds[1]!, seq: 2, value: 'null' },
      ])
      .execute(),
  )
  const { data } = await analysis(testId)
  expect(data.items[1]?.options.map(({ seq, all }) => [seq, all])).toEqual([
    ['A', 0.5],
    ['B', 0.3],
    ['C', 0],
    ['D', 0.1],
  ])
})
