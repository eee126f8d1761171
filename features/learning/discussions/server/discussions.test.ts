import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Topic, TopicMark, TopicRow } from '../contract.ts'
import type { Post, Waiting } from '../../posts/contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'admin' | 'teacher' | 'assistant' | 'one' | 'two' | 'three' | 'stranger', Person>
let classId: string
beforeAll(async () => {
  server = await openServer()
  const here = await buildInstitution(server.database)
  people = await buildPeople(server.database, here, {
    admin: { role: 'administrator' },
    teacher: { role: 'teacher', name: '顾老师' },
    assistant: { role: 'student', name: '助教小唐' },
    one: { role: 'student', name: '林晓' },
    two: { role: 'student', name: '王二' },
    three: { role: 'student', name: '张三' },
    stranger: { role: 'student', name: '路人' },
  })
  classId = await newClass()
})
afterAll(() => server.close())

async function newClass(): Promise<string> {
  const { teacher, assistant, one, two, three } = people
  const id = await buildClass(server.database, teacher, [one, two, three])
  await withInstitution(server.database, teacher.institutionId, (db) =>
    db.insertInto('classMembers').values({ classId: id, memberId: assistant.memberId, role: 'assistant', joinedVia: 'added' }).execute(),
  )
  return id
}

const doc = (text: string) => paragraphs(text)
const ask = async <T>(who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await server.ask(who, method, `/pressplatform/${path}`, body, { 'idempotency-key': newId().replaceAll('-', '') })) as {
    status: number
    errorCode?: string
    fields?: { path: string; message: string }[]
    data: T
  }
const begin = async (who: Person, title: string, more: object = {}, of = classId) =>
  (await ask<{ id: string }>(who, 'POST', `classes/${of}/topics`, { title, doc: doc(`${title}的正文`), ...more })).data.id
const reply = (who: Person, topicId: string, text: string, more: object = {}) =>
  ask<{ id: string; state: string }>(who, 'POST', `threads/${topicId}/posts`, { doc: doc(text), ...more })
const posts = async (who: Person, topicId: string, query = '') =>
  (await ask<{ items: Post[]; total: number }>(who, 'GET', `threads/${topicId}/posts${query}`)).data
const topic = (who: Person, id: string) => ask<Topic>(who, 'GET', `topics/${id}`)
const topics = async (who: Person, query: string) => (await ask<{ items: TopicRow[]; total: number }>(who, 'GET', `topics?${query}`)).data
const settings = (who: Person, id: string, body: object) => ask<Topic>(who, 'PUT', `topics/${id}/settings`, body)
const inbox = async (who: Person): Promise<string[]> => {
  const rows = await withInstitution(server.database, who.institutionId, (db) =>
    db.selectFrom('messages').select('words').where('memberId', '=', who.memberId).orderBy('id').execute(),
  )
  return rows.map(({ words }) => (words as { title: { zh: string } }).title.zh)
}

test('members begin topics and reply in two levels; strangers and unwritten texts are refused', async () => {
  const { one, two, teacher, stranger, admin } = people
  const id = await begin(one, '栈的应用')
  const { data } = await topic(two, id)
  expect(data).toMatchObject({ title: '栈的应用', author: { name: '林晓', role: 'student' }, replies: 0, unread: true, mine: false })
  const first = (await reply(two, id, '括号匹配')).data.id
  await reply(teacher, id, '还有表达式求值', { answersId: first })
  const second = (await reply(one, id, '明白了', { answersId: first })).data.id
  await reply(two, id, '不客气', { answersId: second })
  const [shown] = (await posts(one, id)).items
  expect(shown).toMatchObject({
    author: { name: '王二' },
    replyCount: 3,
    replies: [{ author: { role: 'teacher' }, answers: null }, {}, { answers: { name: '林晓' } }],
  })
  expect((await topic(one, id)).data.replies).toBe(4)
  expect(await inbox(one)).toContain('王二在“栈的应用”里回复了你')
  for (const who of [stranger]) expect((await topic(who, id)).status).toBe(404)
  expect((await topic(admin, id)).data.can.moderate).toBe(true)
  expect((await ask<object>(one, 'POST', `threads/${id}/posts`, { doc: paragraphs() })).fields?.[0]?.path).toBe('doc')
  expect((await ask(one, 'POST', `classes/${classId}/topics`, { title: '', doc: doc('a') })).fields?.[0]?.path).toBe('title')
  expect(
    (await ask(one, 'POST', `classes/${classId}/topics`, { title: 'a', doc: { type: 'doc', content: [{ type: 'strange' }] } })).fields?.[0]?.path,
  ).toBe('doc')
})

