import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Class, ClassRow, MyClass } from '../contract.ts'
import type { Invitation } from '../contract-joining.ts'
import type { ClassMember } from '../contract-members.ts'
import { purgeClasses, selectActiveStudents } from './queries.ts'
import { insertClass } from './write-queries.ts'

let server: Awaited<ReturnType<typeof openServer>>
let here: string
let administrator: Person
let teacher: Person
let colleague: Person
let author: Person
let foreign: Person
beforeAll(async () => {
  server = await openServer()
  here = await buildInstitution(server.database, { name: '这里大学' })
  const people = await buildPeople(server.database, here, {
    administrator: { role: 'administrator' },
    teacher: { role: 'teacher', name: '顾老师' },
    colleague: { role: 'teacher', name: '同事' },
    author: { role: 'author', name: '作者' },
  })
  ;({ administrator, teacher, colleague, author } = people)
  foreign = await buildPerson(server.database, await buildInstitution(server.database, { name: '那里大学' }), 'student')
})
afterAll(() => server.close())

const path = '/pressplatform/classes'
const student = (name = '学生') => buildPerson(server.database, here, 'student', { name })
const add = (draft: object = {}, who = teacher) =>
  server.ask(who, 'POST', path, { name: '数据结构', ...draft }, { 'idempotency-key': newId().replaceAll('-', '') })
const fresh = async (draft: object = {}) => (await add(draft)).data as unknown as Class
const get = async (id: string, who = teacher) => (await server.ask(who, 'GET', `${path}/${id}`)).data as unknown as Class
const join = (who: Person, { inviteCode }: Pick<Class, 'inviteCode'>) => server.ask(who, 'POST', `${path}/join`, { code: inviteCode ?? '' })
const change = (klass: Class, draft: object, who = teacher) =>
  server.ask(who, 'PUT', `${path}/${klass.id}`, {
    name: klass.name,
    state: klass.state,
    joinMode: klass.joinMode,
    rowVersion: klass.rowVersion,
    ...draft,
  })
const members = async (id: string, query = '', who = teacher) =>
  (await server.ask(who, 'GET', `${path}/${id}/members?size=100${query}`)).data as { items: ClassMember[]; total: number }
const act = (id: string, body: object, who = teacher) => server.ask(who, 'PUT', `${path}/${id}/members`, body)
const invitation = async (code: string, who?: Person) =>
  (await server.ask(who, 'GET', `${path}/invitation?code=${encodeURIComponent(code)}`)).data as unknown as Invitation
const inbox = async (who: Person): Promise<string[]> => {
  const rows = await withInstitution(server.database, who.institutionId, (db) =>
    db.selectFrom('messages').select('words').where('memberId', '=', who.memberId).orderBy('id').execute(),
  )
  return rows.map(({ words }) => (words as { title: { zh: string } }).title.zh)
}

test('a teacher makes a class and is its first teacher; who has no right may not, and strangers find nothing', async () => {
  const klass = await fresh({ term: '2026 秋', capacity: 30 })
  expect(klass).toMatchObject({
    state: 'recruiting',
    myRole: 'teacher',
    students: 0,
    teachers: [{ name: '顾老师' }],
    can: { change: true, members: true },
  })
  expect(klass.inviteCode).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)
  expect((await add({}, author)).status).toBe(403)
  expect((await add({ name: '' })).fields?.[0]?.path).toBe('name')
  expect((await add({ startsOn: '2026-09-02', endsOn: '2026-09-01' })).fields?.[0]?.path).toBe('endsOn')
  for (const who of [colleague, author, foreign, await student()]) expect((await server.ask(who, 'GET', `${path}/${klass.id}`)).status).toBe(404)
  expect((await get(klass.id, administrator)).can).toMatchObject({ change: true, members: true })
  expect((await change(klass, { name: '改' }, colleague)).status).toBe(404)
  expect((await change(klass, { name: '改' }, administrator)).status).toBe(200)
  expect((await change(klass, { name: '又改' })).status).toBe(409)
})

test('the list has the classes that one teaches, and for an administrator all of them; words and states narrow it', async () => {
  const name = `编译原理 ${newId().slice(0, 8)}`
  const klass = await fresh({ name, state: 'draft' })
  const list = async (who: Person, query: string) =>
    ((await server.ask(who, 'GET', `${path}?${query}`)).data as unknown as { items: ClassRow[] }).items
  const found = (rows: ClassRow[]) => rows.some(({ id }) => id === klass.id)
  expect(found(await list(teacher, ''))).toBe(true)
  expect(found(await list(teacher, `q=${encodeURIComponent(name)}&state=draft`))).toBe(true)
  expect(found(await list(teacher, 'state=running'))).toBe(false)
  expect(found(await list(colleague, 'scope=all'))).toBe(false)
  expect(found(await list(administrator, ''))).toBe(false)
  expect(found(await list(administrator, 'scope=all'))).toBe(true)
  expect((await server.ask(await student(), 'GET', path)).status).toBe(403)
})

