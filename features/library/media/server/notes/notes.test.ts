import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { MediaNote } from '../../contract-notes.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let colleague: Person
let student: Person
let other: Person
let outsider: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  const here = await buildInstitution(server.database)
  ;({ author, colleague, student, other } = await buildPeople(server.database, here, {
    author: { role: 'author', name: '周启明' },
    colleague: { role: 'author', name: '何亦舟' },
    student: { role: 'student', name: '甲' },
    other: { role: 'student', name: '乙' },
  }))
  outsider = await buildPerson(server.database, await buildInstitution(server.database), 'student')
})
afterAll(() => server.close())

const inHere = <T>(run: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, author.institutionId, run)
const root = (id: string, note = '') => `/pressplatform/media/${id}/notes${note && `/${note}`}`

/** A resource of the author with a video, public unless it is said otherwise. A colleague may edit it where it is shared for that. */
async function newVideo({ scope = 'public', suffix = 'mp4', editor }: { scope?: string; suffix?: string; editor?: Person } = {}) {
  const id = newId()
  const by = { createdBy: author.memberId }
  const kind = { suffix, size: 1000 }
  await inHere(async (db) => {
    const file = { name: `a.${suffix}`, mime: 'video/mp4', sha256: id.replaceAll('-', '').repeat(2) }
    await db
      .insertInto('files')
      .values({ ...by, ...kind, ...file, id })
      .execute()
    const owner = { ...by, ownerId: author.memberId, updatedBy: author.memberId }
    await db
      .insertInto('resources')
      .values({ ...owner, ...kind, id, scope, kind: 'video', title: '转动惯量演示' })
      .execute()
    if (editor)
      await db
        .insertInto('resourceShares')
        .values({ id: newId(), resourceId: id, memberId: editor.memberId, access: 'edit', createdBy: author.memberId })
        .execute()
  })
  return id
}
const add = (who: Person, id: string, part: object = {}) =>
  server.askOnce<MediaNote>(who, 'POST', root(id), { at: 39, text: '圆环转得慢', shared: false, ...part })
const change = (who: Person, id: string, { id: note, rowVersion }: MediaNote, part: object = {}) =>
  server.ask(who, 'PUT', root(id, note), { text: '改过', shared: false, rowVersion, ...part })
const remove = (who: Person, id: string, { id: note }: MediaNote) => server.ask(who, 'DELETE', root(id, note))
const list = async (who: Person, id: string) => ((await server.ask(who, 'GET', root(id))).data as unknown as { notes: MediaNote[] }).notes
const textsOf = async (who: Person, id: string) => (await list(who, id)).map(({ text }) => text)

test('notes are private to their author, and the shared ones of those who may edit the video are seen by all who watch it', async () => {
  const id = await newVideo({ editor: colleague })
  const { data: mine } = await add(student, id, { text: '  慢放里能看到\n圆环转得也慢  ' })
  expect(mine).toMatchObject({ at: 39, text: '慢放里能看到\n圆环转得也慢', shared: false, mine: true, by: { name: '甲' }, rowVersion: 1 })
  const { data: shared } = await add(author, id, { at: 12, text: '称一下再放', shared: true })
  await add(author, id, { at: 5, text: '下次重录这里' })
  await add(colleague, id, { at: 12, text: '也可以用木块', shared: true })

  expect(await textsOf(student, id)).toEqual(['称一下再放', '也可以用木块', '慢放里能看到\n圆环转得也慢'])
  expect((await list(student, id))[0]).toMatchObject({ mine: false, shared: true, by: { id: author.memberId, name: '周启明' } })
  expect(await textsOf(author, id)).toEqual(['下次重录这里', '称一下再放', '也可以用木块'])
  expect(await textsOf(other, id)).toEqual(['称一下再放', '也可以用木块'])

  // A student shares nothing, neither at first nor later.
  expect(await add(student, id, { shared: true })).toMatchObject({ status: 403 })
  expect(await change(student, id, mine, { shared: true })).toMatchObject({ status: 403 })
  // A private note of another person is not there; a shared one is read only.
  for (const who of [author, colleague, other]) {
    expect(await change(who, id, mine)).toMatchObject({ status: 404 })
    expect(await remove(who, id, mine)).toMatchObject({ status: 404 })
  }
  for (const who of [colleague, student]) expect(await change(who, id, shared, { shared: true })).toMatchObject({ status: 403 })
  expect(await remove(student, id, shared)).toMatchObject({ status: 403 })

  expect(await change(student, id, mine)).toMatchObject({ status: 200, data: { text: '改过', rowVersion: 2, at: 39 } })
  expect(await change(student, id, mine)).toMatchObject({ status: 409 })
  expect(await remove(student, id, mine)).toMatchObject({ status: 200 })
  expect(await remove(student, id, mine)).toMatchObject({ status: 404 })
  // Who may edit the video deletes shared notes of others.
  expect(await remove(colleague, id, shared)).toMatchObject({ status: 200 })
  expect(await textsOf(author, id)).toEqual(['下次重录这里', '也可以用木块'])
  const logged = await inHere((db) => db.selectFrom('operationLog').select('objectId').where('action', '=', 'media.noteRemove').execute())
  expect(logged).toEqual([{ objectId: id }])
})

