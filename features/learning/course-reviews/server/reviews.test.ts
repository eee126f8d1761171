import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertClass } from '#features/learning/classes/server/write-queries.ts'
import { putMembers } from '#features/learning/classes/server/members/member-queries.ts'
import type { CourseRow } from '#features/learning/courses/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { Review } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let here: string
let administrator: Person
let lead: Person
let assistant: Person
let reader: Person
let foreign: Person
beforeAll(async () => {
  server = await openServer()
  here = await buildInstitution(server.database, { name: '这里大学' })
  ;({ administrator, lead, assistant, reader } = await buildPeople(server.database, here, {
    administrator: { role: 'administrator' },
    lead: { role: 'teacher', name: '顾老师' },
    assistant: { role: 'teacher', name: '同事' },
    reader: { role: 'student', name: '路人' },
  }))
  foreign = await buildPerson(server.database, await buildInstitution(server.database, { name: '那里大学' }), 'administrator')
})
afterAll(() => server.close())

const once = () => ({ 'idempotency-key': newId().replaceAll('-', '') })
const page = { kind: 'link', url: 'https://example.edu/' }

/** A published course with units that are done when they are seen. */
async function courseWith(units: number): Promise<{ id: string; unitIds: string[] }> {
  const course = (await server.ask(lead, 'POST', '/pressplatform/teaching/course', { name: '数据结构', teacher: [assistant.memberId] }, once()))
    .data as {
    id: string
  }
  const made: { id: string; rowVersion: number }[] = []
  for (let no = 1; no <= units; no++) {
    const unit = { name: `单元 ${no}`, content: page, parentId: null, afterId: made.at(-1)?.id ?? null, rules: { completion: { kind: 'view' } } }
    const { data } = await server.ask(lead, 'POST', `/pressplatform/courses/${course.id}/units`, unit, once())
    made.push(data as { id: string; rowVersion: number })
  }
  if (units)
    await server.ask(lead, 'POST', `/pressplatform/courses/${course.id}/outline/publish`, {
      units: made.map(({ id, rowVersion }) => ({ id, rowVersion })),
    })
  await server.ask(lead, 'PUT', '/pressplatform/teaching/course/status', { ids: [course.id], status: 'publish' })
  return { id: course.id, unitIds: made.map(({ id }) => id) }
}

/** Students of a class that takes a course, who joined some days ago and have done some units. */
async function studentsOf({ id: courseId, unitIds }: { id: string; unitIds: string[] }, names: string[], { days = 8, done = 1 } = {}) {
  const people = await buildPeople(server.database, here, Object.fromEntries(names.map((name) => [name, { role: 'student', name }])))
  await withInstitution(server.database, here, async (db) => {
    const draft = {
      name: '一班',
      term: '2026 秋',
      describe: '',
      textbookId: null,
      startsOn: null,
      endsOn: null,
      capacity: null,
      inviteExpiresAt: null,
    }
    const classId = await insertClass(db, lead.memberId, { ...draft, joinMode: 'closed', state: 'running' })
    await db.updateTable('classes').set({ courseId }).where('id', '=', classId).execute()
    const ids = Object.values(people).map(({ memberId }) => memberId)
    await putMembers(
      db,
      classId,
      'added',
      ids.map((memberId) => ({ memberId, role: 'student', state: 'active', groupName: '' })),
    )
    await db
      .updateTable('classMembers')
      .set({ joinedAt: new Date(Date.now() - days * 86_400_000) })
      .where('classId', '=', classId)
      .execute()
    const rows = ids.flatMap((memberId) => unitIds.slice(0, done).map((unitId) => ({ unitId, memberId, doneAt: new Date() })))
    if (rows.length) await db.insertInto('unitProgress').values(rows).execute()
  })
  return names.map((name) => people[name] as Person)
}

const save = (who: Person, courseId: string, draft: object) =>
  server.ask(who, 'PUT', `/pressplatform/courses/${courseId}/reviews/own`, { stars: 5, text: '', rowVersion: null, ...draft })