test('a student joins by the code as it is typed, sees the class without its code, and leaves', async () => {
  const klass = await fresh()
  const one = await student('林晓')
  const code = klass.inviteCode ?? ''
  expect(await invitation(code)).toMatchObject({
    name: '数据结构',
    institution: { name: '这里大学' },
    teachers: ['顾老师'],
    signedInTo: null,
    outcome: 'open',
  })
  const typed = `${code.slice(0, 3).toLowerCase()} ${code.slice(3).toLowerCase()}`
  expect(await server.ask(one, 'POST', `${path}/join`, { code: typed })).toMatchObject({
    status: 200,
    data: { classId: klass.id, membership: 'active' },
  })
  expect((await join(one, klass)).status).toBe(409)
  expect(await invitation(code, one)).toMatchObject({ outcome: 'member', classId: klass.id })
  const seen = await get(klass.id, one)
  expect(seen).toMatchObject({ myRole: 'student', inviteCode: null, can: { change: false, members: false, seeMembers: false, leave: true } })
  expect((await server.ask(one, 'GET', `${path}/${klass.id}/members`)).status).toBe(403)
  const mine = (await server.ask(one, 'GET', '/pressplatform/myclasses')).data as unknown as { items: MyClass[] }
  expect(mine.items).toMatchObject([{ id: klass.id, membership: 'active', teachers: ['顾老师'], students: 1 }])
  expect((await server.ask(one, 'POST', `${path}/${klass.id}/leave`, {})).status).toBe(200)
  expect((await server.ask(one, 'GET', `${path}/${klass.id}`)).status).toBe(404)
  expect((await members(klass.id, '&state=left')).items).toMatchObject([{ name: '林晓' }])
  expect((await join(one, klass)).status).toBe(200)
})

test('a wrong code is not found; a person of another institution is told where the class is', async () => {
  const klass = await fresh()
  expect((await server.ask(teacher, 'POST', `${path}/join`, { code: 'ZZZZZZ' })).status).toBe(404)
  expect((await server.ask(undefined, 'GET', `${path}/invitation?code=ZZZZZZ`)).status).toBe(404)
  expect(await invitation(klass.inviteCode ?? '', foreign)).toMatchObject({ outcome: 'otherInstitution', signedInTo: '那里大学' })
  const refused = await join(foreign, klass)
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.errorMessage).toContain('这里大学')
  expect(refused.errorMessage).toContain('那里大学')
})

test('joining is refused in a draft, after the end, when closed or expired, and with a code that was renewed', async () => {
  const one = await student()
  const cases: [object, string][] = [
    [{ state: 'draft' }, '还没有开放'],
    [{ state: 'ended' }, '已结束'],
    [{ state: 'archived' }, '已结束'],
    [{ joinMode: 'closed' }, '已停止加入'],
    [{ inviteExpiresAt: '2026-01-01T00:00:00Z' }, '已过期'],
  ]
  for (const [draft, words] of cases) {
    const refused = await join(one, await fresh(draft))
    expect(refused.status).toBe(409)
    expect(refused.errorMessage).toContain(words)
  }
  const klass = await fresh()
  const renewed = (await server.ask(teacher, 'POST', `${path}/${klass.id}/code`, {})).data as unknown as { inviteCode: string }
  expect(renewed.inviteCode).not.toBe(klass.inviteCode)
  expect((await join(one, klass)).status).toBe(404)
  expect((await join(one, renewed)).status).toBe(200)
})

test('of two who join at once one gets the last place', async () => {
  const klass = await fresh({ capacity: 2 })
  await join(await student(), klass)
  const pair = [await student(), await student()]
  const answers = await Promise.all(pair.map((one) => join(one, klass)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await get(klass.id)).students).toBe(2)
  expect((await change(await get(klass.id), { capacity: 1 })).fields?.[0]?.path).toBe('capacity')
})

