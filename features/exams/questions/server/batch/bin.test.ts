import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { deleteExpiredFilesTask } from '#server/kernel/files/generated-files.ts'
import { runRecurringTask } from '#server/kernel/jobs/scheduler.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'
import { deletedQuestionsDue } from './bin-due.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let bankId: string
beforeAll(async () => {
  server = await openServer()
  author = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
  const { data } = (await server.ask(author, 'POST', '/question/banks', { name: '题库' })) as { data: { id: string } }
  bankId = data.id
})
afterAll(() => server.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  server.ask(author, method, url, body, { 'idempotency-key': randomUUID().replaceAll('-', '') }) as Promise<{ status: number; data: { id: string } }>
async function upload(): Promise<string> {
  const { payload, headers } = multipart(picture.bytes, picture.name, { bankId })
  const { data } = (await server.ask(author, 'POST', '/question/files', payload, headers as Record<string, string>)) as { data: { id: string } }
  return data.id
}
async function add(file?: string): Promise<string> {
  const stem = docOfText('看图')
  if (file) stem.content.push({ type: 'figure', attrs: { id: 'figure0001', file, alt: '图' } })
  const content = { ...emptyQuestion(3), stem, reference: docOfText('答') }
  const about = { source: '', tags: [], knowledgePoints: [] }
  return (await ask('POST', '/question/questions', { content, about, bankId, state: 'ready' })).data.id
}
const statusOf = async (id: string) => (await ask('GET', `/question/questions/${id}`)).status
const fileThere = async (id: string) => (await server.ask(author, 'GET', `/rman/v1/files/${id}`)).status === 200
const days = (sql: string) => asOwner(server.urls.owner, sql)

test('questions leave the bin for good after 30 days, with files that nothing else shows; used ones stay', async () => {
  const [own, shared] = [await upload(), await upload()]
  const [old, recent, used, other] = [await add(own), await add(shared), await add(), await add(shared)]
  const { id } = await buildTextbook(server.database, author, { draft: {}, chapters: [] })
  expect((await ask('POST', '/question/uses', { textbookId: id, ids: [used] })).status).toBe(200)
  expect((await ask('POST', '/question/batch/remove', { ids: [old, recent, used] })).status).toBe(200)
  await days(`update questions set deleted_at = now() - interval '31 days' where id in ('${old}', '${used}')`)
  await runRecurringTask(deletedQuestionsDue, server.app)
  await runRecurringTask(deletedQuestionsDue, server.app)
  expect([await statusOf(old), await statusOf(recent), await statusOf(used), await statusOf(other)]).toEqual([404, 200, 200, 200])
  await runRecurringTask(deleteExpiredFilesTask, server.app)
  expect([await fileThere(own), await fileThere(shared)]).toEqual([false, true])
})

test('a file that was uploaded and put into no question is deleted after 30 days', async () => {
  const [kept, unused] = [await upload(), await upload()]
  await add(kept)
  await days(`update files set expires_at = expires_at - interval '31 days' where id in ('${kept}', '${unused}')`)
  await runRecurringTask(deleteExpiredFilesTask, server.app)
  expect([await fileThere(kept), await fileThere(unused)]).toEqual([true, false])
})