interface Summary {
  count: number
  average: number | null
  counts: number[]
  mine: Review | null
  standing: string
  use: object | null
  waiting: number | null
}
const summary = async (who: Person, courseId: string) =>
  (await server.ask(who, 'GET', `/pressplatform/courses/${courseId}/reviews/summary`)).data as unknown as Summary
const list = async (who: Person, courseId: string, query = '') =>
  (await server.ask(who, 'GET', `/pressplatform/courses/${courseId}/reviews?${query}`)).data as unknown as { items: Review[]; total: number }
const act = (who: Person, id: string, what: string, body: object) => server.ask(who, 'PUT', `/pressplatform/coursereviews/${id}/${what}`, body)
/** Decides on a review as it is read now. */
async function decide(who: Person, courseId: string, id: string, body: object) {
  const { items } = await list(who, courseId, 'size=100')
  return act(who, id, 'state', { rowVersion: items.find((review) => review.id === id)?.rowVersion, ...body })
}
const inbox = async (who: Person) =>
  ((await server.ask(who, 'GET', '/pressplatform/messages?type=review&size=100')).data as { items: { title: string; body: string }[] }).items
const idOf = (answer: { data: unknown }) => (answer.data as { id: string }).id

test('who has used a course reviews it; who has not is told what is missing; the team and others are refused', async () => {
  const course = await courseWith(20)
  const [used, early, late] = [
    (await studentsOf(course, ['用过的'], { days: 1, done: 2 }))[0] as Person,
    (await studentsOf(course, ['才来的'], { days: 1, done: 1 }))[0] as Person,
    (await studentsOf(course, ['来了一周'], { days: 8, done: 1 }))[0] as Person,
  ]
  expect(await summary(early, course.id)).toMatchObject({ standing: 'unused', use: { done: 1, wanted: 2, days: 7 }, mine: null, waiting: null })
  const refused = await save(early, course.id, {})
  expect([refused.errorCode, refused.errorMessage]).toEqual(['forbidden', expect.stringContaining('学完至少十分之一的单元')])
  expect((await save(used, course.id, { text: '清楚' })).data).toMatchObject({ state: 'shown' })
  expect((await save(late, course.id, {})).status).toBe(200)
  expect(await summary(reader, course.id)).toMatchObject({ standing: 'outside', use: null, count: 2 })
  for (const who of [lead, assistant, reader]) expect((await save(who, course.id, {})).errorCode).toBe('forbidden')
  expect((await save(foreign, course.id, {})).errorCode).toBe('notFound')
  expect((await server.ask(foreign, 'GET', `/pressplatform/courses/${course.id}/reviews`)).errorCode).toBe('notFound')
  expect(await summary(lead, course.id)).toMatchObject({ standing: 'team' })
})

test('stars and text are bounded at their fields', async () => {
  const course = await courseWith(0)
  const [student] = (await studentsOf(course, ['界'])) as [Person]
  for (const stars of [0, 6, 2.5]) expect((await save(student, course.id, { stars })).fields).toMatchObject([{ path: 'stars' }])
  expect((await save(student, course.id, { text: '长'.repeat(2001) })).fields).toMatchObject([{ path: 'text' }])
  expect((await save(student, course.id, { text: '长'.repeat(2000) })).status).toBe(200)
})

test('there is one review for each person and course; it is changed and marked, and deleted by its author', async () => {
  const course = await courseWith(0)
  const [student, other] = (await studentsOf(course, ['甲', '乙'])) as [Person, Person]
  const id = idOf(await save(student, course.id, { stars: 2, text: '快' }))
  expect((await save(student, course.id, { stars: 3 })).errorCode).toBe('conflict')
  expect((await save(student, course.id, { stars: 4, text: '好多了', rowVersion: 1 })).data).toMatchObject({ id, state: 'shown' })
  expect((await save(student, course.id, { stars: 5, rowVersion: 1 })).errorCode).toBe('conflict')
  const { mine, counts } = await summary(student, course.id)
  expect(mine).toMatchObject({
    stars: 4,
    text: '好多了',
    term: '2026 秋',
    mine: true,
    editedAt: expect.any(String),
    can: { edit: true, remove: true },
  })
  expect(counts).toEqual([0, 0, 0, 1, 0])
  expect((await server.ask(other, 'DELETE', `/pressplatform/coursereviews/${id}`)).errorCode).toBe('forbidden')
  expect((await server.ask(student, 'DELETE', `/pressplatform/coursereviews/${id}`)).status).toBe(200)
  expect(await summary(student, course.id)).toMatchObject({ count: 0, mine: null })
})