test('an anonymous author has a stable number for classmates and a name for teachers', async () => {
  const { one, two, three, teacher } = people
  const id = await begin(one, '匿名的问题', { anonymous: true })
  await reply(two, id, '我也匿名', { anonymous: true })
  await reply(one, id, '谢谢', { anonymous: true })
  await reply(three, id, '我不匿名')
  const seen = (await posts(three, id)).items.map(({ author }) => [author.name, author.alias, author.id])
  expect(seen).toEqual([
    ['', 2, null],
    ['', 1, null],
    ['张三', null, three.memberId],
  ])
  expect((await topic(three, id)).data.author).toEqual({ id: null, name: '', avatarUrl: null, alias: 1, role: 'student' })
  expect((await topic(teacher, id)).data.author).toMatchObject({ name: '林晓', alias: 1 })
  expect(await inbox(one)).toContain('匿名同学在“匿名的问题”里回复了你')
  expect((await reply(teacher, id, '老师', { anonymous: true })).fields?.[0]?.path).toBe('anonymous')
})

test('a private reply is read by its author and the teachers, and what answers it too', async () => {
  const { one, two, three, teacher, assistant } = people
  const id = await begin(one, '成绩的疑问')
  const asked = (await reply(two, id, '我的分数好像不对', { private: true })).data.id
  expect((await posts(three, id)).total).toBe(0)
  expect((await posts(one, id)).total).toBe(0)
  expect((await topic(three, id)).data.replies).toBe(0)
  expect((await posts(assistant, id)).total).toBe(1)
  await reply(teacher, id, '已改正', { answersId: asked })
  expect((await posts(two, id)).items[0]).toMatchObject({ private: true, replies: [{ private: true, author: { name: '顾老师' } }] })
  expect(await inbox(two)).toContain('顾老师在“成绩的疑问”里回复了你')
  expect((await reply(three, id, '怎么回事', { answersId: asked })).status).toBe(404)
  expect((await ask(three, 'PUT', `posts/${asked}/like`, { liked: true })).status).toBe(404)
})

test('a forbidden word holds a post of a student until a teacher shows it', async () => {
  const { admin, one, two, teacher } = people
  expect((await ask(teacher, 'PUT', 'system/forbiddenwords', { words: ['代考'] })).status).toBe(403)
  expect((await ask<{ words: string[] }>(admin, 'PUT', 'system/forbiddenwords', { words: ['代考', ' 代 考 ', 'ＳＰＡＭ'] })).data.words).toEqual([
    'spam',
    '代考',
  ])
  const id = await begin(one, '考试安排')
  const held = (await reply(two, id, '有人找代 考吗')).data
  expect(held.state).toBe('held')
  expect((await posts(one, id)).total).toBe(0)
  expect((await posts(two, id)).items[0]).toMatchObject({ state: 'held', can: { reply: false, edit: true } })
  expect(await inbox(one)).not.toContain('王二在“考试安排”里回复了你')
  expect(await inbox(teacher)).toContain('“考试安排”里有发言等你看过再公开')
  const waiting = (await ask<{ items: Waiting[] }>(teacher, 'GET', `classes/${classId}/posts/waiting`)).data.items
  expect(waiting.filter(({ threadId }) => threadId === id)).toMatchObject([{ post: { id: held.id, state: 'held' }, title: '考试安排' }])
  expect((await ask(one, 'GET', `classes/${classId}/posts/waiting`)).status).toBe(403)
  expect((await ask(one, 'PUT', `posts/${held.id}/state`, { to: 'shown' })).status).toBe(404)
  expect((await ask(two, 'PUT', `posts/${held.id}/state`, { to: 'shown' })).status).toBe(403)
  expect((await ask(teacher, 'PUT', `posts/${held.id}/state`, { to: 'shown' })).status).toBe(200)
  expect((await posts(one, id)).total).toBe(1)
  expect(await inbox(one)).toContain('王二在“考试安排”里回复了你')
  expect((await reply(teacher, id, '严禁代考')).data.state).toBe('shown')
  // A topic that waits is there for its author and the teachers alone.
  const own = await begin(two, '谁会 spam')
  expect((await topic(one, own)).status).toBe(404)
  expect((await topics(one, `classId=${classId}&q=spam`)).total).toBe(0)
  expect((await topics(two, `classId=${classId}&q=spam`)).total).toBe(1)
  expect((await topic(teacher, own)).data.state).toBe('held')
})

