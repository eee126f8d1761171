import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readText } from '#assessment/exchange/text/read-text.ts'
import { newBlockId } from '#document/schema/ids.ts'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { lineOf } from '#assessment/questions/parts.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
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

const exported = async (person: Person, body: object): Promise<string> => (await exportedFile(person, body)).toString()

async function exportedFile(person: Person, body: object): Promise<Buffer> {
  const { data } = await ask<{ jobId: string }>(person, 'POST', '/question/export', body)
  let fileId = ''
  await expect
    .poll(async () => {
      const job = (await ask<{ state: string; result: { fileId: string } | null }>(person, 'GET', `/pressplatform/jobs/${data.jobId}`)).data
      fileId = job.result?.fileId ?? ''
      return job.state
    })
    .toBe('done')
  return (await server.http.inject({ url: `/rman/v1/files/${fileId}`, headers: { cookie: person.cookie } })).rawPayload
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

test.each([
  ['docx', '题目.docx', '{x}^{2}'],
  ['moodle', '题目.xml', 'x^{2}'],
  ['qti', '题目.zip', 'x^{2}'],
])('a file of %s that was exported is imported with its formulas and pictures', async (format, name, latex) => {
  const bank = (await ask<{ id: string }>(teacher, 'POST', '/question/banks', { name: format })).data
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5c74' } })
    .png()
    .toBuffer()
  const sent = multipart(png, '图.png', { bankId: bank.id, width: '40', height: '30' })
  const browser = { 'sec-fetch-site': 'same-origin', cookie: teacher.cookie }
  const upload = await server.http.inject({ method: 'POST', url: '/question/files', payload: sent.payload, headers: { ...sent.headers, ...browser } })
  const stem = docOfText('看图求 ')
  stem.content[0]?.content?.push({ type: 'math', attrs: { latex: 'x^{2}' } })
  stem.content.push({ type: 'figure', attrs: { id: newBlockId(), file: upload.json<{ data: { id: string } }>().data.id, alt: '图' } })
  const content = {
    ...emptyQuestion(0),
    stem,
    options: ['一', '二'].map((text, at) => ({ seq: 'AB'[at], content: docOfText(text) })),
    answers: ['B'],
  }
  await ask(teacher, 'POST', '/question/questions', {
    content,
    about: { source: '', tags: [], knowledgePoints: [] },
    bankId: bank.id,
    state: 'draft',
  })
  const file = await exportedFile(teacher, { format, filter: { bankId: bank.id } })

  const given = multipart(file, name, { bankId: bank.id, preview: 'true' })
  const begun = await server.http.inject({
    method: 'POST',
    url: '/question/import',
    payload: given.payload,
    headers: { ...given.headers, ...browser },
  })
  const { importId } = begun.json<{ data: { importId: string } }>().data
  await expect.poll(async () => (await ask<{ state: string }>(teacher, 'GET', `/question/imports/${importId}`)).data.state).toBe('ready')
  const { items } = (await ask<{ items: { findings: object[]; content: object }[] }>(teacher, 'GET', `/question/imports/${importId}/items`)).data
  expect(items).toMatchObject([{ findings: [], content: { type: 0, answers: ['B'] } }])
  const shown = JSON.stringify(items[0]?.content)
  expect(shown).toContain(`"latex":"${latex}"`)
  const [, id] = /"file":"([0-9a-f-]{36})"/.exec(shown) ?? []
  const fetched = await server.http.inject({ url: `/rman/v1/files/${id}`, headers: { cookie: teacher.cookie } })
  expect(fetched.rawPayload.equals(png)).toBe(true)
})
