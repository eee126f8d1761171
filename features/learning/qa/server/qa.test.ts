import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Question, QuestionRow } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'admin' | 'teacher' | 'one' | 'two' | 'three', Person>
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    admin: { role: 'administrator' },
    teacher: { role: 'teacher', name: '顾老师' },
    one: { role: 'student', name: '林晓' },
    two: { role: 'student', name: '王二' },
    three: { role: 'student', name: '张三' },
  })
  await server.ask(people.admin, 'PUT', '/pressplatform/system/forbiddenwords', { words: ['违禁'] })
})
afterAll(() => server.close())

const newClass = () => buildClass(server.database, people.teacher, [people.one, people.two, people.three])
const doc = (text: string) => paragraphs(text)
const ask = async <T>(who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await server.ask(who, method, `/pressplatform/${path}`, body, { 'idempotency-key': newId().replaceAll('-', '') })) as {
    status: number
    errorCode?: string
    fields?: { path: string; message: string }[]
    data: T
  }
const begin = async (who: Person, classId: string, title: string, more: object = {}) =>
  (await ask<{ id: string }>(who, 'POST', `classes/${classId}/questions`, { title, doc: doc('请教大家'), ...more })).data.id
const answer = async (who: Person, id: string, text: string, more: object = {}) =>
  (await ask<{ id: string }>(who, 'POST', `threads/${id}/posts`, { doc: doc(text), ...more })).data.id
const question = (who: Person, id: string) => ask<Question>(who, 'GET', `questions/${id}`)
const titles = async (who: Person, query: string) =>
  (await ask<{ items: QuestionRow[] }>(who, 'GET', `questions?${query}`)).data.items.map(({ title }) => title)
const inbox = async (who: Person): Promise<string[]> => {
  const rows = await withInstitution(server.database, who.institutionId, (db) =>
    db.selectFrom('messages').select('words').where('memberId', '=', who.memberId).orderBy('id').execute(),
  )
  return rows.map(({ words }) => (words as { title: { zh: string } }).title.zh)
}

test('a question is answered and accepted, shared by others, and found by its state', async () => {
  const { teacher, one, two, three } = people
  const classId = await newClass()
  const id = await begin(one, classId, '循环队列为什么要空一个单元', { anonymous: true })
  expect((await inbox(teacher)).some((title) => title.includes('有新提问：循环队列为什么要空一个单元'))).toBe(true)
  expect(await titles(two, `classId=${classId}&filter=unanswered`)).toHaveLength(1)
  expect((await question(two, id)).data).toMatchObject({ author: { name: '', alias: 1 }, answered: false, can: { accept: false, same: true } })
  await answer(one, id, '补充一下')
  expect((await question(two, id)).data.answered).toBe(false)
  expect((await ask<{ same: number }>(two, 'PUT', `questions/${id}/same`, { same: true })).data.same).toBe(1)
  expect((await ask<{ same: number }>(three, 'PUT', `questions/${id}/same`, { same: true })).data.same).toBe(2)
  expect((await ask(one, 'PUT', `questions/${id}/same`, { same: true })).status).toBe(403)
  expect((await ask<{ same: number }>(three, 'PUT', `questions/${id}/same`, { same: false })).data.same).toBe(1)
  const good = await answer(two, id, '为了区分空和满')
  expect(await titles(two, `classId=${classId}&filter=answered`)).toHaveLength(1)
  expect((await ask(two, 'PUT', `questions/${id}/answer`, { postId: good })).status).toBe(403)
  expect((await ask<Question>(one, 'PUT', `questions/${id}/answer`, { postId: good })).data).toMatchObject({
    accepted: true,
    answer: { id: good, author: { name: '王二' } },
  })
  expect(await inbox(two)).toContain('你对“循环队列为什么要空一个单元”的回答被采纳了')
  expect(await titles(three, `classId=${classId}&filter=accepted`)).toHaveLength(1)
  // An answer that is hidden is no accepted one any more.
  await ask(teacher, 'PUT', `posts/${good}/state`, { to: 'hidden', reason: '抄袭' })
  expect((await question(three, id)).data).toMatchObject({ accepted: false, answer: null })
})