test('who may not watch a video neither reads nor writes notes; a note of another video is not found', async () => {
  const own = await newVideo({ scope: 'own' })
  const { data: note } = await add(author, own, { shared: true })
  for (const who of [colleague, student, outsider]) {
    expect(await server.ask(who, 'GET', root(own))).toMatchObject({ status: 404 })
    expect(await add(who, own)).toMatchObject({ status: 404 })
    expect(await change(who, own, note)).toMatchObject({ status: 404 })
    expect(await remove(who, own, note)).toMatchObject({ status: 404 })
  }
  expect(await remove(author, await newVideo(), note)).toMatchObject({ status: 404 })
  expect(await add(author, await newVideo({ suffix: 'pdf' }))).toMatchObject({ status: 404 })
})

test('viewers of a public video in another institution have notes of their own there, and do not see those shared here', async () => {
  const id = await newVideo()
  await add(author, id, { shared: true })
  expect(await add(outsider, id, { text: '外校的笔记' })).toMatchObject({ status: 200 })
  expect(await add(outsider, id, { shared: true })).toMatchObject({ status: 403 })
  expect(await textsOf(outsider, id)).toEqual(['外校的笔记'])
  expect(await textsOf(student, id)).toEqual(['圆环转得慢'])
})

test('what is written is bounded, and how much', async () => {
  const id = await newVideo()
  for (const [part, path] of [
    [{ text: '  ' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
    [{ at: -1 }, 'at'],
    [{ at: 1.5 }, 'at'],
    [{ at: 43_201 }, 'at'],
  ] as const)
    expect(await add(student, id, part)).toMatchObject({ status: 422, fields: [{ path }] })
  const many = (who: Person, count: number, shared: boolean) =>
    inHere((db) =>
      db
        .insertInto('mediaNotes')
        .values(Array.from({ length: count }, (_, at) => ({ id: newId(), fileId: id, memberId: who.memberId, at, text: `第 ${at} 条`, shared })))
        .execute(),
    )
  await many(student, 499, false)
  const answers = await Promise.all([add(student, id), add(student, id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await add(student, id)).toMatchObject({ fields: [{ path: 'text', message: '一个视频最多记 500 条笔记，请先删除一些' }] })
  expect(await add(other, id)).toMatchObject({ status: 200 })
  await many(author, 200, true)
  const { data: note } = await add(author, id)
  expect(await add(author, id, { shared: true })).toMatchObject({ status: 422, fields: [{ path: 'shared' }] })
  expect(await change(author, id, note, { shared: true })).toMatchObject({ status: 422, fields: [{ path: 'shared' }] })
  expect(await list(student, id)).toHaveLength(700)
})

test('notes go with the file and with the person', async () => {
  const [one, two] = [await newVideo(), await newVideo()]
  await add(author, one, { shared: true })
  await add(author, two, { shared: true })
  await add(outsider, one)
  await inHere(async (db) => {
    await db.deleteFrom('resources').where('id', '=', one).execute()
    await db.deleteFrom('files').where('id', '=', one).execute()
  })
  const left = () => inHere((db) => db.selectFrom('mediaNotes').select('fileId').where('fileId', 'in', [one, two]).execute())
  expect(await left()).toEqual([{ fileId: two }])
  const leaver = await buildPerson(server.database, author.institutionId, 'student', { passwordHash: await hashPassword('a boat on the river') })
  await add(leaver, two)
  expect(await left()).toHaveLength(2)
  const password = { password: 'a boat on the river' }
  expect(await server.ask(leaver, 'POST', '/unifiedplatform/v1/privacy/delete', password)).toMatchObject({ status: 200 })
  await expect.poll(left, { timeout: 20_000 }).toEqual([{ fileId: two }])
})
