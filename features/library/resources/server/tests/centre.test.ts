import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildPeople } from '#server/seeds/institution.ts'
import type { Net } from '#server/testing/open.ts'
import type { ResourceRow } from '../../contract.ts'
import { moveResources } from '../manifest/handover-queries.ts'
import { type Batch, openResources } from './open-resources.ts'

const sorted = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other)

type On = Awaited<ReturnType<typeof openResources>>

describe.each<Net>(['both', 'scope', 'rls'])('the resource centre with %s', (net) => {
  let server: On['server']
  let owner: On['owner']
  let colleague: On['colleague']
  let administrator: On['administrator']
  let institutionId: On['institutionId']
  let ask: On['ask']
  let once: On['once']
  let upload: On['upload']
  let add: On['add']
  let get: On['get']
  let list: On['list']
  let ids: On['ids']
  let share: On['share']
  let folder: On['folder']
  let bytesOf: On['bytesOf']
  let run: On['run']
  let limit: On['limit']
  beforeAll(async () => {
    ;({ server, owner, colleague, administrator, institutionId, ask, once, upload, add, get, list, ids, share, folder, bytesOf, run, limit } =
      await openResources(net))
  })
  afterAll(() => server.close())

  describe('folders', () => {
    test('lie at most eight deep, have names of their own, and not themselves inside', async () => {
      const chain = [(await folder(owner, `一 ${newId()}`)).data]
      for (let depth = 2; depth <= 8; depth++) chain.push((await folder(owner, `层 ${depth}`, chain.at(-1)?.id)).data)
      const ninth = await folder(owner, '层 9', chain.at(-1)?.id)
      expect([ninth.status, ninth.fields?.[0]?.path]).toEqual([422, 'parentId'])
      const twin = await folder(owner, '层 2', chain[0]?.id)
      expect([twin.status, twin.fields?.[0]?.path]).toEqual([422, 'name'])
      const [top] = chain
      const into = await ask(owner, 'PUT', `/folders/${top?.id}`, { parentId: chain[3]?.id, rowVersion: 1 })
      expect([into.status, into.fields?.[0]?.path]).toEqual([422, 'parentId'])
      const other = (await folder(owner, `二 ${newId()}`)).data
      const deep = await ask(owner, 'PUT', `/folders/${top?.id}`, { parentId: other.id, rowVersion: 1 })
      expect([deep.status, deep.fields?.[0]?.path]).toEqual([422, 'parentId'])
    })

    test('of others are not there, and a deleted one leaves what lies in it', async () => {
      const { id } = (await folder(owner, `夹 ${newId()}`)).data
      const row = await add(owner, '在里面.txt', { folderId: id })
      const foreignFolder = await once(colleague, '', { uploadId: await upload(colleague), folderId: id })
      expect([foreignFolder.status, foreignFolder.fields?.[0]?.path]).toEqual([422, 'folderId'])
      expect((await ask(colleague, 'DELETE', `/folders/${id}`)).status).toBe(404)
      expect((await get(owner, row.id)).data.path).toMatchObject([{ id }])
      expect((await ask(owner, 'DELETE', `/folders/${id}`)).status).toBe(200)
      expect((await get(owner, row.id)).data).toMatchObject({ folderId: null, path: [] })
    })

    test('of the institution are filled by administrators and those to whom they are shared for editing', async () => {
      expect((await folder(owner, '校级', null, 'institution')).status).toBe(403)
      const { id } = (await folder(administrator, `校级 ${newId()}`, null, 'institution')).data
      expect((await once(owner, '', { uploadId: await upload(owner), scope: 'institution', folderId: id })).status).toBe(403)
      await share(administrator, { folderIds: [id], with: [{ memberId: owner.memberId, access: 'edit' }] })
      expect((await once(owner, '', { uploadId: await upload(owner), scope: 'institution', folderId: id })).status).toBe(200)
    })
  })

  test('a search finds the words of a resource and of the pages of its document', async () => {
    const bytes = Buffer.from(newId())
    const row = await add(owner, '目录.txt', {}, bytes)
    const other = await add(owner, '鹅喉羚观察.txt')
    const sha256 = await run((db) => db.selectFrom('files').select('sha256').where('id', '=', row.id).executeTakeFirstOrThrow())
    await run(async (db) => {
      await db
        .insertInto('conversions')
        .values({ ...sha256, converter: 'text', version: 1, state: 'done' })
        .execute()
      await db
        .insertInto('pageTexts')
        .values({ ...sha256, page: 1, id: newId(), words: '第一页讲鹅喉羚的迁徙' })
        .execute()
    })
    expect((await ids(owner, `q=${encodeURIComponent('鹅喉羚')}`)).toSorted()).toEqual([row.id, other.id].toSorted())
    expect(await ids(colleague, `q=${encodeURIComponent('鹅喉羚')}`)).toEqual([])
    expect(await ids(owner, `q=${encodeURIComponent('没有这个')}`)).toEqual([])
  })

  test('tags are added, removed, filtered and suggested', async () => {
    const { id } = await add()
    await ask(owner, 'PUT', '/tags', { ids: [id], add: ['水文', '河'] })
    await ask(owner, 'PUT', '/tags', { ids: [id], add: ['水文'], remove: ['河'] })
    expect((await get(owner, id)).data.tags).toEqual(['水文'])
    expect(await ids(owner, `tag=${encodeURIComponent('水文')}`)).toEqual([id])
    expect((await ask(owner, 'GET', `/words?of=tags&q=${encodeURIComponent('水')}`)).data).toEqual([{ name: '水文', count: 1 }])
    const many = Array.from({ length: 20 }, (_each, at) => `标签 ${at}`)
    expect((await ask<Batch>(owner, 'PUT', '/tags', { ids: [id], add: many })).data.failed).toHaveLength(1)
  })

  test('a limit of a person is kept, by two additions at once too', async () => {
    const used = async () => (await ask<{ bytes: number }>(colleague, 'GET', '/usage')).data.bytes
    expect((await limit(owner, colleague.memberId, 1)).status).toBe(403)
    await limit(administrator, null, 1)
    await limit(administrator, colleague.memberId, (await used()) + 1500)
    const big = () => upload(colleague, '大.txt', Buffer.alloc(1000, newId()))
    const [one, two] = [await big(), await big()]
    const answers = await Promise.all([one, two].map((uploadId) => once(colleague, '', { uploadId })))
    expect(sorted(answers)).toEqual([200, 507])
    const refused = answers.find(({ status }) => status === 507)
    expect(refused?.errorMessage).toContain('上限')
    await limit(administrator, colleague.memberId, null)
    expect((await once(colleague, '', { uploadId: answers[0] === refused ? one : two })).status).toBe(200)
    const { data } = await ask<{ items: { member: { id: string }; limit: number | null }[] }>(administrator, 'GET', '/quotas?size=100')
    expect(data.items.find(({ member }) => member.id === colleague.memberId)).toMatchObject({ limit: null })
    await limit(administrator, null, null)
  })

  test('what a leaving member has goes to another, with folders and files', async () => {
    const { leaver } = await buildPeople(server.database, institutionId, { leaver: { role: 'teacher', name: '离校人' } })
    const inside = (await folder(leaver, '教案')).data
    const row = await add(leaver, '教案.txt', { folderId: inside.id })
    await run((db) => moveResources(db, leaver.memberId, owner.memberId))
    expect((await get(owner, row.id)).data.path.map(({ name }) => name).at(-1)).toBe('教案')
    expect((await get(leaver, row.id)).status).toBe(404)
    expect((await bytesOf(leaver, row.url)).statusCode).toBe(404)
  })

  test('a file is saved as a resource of the caller, and the kinds have names', async () => {
    const { data } = await server.ask(owner, 'GET', '/rman/v1/hive/metadata/resourse/type/list')
    expect(data).toContainEqual({ code: 'picture', name: '图片', suffixes: ['jpg', 'jpeg', 'png', 'gif'] })
  })
})