test('a private answer is no accepted one, and one of another question is not found', async () => {
  const { teacher, one, two } = people
  const classId = await newClass()
  const [first, second] = [await begin(one, classId, '第一个'), await begin(two, classId, '第二个')]
  const secret = await answer(teacher, first, '只告诉你', { private: true })
  expect((await ask(one, 'PUT', `questions/${first}/answer`, { postId: secret })).fields?.[0]?.path).toBe('postId')
  const elsewhere = await answer(one, second, '别处')
  expect((await ask(one, 'PUT', `questions/${first}/answer`, { postId: elsewhere })).status).toBe(404)
  expect((await question(two, first)).data).toMatchObject({ replies: 0, answered: false })
})

test('teachers make a question a frequent one, which stands first, and close it', async () => {
  const { teacher, one, two } = people
  const classId = await newClass()
  const older = await begin(one, classId, '旧的')
  await begin(two, classId, '新的')
  expect(await titles(one, `classId=${classId}`)).toEqual(['新的', '旧的'])
  expect((await ask(one, 'PUT', `questions/${older}/settings`, { faq: true })).status).toBe(403)
  expect((await ask<Question>(teacher, 'PUT', `questions/${older}/settings`, { faq: true, closed: true })).data).toMatchObject({
    pinned: true,
    locked: true,
  })
  expect(await titles(one, `classId=${classId}`)).toEqual(['旧的', '新的'])
  expect(await titles(one, `classId=${classId}&filter=faq`)).toEqual(['旧的'])
  expect((await ask(two, 'POST', `threads/${older}/posts`, { doc: doc('晚了') })).errorCode).toBe('conflict')
  expect((await ask(one, 'GET', `topics/${older}`)).status).toBe(404)
  expect(await titles(teacher, 'scope=taught&filter=faq')).toContain('旧的')
})

test('similar questions are found while a title is typed, but none that the person may not read', async () => {
  const { one, two } = people
  const classId = await newClass()
  await begin(one, classId, '二叉树的后序遍历怎么写成非递归')
  await begin(one, classId, '二叉树遍历含违禁内容')
  const find = async (who: Person, title: string) =>
    (await ask<{ title: string }[]>(who, 'GET', `classes/${classId}/questions/similar?title=${encodeURIComponent(title)}`)).data.map(
      (each) => each.title,
    )
  expect(await find(two, '二叉树遍历 非递归')).toEqual(['二叉树的后序遍历怎么写成非递归'])
  expect(await find(one, '二叉树遍历')).toHaveLength(2)
  expect(await find(two, '操作系统调度')).toEqual([])
})

test('the questions of a course are those of its classes in which the person is', async () => {
  const { teacher, one } = people
  const [first, second, other] = [await newClass(), await newClass(), await newClass()]
  const elsewhere = await buildClass(server.database, teacher, [people.two])
  const courseId = await withInstitution(server.database, teacher.institutionId, async (db) => {
    const id = await insertCourse(db, teacher, { name: '数据结构', isAttachmentOwnload: 0 })
    await db.updateTable('classes').set({ courseId: id }).where('id', 'in', [first, second, elsewhere]).execute()
    return id
  })
  for (const [classId, title] of [
    [first, '甲'],
    [second, '乙'],
    [other, '丙'],
  ] as const)
    await begin(one, classId, title)
  await begin(people.two, elsewhere, '丁')
  expect(await titles(one, `courseId=${courseId}&scope=both`)).toEqual(['乙', '甲'])
  expect(await titles(teacher, `courseId=${courseId}&scope=both`)).toEqual(['丁', '乙', '甲'])
  expect(await titles(teacher, `courseId=${courseId}&scope=joined`)).toEqual([])
  expect(await titles(one, `courseId=${newId()}&scope=both`)).toEqual([])
})
