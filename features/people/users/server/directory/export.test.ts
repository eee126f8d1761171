import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/clone.ts'
import { openImporting } from '#server/testing/importing.ts'

let house: Awaited<ReturnType<typeof openImporting>>
let author: Person
beforeAll(async () => {
  house = await openImporting()
  author = await buildPerson(house.server.database, house.here, 'author', { name: '周启明' })
})
afterAll(() => house.close())

test('an export contains what the filter finds, guarded against formulas, in a file that only its creator can open', async () => {
  await house.server.ask(house.administrator, 'POST', '/pressplatform/users', {
    name: '=HYPERLINK("x")',
    number: 'X-1',
    roles: ['student'],
    first: 'none',
  })
  const run = async (body: object, who = house.administrator) => house.server.ask(who, 'POST', '/unifiedplatform/v1/users/export', body)
  const answer = await run({ q: 'x-1', format: 'csv', columns: ['name', 'number', 'state'] })
  const job = await house.finished((answer.data as { jobId: string }).jobId)
  expect(job).toMatchObject({ state: 'done', result: { count: 1 } })
  const file = (who: Person) =>
    house.server.app.inject({ url: `/rman/v1/files/${job.result?.['fileId'] as string}`, headers: { cookie: who.cookie } })
  expect((await file(house.administrator)).body).toBe('\ufeff姓名,学号/工号,状态\r\n"\'=HYPERLINK(""x"")",X-1,未激活\r\n')
  expect((await file(author)).statusCode).toBe(404)
  expect((await run({}, author)).status).toBe(403)
  const xlsx = await house.finished(((await run({ sort: '-createdAt' })).data as { jobId: string }).jobId)
  expect(
    (
      await house.server.app.inject({ url: `/rman/v1/files/${xlsx.result?.['fileId'] as string}`, headers: { cookie: house.administrator.cookie } })
    ).rawPayload
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const [entry] = await asOwner(
    house.server.urls.owner,
    `select details from operation_log where institution_id = '${house.here}' and action = 'export.run' order by seq desc limit 1`,
  )
  expect(entry).toBeDefined()
})
