import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { multipart } from '#server/testing/multipart.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { MyNotice, Notice, NoticeRow } from '../contract.ts'
import type { NoticeReader } from '../contract-readers.ts'
import { publishDueNotices } from './publish.ts'
import { purgeNotices } from './write-queries.ts'

let server: Awaited<ReturnType<typeof openServer>>
let here: string
let administrator: Person
let teacher: Person
let colleague: Person
let anna: Person
let ben: Person
let chen: Person
let first: string
let second: string
beforeAll(async () => {
  server = await openServer()
  here = await buildInstitution(server.database, { name: '这里大学' })
  const people = await buildPeople(server.database, here, {
    administrator: { role: 'administrator' },
    teacher: { role: 'teacher', name: '顾老师' },
    colleague: { role: 'teacher', name: '同事' },
    anna: { role: 'student', name: '安娜' },
    ben: { role: 'student', name: '本恩' },
    chen: { role: 'student', name: '陈晨' },
  })
  ;({ administrator, teacher, colleague, anna, ben, chen } = people)
  first = await buildClass(server.database, teacher, [anna, ben], '甲班')
  second = await buildClass(server.database, teacher, [ben, chen], '乙班')
})
afterAll(() => server.close())

const path = '/pressplatform/notices'
const draft = (more: object = {}) => ({ title: '周四停课', body: paragraphs('改到周六上午第 1、2 节。'), classIds: [first], publish: true, ...more })
const add = (more: object = {}, who = teacher) => server.ask(who, 'POST', path, draft(more), { 'idempotency-key': newId() })
const fresh = async (more: object = {}) => (await add(more)).data as unknown as NoticeRow
const open = (id: string, who: Person) => server.ask(who, 'GET', `${path}/${id}`)
const opened = async (id: string, who: Person) => (await open(id, who)).data as unknown as Notice
const row = async (id: string) => (await opened(id, teacher)).taught as NoticeRow
const change = (notice: NoticeRow, more: object, who = teacher) =>
  server.ask(who, 'PUT', `${path}/${notice.id}`, { ...draft(), publish: false, rowVersion: notice.rowVersion, ...more })
const act = async (action: string, ids: string[], who = teacher) =>
  (await server.ask(who, 'PUT', `${path}/actions`, { action, ids })).data as { done: string[]; failed: { reason: string }[] }
const list = async (query: string, who = teacher) =>
  ((await server.ask(who, 'GET', `${path}?size=100&${query}`)).data as { items: NoticeRow[] }).items
const mine = async (who: Person, query = '') =>
  ((await server.ask(who, 'GET', `/pressplatform/mynotices?size=100&${query}`)).data as { items: MyNotice[] }).items
const remind = (id: string, who = teacher) => server.ask(who, 'POST', `${path}/${id}/remind`, {})
const has = (rows: { id: string }[], id: string) => rows.some((each) => each.id === id)
const inbox = async (who: Person, id: string) => {
  const rows = await withInstitution(server.database, who.institutionId, (db) =>
    db
      .selectFrom('messages')
      .select(['words', 'readAt'])
      .where('memberId', '=', who.memberId)
      .where('about', '=', `notice:${id}`)
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ words, readAt }) => ({ title: (words as { title: { zh: string } }).title.zh, read: readAt !== null }))
}
const set = (id: string, values: object) =>
  withInstitution(server.database, here, (db) => db.updateTable('notices').set(values).where('id', '=', id).execute())

