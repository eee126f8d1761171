import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newProgram, newTest, type Program } from '#assessment/programs/program.ts'
import type { TestRun } from '#assessment/programs/runs.ts'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { simulateJudge } from '#server/gateways/judge/judge-simulator.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'

const judge = await simulateJudge({
  execute: ({ input }) => ({ status: 3, stdout: String(input.split(' ').reduce((sum, word) => sum + Number(word), 0)) }),
})
let server: Awaited<ReturnType<typeof openServer>>
let judged: Awaited<ReturnType<typeof openServer>>
let teacher: Person
let student: Person
let other: Person
beforeAll(async () => {
  server = await openServer()
  judged = await openServer({ judge: judge.settings })
  const institutionId = await buildInstitution(server.database)
  teacher = await buildPerson(server.database, institutionId, 'teacher')
  student = await buildPerson(server.database, institutionId, 'student')
  other = await buildPerson(judged.database, await buildInstitution(judged.database), 'teacher')
})
afterAll(() => Promise.all([server.close(), judged.close(), judge.close()]))

interface Answer<T> {
  status: number
  data: T
  errorCode?: string
  fields?: { path: string; message: string }[]
}
const run = async (person: Person, program: Program, code = program.solution, at = server) =>
  (await at.ask(person, 'POST', '/question/program/run', { program, code })) as Answer<TestRun[]>

test('an author runs a program for the tests of a question; a student may not', async () => {
  const { data } = await run(teacher, newProgram('javascript'))
  expect(data.map(({ end, passed, output }) => [end, passed, output])).toEqual([
    ['done', true, '3\n'],
    ['done', true, '60\n'],
  ])
  expect((await run(teacher, newProgram('python'), "print('3')")).data.map(({ passed }) => passed)).toEqual([true, false])
  expect((await run(student, newProgram('javascript'))).errorCode).toBe('forbidden')
})

test('other languages run at an outside judge, or tell why they do not', async () => {
  const languages = async (person: Person, at: typeof server) =>
    (await at.ask(person, 'GET', '/question/program/languages')) as Answer<{ language: string; available: boolean; reason: string | null }[]>
  const without = await languages(teacher, server)
  expect(without.data.map(({ language, available, reason }) => [language, available, reason !== null])).toEqual([
    ['javascript', true, false],
    ['python', true, false],
    ['c', false, true],
    ['cpp', false, true],
    ['java', false, true],
  ])
  expect((await run(teacher, newProgram('c'))).fields).toMatchObject([{ path: 'language' }])
  expect((await languages(other, judged)).data.every(({ available }) => available)).toBe(true)
  expect((await run(other, newProgram('java'), undefined, judged)).data.map(({ passed }) => passed)).toEqual([true, true])
  judge.setDown(true)
  expect(await run(other, newProgram('java'), undefined, judged)).toMatchObject({ status: 503, errorCode: 'busy' })
  judge.setDown(false)
})

test('limits of tests, sizes and times are kept', async () => {
  const program = newProgram('javascript')
  const wrong = async (part: Partial<Program>) => (await run(teacher, { ...program, ...part })).status
  expect(await wrong({ seconds: 11 })).toBe(422)
  expect(await wrong({ memory: 1024 })).toBe(422)
  expect(await wrong({ tests: Array.from({ length: 51 }, newTest) })).toBe(422)
  expect(await wrong({ tests: [{ ...newTest(), input: 'x'.repeat(20_001) }] })).toBe(422)
  expect(await wrong({ language: 'cobol' as never })).toBe(422)
  expect((await run(teacher, program, '')).status).toBe(422)
})

test('a person who runs very many programs has to wait', async () => {
  const person = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
  const program = { ...newProgram('javascript'), tests: [] }
  for (let n = 0; n < 20; n++) expect((await run(person, program)).status).toBe(200)
  expect((await run(person, program)).errorCode).toBe('tooMany')
  expect((await run(teacher, program)).status).toBe(200)
})

test('a programming question is stored with its tests as an open question, and found with its language', async () => {
  const content = { ...emptyQuestion(3), stem: docOfText('读入若干个整数，输出它们的和'), program: newProgram('python') }
  const about = { source: '', tags: [], knowledgePoints: [] }
  const add = (given: object) =>
    server.ask(
      teacher,
      'POST',
      '/question/questions',
      { content: given, about, state: 'draft' },
      { 'idempotency-key': randomUUID().replaceAll('-', '') },
    )
  const { data } = (await add(content)) as Answer<{ id: string; bankId: string }>
  const stored = (await server.ask(teacher, 'GET', `/question/questions/${data.id}`)) as Answer<object>
  expect(stored.data).toMatchObject({ questions_type: 3, brief: { program: 'python' }, content: { program: content.program } })
  const wire = (await server.ask(teacher, 'POST', '/question/examination/getQuestionsByIds', { ids: [data.id] })) as Answer<object[]>
  expect(wire.data).toMatchObject([{ questions_type: 3, questions_answers: [content.program.solution], questions_options: [] }])
  expect(((await add({ ...content, type: 0 })) as Answer<never>).status).toBe(422)
  const template = (await server.ask(teacher, 'GET', '/question/code/codeTemplate?kind=program&language=cpp')) as Answer<{
    name: string
    content: string
  }>
  expect(template.data).toMatchObject({ name: 'main.cpp', content: expect.stringContaining('#include') as string })
})
