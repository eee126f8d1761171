import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, inside, type Person } from '../seeds/institution.ts'
import { openServer } from '../testing/open.ts'
import { enqueue, jobKind, openWorker, type Worker } from './jobs.ts'
import { invalid } from './refusal.ts'
import type { User } from './session.ts'

let server: Awaited<ReturnType<typeof openServer>>
let worker: Worker
let person: Person
const runs: string[] = []
const result = {
  textbookId: '00000000-0000-7000-8000-000000000001',
  name: '书',
  counts: { chapters: 1, words: 1, figures: 0, formulas: 0, tables: 0, codeBlocks: 0, references: 0, footnotes: 0 },
  report: [],
}
const kinds = [
  jobKind<{ id: string }>('good', async ({ id }, { inside: within, progress }) => {
    runs.push(id)
    await progress(0.5, '一半')
    const [row] = await within((db) => db.selectFrom('members').select('id').execute())
    return { ...result, textbookId: row?.id ?? '' }
  }),
  jobKind('refused', async () => {
    throw invalid('file', { zh: '不是教材', en: 'Not a textbook' })
  }),
  jobKind<{ id: string }>('shaky', async ({ id }) => {
    runs.push(id)
    if (runs.filter((each) => each === id).length < 2) throw new Error('the first try breaks')
    return result
  }),
]
beforeAll(async () => {
  server = await openServer()
  worker = await openWorker(server.urls.app, server.database, kinds, () => server.house)
  person = await buildPerson(server.database, await buildInstitution(server.database), 'author')
})
afterAll(async () => {
  await worker.close()
  await server.close()
})

const start = (kind: string, id = kind) =>
  inside(server.database, person.institutionId, (db) => enqueue(db, person as unknown as User, kind, '任务', { id }))

async function finished(jobId: string, who = person) {
  for (let i = 0; i < 150; i++) {
    const { data } = (await server.ask(who, 'GET', `/pressplatform/jobs/${jobId}`)) as unknown as {
      data: { state: string; result: object; error: string }
    }
    if (data.state === 'done' || data.state === 'failed') return data
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the job did not end')
}

test('a job runs within its institution, says how far it is, and gives its result', async () => {
  const heard: object[] = []
  await server.house.live.ready
  const stop = server.house.live.subscribe(person.memberId, (event) => heard.push(event))
  const jobId = await start('good')
  expect(await finished(jobId)).toMatchObject({ state: 'done', progress: 1, result: { textbookId: person.memberId } })
  expect(heard).toContainEqual({ type: 'job', id: jobId })
  stop()
})

test('a refusal fails the job at once, in words of the language of who asks', async () => {
  const jobId = await start('refused')
  expect(await finished(jobId)).toMatchObject({ state: 'failed', error: '不是教材' })
  expect(await server.ask(person, 'GET', `/pressplatform/jobs/${jobId}`, undefined, { 'accept-language': 'en' })).toMatchObject({
    data: { error: 'Not a textbook' },
  })
})

test('an unexpected error is tried again', async () => {
  expect(await finished(await start('shaky'))).toMatchObject({ state: 'done' })
})

test('a transaction that fails leaves no job behind', async () => {
  const failing = inside(server.database, person.institutionId, async (db) => {
    await enqueue(db, person as unknown as User, 'good', '任务', { id: 'never' })
    throw new Error('and back')
  })
  await expect(failing).rejects.toThrow('and back')
  await finished(await start('good', 'after'))
  expect(runs).not.toContain('never')
})

test('another person’s job is not there', async () => {
  const jobId = await start('good')
  const neighbour = await buildPerson(server.database, person.institutionId, 'author')
  expect(await server.ask(neighbour, 'GET', `/pressplatform/jobs/${jobId}`)).toMatchObject({ status: 404 })
  expect(await server.ask(neighbour, 'GET', '/pressplatform/jobs')).toMatchObject({ data: [] })
})