test('a teacher writes to several classes: each student is told once, reads it, and is counted in each class and once in all', async () => {
  const notice = await fresh({ classIds: [first, second], needConfirm: true, pinned: true })
  expect(notice).toMatchObject({ state: 'published', students: 3, read: 0, confirmed: 0, author: '顾老师', can: { change: true, withdraw: true } })
  expect(await inbox(ben, notice.id)).toEqual([{ title: '周四停课', read: false }])
  const [seen] = await mine(ben, 'open=true')
  expect(seen).toMatchObject({ id: notice.id, read: false, confirmed: false, excerpt: '改到周六上午第 1、2 节。' })
  expect(seen?.classNames.toSorted()).toEqual(['甲班', '乙班'].toSorted())

  expect(await opened(notice.id, ben)).toMatchObject({ receipt: { confirmedAt: null, changedSince: false }, taught: null })
  expect(await inbox(ben, notice.id)).toEqual([{ title: '周四停课', read: true }])
  expect(await row(notice.id)).toMatchObject({ students: 3, read: 1, confirmed: 0 })
  expect((await row(notice.id)).classes.map(({ students, read }) => [students, read])).toEqual([
    [2, 1],
    [2, 1],
  ])
  expect((await server.ask(ben, 'POST', `${path}/${notice.id}/confirm`, {})).status).toBe(200)
  const confirmed = (await opened(notice.id, ben)).receipt?.confirmedAt
  await server.ask(ben, 'POST', `${path}/${notice.id}/confirm`, {})
  expect((await opened(notice.id, ben)).receipt?.confirmedAt).toBe(confirmed)
  expect(has(await mine(ben, 'open=true'), notice.id)).toBe(false)
  expect(await row(notice.id)).toMatchObject({ read: 1, confirmed: 1 })
})

test('fields are checked one by one, and only those who teach a class write to it', async () => {
  expect((await add({ title: ' ' })).fields?.[0]?.path).toBe('title')
  expect((await add({ body: { type: 'doc', content: [{ type: 'paragraph' }] } })).fields?.[0]?.path).toBe('body')
  expect((await add({ body: { type: 'doc', content: [{ type: 'script' }] } })).fields?.[0]?.path).toBe('body')
  expect((await add({ classIds: [] })).fields?.[0]?.path).toBe('classIds')
  expect((await add({ fileIds: [newId()] })).fields?.[0]?.path).toBe('fileIds')
  expect(await add({}, colleague)).toMatchObject({ status: 422, fields: [{ path: 'classIds' }] })
  expect(await add({}, anna)).toMatchObject({ status: 422, fields: [{ path: 'classIds' }] })
  const notice = await fresh()
  expect((await change(notice, { title: '又改' }, colleague)).status).toBe(404)
  expect((await change(notice, { title: '又改' }, anna)).status).toBe(403)
  expect((await change(notice, { title: '改过' })).status).toBe(200)
  expect((await change(notice, { title: '又改' })).status).toBe(409)
})

test('a draft is its author’s alone; it is published from the list and withdrawn again without a second message', async () => {
  const other = await buildPerson(server.database, here, 'teacher', { name: '合上的老师' })
  await withInstitution(server.database, here, (db) =>
    db.insertInto('classMembers').values({ classId: first, memberId: other.memberId, role: 'teacher', joinedVia: 'added' }).execute(),
  )
  const notice = await fresh({ publish: false })
  expect(notice.state).toBe('draft')
  expect((await open(notice.id, anna)).status).toBe(404)
  expect((await open(notice.id, other)).status).toBe(404)
  expect(has(await list(`classId=${first}`, other), notice.id)).toBe(false)
  expect(has(await list(`classId=${first}&state=draft`), notice.id)).toBe(true)
  expect((await act('publish', [notice.id])).done).toEqual([notice.id])
  expect(has(await list(`classId=${first}`, other), notice.id)).toBe(true)
  expect(await inbox(anna, notice.id)).toHaveLength(1)

  expect((await act('withdraw', [notice.id], other)).done).toEqual([notice.id])
  expect(await open(notice.id, anna)).toMatchObject({ status: 404 })
  expect(has(await mine(anna), notice.id)).toBe(false)
  await act('publish', [notice.id])
  expect(await inbox(anna, notice.id)).toHaveLength(1)
  // After a change the students are told of it when it is published again.
  await act('withdraw', [notice.id])
  await change(await row(notice.id), { body: paragraphs('改到周日。') })
  await act('publish', [notice.id])
  expect(await inbox(anna, notice.id)).toHaveLength(2)
  expect((await act('withdraw', [notice.id], anna)).failed).toHaveLength(1)
})