test('with approval a request waits; teachers are told of it, and the person of the answer', async () => {
  const klass = await fresh({ name: '审核班', joinMode: 'approve', capacity: 1 })
  const [one, two, three] = [await student('甲'), await student('乙'), await student('丙')]
  for (const each of [one, two, three]) expect((await join(each, klass)).data).toMatchObject({ membership: 'pending' })
  expect((await join(one, klass)).data).toMatchObject({ membership: 'pending' })
  expect((await inbox(teacher)).filter((title) => title === '甲申请加入“审核班”')).toHaveLength(1)
  expect((await server.ask(one, 'GET', `${path}/${klass.id}`)).status).toBe(404)
  expect(await get(klass.id)).toMatchObject({ students: 0, pending: 3 })
  const both = await act(klass.id, { action: 'approve', memberIds: [one.memberId, two.memberId] })
  const { done, failed } = both.data as unknown as { done: string[]; failed: { reason: string }[] }
  expect(done).toHaveLength(1)
  expect(failed).toMatchObject([{ reason: '班级人数已满' }])
  await act(klass.id, { action: 'refuse', memberIds: [three.memberId] })
  expect(await inbox(three)).toEqual(['加入“审核班”的申请没有通过，如有疑问请联系老师'])
  expect((await get(klass.id)).pending).toBe(1)
  const waiting = done[0] === one.memberId ? two : one
  expect((await server.ask(waiting, 'POST', `${path}/${klass.id}/leave`, {})).status).toBe(200)
  expect((await get(klass.id)).pending).toBe(0)
})

test('who was removed cannot come back by the code until a teacher readmits the person', async () => {
  const klass = await fresh({ name: '移出班' })
  const one = await student('丁')
  await join(one, klass)
  expect((await act(klass.id, { action: 'remove', memberIds: [one.memberId] })).data).toMatchObject({ done: [one.memberId] })
  const refused = await join(one, klass)
  expect(refused.status).toBe(409)
  expect(refused.errorMessage).toContain('请联系老师重新加入')
  expect((await act(klass.id, { action: 'readmit', memberIds: [one.memberId] })).data).toMatchObject({ done: [one.memberId] })
  expect((await server.ask(one, 'GET', `${path}/${klass.id}`)).status).toBe(200)
  expect(await inbox(one)).toEqual(['你已被移出“移出班”，如有疑问请联系老师', '你已重新加入“移出班”'])
})

test('co-teachers manage, assistants see members, and the last teacher stays', async () => {
  const klass = await fresh()
  const put = (body: object) => server.ask(teacher, 'POST', `${path}/${klass.id}/members`, body)
  const helper = await student('助教')
  expect((await put({ memberIds: [helper.memberId], role: 'teacher' })).status).toBe(422)
  expect((await put({ memberIds: [helper.memberId], role: 'assistant' })).data).toEqual({ added: 1, already: 0 })
  expect((await members(klass.id, '', helper)).total).toBe(2)
  expect((await act(klass.id, { action: 'remove', memberIds: [teacher.memberId] }, helper)).status).toBe(403)
  expect((await change(klass, { name: '助教改' }, helper)).status).toBe(403)
  expect((await server.ask(teacher, 'POST', `${path}/${klass.id}/leave`, {})).status).toBe(409)
  expect((await act(klass.id, { action: 'role', memberIds: [teacher.memberId], role: 'student' })).status).toBe(409)
  await put({ memberIds: [colleague.memberId], role: 'teacher' })
  expect((await act(klass.id, { action: 'remove', memberIds: [teacher.memberId] }, colleague)).data).toMatchObject({
    done: [],
    failed: [{ name: '顾老师' }],
  })
  expect((await server.ask(teacher, 'POST', `${path}/${klass.id}/leave`, {})).status).toBe(200)
  expect(await get(klass.id, colleague)).toMatchObject({ owner: { name: '同事' }, myRole: 'teacher' })
})

test('people are found, added singly or as a cohort, and put into groups', async () => {
  const klass = await fresh({ capacity: 3 })
  const [one, two, three] = [await student('欧阳甲'), await student('欧阳乙'), await student('欧阳丙')]
  const cohortId = newId()
  await withInstitution(server.database, here, async (db) => {
    await db
      .insertInto('cohorts')
      .values({ id: cohortId, name: `计科 ${cohortId}` })
      .execute()
    await db.updateTable('members').set({ cohortId }).where('id', 'in', [two.memberId, three.memberId]).execute()
  })
  const candidates = async () =>
    (await server.ask(teacher, 'GET', `${path}/${klass.id}/candidates?q=${encodeURIComponent('欧阳')}`)).data as unknown as { id: string }[]
  expect((await candidates()).map(({ id }) => id).toSorted()).toEqual([one.memberId, two.memberId, three.memberId].toSorted())
  const put = (body: object) => server.ask(teacher, 'POST', `${path}/${klass.id}/members`, body)
  expect((await put({ memberIds: [one.memberId], groupName: '第一组' })).data).toEqual({ added: 1, already: 0 })
  expect((await put({ memberIds: [foreign.memberId] })).fields?.[0]?.path).toBe('memberIds')
  expect((await put({})).fields?.[0]?.path).toBe('memberIds')
  expect((await put({ cohortId })).data).toEqual({ added: 2, already: 0 })
  expect((await put({ cohortId })).data).toEqual({ added: 0, already: 2 })
  expect((await put({ memberIds: [(await student()).memberId] })).fields?.[0]?.path).toBe('memberIds')
  expect(await candidates()).toEqual([])
  await act(klass.id, { action: 'group', memberIds: [two.memberId], groupName: '第二组' })
  expect((await members(klass.id, `&group=${encodeURIComponent('第二组')}`)).items).toMatchObject([{ name: '欧阳乙' }])
  expect(new Set((await get(klass.id)).groups)).toEqual(new Set(['第一组', '第二组']))
  const active = await withInstitution(server.database, here, (db) => selectActiveStudents(db, [klass.id]))
  expect(active.map(({ memberId }) => memberId).toSorted()).toEqual([one.memberId, two.memberId, three.memberId].toSorted())
})

