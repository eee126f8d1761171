import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openImporting } from '#server/testing/inputs/importing.ts'

let app: Awaited<ReturnType<typeof openImporting>>
let author: Person
beforeAll(async () => {
  app = await openImporting()
  author = await buildPerson(app.server.database, app.here, 'author', { name: '周启明' })
})
afterAll(() => app.close())

test('an export contains what the filter finds, guarded against formulas, in a file that only its creator can open', async () => {
  await app.server.ask(app.administrator, 'POST', '/pressplatform/users', {
    name: '=HYPERLINK("x")',
    number: 'X-1',
    roles: ['student'],
    first: 'none',
  })
  const run = async (body: object, who = app.administrator) => app.server.ask(who, 'POST', '/unifiedplatform/v1/users/export', body)
  const answer = await run({ q: 'x-1', format: 'csv', columns: ['name', 'number', 'state'] })
  const job = await app.finished((answer.data as { jobId: string }).jobId)
  expect(job).toMatchObject({ state: 'done', result: { count: 1 } })
  const file = (who: Person) => app.server.http.inject({ url: `/rman/v1/files/${job.result?.['fileId'] as string}`, headers: { cookie: who.cookie } })
  expect((await file(app.administrator)).body).toBe('\ufeff姓名,学号/工号,状态\r\n"\'=HYPERLINK(""x"")",X-1,未激活\r\n')
  expect((await file(author)).statusCode).toBe(404)
  expect((await run({}, author)).status).toBe(403)
  const xlsx = await app.finished(((await run({ sort: '-createdAt' })).data as { jobId: string }).jobId)
  expect(
    (
      await app.server.http.inject({ url: `/rman/v1/files/${xlsx.result?.['fileId'] as string}`, headers: { cookie: app.administrator.cookie } })
    ).rawPayload
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const [entry] = await asOwner(
    app.server.urls.owner,
    `select details from operation_log where institution_id = '${app.here}' and action = 'export.run' order by seq desc limit 1`,
  )
  expect(entry).toBeDefined()
})