test('an anonymous author is named to none, and neither messages nor the log name the author', async () => {
  const course = await courseWith(0)
  const [student] = (await studentsOf(course, ['无名氏'])) as [Person]
  const id = idOf(await save(student, course.id, { stars: 1, text: '太快', anonymous: true }))
  for (const who of [lead, assistant, reader, administrator]) {
    const { items } = await list(who, course.id)
    expect(items).toMatchObject([{ id, author: null, mine: false }])
    expect(JSON.stringify(items)).not.toContain('无名氏')
    expect(JSON.stringify(items)).not.toContain(student.memberId)
  }
  expect((await list(student, course.id)).items).toMatchObject([{ author: { name: '无名氏' }, anonymous: true }])
  const [told] = await inbox(lead)
  expect(told?.title).toContain('1 星')
  expect(JSON.stringify(told)).not.toContain('太快')
  await server.ask(student, 'DELETE', `/pressplatform/coursereviews/${id}`)
  const log = await withInstitution(server.database, here, (db) => db.selectFrom('operationLog').selectAll().execute())
  expect(JSON.stringify(log)).toContain(lead.memberId)
  expect(JSON.stringify(log)).not.toContain(student.memberId)
})

test('under three ratings there is no average; the list of courses has the same figures', async () => {
  const course = await courseWith(0)
  const [a, b, c] = (await studentsOf(course, ['一', '二', '三'])) as [Person, Person, Person]
  await save(a, course.id, { stars: 5 })
  await save(b, course.id, { stars: 4 })
  expect(await summary(reader, course.id)).toMatchObject({ count: 2, average: null })
  await save(c, course.id, { stars: 4 })
  expect(await summary(reader, course.id)).toMatchObject({ count: 3, average: 4.3, counts: [0, 0, 0, 2, 1] })
  const courses = (await server.ask(lead, 'GET', '/pressplatform/teaching/course?size=100')).data as { items: CourseRow[] }
  expect(courses.items.find(({ id }) => id === course.id)?.rating).toEqual({ count: 3, average: 4.3 })
})

test('the list is filtered by stars and sorted by time, votes and stars; each person votes once and not for the own', async () => {
  const course = await courseWith(0)
  const [a, b, c] = (await studentsOf(course, ['子', '丑', '寅'])) as [Person, Person, Person]
  const first = idOf(await save(a, course.id, { stars: 3, text: '第一' }))
  const second = idOf(await save(b, course.id, { stars: 1, text: '第二' }))
  await save(c, course.id, { stars: 5, text: '第三' })
  const texts = async (query: string) => (await list(reader, course.id, query)).items.map(({ text }) => text)
  expect((await act(a, first, 'helpful', { helpful: true })).errorCode).toBe('forbidden')
  for (const who of [reader, b, b]) expect((await act(who, first, 'helpful', { helpful: true })).status).toBe(200)
  expect((await act(reader, second, 'helpful', { helpful: true })).data).toEqual({ helpful: 1 })
  expect((await act(foreign, second, 'helpful', { helpful: true })).errorCode).toBe('notFound')
  expect(await texts('sort=newest')).toEqual(['第三', '第二', '第一'])
  expect(await texts('sort=helpful')).toEqual(['第一', '第二', '第三'])
  expect(await texts('sort=lowest')).toEqual(['第二', '第一', '第三'])
  expect(await texts('stars=1')).toEqual(['第二'])
  expect(await list(reader, course.id, 'size=1&page=2')).toMatchObject({ total: 3, items: [{ text: '第二' }] })
  expect((await list(reader, course.id, 'stars=3')).items).toMatchObject([{ helpful: 2, voted: true }])
  await act(reader, first, 'helpful', { helpful: false })
  expect((await list(reader, course.id, 'stars=3')).items).toMatchObject([{ helpful: 1, voted: false }])
})

