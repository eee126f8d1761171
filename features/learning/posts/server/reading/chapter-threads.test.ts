import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Thread } from '#features/reading/reader/contract-threads.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'admin' | 'teacher' | 'one' | 'two' | 'stranger', Person>
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    admin: { role: 'administrator' },
    teacher: { role: 'teacher' },
    one: { role: 'student' },
    two: { role: 'student' },
    stranger: { role: 'student' },
  })
})
afterAll(() => server.close())

const ask = async <T>(who: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  (await server.ask(who, method, `/pressplatform/${path}`, body, { 'idempotency-key': newId() })) as { status: number; data: T }

test('the reader gets the threads of the own classes about a chapter, and the open classes with the book', async () => {
  const { admin, teacher, one, two, stranger } = people
  const book = await buildTextbook(server.database, teacher, { publish: true })
  const [chapterId = '', elsewhere = newId()] = book.chapterIds
  const classId = await buildClass(server.database, teacher, [one, two], '甲班', book.id)
  const ended = await buildClass(server.database, teacher, [one], '旧班', book.id)
  const without = await buildClass(server.database, teacher, [one], '没有教材的班')
  const read = (who: Person, chapter = chapterId) =>
    ask<{ threads: Thread[]; classes: { id: string }[] }>(who, 'GET', `textbooks/${book.id}/chapters/${chapter}/threads`)
  const anchor = { kind: 'passage', textbookId: book.id, chapterId, block: 'b1', quote: '顺序存储' }
  const begin = async (who: Person, of: string, kind: 'topics' | 'questions', more: object = { anchor }) =>
    (await ask<{ id: string }>(who, 'POST', `classes/${of}/${kind}`, { title: `${kind} 的标题`, doc: paragraphs('正文'), ...more })).data.id
  const question = await begin(one, classId, 'questions')
  const topic = await begin(teacher, classId, 'topics')
  const old = await begin(teacher, ended, 'topics')
  await begin(two, classId, 'questions', {})
  await ask(two, 'POST', `threads/${question}/posts`, { doc: paragraphs('因为下标从零开始') })
  await ask(one, 'POST', `threads/${topic}/posts`, { doc: paragraphs('只给老师看'), private: true })
  await withInstitution(server.database, teacher.institutionId, (db) =>
    db.updateTable('classes').set({ state: 'ended' }).where('id', '=', ended).execute(),
  )

  const own = (await read(one)).data
  expect(new Set(own.threads.map(({ id }) => id))).toEqual(new Set([question, topic, old]))
  expect(own.threads.find(({ id }) => id === question)).toEqual({
    id: question,
    kind: 'question',
    title: 'questions 的标题',
    classId,
    className: '甲班',
    block: 'b1',
    quote: '顺序存储',
    second: null,
    replies: 1,
    answered: true,
    path: `/education/classes/qaa/details?id=${classId}&questionId=${question}`,
  })
  expect(own.classes).toEqual([{ id: classId, name: '甲班', path: `/education/classes/qaa?id=${classId}` }])
  expect(own.classes.map(({ id }) => id)).not.toContain(without)
  // A reply that only the teachers read is not counted for others.
  const others = (await read(two)).data.threads
  expect(others.find(({ id }) => id === topic)?.replies).toBe(0)
  expect(others.map(({ id }) => id)).not.toContain(old)
  expect((await read(one, elsewhere)).data.threads).toEqual([])
  // Administrators read every class of the institution, and are in none.
  for (const who of [stranger, admin]) expect((await read(who)).data).toEqual({ threads: [], classes: [], tasks: [] })
  const moment = await begin(two, classId, 'questions', { anchor: { kind: 'video', textbookId: book.id, chapterId, block: 'v1', second: 83 } })
  const found = (await read(one)).data.threads.find(({ id }) => id === moment)
  expect(found).toMatchObject({ block: 'v1', second: 83, quote: '' })
  expect((await ask(one, 'GET', `textbooks/${newId()}/chapters/${chapterId}/threads`)).status).toBe(404)
})
