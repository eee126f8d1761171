import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import type { TextbookOverview } from '../contract.ts'
import { type Net, openServer } from '#server/testing/open.ts'

const info = '/pressplatform/textbooks/info'

// The tenant condition and row-level security must each protect alone, so every test runs three times.
describe.each<Net>(['both', 'scope', 'rls'])('textbooks with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let author: Person
  let colleague: Person
  let administrator: Person
  let student: Person
  let foreign: Person
  beforeAll(async () => {
    server = await openServer({ net })
    const [here, there] = [await buildInstitution(server.database), await buildInstitution(server.database)]
    const person = (role: string) => buildPerson(server.database, here, role, { name: role })
    ;[author, colleague, administrator, student] = [
      await person('author'),
      await person('author'),
      await person('administrator'),
      await person('student'),
    ]
    foreign = await buildPerson(server.database, there, 'administrator')
  })
  afterAll(() => server.close())

  const add = (draft: object, who = author) => server.ask(who, 'POST', '/pressplatform/textbooks/add', draft)
  const list = async (who: Person, filter: object = {}) =>
    (await server.ask(who, 'POST', info, filter)).data as { items: { id: string; name: string }[]; total: number }
  const fresh = async (name: string) => ((await add({ name })).data as { id: string }).id

  test('an author who creates a textbook becomes its chief editor', async () => {
    const answer = await add({ name: '大学物理', subtitle: '上册', authors: [{ name: '周启明', role: 'chief' }], labels: ['理科'] })
    expect(answer).toMatchObject({
      status: 200,
      data: { name: '大学物理', state: 'draft', publishStatus: 0, textbooks_type: 1, can: { edit: true, publish: true, remove: true, purge: false } },
    })
    expect((answer.data as { coverUrl: string }).coverUrl).toMatch(/^\/web\/publisher\/cover\?t=/)
    expect((await list(author)).items.map((book) => book.name)).toContain('大学物理')
    expect((await list(colleague)).items).toEqual([])
    expect((await list(colleague, { scope: 'institution' })).items).toEqual([])
    expect((await list(administrator, { scope: 'institution' })).items.map((book) => book.name)).toContain('大学物理')
    expect((await list(foreign, { scope: 'institution' })).items).toEqual([])
  })

  test('names are unique in an institution regardless of case, and a free one is proposed', async () => {
    await add({ name: 'Plain Physics' })
    expect(await add({ name: 'plain physics' })).toMatchObject({ status: 422, fields: [{ path: 'name' }] })
    const check = (name: string) => server.ask(author, 'POST', '/pressplatform/textbooks/check/name', { name })
    expect(await check('PLAIN physics')).toMatchObject({ data: { available: false, suggestion: 'PLAIN physics (2)' } })
    expect(await check('Another')).toMatchObject({ data: { available: true, suggestion: null } })
    expect(await add({ name: 'Plain Physics' }, foreign)).toMatchObject({ status: 200 })
  })

  test('a member who may not see it gets 404, one without the module 403', async () => {
    const id = await fresh(`看不见 ${net}`)
    for (const who of [colleague, foreign]) {
      expect(await server.ask(who, 'GET', `${info}/${id}`)).toMatchObject({ status: 404 })
      expect(await server.ask(who, 'PUT', '/pressplatform/textbooks/describe', { id, name: '他', rowVersion: 1 })).toMatchObject({ status: 404 })
      expect(await server.ask(who, 'PUT', `/pressplatform/textbooks/complete/${id}`, { complete: true })).toMatchObject({ status: 404 })
      expect(await server.ask(who, 'DELETE', `/pressplatform/textbooks/delete?id=${id}`)).toMatchObject({
        data: { done: [], failed: [{ id, name: '' }] },
      })
      expect(await server.ask(who, 'PUT', '/pressplatform/textbooks/status/batch', { ids: [id], status: 'archive' })).toMatchObject({
        data: { done: [] },
      })
    }
    expect(await server.ask(student, 'GET', `${info}/${id}`)).toMatchObject({ status: 403, errorCode: 'forbidden' })
    expect(await server.ask(student, 'POST', info, {})).toMatchObject({ status: 403 })
  })

  test('of two changes to the same version the second gets 409 and changes nothing', async () => {
    const id = await fresh(`两人 ${net}`)
    const change = (describe: string) =>
      server.ask(author, 'PUT', '/pressplatform/textbooks/describe', { id, name: `两人 ${net}`, describe, rowVersion: 1 })
    const both = await Promise.all([change('一'), change('二')])
    expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
    const kept = both.find((answer) => answer.status === 200)?.data as unknown as { describe: string }
    expect(await server.ask(author, 'GET', `${info}/${id}`)).toMatchObject({ data: { describe: kept.describe, rowVersion: 2 } })
  })

  test('moving to the bin, restoring and purging; restoring is refused when the name was taken meanwhile', async () => {
    const name = `回收 ${net}`
    const id = await fresh(name)
    const remove = (query: string) => server.ask(author, 'DELETE', `/pressplatform/textbooks/delete?${query}`)
    const restore = () => server.ask(author, 'PUT', '/pressplatform/textbooks/status/batch', { ids: [id], status: 'restore' })
    expect(await remove(`id=${id}&purge=true`)).toMatchObject({ data: { failed: [{ id, name }] } })
    expect(await remove(`id=${id}`)).toMatchObject({ data: { done: [id] } })
    expect((await list(author)).items.map((book) => book.id)).not.toContain(id)
    expect((await list(author, { bin: true })).items.map((book) => book.id)).toContain(id)
    const taker = await fresh(name)
    expect(await restore()).toMatchObject({ data: { failed: [{ reason: '已有同名教材，请先改名' }] } })
    await remove(`id=${taker}`)
    expect(await restore()).toMatchObject({ data: { done: [id] } })
    await remove(`id=${id}&id=${taker}`)
    expect(await remove(`id=${id}&id=${taker}&purge=true`)).toMatchObject({ data: { done: [id, taker] } })
    expect(await server.ask(author, 'GET', `${info}/${id}`)).toMatchObject({ status: 404 })
  })

  test('the preview of taking textbooks away counts readers and other authors, names what is left out, and changes nothing', async () => {
    const { id, chapterIds, editionId } = await buildTextbook(server.database, author, { publish: true })
    const other = await buildPerson(server.database, author.institutionId, 'author')
    const reader = await buildPerson(server.database, author.institutionId, 'student')
    await withInstitution(server.database, author.institutionId, async (db) => {
      await db.insertInto('textbookMembers').values({ textbookId: id, memberId: other.memberId, role: 'editor' }).execute()
      const place = {
        memberId: reader.memberId,
        textbookId: id,
        editionId: editionId ?? '',
        chapterId: chapterIds[0] ?? '',
        percent: 0,
        device: 'PC',
      }
      await db.insertInto('readingPlaces').values(place).execute()
    })
    const draft = await fresh(`先问 ${net}`)
    const preview = (action: string) => server.ask(author, 'POST', '/pressplatform/textbooks/batch/preview', { ids: [id, draft], action })
    expect(await preview('unshelf')).toMatchObject({
      data: { done: [id], failed: [{ id: draft, reason: '尚未发布' }], effects: { readers: 1, authors: 0 } },
    })
    expect(await preview('archive')).toMatchObject({ data: { done: [id, draft], effects: { readers: 1, authors: 1 } } })
    expect(await preview('remove')).toMatchObject({ data: { done: [draft], failed: [{ id }], effects: { readers: 0, authors: 0 } } })
    expect(await server.ask(author, 'GET', `${info}/${id}`)).toMatchObject({ data: { state: 'published', onShelf: true } })
  })

  test('filters, search, order and pages', async () => {
    const person = await buildPerson(server.database, author.institutionId, 'author')
    const level = ((await server.ask(person, 'GET', '/pressplatform/textbooks/level')).data as { id: string }[])[5]?.id
    const type = ((await server.ask(person, 'GET', '/pressplatform/textbooks/type/first')).data as { id: string }[])[6]?.id
    for (const name of ['中国文学简史', '安全工程', '概率论', '大学英语', '编译原理'])
      await add({ name: `${name} ${net}`, levelId: level, typeId: name === '概率论' ? type : null }, person)
    const names = async (filter: object) => (await list(person, filter)).items.map((book) => book.name.replace(` ${net}`, ''))
    expect(await names({ sort: 'name' })).toEqual(['安全工程', '编译原理', '大学英语', '概率论', '中国文学简史'])
    expect(await names({ typeId: type })).toEqual(['概率论'])
    expect(await names({ levelId: level, q: '英语' })).toEqual(['大学英语'])
    expect(await names({ q: '100%_' })).toEqual([])
    expect(await names({ state: 'published' })).toEqual([])
    expect(await names({ sort: 'name', page: 2, size: 2 })).toEqual(['大学英语', '概率论'])
    expect(await list(person, { size: 2 })).toMatchObject({ total: 5 })
    expect(await server.ask(person, 'POST', info, { size: 1000 })).toMatchObject({ status: 422, fields: [{ path: 'size' }] })
  })

  test('the overview counts by state and shows what was edited and published last, as the list does', async () => {
    const person = await buildPerson(server.database, author.institutionId, 'author')
    const overview = async (scope: string) =>
      (await server.ask(person, 'GET', `/pressplatform/textbooks/overview?scope=${scope}`)).data as TextbookOverview
    expect(await overview('mine')).toEqual({
      all: { total: 0 },
      published: { total: 0 },
      changed: { total: 0 },
      draft: { total: 0 },
      edited: [],
      editions: [],
    })
    for (let n = 0; n < 6; n++) await add({ name: `概览 ${net} ${n}` }, person)
    const { id } = await buildTextbook(server.database, person)
    expect(await server.ask(person, 'PUT', '/pressplatform/textbooks/publish', { id })).toMatchObject({ status: 200 })
    const mine = await overview('mine')
    expect(mine).toMatchObject({ all: { total: 7 }, published: { total: 1 }, changed: { total: 0 }, draft: { total: 6 } })
    expect(mine.edited).toEqual((await list(person, { size: 5 })).items)
    expect(mine.editions.map((book) => book.id)).toEqual([id])
    // Without the right to see all textbooks the institution's are the person's own, as in the list.
    expect((await overview('institution')).all).toEqual({ total: 7 })
  })

  test('labels in use are proposed, and the last edited chapters are listed', async () => {
    await add({ name: `标签 ${net}`, labels: ['力学', '热学'] })
    expect(await server.ask(author, 'POST', '/pressplatform/textbooks/Label', { q: '力' })).toMatchObject({ data: [{ name: '力学', count: 1 }] })
    const { id, chapterIds } = await buildTextbook(server.database, author)
    const work = (await server.ask(author, 'GET', '/pressplatform/textbooks/work')).data as object[]
    expect(work[0]).toMatchObject({ textbookId: id, chapterId: chapterIds[0] })
  })
})

test('a cover is drawn from its URL alone, and its parameters are escaped', async () => {
  const server = await openServer()
  const cover = await server.http.inject('/web/publisher/cover?t=%3Cscript%3E%26%22&s=%3Cb%3E&d=3&g=999')
  expect(cover.headers).toMatchObject({ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(cover.body).toContain('&lt;scrip')
  expect(cover.body).not.toMatch(/<script|<b>/)
  await server.close()
})
