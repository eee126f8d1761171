import { afterAll, beforeAll, expect, test } from 'vitest'
import { readText } from '#assessment/exchange/text/read-text.ts'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { lineOf } from '#assessment/questions/parts.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { importTemplate } from './template.ts'

let server: Awaited<ReturnType<typeof openServer>>
let teacher: Person
let colleague: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  const institutionId = await buildInstitution(server.database)
  teacher = await buildPerson(server.database, institutionId, 'teacher')
  colleague = await buildPerson(server.database, institutionId, 'teacher')
})
afterAll(() => server.close())

const ask = async <T>(person: Person, method: 'GET' | 'POST', url: string, body?: object) =>
  (await server.ask(person, method, url, body, { 'idempotency-key': Math.random().toString(36).slice(2).padEnd(20, 'x') })) as {
    status: number
    data: T
    fields?: { path: string }[]
  }

async function exported(person: Person, body: object): Promise<string> {
  const { data } = await ask<{ jobId: string }>(person, 'POST', '/question/export', body)
  let fileId = ''
  await expect
    .poll(async () => {
      const job = (await ask<{ state: string; result: { fileId: string } | null }>(person, 'GET', `/pressplatform/jobs/${data.jobId}`)).data
      fileId = job.result?.fileId ?? ''
      return job.state
    })
    .toBe('done')
  return (await server.http.inject({ url: `/rman/v1/files/${fileId}`, headers: { cookie: person.cookie } })).body
}

test('questions are exported by ids or by bank, and read again as the same; others see what is ready', async () => {
  const bank = (await ask<{ id: string }>(teacher, 'POST', '/question/banks', { name: '导出', scope: 'institution', scopeAccess: 'use' })).data
  const add = async (stem: string, state: string) => {
    const content = {
      ...emptyQuestion(4),
      stem: docOfText(stem),
      options: ['正确', '错误'].map((text, at) => ({ seq: 'AB'[at], content: docOfText(text) })),
      answers: ['A'],
    }
    const about = { source: '自编', tags: [], knowledgePoints: ['常识'] }
    return (await ask<{ id: string }>(teacher, 'POST', '/question/questions', { content, about, bankId: bank.id, state })).data.id
  }
  const [ready, draft] = [await add('地球是圆的。', 'ready'), await add('还没有写完。', 'draft')]
  const stems = (text: string) => readText(text).questions.map(({ question }) => lineOf(question.stem))
  expect(stems(await exported(teacher, { format: 'text', filter: { bankId: bank.id } }))).toEqual(['地球是圆的。', '还没有写完。'])
  expect(stems(await exported(teacher, { format: 'text', ids: [draft, ready] }))).toEqual(['还没有写完。', '地球是圆的。'])
  expect(stems(await exported(colleague, { format: 'text', ids: [draft, ready] }))).toEqual(['地球是圆的。'])
  expect(await ask(teacher, 'POST', '/question/export', { format: 'text' })).toMatchObject({ status: 422, fields: [{ path: 'ids' }] })
})

test.each(['zh-CN', 'en-US'] as const)('the template in %s is read without errors, with all types', (language) => {
  const { questions, findings } = readText(importTemplate(language).content)
  expect(findings).toEqual([])
  expect(questions.flatMap((each) => each.findings)).toEqual([])
  expect(questions.map(({ question }) => question.type)).toEqual([0, 1, 2, 4, 3])
})
