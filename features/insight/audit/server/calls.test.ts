import type { LogEntry } from '../contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#server/run/backup/verify.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Net, openServer } from '#server/testing/open.ts'

const list = '/unifiedplatform/v1/audit'

async function three(server: Awaited<ReturnType<typeof openServer>>) {
  const [here, there] = [await buildInstitution(server.database), await buildInstitution(server.database)]
  const administrator = await buildPerson(server.database, here, 'administrator', { name: '沈书远' })
  const author = await buildPerson(server.database, here, 'author', { name: '周启明' })
  const foreign = await buildPerson(server.database, there, 'administrator', { name: '江亦宁' })
  return { administrator, author, foreign }
}

const enter = (server: Awaited<ReturnType<typeof openServer>>, by: Person, names: readonly string[]) =>
  withInstitution(server.database, by.institutionId, async (db) => {
    for (const name of names)
      await logOperation({ db, user: by, from: { address: '10.0.0.7' } }, 'role.change', {
        kind: 'role',
        name,
        before: { modules: ['a'] },
        after: { modules: ['a', 'b'] },
      })
  })

describe.each<Net>(['both', 'scope', 'rls'])('the log of operations with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let people: Awaited<ReturnType<typeof three>>
  beforeAll(async () => {
    server = await openServer({ net })
    people = await three(server)
    await enter(server, people.administrator, ['教务员', '助教'])
    await enter(server, people.author, ['编者'])
    await enter(server, people.foreign, ['外校角色'])
  })
  afterAll(() => server.close())

  const entries = async (who: Person, query = '') =>
    (await server.ask(who, 'GET', `${list}?${query}`)).data as unknown as { items: LogEntry[]; total: number; next?: string }

  test('lists entries newest first, with the values before and after and the address', async () => {
    const { items, total } = await entries(people.administrator)
    expect(total).toBe(3)
    expect(items.map((entry) => entry.object)).toEqual(['编者', '助教', '教务员'])
    expect(items[1]).toMatchObject({
      actor: '沈书远',
      action: 'role.change',
      actionName: '修改角色',
      objectKind: 'role',
      address: '10.0.0.7',
      seq: 2,
    })
    expect(items[1]?.changes).toEqual([{ part: 'modules', name: '模块', before: ['a'], after: ['a', 'b'] }])
  })

  test('filters by member, operation, kind, text and time, and pages by cursor', async () => {
    const { administrator, author } = people
    expect((await entries(administrator, `memberId=${author.memberId}`)).items.map((entry) => entry.object)).toEqual(['编者'])
    expect((await entries(administrator, 'action=role.add')).items).toEqual([])
    expect((await entries(administrator, 'kind=role&q=助教')).items.map((entry) => entry.object)).toEqual(['助教'])
    expect((await entries(administrator, `q=沈书远`)).total).toBe(2)
    expect((await entries(administrator, `from=${new Date(Date.now() + 60_000).toISOString()}`)).total).toBe(0)
    expect((await entries(administrator, `to=${new Date(Date.now() + 60_000).toISOString()}`)).total).toBe(3)
    const first = await entries(administrator, 'size=2')
    const rest = await entries(administrator, `size=2&cursor=${first.next}`)
    expect([...first.items, ...rest.items].map((entry) => entry.seq)).toEqual([3, 2, 1])
  })

  test('an institution sees its own entries only; a member without the right sees none', async () => {
    expect((await entries(people.foreign)).items.map((entry) => entry.object)).toEqual(['外校角色'])
    expect((await entries(people.foreign, `memberId=${people.author.memberId}`)).total).toBe(0)
    expect(await server.ask(people.author, 'GET', list)).toMatchObject({ status: 403 })
    expect(await server.ask(undefined, 'GET', list)).toMatchObject({ status: 401 })
  })

  test('a member with the scope `own` sees only entries of their own, and cannot verify the chain', async () => {
    const { administrator } = people
    const clerk = await buildPerson(server.database, administrator.institutionId, 'administrator', { name: '办事员' })
    await withInstitution(server.database, administrator.institutionId, (db) =>
      db.updateTable('members').set({ scope: 'own' }).where('id', '=', clerk.memberId).execute(),
    )
    expect((await entries(clerk)).total).toBe(0)
    expect((await entries(clerk, `memberId=${administrator.memberId}`)).total).toBe(0)
    await enter(server, clerk, ['自己的'])
    expect((await entries(clerk)).items.map((entry) => entry.object)).toEqual(['自己的'])
    expect(await server.ask(clerk, 'GET', `${list}/verify`)).toMatchObject({ status: 403 })
  })

  test('the member filter lists members of the institution', async () => {
    expect(await server.ask(people.administrator, 'GET', `${list}/actors`)).toMatchObject({ status: 200 })
    const { data } = await server.ask(people.foreign, 'GET', `${list}/actors`)
    expect((data as unknown as { name: string }[]).map(({ name }) => name)).toEqual(['江亦宁'])
  })
})