test('those who lead answer once and may change it; the author is told once', async () => {
  const course = await courseWith(0)
  const [student] = (await studentsOf(course, ['问'])) as [Person]
  const id = idOf(await save(student, course.id, { stars: 3, text: '作业多' }))
  for (const who of [assistant, administrator, reader])
    expect((await act(who, id, 'answer', { text: '谢谢', rowVersion: 1 })).errorCode).toBe('forbidden')
  expect((await act(lead, id, 'answer', { text: ' ', rowVersion: 1 })).fields).toMatchObject([{ path: 'text' }])
  expect((await act(lead, id, 'answer', { text: '下周减半', rowVersion: 1 })).status).toBe(200)
  expect((await act(lead, id, 'answer', { text: '又', rowVersion: 1 })).errorCode).toBe('conflict')
  expect((await list(reader, course.id)).items).toMatchObject([{ answer: { text: '下周减半', by: '顾老师', editedAt: null } }])
  await act(lead, id, 'answer', { text: '本周减半', rowVersion: 2 })
  expect((await list(reader, course.id)).items).toMatchObject([{ answer: { text: '本周减半', editedAt: expect.any(String) } }])
  expect((await inbox(student)).map(({ title }) => title)).toEqual(['老师回复了你对“数据结构”的评价'])
})

test('a forbidden word holds a review until an administrator has looked at it, and the lead is told only then', async () => {
  await server.ask(administrator, 'PUT', '/pressplatform/system/forbiddenwords', { words: ['代考'] })
  const course = await courseWith(0)
  const [student] = (await studentsOf(course, ['词'])) as [Person]
  const before = (await inbox(lead)).length
  const answer = await save(student, course.id, { stars: 5, text: '有人代 考吗' })
  expect(answer.data).toMatchObject({ state: 'held' })
  expect([(await list(reader, course.id)).total, (await list(lead, course.id)).total]).toEqual([0, 0])
  expect([(await list(student, course.id)).total, (await list(administrator, course.id, 'waiting=true')).total]).toEqual([1, 1])
  expect(await summary(administrator, course.id)).toMatchObject({ count: 0, waiting: 1 })
  expect((await inbox(lead)).length).toBe(before)
  expect((await inbox(administrator))[0]?.title).toContain('等你看过')
  for (const who of [lead, student]) expect((await list(who, course.id, 'waiting=true')).total).toBe(0)
  await decide(administrator, course.id, idOf(answer), { to: 'shown' })
  expect(await summary(administrator, course.id)).toMatchObject({ count: 1, waiting: 0 })
  expect((await inbox(lead)).length).toBe(before + 1)
  expect((await inbox(student))[0]?.title).toContain('已公开')
})