test('a scheduled notice is published once when its time has come, also when the task runs twice at the same time', async () => {
  const publishAt = new Date(Date.now() + 3600_000).toISOString()
  const notice = await fresh({ publishAt })
  expect(notice).toMatchObject({ state: 'scheduled', publishAt })
  await publishDueNotices(server.app)
  expect(await inbox(anna, notice.id)).toEqual([])
  expect((await open(notice.id, anna)).status).toBe(404)
  // Saved without publishing it is a draft again.
  const back = (await change(notice, { publishAt })).data as unknown as NoticeRow
  expect(back.state).toBe('draft')
  const again = (await change(back, { publishAt, publish: true })).data as unknown as NoticeRow
  expect(again.state).toBe('scheduled')
  await set(notice.id, { publishAt: new Date(Date.now() - 1000) })
  await Promise.all([publishDueNotices(server.app), publishDueNotices(server.app)])
  await publishDueNotices(server.app)
  expect(await inbox(anna, notice.id)).toHaveLength(1)
  expect(await row(notice.id)).toMatchObject({ state: 'published' })
})

test('a change after publishing is marked, and can ask the students to read it again', async () => {
  const notice = await fresh({ needConfirm: true })
  await opened(notice.id, anna)
  await server.ask(anna, 'POST', `${path}/${notice.id}/confirm`, {})
  await change(await row(notice.id), { body: paragraphs('教室改为东 3-202。'), needConfirm: true })
  expect(await inbox(anna, notice.id)).toHaveLength(1)
  expect(await row(notice.id)).toMatchObject({ read: 1, confirmed: 1, changedAt: expect.any(String) })
  expect((await opened(notice.id, anna)).receipt?.changedSince).toBe(true)

  await change(await row(notice.id), { body: paragraphs('教室改为东 3-203。'), needConfirm: true, again: true })
  expect(await row(notice.id)).toMatchObject({ read: 0, confirmed: 0 })
  expect((await inbox(anna, notice.id)).map(({ title }) => title)).toEqual(['周四停课', '已修改：周四停课'])
  expect(has(await mine(anna, 'open=true'), notice.id)).toBe(true)
  expect((await opened(notice.id, anna)).receipt).toEqual({ confirmedAt: null, changedSince: true })
  expect(await row(notice.id)).toMatchObject({ read: 1, confirmed: 0 })
})

test('the readers of one class are listed, searched, exported and reminded once an hour', async () => {
  const notice = await fresh({ classIds: [first, second] })
  await opened(notice.id, anna)
  const readers = async (query = '', classId = first, who = teacher) =>
    ((await server.ask(who, 'GET', `${path}/${notice.id}/classes/${classId}/readers?${query}`)).data as { items: NoticeReader[] } | undefined)?.items
  expect((await readers())?.map(({ name, readAt }) => [name, readAt !== null]).toSorted()).toEqual([
    ['安娜', true],
    ['本恩', false],
  ])
  expect((await readers('state=unread'))?.map(({ name }) => name)).toEqual(['本恩'])
  expect((await readers('state=missing&sort=-readAt'))?.map(({ name }) => name)).toEqual(['本恩'])
  expect((await readers(`q=${encodeURIComponent('安娜')}`))?.map(({ name }) => name)).toEqual(['安娜'])
  expect((await readers('', second))?.length).toBe(2)
  expect((await server.ask(anna, 'GET', `${path}/${notice.id}/classes/${first}/readers`)).status).toBe(403)
  expect((await server.ask(colleague, 'GET', `${path}/${notice.id}/classes/${first}/readers`)).status).toBe(404)
  expect((await readers('', first, administrator))?.length).toBe(2)
  const started = await server.ask(teacher, 'POST', `${path}/${notice.id}/classes/${first}/readers/export`, {
    columns: ['name', 'readAt'],
    format: 'csv',
  })
  expect(started).toMatchObject({ status: 200, data: { jobId: expect.any(String) } })

  expect((await remind(notice.id)).data).toEqual({ people: 2 })
  expect((await inbox(ben, notice.id)).map(({ title }) => title)).toEqual(['周四停课', '提醒：周四停课'])
  expect(await inbox(anna, notice.id)).toHaveLength(1)
  expect((await remind(notice.id)).status).toBe(429)
  await set(notice.id, { remindedAt: new Date(Date.now() - 3601_000) })
  expect((await remind(notice.id)).status).toBe(200)
})