describe('the chain', () => {
  const open = async () => {
    const server = await openServer()
    const people = await three(server)
    await enter(server, people.administrator, ['一', '二', '三', '四', '五'])
    const check = async () => (await server.ask(people.administrator, 'GET', `${list}/verify`)).data
    const at = `institution_id = '${people.administrator.institutionId}'`
    return { server, people, check, tamper: (statement: string) => asOwner(server.urls.owner, statement.replaceAll('AT', at)) }
  }

  test('holds after ordinary work, also when entries come at the same time', async () => {
    const { server, people, check } = await open()
    await Promise.all(Array.from({ length: 8 }, (_, at) => enter(server, people.administrator, [`同时 ${at}`])))
    expect(await check()).toEqual({ checked: 13, broken: null })
    expect(await verify(server.urls.owner, server.app.store)).toEqual([])
    await server.close()
  })

  test.each([
    ['an entry is changed', `update operation_log set action = 'role.add' where AT and seq = 3`, { seq: 3, reason: 'changed' }],
    [
      'its details are changed',
      `update operation_log set details = details || '{"object": "别的"}' where AT and seq = 2`,
      { seq: 2, reason: 'details' },
    ],
    ['an entry is backdated', `update operation_log set at = at - interval '1 day' where AT and seq = 4`, { seq: 4, reason: 'changed' }],
    ['an entry is deleted', `delete from operation_log where AT and seq = 3`, { seq: 4, reason: 'missing' }],
    ['the first is deleted', `delete from operation_log where AT and seq = 1`, { seq: 2, reason: 'missing' }],
    ['the newest entries are deleted', `delete from operation_log where AT and seq > 3`, { seq: 4, reason: 'cut' }],
    ['the table is emptied', 'truncate operation_log', { seq: 1, reason: 'cut' }],
    [
      'two entries change places',
      `update operation_log set seq = 100 where AT and seq = 2; update operation_log set seq = 2 where AT and seq = 3; update operation_log set seq = 3 where AT and seq = 100`,
      { seq: 2, reason: 'order' },
    ],
  ])('names the place when %s', async (_what, statement, broken) => {
    const { server, people, check, tamper } = await open()
    await tamper(statement)
    expect(await check()).toMatchObject({ broken })
    const code = (await asOwner(server.urls.owner, `select code from institutions where id = '${people.administrator.institutionId}'`))[0]
      ?.code as string
    expect(await verify(server.urls.owner, server.app.store)).toContainEqual(expect.stringContaining(`${code}: entry ${broken.seq}`))
    await server.close()
  })

  test('erasing a person removes their details from the log and keeps the chain valid', async () => {
    const { server, people, check } = await open()
    const { administrator } = people
    await server.database.transaction(administrator.institutionId, 'read write', async ({ platform }) => {
      const { sql } = await import('kysely')
      await sql`select erase_from_log(${administrator.memberId})`.execute(platform)
    })
    expect(await check()).toEqual({ checked: 5, broken: null })
    const { data } = await server.ask(administrator, 'GET', list)
    expect((data as unknown as { items: LogEntry[] }).items[0]).toMatchObject({ actor: '', object: '', changes: [] })
    await server.close()
  })
})

describe('the export of the log', () => {
  test('contains the entries that match the filters', async () => {
    const server = await openServer({ worker: true })
    const { administrator } = await three(server)
    await enter(server, administrator, ['教务员'])
    const { status, data } = await server.ask(administrator, 'POST', `${list}/export`, { format: 'csv', kind: 'role' })
    expect(status).toBe(200)
    const { jobId } = data as unknown as { jobId: string }
    const job = async () =>
      (await server.ask(administrator, 'GET', `/pressplatform/jobs/${jobId}`)).data as { state: string; result: { fileId: string; count: number } }
    await expect.poll(async () => (await job()).state, { timeout: 15_000 }).toBe('done')
    const { result } = await job()
    expect(result.count).toBe(1)
    const file = await server.http.inject({ url: `/rman/v1/files/${result.fileId}`, headers: { cookie: administrator.cookie } })
    expect(file.body).toContain('教务员')
    expect(file.body).toContain('修改角色')
    await server.close()
  })
})

test('operations on textbooks and chapters are logged', async () => {
  const server = await openServer()
  const { administrator, author } = await three(server)
  const { id, chapterIds } = await buildTextbook(server.database, author, { draft: { name: '热学' } })
  const books = '/pressplatform/textbooks'
  await server.ask(author, 'PUT', `${books}/publish`, { id })
  await server.ask(author, 'PUT', `${books}/publish/cancel`, { id })
  await server.ask(author, 'PUT', `${books}/chapter/status?id=${chapterIds[0]}`)
  await server.ask(author, 'DELETE', `${books}/delete?id=${id}`)
  const { data } = await server.ask(administrator, 'GET', `${list}?sort=at`)
  const items = (data as unknown as { items: LogEntry[] }).items
  expect(items.map((entry) => [entry.action, entry.actor])).toEqual([
    ['textbook.publish', '周启明'],
    ['textbook.cancel', '周启明'],
    ['chapter.status', '周启明'],
    ['textbook.remove', '周启明'],
  ])
  expect(items[0]?.changes).toContainEqual({ part: 'state', name: '状态', before: '草稿', after: '已发布' })
  await server.close()
})