test('a class that has ended is read-only until its state is changed', async () => {
  const klass = await fresh()
  const one = await student()
  await join(one, klass)
  expect((await change(await get(klass.id), { state: 'ended' })).status).toBe(200)
  const ended = await get(klass.id)
  expect(ended.can).toMatchObject({ change: true, members: false })
  expect((await change(ended, { name: '改名' })).status).toBe(409)
  expect((await act(klass.id, { action: 'remove', memberIds: [one.memberId] })).status).toBe(409)
  expect((await server.ask(one, 'GET', `${path}/${klass.id}`)).status).toBe(200)
  expect((await change(ended, { state: 'running' })).status).toBe(200)
})

test('a dissolved class is gone for its members, is restored, and is deleted for good after its days', async () => {
  const klass = await fresh()
  const one = await student()
  await join(one, klass)
  expect((await server.ask(one, 'DELETE', `${path}/${klass.id}`)).status).toBe(403)
  expect((await server.ask(teacher, 'DELETE', `${path}/${klass.id}`)).status).toBe(200)
  for (const who of [teacher, one, administrator]) expect((await server.ask(who, 'GET', `${path}/${klass.id}`)).status).toBe(404)
  expect((await join(await student(), klass)).status).toBe(404)
  const bin = (await server.ask(teacher, 'GET', `${path}?bin=true`)).data as unknown as { items: ClassRow[] }
  expect(bin.items.map(({ id }) => id)).toContain(klass.id)
  expect((await server.ask(one, 'POST', `${path}/${klass.id}/restore`, {})).status).toBe(404)
  expect((await server.ask(teacher, 'POST', `${path}/${klass.id}/restore`, {})).data).toMatchObject({ students: 1 })
  await server.ask(teacher, 'DELETE', `${path}/${klass.id}`)
  const purge = (before: Date) => withInstitution(server.database, here, (db) => purgeClasses(db, before, 100))
  expect(await purge(new Date(Date.now() - 3600_000))).toBe(0)
  expect(await purge(new Date(Date.now() + 3600_000))).toBeGreaterThan(0)
  expect((await server.ask(teacher, 'POST', `${path}/${klass.id}/restore`, {})).status).toBe(404)
})

test('the book of a class is one that the person may read who chooses it, and is shown to all its members', async () => {
  const { id: textbookId } = await buildTextbook(server.database, author, { draft: { name: '操作系统', openScope: 'org' }, publish: true })
  const { id: unpublished } = await buildTextbook(server.database, author)
  const refused = { fields: [{ path: 'textbookId', message: '教材不存在，或您没有阅读权限' }] }
  for (const id of [unpublished, newId()]) expect(await add({ textbookId: id })).toMatchObject(refused)
  const klass = await fresh({ textbookId })
  const one = await student()
  await join(one, klass)
  expect((await get(klass.id, one)).textbook).toEqual({ id: textbookId, name: '操作系统' })
  expect(await change(klass, { textbookId: unpublished })).toMatchObject(refused)
  // Who may not read it any more keeps it in other changes.
  await withInstitution(server.database, here, (db) =>
    db.updateTable('catalogue').set({ available: false }).where('textbookId', '=', textbookId).execute(),
  )
  expect((await change(klass, { name: '改了名', textbookId })).data).toMatchObject({ name: '改了名', textbook: { id: textbookId } })
  expect((await change(await get(klass.id), { textbookId: null })).data).toMatchObject({ textbook: null })
})

test('a code that another class has is drawn again', async () => {
  const { inviteCode } = await fresh()
  const drawn = [inviteCode ?? '', 'A2A2A2']
  const draft = {
    name: '撞码',
    term: '',
    describe: '',
    textbookId: null,
    startsOn: null,
    endsOn: null,
    capacity: null,
    joinMode: 'code',
    inviteExpiresAt: null,
    state: 'draft',
  } as const
  const id = await withInstitution(server.database, here, (db) => insertClass(db, teacher.memberId, draft, () => drawn.shift() ?? ''))
  expect((await get(id)).inviteCode).toBe('A2A2A2')
})