test('who joins later sees earlier notices; who has left sees none', async () => {
  const notice = await fresh()
  const late = await buildPerson(server.database, here, 'student', { name: '晚到' })
  expect((await open(notice.id, late)).status).toBe(404)
  const membership = { classId: first, memberId: late.memberId, joinedVia: 'code' }
  await withInstitution(server.database, here, (db) => db.insertInto('classMembers').values(membership).execute())
  expect(has(await mine(late, `classId=${first}`), notice.id)).toBe(true)
  expect((await opened(notice.id, late)).title).toBe('周四停课')
  await withInstitution(server.database, here, (db) =>
    db.updateTable('classMembers').set({ state: 'left' }).where('classId', '=', first).where('memberId', '=', late.memberId).execute(),
  )
  expect((await open(notice.id, late)).status).toBe(404)
})

test('attachments are read by those who see the notice, and by no others', async () => {
  const { payload, headers } = multipart(Buffer.from('周六上午'), '安排.txt')
  const { data } = await server.ask(teacher, 'POST', '/pressplatform/attachments', payload, headers)
  const { id, url } = data as { id: string; url: string }
  const notice = await fresh({ fileIds: [id], publish: false })
  const fetched = (who: Person) => server.ask(who, 'GET', url).then(({ status }) => status)
  expect(await fetched(anna)).toBe(404)
  await act('publish', [notice.id])
  expect((await opened(notice.id, anna)).files).toMatchObject([{ id, name: '安排.txt' }])
  expect([await fetched(anna), await fetched(chen), await fetched(colleague)]).toEqual([200, 404, 404])
})

test('a deleted notice is restored from the bin, and is gone for good after 30 days', async () => {
  const notice = await fresh()
  await act('remove', [notice.id])
  expect((await open(notice.id, anna)).status).toBe(404)
  expect(has(await list(''), notice.id)).toBe(false)
  expect(has(await list('bin=true'), notice.id)).toBe(true)
  await act('restore', [notice.id])
  expect((await opened(notice.id, anna)).state).toBe('published')
  await act('remove', [notice.id])
  const purge = (before: Date) => withInstitution(server.database, here, (db) => purgeNotices(db, before, 100))
  await purge(new Date(Date.now() - 60_000))
  expect(has(await list('bin=true'), notice.id)).toBe(true)
  expect(await purge(new Date(Date.now() + 1000))).toBeGreaterThan(0)
  expect(has(await list('bin=true'), notice.id)).toBe(false)
})

test('in a class that is over notices are only read', async () => {
  const ended = await buildClass(server.database, teacher, [anna], '结束的班')
  const notice = await fresh({ classIds: [ended] })
  await withInstitution(server.database, here, (db) => db.updateTable('classes').set({ state: 'ended' }).where('id', '=', ended).execute())
  expect((await row(notice.id)).can).toEqual({ change: false, publish: false, withdraw: false, remove: false, restore: false, remind: false })
  expect((await change(notice, { classIds: [ended] })).status).toBe(403)
  expect((await remind(notice.id)).status).toBe(403)
  expect(await add({ classIds: [ended] })).toMatchObject({ status: 422, fields: [{ path: 'classIds' }] })
  expect((await opened(notice.id, anna)).title).toBe('周四停课')
})