test('a reported post is hidden with a reason for its author; shown again it settles', async () => {
  const { one, two, three, teacher } = people
  const id = await begin(one, '作业互助')
  const bad = (await reply(two, id, '加我微信')).data.id
  expect((await ask(three, 'PUT', `posts/${bad}/report`, { reason: '广告' })).status).toBe(200)
  expect((await ask(one, 'PUT', `posts/${bad}/report`, { reason: '刷屏' })).status).toBe(200)
  expect((await ask(two, 'PUT', `posts/${bad}/report`, { reason: '自己' })).status).toBe(403)
  expect((await inbox(teacher)).filter((title) => title === '“作业互助”里有发言被举报')).toHaveLength(1)
  const find = async () =>
    (await ask<{ items: Waiting[] }>(teacher, 'GET', `classes/${classId}/posts/waiting`)).data.items.find(({ post }) => post.id === bad)
  expect(await find()).toMatchObject({ reportCount: 2, reports: [{ name: '张三', reason: '广告' }, { reason: '刷屏' }] })
  expect((await ask(teacher, 'PUT', `posts/${bad}/state`, { to: 'hidden', reason: ' ' })).fields?.[0]?.path).toBe('reason')
  expect((await ask(teacher, 'PUT', `posts/${bad}/state`, { to: 'hidden', reason: '与课程无关' })).status).toBe(200)
  expect(await find()).toBeUndefined()
  expect((await posts(three, id)).total).toBe(0)
  expect((await posts(two, id)).items[0]).toMatchObject({ state: 'hidden', reason: '与课程无关', can: { edit: false } })
  expect(await inbox(two)).toContain('老师隐藏了你在“作业互助”里的发言')
  expect((await ask(teacher, 'PUT', `posts/${bad}/state`, { to: 'shown' })).status).toBe(200)
  expect((await posts(three, id)).total).toBe(1)
})