test('a reported review is hidden with a reason, counts no more, and a changed text waits; the own team decides nothing', async () => {
  const course = await courseWith(0)
  const [student] = (await studentsOf(course, ['隐'])) as [Person]
  const id = idOf(await save(student, course.id, { stars: 1, text: '难听的话' }))
  expect((await act(student, id, 'report', { reason: '自己' })).errorCode).toBe('forbidden')
  expect((await act(administrator, id, 'report', { reason: '管理员' })).errorCode).toBe('forbidden')
  for (const who of [lead, reader]) expect((await act(who, id, 'report', { reason: '与课程无关' })).status).toBe(200)
  expect((await list(administrator, course.id, 'waiting=true')).items).toMatchObject([
    { state: 'shown', reports: [{ name: '顾老师', reason: '与课程无关' }, { name: '路人' }] },
  ])
  expect((await list(reader, course.id)).items).toMatchObject([{ reports: [] }])
  for (const who of [lead, reader]) expect((await decide(who, course.id, id, { to: 'hidden', reason: '坏' })).errorCode).toBe('forbidden')
  expect((await decide(administrator, course.id, id, { to: 'hidden', reason: ' ' })).fields).toMatchObject([{ path: 'reason' }])
  expect((await decide(administrator, course.id, id, { to: 'hidden', reason: '与课程无关' })).status).toBe(200)
  expect((await inbox(student))[0]).toMatchObject({ title: '你对“数据结构”的评价被隐藏了', body: '理由：与课程无关' })
  expect([(await list(reader, course.id)).total, (await summary(reader, course.id)).count]).toEqual([0, 0])
  expect((await act(reader, id, 'helpful', { helpful: true })).errorCode).toBe('notFound')
  const { mine } = await summary(student, course.id)
  expect(mine).toMatchObject({ state: 'hidden', reason: '与课程无关' })
  expect((await save(student, course.id, { stars: 2, text: '好好说', rowVersion: mine?.rowVersion })).data).toMatchObject({ state: 'held' })
  expect((await save(student, course.id, { stars: 2, text: '再改', rowVersion: (mine?.rowVersion ?? 0) + 1 })).data).toMatchObject({ state: 'held' })
  await decide(administrator, course.id, id, { to: 'shown' })
  expect((await list(reader, course.id)).items).toMatchObject([{ text: '再改', stars: 2 }])

  // An administrator who is in the team of a course is no judge of its reviews.
  const own = await courseWith(0)
  const team = [
    { id: lead.memberId, role: 'lead' },
    { id: administrator.memberId, role: 'assistant' },
  ]
  const { rowVersion } = (await server.ask(lead, 'GET', `/pressplatform/textbooks/course/info?contentId=${own.id}`)).data as { rowVersion: number }
  await server.ask(lead, 'PUT', '/pressplatform/teaching/course/team', { contentId: own.id, rowVersion, teacher: team })
  const [critic] = (await studentsOf(own, ['评'])) as [Person]
  const about = idOf(await save(critic, own.id, { stars: 1 }))
  expect((await decide(administrator, own.id, about, { to: 'hidden', reason: '不喜欢' })).errorCode).toBe('forbidden')
})

test('a hidden review is not deleted to write it again: its author reads why and changes it, and it is shown by an administrator only', async () => {
  const course = await courseWith(0)
  const [student] = (await studentsOf(course, ['绕'])) as [Person]
  const id = idOf(await save(student, course.id, { stars: 1, text: '难听的话' }))
  const remove = (who: Person) => server.ask(who, 'DELETE', `/pressplatform/coursereviews/${id}`)
  const mine = async () => (await summary(student, course.id)).mine
  await decide(administrator, course.id, id, { to: 'hidden', reason: '骂人' })
  expect(await mine()).toMatchObject({ state: 'hidden', reason: '骂人', can: { edit: true, remove: false } })
  expect(await remove(student)).toMatchObject({ errorCode: 'forbidden', errorMessage: expect.stringContaining('不能删除') as string })
  expect((await remove(reader)).errorCode).toBe('notFound')
  expect((await save(student, course.id, { stars: 1, text: '难听的话' })).errorCode).toBe('conflict')

  // The changed text waits with the reason, and is not deleted either.
  expect((await save(student, course.id, { stars: 2, text: '太快', rowVersion: (await mine())?.rowVersion })).data).toMatchObject({
    id,
    state: 'held',
  })
  expect((await remove(student)).errorCode).toBe('forbidden')
  const [waiting] = (await list(administrator, course.id, 'waiting=true')).items
  expect(waiting).toMatchObject({ state: 'held', reason: '骂人', can: { moderate: true } })

  // A text that was changed after it was read is not shown unread.
  await save(student, course.id, { stars: 2, text: '又骂人', rowVersion: (await mine())?.rowVersion })
  expect((await act(administrator, id, 'state', { to: 'shown', rowVersion: waiting?.rowVersion })).errorCode).toBe('conflict')
  expect((await mine())?.state).toBe('held')
  await decide(administrator, course.id, id, { to: 'shown' })
  expect(await mine()).toMatchObject({ state: 'shown', reason: '', can: { remove: true } })
  expect((await remove(student)).status).toBe(200)
})

test('a person who has left the class still reviews a published course', async () => {
  const course = await courseWith(0)
  const [student] = (await studentsOf(course, ['走了'])) as [Person]
  await withInstitution(server.database, here, (db) =>
    db.updateTable('classMembers').set({ state: 'left' }).where('memberId', '=', student.memberId).execute(),
  )
  expect((await save(student, course.id, { stars: 4 })).status).toBe(200)
})
