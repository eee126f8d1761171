import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let teacher: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  institutionId = await buildInstitution(server.database)
  teacher = await buildPerson(server.database, institutionId, 'teacher')
})
afterAll(() => server.close())

interface Job {
  state: string
  result: { count: number; report: { code: string; line: number | null; severity: string }[] } | null
}
const ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, person = teacher) =>
  server.ask(person, method, url, body) as Promise<{ status: number; data: T; fields?: { path: string }[] }>

async function finished(jobId: string): Promise<Job> {
  let job: Job | undefined
  await expect
    .poll(async () => {
      job = (await ask<Job>('GET', `/pressplatform/jobs/${jobId}`)).data
      return job.state
    })
    .not.toMatch(/waiting|running/)
  return job as Job
}
async function start(bytes: Buffer | string, fields: Record<string, string> = {}, name = '题目.txt') {
  const { payload, headers } = multipart(Buffer.from(bytes), name, fields)
  const answer = await server.http.inject({
    method: 'POST',
    url: '/question/import',
    payload,
    headers: { ...headers, 'sec-fetch-site': 'same-origin', cookie: teacher.cookie },
  })
  return { status: answer.statusCode, ...answer.json<{ data: { jobId: string; importId: string } }>().data }
}
const newBank = async () => (await ask<{ id: string }>('POST', '/question/banks', { name: `题库 ${Math.random()}` })).data.id
const listed = async (bankId: string) =>
  (await ask<{ total: number; items: { id: string; rowVersion: number }[] }>('GET', `/question/questions?bankId=${bankId}&size=100`)).data
const items = async (importId: string, show = 'all') =>
  (
    await ask<{ items: { position: number; errors: number; line: number; findings: { code: string }[] }[]; next: number | null }>(
      'GET',
      `/question/imports/${importId}/items?show=${show}`,
    )
  ).data

const good = '1. 地球是圆的。\n答案：正确\n分类：地理/地球\n2. 下列是质数的有\nA. 2\nB. 3\nC. 4\n答案：AB\n3. $1+1=$ ____\n答案：2'
const broken = `${good}\n4. 没有答案的题\nA. 一\nB. 二\n5. 答案不在选项里\nA. 一\nB. 二\n答案：F`

describe('an import of questions', () => {
  test('takes what has no errors, makes the categories, and reports the rest with its lines', async () => {
    const bankId = await newBank()
    const { jobId, importId } = await start(broken, { bankId })
    const { state, result } = await finished(jobId)
    expect({ state, count: result?.count }).toEqual({ state: 'done', count: 3 })
    expect(result?.report.map(({ code, line }) => [code, line])).toEqual([
      ['noAnswer', 11],
      ['answerNamesNoOption', 14],
    ])
    expect((await listed(bankId)).total).toBe(3)
    const bank = (await ask<{ categories: { name: string }[] }>('GET', `/question/banks/${bankId}`)).data
    expect(bank.categories.map(({ name }) => name)).toEqual(['地理', '地球'])
    expect((await items(importId, 'bad')).items).toHaveLength(2)
  })

  test('waits for a decision when it is previewed: a corrected question is taken, one that is left out is not', async () => {
    const bankId = await newBank()
    const { jobId, importId } = await start(broken, { bankId, preview: 'true' })
    await finished(jobId)
    expect((await listed(bankId)).total).toBe(0)
    const save = (position: number, body: object) => ask<{ errors: number }>('PUT', `/question/imports/${importId}/items/${position}`, body)
    expect((await save(4, { source: '4. 现在有答案\nA. 一\nB. 二\n答案：A' })).data.errors).toBe(0)
    expect(await save(5, { source: '1. 甲\n答案：对\n2. 乙\n答案：错' })).toMatchObject({ status: 422, fields: [{ path: 'source' }] })
    await save(1, { leftOut: true })
    await finished((await ask<{ jobId: string }>('POST', `/question/imports/${importId}/run`)).data.jobId)
    expect((await listed(bankId)).total).toBe(3)
    expect((await ask('POST', `/question/imports/${importId}/run`)).status).toBe(409)
    expect((await save(2, { leftOut: true })).status).toBe(409)
  })

  test('is undone as a whole, except for questions that were changed since', async () => {
    const bankId = await newBank()
    const { jobId, importId } = await start(good, { bankId })
    await finished(jobId)
    const [changed] = (await listed(bankId)).items
    await ask('POST', '/question/batch/label', { ids: [changed?.id], add: { tags: ['改过'] } })
    await finished((await ask<{ jobId: string }>('POST', `/question/imports/${importId}/undo`)).data.jobId)
    expect((await listed(bankId)).items.map(({ id }) => id)).toEqual([changed?.id])
    expect((await ask<{ state: string; taken: number }>('GET', `/question/imports/${importId}`)).data).toMatchObject({ state: 'undone', taken: 1 })
  })

  test('reads a file in an older encoding and says so; a file without questions is refused', async () => {
    const bankId = await newBank()
    const gb = Buffer.from([0x31, 0x2e, 0x20, 0xb5, 0xd8, 0xc7, 0xf2, 0x0a, 0xb4, 0xf0, 0xb0, 0xb8, 0xa3, 0xba, 0xb6, 0xd4])
    const { result } = await finished((await start(gb, { bankId })).jobId)
    expect(result).toMatchObject({ count: 1, report: [{ code: 'encoding' }] })
    expect((await finished((await start('没有题目', { bankId })).jobId)).state).toBe('failed')
  })

  test('that was interrupted goes on where it stopped, and takes nothing twice', async () => {
    const bankId = await newBank()
    const many = Array.from({ length: 450 }, (_, at) => `${at + 1}. 第 ${at + 1} 个命题成立。\n答案：正确`).join('\n')
    const { jobId, importId } = await start(many, { bankId })
    await finished(jobId)
    // As after a kill between two pieces: half of the items are taken, and the import is still under way.
    await asOwner(server.urls.owner, `delete from questions where import_id = '${importId}' and number % 2 = 0`)
    await asOwner(
      server.urls.owner,
      `update question_import_items i set question_id = null where import_id = '${importId}' and not exists (select from questions q where q.id = i.question_id)`,
    )
    await asOwner(server.urls.owner, `update question_imports set state = 'taking' where id = '${importId}'`)
    await asOwner(server.urls.owner, `update jobs set state = 'waiting', finished_at = null where id = '${jobId}'`)
    await server.database.transaction(institutionId, 'read write', async ({ platform }) => {
      const { wakeWorkers } = await import('#server/kernel/jobs/jobs.ts')
      await wakeWorkers(platform)
    })
    await finished(jobId)
    await expect.poll(async () => (await listed(bankId)).total).toBe(450)
    const twice = await asOwner(server.urls.owner, `select words from questions where import_id = '${importId}' group by words having count(*) > 1`)
    expect(twice).toEqual([])
  })
})