describe('settings of teachers', () => {
  test('a locked or closed topic takes posts of teachers only, and a class that is over none', async () => {
    const { one, two, teacher } = people
    const ended = await newClass()
    const id = await begin(one, '期末答辩', {}, ended)
    expect((await settings(two, id, { locked: true })).status).toBe(403)
    expect((await settings(teacher, id, { locked: true })).data).toMatchObject({ locked: true, can: { reply: true } })
    expect((await reply(two, id, '还能说吗')).errorCode).toBe('conflict')
    expect((await topic(two, id)).data.can.reply).toBe(false)
    expect((await reply(teacher, id, '小结')).status).toBe(200)
    await settings(teacher, id, { locked: false, closesAt: '2020-01-01T00:00:00Z' })
    expect((await reply(two, id, '截止了')).errorCode).toBe('conflict')
    await settings(teacher, id, { closesAt: null })
    const said = (await reply(two, id, '可以了')).data.id
    await withInstitution(server.database, teacher.institutionId, (db) =>
      db.updateTable('classes').set({ state: 'ended' }).where('id', '=', ended).execute(),
    )
    for (const who of [two, teacher]) expect((await reply(who, id, '结束了')).errorCode).toBe('conflict')
    expect((await ask(two, 'DELETE', `posts/${said}`)).errorCode).toBe('conflict')
    expect((await topic(two, id)).data).toMatchObject({ replies: 2, can: { reply: false, edit: false, remove: false } })
  })

  test('pinned topics stand first, and their first pinning is told once', async () => {
    const { one, two, teacher } = people
    const own = await newClass()
    const [older, newer] = [await begin(one, '先', {}, own), await begin(one, '后', {}, own)]
    expect((await topics(two, `classId=${own}`)).items.map(({ id }) => id)).toEqual([newer, older])
    for (const pinned of [true, false, true]) await settings(teacher, older, { pinned })
    expect((await topics(two, `classId=${own}`)).items.map(({ id }) => id)).toEqual([older, newer])
    expect((await inbox(two)).filter((title) => title.includes('置顶了讨论“先”'))).toHaveLength(1)
    await settings(teacher, newer, { essence: true })
    expect((await topics(two, `classId=${own}&filter=essence`)).items.map(({ id }) => id)).toEqual([newer])
    expect((await topics(two, 'scope=joined&filter=unread')).items.map(({ id }) => id)).toEqual(expect.arrayContaining([older, newer]))
    expect((await ask(two, 'PUT', `threads/${older}/seen`)).status).toBe(200)
    const unread = async () => (await topics(two, `classId=${own}&filter=unread`)).items.map(({ id }) => id)
    expect(await unread()).toEqual([newer])
    await reply(one, older, '新的')
    expect(await unread()).toEqual([older, newer])
    expect((await topics(teacher, 'scope=taught')).total).toBeGreaterThan(1)
    expect((await topics(teacher, 'scope=joined')).total).toBe(0)
  })

  test('a graded topic has points for each student, and no student sees those of others', async () => {
    const { one, two, teacher, assistant } = people
    expect((await ask(one, 'POST', `classes/${classId}/topics`, { title: 'a', doc: doc('a'), points: 5 })).status).toBe(403)
    const id = await begin(teacher, '读书报告', { points: 10 })
    await reply(one, id, '我的报告')
    const list = async () => (await ask<{ items: TopicMark[] }>(assistant, 'GET', `topics/${id}/marks`)).data.items
    expect((await list()).find(({ name }) => name === '林晓')).toMatchObject({ posts: 1, points: null, rowVersion: 0 })
    const give = (points: number | null, rowVersion: number, who = teacher, memberId = one.memberId) =>
      ask(who, 'PUT', `topics/${id}/marks`, { marks: [{ memberId, points, rowVersion }] })
    expect((await give(11, 0)).fields?.[0]?.path).toBe('marks.0.points')
    expect((await give(8.5, 0)).status).toBe(200)
    expect((await give(9, 0)).errorCode).toBe('conflict')
    expect((await give(9, 1, two)).status).toBe(403)
    expect((await give(9, 0, teacher, people.stranger.memberId)).fields?.[0]?.path).toBe('marks')
    expect((await topic(one, id)).data.myPoints).toBe(8.5)
    expect((await topic(two, id)).data.myPoints).toBeNull()
    expect((await settings(teacher, id, { points: 5 })).fields?.[0]?.path).toBe('points')
    expect((await give(null, 1)).status).toBe(200)
    expect((await topic(one, id)).data.myPoints).toBeNull()
  })
})

test('authors edit and delete; what others have answered stays below a deleted reply', async () => {
  const { one, two, three, teacher } = people
  const id = await begin(one, '链表')
  const said = (await reply(two, id, '单链表')).data.id
  await reply(three, id, '双链表', { answersId: said })
  const [before] = (await posts(two, id)).items
  expect((await ask(three, 'PUT', `posts/${said}`, { doc: doc('改'), rowVersion: before?.rowVersion })).status).toBe(403)
  expect((await ask(two, 'PUT', `posts/${said}`, { doc: doc('循环链表'), rowVersion: before?.rowVersion })).status).toBe(200)
  expect((await ask(two, 'PUT', `posts/${said}`, { doc: doc('旧'), rowVersion: before?.rowVersion })).errorCode).toBe('conflict')
  expect((await posts(one, id)).items[0]?.editedAt).not.toBeNull()
  expect((await ask(one, 'DELETE', `posts/${(await topic(one, id)).data.opening.id}`)).errorCode).toBe('conflict')
  expect((await ask(two, 'DELETE', `posts/${said}`)).status).toBe(200)
  expect((await posts(one, id)).items).toMatchObject([{ state: 'deleted', doc: null, author: { name: '' }, replies: [{ author: { name: '张三' } }] }])
  expect((await topic(one, id)).data.replies).toBe(1)
  expect((await ask(teacher, 'DELETE', `posts/${(await topic(teacher, id)).data.opening.id}`)).status).toBe(200)
  expect((await topic(one, id)).status).toBe(404)
  expect((await topics(one, `classId=${classId}&q=${encodeURIComponent('链表')}`)).total).toBe(0)
  expect((await inbox(one)).some((title) => title.includes('“链表”'))).toBe(false)
})
