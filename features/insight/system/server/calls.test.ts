import type { SignInPageSetting, SystemJob } from '../contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBackup } from '#server/run/backup/write.ts'
import { newId } from '#server/kernel/data/id.ts'
import { release } from '#server/kernel/migrations/release.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
import { type Net, openServer } from '#server/testing/open.ts'

const calls = '/pressplatform/system'

describe.each<Net>(['both', 'scope', 'rls'])('the system with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let root: Person
  let administrator: Person
  let author: Person
  let foreign: Person
  beforeAll(async () => {
    server = await openServer({ net })
    const [here, there] = [await buildInstitution(server.database, { name: '江川理工大学' }), await buildInstitution(server.database)]
    root = await buildPerson(server.database, here, 'administrator', { administrator: true })
    administrator = await buildPerson(server.database, here, 'administrator')
    author = await buildPerson(server.database, here, 'author')
    foreign = await buildPerson(server.database, there, 'administrator')
  })
  afterAll(() => server.close())

  const setting = async (who = administrator) => (await server.ask(who, 'GET', `${calls}/setting`)).data as unknown as SignInPageSetting
  const saving = ({ code: _code, markUrl: _url, parents: _parents, ...rest }: SignInPageSetting) => rest

  test('the status shows figures of the own institution, and of the platform only to its administrators', async () => {
    const { status, data } = await server.ask(administrator, 'GET', `${calls}/status`)
    expect(status).toBe(200)
    expect(data).toMatchObject({ version: release, platform: null, institution: { members: 3 } })
    expect((data as unknown as { checks: { name: string; ok: boolean }[] }).checks.filter((check) => !check.ok)).toEqual([])
    expect((await server.ask(root, 'GET', `${calls}/status`)).data).toMatchObject({ platform: { institutions: 2, backup: null } })
    expect(await server.ask(author, 'GET', `${calls}/status`)).toMatchObject({ status: 403 })
  })

  test('the last backup is shown', async () => {
    await writeBackup(server.urls.owner, `${server.app.scratch}/b.zip`)
    expect((await server.ask(root, 'GET', `${calls}/status`)).data).toMatchObject({
      platform: { backup: { name: 'b.zip', bytes: expect.any(Number) } },
    })
  })

  test('a failed job can be retried by its own institution only', async () => {
    const id = newId()
    const failed = {
      id,
      memberId: author.memberId,
      kind: 'none',
      title: '导出',
      input: '{}',
      state: 'failed',
      error: '{"zh":"出错了","en":"It failed"}',
    }
    await withInstitution(server.database, author.institutionId, (db) => db.insertInto('jobs').values(failed).execute())
    const jobs = async (who: Person) => ((await server.ask(who, 'GET', `${calls}/jobs`)).data as unknown as { items: SystemJob[] }).items
    expect(await jobs(administrator)).toMatchObject([{ id, error: '出错了', memberName: 'author' }])
    expect(await jobs(foreign)).toEqual([])
    expect(await server.ask(foreign, 'POST', `${calls}/jobs/${id}/retry`)).toMatchObject({ status: 404 })
    expect(await server.ask(administrator, 'POST', `${calls}/jobs/${id}/retry`)).toMatchObject({ status: 200 })
    expect(await jobs(administrator)).toEqual([])
    expect(await server.ask(administrator, 'POST', `${calls}/jobs/${id}/retry`)).toMatchObject({ status: 404 })
  })

  test('changes to the entrance are logged in one entry and are public', async () => {
    const before = await setting()
    const parameters = [{ moduleCode: 'mybook', code: 'import', value: 'false' }]
    const saved = await server.ask(administrator, 'PUT', `${calls}/setting`, {
      ...saving(before),
      tagline: '数字教材中心',
      primaryColour: '#1E6BB3',
      seoTitle: '教材',
      parameters,
    })
    expect(saved).toMatchObject({ status: 200, data: { tagline: '数字教材中心' } })
    const open = (await server.ask(undefined, 'GET', `/unifiedplatform/v1/setting?from=${before.code}`)).data
    expect(open).toMatchObject({ tagline: '数字教材中心', primaryColour: '#1E6BB3' })
    expect((await server.ask(undefined, 'GET', `/unifiedplatform/v1/setting/seo?from=${before.code}`)).data).toMatchObject({ title: '教材' })
    const line = `/unifiedplatform/v1/app/app/module/parameter/list?moduleCode=mybook&from=${before.code}`
    expect((await server.ask(undefined, 'GET', line)).data).toEqual([{ code: 'import', value: 'false' }])
    const entries = await withInstitution(server.database, administrator.institutionId, (db) =>
      db.selectFrom('operationLog').select('details').where('action', '=', 'setting.change').execute(),
    )
    expect(entries).toHaveLength(1)
    expect(entries[0]?.details).toMatchObject({
      before: { tagline: '', parameters: ['LearningPortal.announcements = true', 'mybook.import = true'] },
      after: { tagline: '数字教材中心' },
    })
    expect(await server.ask(administrator, 'PUT', `${calls}/setting`, saving(before))).toMatchObject({ status: 409 })
  })

  test('a colour with too little contrast is refused', async () => {
    expect(await server.ask(administrator, 'PUT', `${calls}/setting`, { ...saving(await setting()), primaryColour: '#ffe066' })).toMatchObject({
      status: 422,
      fields: [{ path: 'primaryColour' }],
    })
  })

  test('a logo must be a picture of the own institution, and is then public', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { payload, headers } = multipart(png, '校徽.png')
    const { fileId } = (await server.ask(administrator, 'POST', `${calls}/mark`, payload, headers)).data as unknown as { fileId: string }
    expect(await server.ask(author, 'POST', `${calls}/mark`, payload, headers)).toMatchObject({ status: 403 })
    expect(await server.ask(foreign, 'PUT', `${calls}/setting`, { ...saving(await setting(foreign)), markFileId: fileId })).toMatchObject({
      status: 422,
    })
    const saved = (await server.ask(administrator, 'PUT', `${calls}/setting`, { ...saving(await setting()), markFileId: fileId }))
      .data as unknown as SignInPageSetting
    const seen = await server.http.inject({ url: saved.markUrl ?? '' })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await server.http.inject({ url: `/pressplatform/institutions/${foreign.institutionId}/mark` })).statusCode).toBe(404)
  })
})
