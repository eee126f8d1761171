import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import type { Person } from '#server/seeds/institution.ts'
import type { Net } from '#server/testing/open.ts'
import type { ResourceFull, ResourceRow, VersionFile } from '../../contract.ts'
import { deletedResourcesDue } from '../batch/bin-due.ts'
import { type Batch, openResources } from '#server/testing/resources.ts'

const sorted = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other)

type On = Awaited<ReturnType<typeof openResources>>

describe.each<Net>(['both', 'scope', 'rls'])('resources with %s', (net) => {
  let server: On['server']
  let owner: On['owner']
  let colleague: On['colleague']
  let administrator: On['administrator']
  let student: On['student']
  let foreign: On['foreign']
  let visitor: On['visitor']
  let ask: On['ask']
  let once: On['once']
  let upload: On['upload']
  let add: On['add']
  let get: On['get']
  let list: On['list']
  let ids: On['ids']
  let move: On['move']
  let share: On['share']
  let folder: On['folder']
  let bytesOf: On['bytesOf']
  let run: On['run']
  beforeAll(async () => {
    ;({
      server,
      owner,
      colleague,
      administrator,
      student,
      foreign,
      visitor,
      ask,
      once,
      upload,
      add,
      get,
      list,
      ids,
      move,
      share,
      folder,
      bytesOf,
      run,
    } = await openResources(net))
  })
  afterAll(() => server.close())

  test('an upload becomes a resource of its owner, once', async () => {
    const uploadId = await upload(owner, '河流.地貌.txt')
    const { data } = await once<ResourceRow>(owner, '', { uploadId })
    expect(data).toMatchObject({ title: '河流.地貌', kind: 'document', suffix: 'txt', scope: 'own', version: 1, uses: 0 })
    expect(data.can).toEqual({ edit: true, manage: true, download: true, copy: false })
    const again = await once(owner, '', { uploadId })
    expect([again.status, again.fields?.[0]?.path]).toEqual([422, 'uploadId'])
    expect((await get(owner, data.id)).data.versions.map(({ number }) => number)).toEqual([1])
    expect((await bytesOf(owner, data.url)).statusCode).toBe(200)
  })

  test('the same upload taken twice at once gives one resource', async () => {
    const uploadId = await upload(owner)
    const answers = await Promise.all([once(owner, '', { uploadId }), once(owner, '', { uploadId })])
    expect(sorted(answers)).toEqual([200, 422])
  })

  test('the upload of someone else is refused', async () => {
    const { status } = await once(colleague, '', { uploadId: await upload(owner) })
    expect(status).toBe(422)
  })

  test.each([
    ['a'.repeat(290) + '.txt', 'a'.repeat(200)],
    ['../../etc/passwd.txt', '../../etc/passwd'],
    ['كتاب الأنهار.txt', 'كتاب الأنهار'],
    ['.txt', '.txt'],
  ])('a file named %s keeps its name', async (name, title) => {
    const row = await add(owner, name)
    expect(row.title).toBe(title)
    expect(decodeURIComponent(String((await bytesOf(owner, row.url)).headers['content-disposition']))).toContain(name)
  })

  test('a personal resource is there for its owner only', async () => {
    const { id, url } = await add()
    for (const who of [colleague, administrator, student, foreign, visitor]) {
      expect([who.name, (await get(who, id)).status]).toEqual([who.name, 404])
      expect((await bytesOf(who, url)).statusCode).toBe(404)
    }
    expect(await ids(owner)).toContain(id)
    expect(await ids(colleague)).not.toContain(id)
    for (const view of ['shared', 'institution', 'public']) expect(await ids(owner, `view=${view}`)).not.toContain(id)
  })

  test('a visitor writes nothing', async () => {
    expect((await once(visitor, '', { uploadId: await upload(visitor) })).status).toBe(403)
    expect((await folder(visitor, '访客')).status).toBe(403)
  })

  describe('a share', () => {
    test('gives reading, editing or nothing', async () => {
      const { id, rowVersion, url } = await add()
      await share(owner, { ids: [id], with: [{ memberId: colleague.memberId, access: 'read' }] })
      expect(await ids(colleague, 'view=shared')).toContain(id)
      expect((await get(colleague, id)).data.can).toMatchObject({ edit: false, manage: false })
      expect((await ask(colleague, 'PUT', `/${id}`, { title: '改', rowVersion })).status).toBe(403)
      expect((await bytesOf(colleague, url)).statusCode).toBe(200)
      await share(owner, { ids: [id], with: [{ memberId: colleague.memberId, access: 'edit' }] })
      expect((await ask(colleague, 'PUT', `/${id}`, { title: '改', rowVersion })).status).toBe(200)
      expect((await ask<Batch>(colleague, 'DELETE', '', { ids: [id] })).data.failed).toHaveLength(1)
      expect((await share(colleague, { ids: [id], with: [] })).data.done).toEqual([])
      await share(owner, { ids: [id], with: [] })
      expect((await get(colleague, id)).status).toBe(404)
      expect((await bytesOf(colleague, url)).statusCode).toBe(404)
      expect(await ids(colleague, 'view=shared')).not.toContain(id)
    })

    test('of a folder reaches what lies in the folders below it', async () => {
      const top = (await folder(owner, `共享 ${newId()}`)).data
      const below = (await folder(owner, '下面', top.id)).data
      const { id } = await add(owner, '深.txt', { folderId: below.id })
      await share(owner, { folderIds: [top.id], with: [{ memberId: colleague.memberId, access: 'read' }] })
      expect(await ids(colleague, `view=shared&folderId=${below.id}`)).toEqual([id])
      const seen = (await ask<{ id: string; parentId: string | null; count: number }[]>(colleague, 'GET', '/folders?view=shared')).data
      expect(seen.find((each) => each.id === top.id)).toMatchObject({ parentId: null, count: 1 })
      await move(owner, [id], 'own')
      expect((await get(colleague, id)).status).toBe(404)
    })

    test('tells people once what is new to them', async () => {
      const { id } = await add(owner, '讲义给学生.txt')
      const messages = async () =>
        run((db) => db.selectFrom('messages').select('id').where('type', '=', 'resourceshared').where('memberId', '=', student.memberId).execute())
      const before = (await messages()).length
      await share(owner, { ids: [id], with: [{ memberId: student.memberId, access: 'read' }] })
      await share(owner, { ids: [id], with: [{ memberId: student.memberId, access: 'edit' }], add: true })
      expect(await messages()).toHaveLength(before + 1)
      expect((await get(student, id)).data.can.edit).toBe(true)
    })

    test('with people of another institution is refused at its field', async () => {
      const { id } = await add()
      const { status, fields } = await share(owner, { ids: [id], with: [{ memberId: foreign.memberId, access: 'read' }] })
      expect([status, fields?.[0]?.path]).toEqual([422, 'with[0]'])
    })
  })

  test('institution and public: administrators put resources there, everyone reads them, other institutions only public ones', async () => {
    const { id, url } = await add(owner, '校史.txt')
    expect((await move(owner, [id], 'institution')).data.failed).toHaveLength(1)
    const row = await add(administrator, '校规.txt', { scope: 'institution' })
    expect(await ids(colleague, 'view=institution')).toContain(row.id)
    expect((await get(student, row.id)).status).toBe(404)
    expect((await get(foreign, row.id)).status).toBe(404)
    await move(administrator, [row.id], 'public')
    expect((await get(student, row.id)).status).toBe(200)
    const seen = (await list(foreign, 'view=public')).items.find((each) => each.id === row.id)
    expect(seen).toMatchObject({ institutionName: '这里', uses: 0, can: { edit: false, manage: false, download: true, copy: true } })
    expect((await bytesOf(foreign, row.url)).statusCode).toBe(200)
    expect((await get(foreign, row.id)).data).toMatchObject({ path: [], versions: [] })
    expect((await ask(foreign, 'PUT', `/${row.id}`, { title: '夺', rowVersion: 1 })).status).toBe(403)
    expect((await bytesOf(foreign, url)).statusCode).toBe(404)

    const copy = await once<ResourceRow>(foreign, `/${row.id}/copy`, {})
    expect(copy.data).toMatchObject({ title: '校规', scope: 'own', owner: { id: foreign.memberId } })
    expect((await get(foreign, copy.data.id)).data.copiedFrom).toEqual({ institution: '这里', title: '校规' })
    await move(administrator, [row.id], 'institution')
    expect((await bytesOf(foreign, row.url)).statusCode).toBe(404)
    expect((await bytesOf(foreign, copy.data.url)).statusCode).toBe(200)
    expect((await once(foreign, `/${row.id}/copy`, {})).status).toBe(404)
  })

  test('the switch closes the download for those who do not edit', async () => {
    const { id, url, rowVersion } = await add(owner, '只看.txt')
    await share(owner, { ids: [id], with: [{ memberId: colleague.memberId, access: 'read' }] })
    await ask(owner, 'PUT', `/${id}`, { is_attachment_ownload: 0, rowVersion })
    expect((await get(colleague, id)).data.can.download).toBe(false)
    expect((await bytesOf(colleague, url)).statusCode).toBe(200)
    expect((await bytesOf(colleague, `${url}?download=1`)).statusCode).toBe(403)
    expect((await bytesOf(colleague, url, { 'sec-fetch-dest': 'document' })).statusCode).toBe(403)
    expect((await bytesOf(owner, `${url}?download=1`)).statusCode).toBe(200)
    const info = async (who: Person) =>
      ((await server.ask(who, 'POST', '/rman/v1/entity/download/fileinfo', { ids: [id] })).data as unknown as { url: string | null }[])[0]?.url
    expect(await info(colleague)).toBeNull()
    const address = (await info(owner)) ?? ''
    expect((await bytesOf(owner, address)).headers['content-disposition']).toContain('attachment')
  })

  test('who previews a file is told its title, whether it may be downloaded, and the words to be shown over it', async () => {
    const { id, rowVersion } = await add(owner, '样张.txt')
    await share(owner, { ids: [id], with: [{ memberId: colleague.memberId, access: 'read' }] })
    const shown = async (who: Person) => (await server.ask(who, 'GET', `/pressplatform/hive/resource/process?id=${id}`)).data
    expect(await shown(colleague)).toMatchObject({ title: '样张', watermark: null, download: true })
    await ask(owner, 'PUT', `/${id}`, { is_attachment_ownload: 0, watermark: true, rowVersion })
    expect(await shown(colleague)).toMatchObject({ watermark: expect.stringMatching(new RegExp(`^${colleague.name} \\S+$`)), download: false })
    expect(await shown(owner)).toMatchObject({ watermark: expect.stringMatching(new RegExp(`^${owner.name} \\S+$`)), download: true })
  })

  describe('a new version', () => {
    test('has the id of the old one, and an earlier one comes back as a new one', async () => {
      const first = await add(owner, '一.txt', {}, Buffer.from(`一 ${newId()}`))
      const two = Buffer.from(`二二 ${newId()}`)
      const replaced = await once<ResourceFull>(owner, `/${first.id}/replace`, {
        uploadId: await upload(owner, '二.txt', two),
        rowVersion: 1,
        note: '改错',
      })
      expect(replaced.data).toMatchObject({ id: first.id, version: 2, size: two.length, title: '一' })
      expect((await bytesOf(owner, first.url)).body).toBe(two.toString())
      const back = await once<ResourceFull>(owner, `/${first.id}/versions/1/restore`, { rowVersion: replaced.data.rowVersion })
      expect(back.data.versions.map(({ number, name }) => [number, name])).toEqual([
        [3, '一.txt'],
        [2, '二.txt'],
        [1, '一.txt'],
      ])
      expect((await bytesOf(owner, first.url)).body).toContain('一')
      expect((await once(owner, `/${first.id}/versions/9/restore`, { rowVersion: back.data.rowVersion })).status).toBe(404)
    })

    test('leaves the file of each earlier one to those who may edit', async () => {
      const one = Buffer.from(`一 ${newId()}`)
      const row = await add(owner, '一.txt', {}, one)
      await once(owner, `/${row.id}/replace`, { uploadId: await upload(owner, '二.txt', Buffer.from('二')), rowVersion: 1 })
      const { data } = await ask<VersionFile>(owner, 'GET', `/${row.id}/versions/1`)
      expect(data).toMatchObject({ name: '一.txt', suffix: 'txt', process: { download: true, watermark: null } })
      expect((await bytesOf(owner, data.url)).body).toBe(one.toString())
      expect((await bytesOf(owner, `${row.url}/versions/2`)).body).toBe('二')
      await share(owner, { ids: [row.id], with: [{ memberId: colleague.memberId, access: 'read' }] })
      for (const person of [colleague, student, foreign]) {
        const refused = person === colleague ? 403 : 404
        expect((await ask(person, 'GET', `/${row.id}/versions/1`)).status).toBe(refused)
        expect((await bytesOf(person, data.url)).statusCode).toBe(refused)
        expect((await bytesOf(person, `${data.url}/made/text.txt`)).statusCode).toBe(refused)
      }
      expect((await server.http.inject({ url: data.url })).statusCode).toBe(401)
      for (const number of ['3', '0', 'x', '1%2F2']) expect((await bytesOf(owner, `${row.url}/versions/${number}`)).statusCode).toBe(404)
    })

    test('of another kind is refused at its field, and the upload stays', async () => {
      const row = await add(owner, '图.png')
      const uploadId = await upload(owner, '文.txt')
      const { status, fields } = await once(owner, `/${row.id}/replace`, { uploadId, rowVersion: 1 })
      expect([status, fields?.[0]?.path]).toEqual([422, 'uploadId'])
      expect((await once(owner, '', { uploadId })).status).toBe(200)
    })

    test('of two at once one is refused as a conflict', async () => {
      const row = await add()
      const uploads = [await upload(owner), await upload(owner)]
      const answers = await Promise.all(uploads.map((uploadId) => once(owner, `/${row.id}/replace`, { uploadId, rowVersion: 1 })))
      expect(sorted(answers)).toEqual([200, 409])
      expect((await get(owner, row.id)).data.versions).toHaveLength(2)
    })

    test('of twenty-one the oldest goes', async () => {
      const row = await add()
      let { rowVersion } = row
      for (let number = 2; number <= 21; number++) {
        const { data } = await once<ResourceFull>(owner, `/${row.id}/versions/${number - 1}/restore`, { rowVersion })
        ;({ rowVersion } = data)
      }
      const { versions } = (await get(owner, row.id)).data
      expect([versions.length, versions.at(-1)?.number]).toEqual([20, 2])
    })
  })

  test('a change of what someone else has changed is a conflict', async () => {
    const { id } = await add()
    expect((await ask(owner, 'PUT', `/${id}`, { title: '甲', rowVersion: 1 })).status).toBe(200)
    expect((await ask(owner, 'PUT', `/${id}`, { title: '乙', rowVersion: 1 })).status).toBe(409)
  })

  describe('the bin', () => {
    test('shows what was deleted to those who manage it, and gives it back', async () => {
      const { id } = await add()
      await share(owner, { ids: [id], with: [{ memberId: colleague.memberId, access: 'edit' }] })
      expect((await ask<Batch>(owner, 'DELETE', '', { ids: [id], forGood: true })).data.done).toEqual([])
      await ask(owner, 'DELETE', '', { ids: [id] })
      expect((await get(colleague, id)).status).toBe(404)
      expect((await get(owner, id)).data.can).toMatchObject({ edit: false, manage: true })
      expect(await ids(owner)).not.toContain(id)
      expect(await ids(owner, 'bin=true')).toContain(id)
      await ask(owner, 'PUT', '/restore', { ids: [id] })
      expect((await get(colleague, id)).status).toBe(200)
    })

    test('is emptied after thirty days; where a resource stands its file stays', async () => {
      const [kept, unused, fresh] = [await add(), await add(), await add()]
      await run(async (db) => {
        const homeworkId = newId()
        await db
          .insertInto('homeworks')
          .values({ id: homeworkId, title: '作业', body: '{}', ownerId: owner.memberId, changedBy: owner.memberId })
          .execute()
        await db.insertInto('homeworkFiles').values({ homeworkId, fileId: kept.id, seq: 0 }).execute()
      })
      const { data: preview } = await ask<Batch & { effects: object }>(owner, 'POST', '/remove/preview', { ids: [kept.id, unused.id] })
      expect(preview).toMatchObject({ done: [kept.id, unused.id], effects: { uses: 1, shares: 0 } })
      expect(await ids(owner, 'state=used')).toContain(kept.id)
      expect(await ids(owner, 'state=unused')).not.toContain(kept.id)
      expect((await get(owner, kept.id)).data.uses).toBe(1)
      const { data } = await server.ask(owner, 'GET', `/pressplatform/textbooks/quote/info/${kept.id}`)
      const uses = data as unknown as { items: object[] }
      expect(uses.items).toMatchObject([{ place: 'homework' }])
      await ask(owner, 'DELETE', '', { ids: [kept.id, unused.id, fresh.id] })
      await run((db) =>
        db
          .updateTable('resources')
          .set({ deletedAt: new Date(Date.now() - 31 * 24 * 3600_000) })
          .where('id', 'in', [kept.id, unused.id])
          .execute(),
      )
      await deletedResourcesDue.run(server.app)
      await deletedResourcesDue.run(server.app)
      expect(await Promise.all([kept, unused, fresh].map(async ({ id }) => (await get(owner, id)).status))).toEqual([404, 404, 200])
      expect(await Promise.all([kept, unused].map(async ({ url }) => (await bytesOf(owner, url)).statusCode))).toEqual([200, 404])
    })
  })
})
