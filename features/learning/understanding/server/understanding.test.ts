import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docOfText } from '#assessment/questions/make.ts'
import type { DocJson, NodeJson } from '#document/schema/node-json.ts'
import { newBlockId } from '#document/schema/ids.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildExam, choiceQuestion } from '#server/seeds/exam.ts'
import { sitting } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Action, Place, Understanding } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let teacher: Person
let otherTeacher: Person
let students: Person[]
let book: { id: string; chapterIds: string[] }
let classId: string
let question: Record<'queue' | 'stack' | 'tree', string>

const ask = async <T>(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  (await server.ask(person, method, url, body, { 'idempotency-key': newId() })) as {
    status: number
    errorCode?: string
    fields?: { path: string }[]
    data: T
  }
const look = (person: Person, id = classId, query = '') => ask<Understanding>(person, 'GET', `/pressplatform/classes/${id}/understanding${query}`)
const placesIn = async (id = classId, query = '') => (await look(teacher, id, query)).data.places
const at = (places: readonly Place[], point: string) => places.find((place) => place.point === point)
const embed = (ref: string): NodeJson => ({ type: 'embed', attrs: { id: newBlockId(), kind: 'question', ref, title: '题' } })
const withQuestions = (doc: DocJson, ...refs: string[]): DocJson => ({ ...doc, content: [...doc.content, ...refs.map(embed)] })

async function addQuestion(stem: string, ...knowledgePoints: string[]) {
  const about = { source: '', tags: [], knowledgePoints }
  const { data } = await ask<{ id: string }>(author, 'POST', '/question/questions', { content: choiceQuestion(stem), about, state: 'ready' })
  return data.id
}

/** Answers a question in the text of the book: B is right. */
const practise = (person: Person, questionId: string, chapter: number, option: string) =>
  ask(person, 'POST', `/pressplatform/reading/${book.id}/questions/${questionId}/answer`, {
    chapterId: book.chapterIds[chapter],
    answer: { options: [option] },
  })

const askAbout = (person: Person, title: string, chapter: number, quote = '', block: string | null = null, id = classId) =>
  ask<{ id: string }>(person, 'POST', `/pressplatform/classes/${id}/questions`, {
    title,
    doc: docOfText('请教一下。'),
    anchor: { kind: 'passage', textbookId: book.id, chapterId: book.chapterIds[chapter], block, quote },
  })

beforeAll(async () => {
  server = await openServer()
  const institutionId = await buildInstitution(server.database)
  author = await buildPerson(server.database, institutionId, 'administrator')
  teacher = await buildPerson(server.database, institutionId, 'teacher')
  otherTeacher = await buildPerson(server.database, institutionId, 'teacher')
  students = []
  for (let made = 0; made < 13; made++) students.push(await buildPerson(server.database, institutionId, 'student'))
  question = {
    queue: await addQuestion('循环队列何时为满？', '循环队列'),
    stack: await addQuestion('栈顶是哪一个？', '栈'),
    tree: await addQuestion('二叉树有几个孩子？', '二叉树'),
  }
  book = await buildTextbook(server.database, author, {
    draft: { name: '数据结构', openScope: 'org' },
    chapters: [
      {
        name: '线性表',
        doc: withQuestions(paragraphs('循环队列空出一个单元，好把满和空分开。', '栈只在一端进出。'), question.queue, question.stack),
      },
      { name: '树', doc: withQuestions(paragraphs('二叉树的每个结点最多有两个孩子。', '哈夫曼编码用二叉树给常用的字符短的编码。'), question.tree) },
    ],
    publish: true,
  })
  await ask(author, 'POST', '/question/uses', { textbookId: book.id, ids: Object.values(question) })
  classId = await buildClass(server.database, teacher, students, '一班', book.id)
  for (const [place, student] of students.entries()) {
    expect(await practise(student, question.queue, 0, place < 8 ? 'A' : place < 9 ? 'C' : 'B')).toMatchObject({ status: 200 })
    await practise(student, question.stack, 0, place < 3 ? 'A' : 'B')
    await practise(student, question.tree, 1, place < 4 ? 'C' : 'B')
  }
})
afterAll(() => server.close())

/** Has a student leave the class. */
const leave = (person: Person) => ask(person, 'POST', `/pressplatform/classes/${classId}/leave`, {})

describe('the places of a class', () => {
  test('are ranked by wrong answers, questions and re-reading, with the words of the book and the commonest wrong answer', async () => {
    const asked = await askAbout(students[0] as Person, '为什么要空一个单元', 0, '循环队列空出一个单元')
    expect(asked.status).toBe(200)
    await ask(students[1] as Person, 'PUT', `/pressplatform/questions/${asked.data.id}/same`, { same: true })
    const { data } = await look(teacher)
    expect(data).toMatchObject({ book: { name: '数据结构' }, students: 13, needed: 10, chapterId: book.chapterIds[0], can: { act: true } })
    expect(data.chapters.map(({ places }) => places)).toEqual([2, 1])
    expect(data.places.map(({ point }) => point)).toEqual(['循环队列', '栈'])
    expect(data.places[0]).toMatchObject({
      passage: { text: '循环队列空出一个单元' },
      wrong: { share: 9 / 13, answers: 13, people: 13 },
      asked: { questions: 1, people: 2, unanswered: 1 },
      reread: null,
      mistake: { text: '甲', people: 8 },
      actions: [],
    })
    expect(data.places[1]).toMatchObject({ passage: { text: '栈只在一端进出。' }, mistake: { text: '甲', people: 3 }, asked: { questions: 0 } })
    const [tree] = await placesIn(classId, `?chapterId=${book.chapterIds[1]}`)
    expect(tree).toMatchObject({ point: '二叉树', wrong: { share: 4 / 13 }, mistake: { text: '丙', people: 4 } })
  })

  test('no name and no id of a student is in the answer', async () => {
    const text = JSON.stringify((await look(teacher)).data)
    for (const { memberId, name } of students) expect([text.includes(memberId), text.includes(`"${name}"`)]).toEqual([false, false])
  })

  test('a passage that names no knowledge point is a place of its own, and an answer of the teacher counts', async () => {
    const { data } = await askAbout(students[2] as Person, '这一段没读懂', 1, '每个结点', 'p9')
    const [before] = (await placesIn(classId, `?chapterId=${book.chapterIds[1]}`)).filter(({ block }) => block === 'p9')
    expect(before).toMatchObject({ point: '', passage: { text: '每个结点', block: 'p9' }, wrong: null, tooFew: false, asked: { unanswered: 1 } })
    await ask(teacher, 'POST', `/pressplatform/threads/${data.id}/posts`, { doc: docOfText('画一棵树就清楚了。') })
    const [after] = (await placesIn(classId, `?chapterId=${book.chapterIds[1]}`)).filter(({ block }) => block === 'p9')
    expect(after).toMatchObject({ asked: { questions: 1, unanswered: 0 } })
  })

  test('a test of the class counts once it is over, in the chapter that names its point; a test of others does not', async () => {
    const sat = async (kind: string, targetId: string, closes: number) => {
      const { testId, questionIds } = await buildExam(server.app, author, students, {
        sections: [{ questions: [choiceQuestion(kind)] }],
        knowledgePoints: () => [kind],
        opens: -120,
        closes,
      })
      await withInstitution(server.database, author.institutionId, (db) =>
        db.insertInto('testTargets').values({ testId, kind: 'class', targetId }).execute(),
      )
      await sitting(server.app, author.institutionId, { testId, questionIds }, students, (_, student) => ({ options: [student < 6 ? 'D' : 'B'] }))
    }
    const other = await buildClass(server.database, otherTeacher, students, '二班', book.id)
    await sat('哈夫曼编码', classId, -30)
    await sat('字符', other, -30)
    await sat('结点', classId, 60)
    await sat('热力学', classId, -30)
    const places = await placesIn(classId, `?chapterId=${book.chapterIds[1]}`)
    expect(at(places, '哈夫曼编码')).toMatchObject({
      wrong: { share: 6 / 13, answers: 13 },
      passage: { text: '哈夫曼编码用二叉树给常用的字符短的编码。' },
      mistake: { text: '丁', people: 6 },
    })
    expect(places.map(({ point }) => point)).not.toContain('字符')
    expect(places.map(({ point }) => point)).not.toContain('结点')
    expect(JSON.stringify((await look(teacher)).data)).not.toContain('热力学')
  })

  test('who came back to a chapter after reading it is counted, without names', async () => {
    const [chapterId = ''] = book.chapterIds
    await withInstitution(server.database, teacher.institutionId, (db) =>
      db
        .insertInto('readingChapters')
        .values(students.map(({ memberId }) => ({ memberId, textbookId: book.id, chapterId, read: 1, at: new Date(Date.now() - 7_200_000) })))
        .execute(),
    )
    const place = { chapterId, block: null, percent: 0.5, device: 'PC-1', seq: 0 }
    for (const student of students.slice(0, 5)) await ask(student, 'PUT', `/pressplatform/reading/${book.id}/place`, place)
    expect(at(await placesIn(), '循环队列')).toMatchObject({ reread: { people: 5, readers: 13 } })
  })

  test('students who have left do not count; with fewer than ten people there is no figure', async () => {
    await leave(students[12] as Person)
    expect(at(await placesIn(), '循环队列')).toMatchObject({ wrong: { answers: 12, people: 12 }, reread: { readers: 12 } })
    for (const student of students.slice(9, 12)) await leave(student)
    const places = await placesIn()
    expect((await look(teacher)).data.students).toBe(9)
    expect(at(places, '循环队列')).toMatchObject({ wrong: null, reread: null, mistake: null, tooFew: false, asked: { questions: 1 } })
    expect(at(places, '栈')).toMatchObject({ wrong: null, reread: null, mistake: null, tooFew: true })
  })
})

test('a class of others, and a class without a book, have nothing to show; students do not see it', async () => {
  expect(await look(otherTeacher)).toMatchObject({ status: 404 })
  expect(await look(students[0] as Person)).toMatchObject({ status: 403 })
  expect((await look(students[12] as Person)).status).toBe(404)
  const empty = await buildClass(server.database, teacher, students.slice(0, 2), '三班')
  expect(await look(teacher, empty)).toMatchObject({ status: 200, data: { book: null, chapters: [], places: [], students: 2 } })
})

describe('an action on a place', () => {
  const act = (person: Person, body: object, id = classId) =>
    ask<Action>(person, 'POST', `/pressplatform/classes/${id}/understanding/actions`, { chapterId: book.chapterIds[0], ...body })

  test('is kept with who took it, once, and can be taken back', async () => {
    const { status, data } = await act(teacher, { point: '循环队列', kind: 'lesson' })
    expect([status, data]).toMatchObject([200, { kind: 'lesson', by: teacher.name, noticeId: null }])
    expect((await act(teacher, { point: '循环队列', kind: 'lesson' })).data.id).toBe(data.id)
    expect(at(await placesIn(), '循环队列')?.actions).toEqual([data])
    expect(at(await placesIn(), '栈')?.actions).toEqual([])
    const undo = (person: Person) => ask(person, 'DELETE', `/pressplatform/classes/${classId}/understanding/actions/${data.id}`)
    expect((await undo(otherTeacher)).status).toBe(404)
    expect((await undo(students[0] as Person)).status).toBe(403)
    expect((await undo(teacher)).status).toBe(200)
    expect((await undo(teacher)).status).toBe(404)
    expect(at(await placesIn(), '循环队列')?.actions).toEqual([])
    expect((await act(teacher, { point: '循环队列', kind: 'note' })).data).toMatchObject({ kind: 'note', noticeId: null })
  })

  test('names a notice of the class, which stays when the action is taken back', async () => {
    const write = async (id: string) => {
      const body = { title: '循环队列', body: docOfText('再看一遍 2.2 节。'), classIds: [id], publish: true }
      return (await ask<{ id: string }>(teacher, 'POST', '/pressplatform/notices', body)).data.id
    }
    const noticeId = await write(classId)
    const { data } = await act(teacher, { point: '循环队列', kind: 'notice', noticeId })
    expect(data).toMatchObject({ kind: 'notice', noticeId })
    const elsewhere = await write(await buildClass(server.database, teacher, [], '四班', book.id))
    expect(await act(teacher, { point: '循环队列', kind: 'notice', noticeId: elsewhere })).toMatchObject({
      status: 422,
      fields: [{ path: 'noticeId' }],
    })
    expect(await act(teacher, { point: '循环队列', kind: 'lesson', noticeId })).toMatchObject({ status: 422 })
    await ask(teacher, 'DELETE', `/pressplatform/classes/${classId}/understanding/actions/${data.id}`)
    expect((await ask(teacher, 'GET', `/pressplatform/notices/${noticeId}`)).status).toBe(200)
  })

  test('is refused for a chapter of another book, and when the class is over', async () => {
    expect(await act(teacher, { chapterId: newId(), kind: 'lesson' })).toMatchObject({ status: 422, fields: [{ path: 'chapterId' }] })
    expect((await act(otherTeacher, { point: '栈', kind: 'lesson' })).status).toBe(404)
    const over = await buildClass(server.database, teacher, [], '五班', book.id)
    await withInstitution(server.database, teacher.institutionId, (db) =>
      db.updateTable('classes').set({ state: 'ended' }).where('id', '=', over).execute(),
    )
    expect((await act(teacher, { point: '栈', kind: 'lesson' }, over)).status).toBe(409)
    expect((await look(teacher, over)).data.can.act).toBe(false)
  })
})

test('a question of another institution’s book is counted with its points, and its commonest wrong answer is shown', async () => {
  const institutionId = await buildInstitution(server.database)
  const away = await buildPerson(server.database, institutionId, 'teacher')
  const readers: Person[] = []
  for (let made = 0; made < 10; made++) readers.push(await buildPerson(server.database, institutionId, 'student'))
  const open = await buildTextbook(server.database, author, {
    draft: { openScope: 'public' },
    chapters: [{ name: '队列', doc: withQuestions(paragraphs('循环队列首尾相接，用取余数来移动。'), question.queue) }],
    publish: true,
  })
  await ask(author, 'POST', '/question/uses', { textbookId: open.id, ids: [question.queue] })
  const there = await buildClass(server.database, away, readers, '外校班', open.id)
  for (const reader of readers)
    expect(
      await ask(reader, 'POST', `/pressplatform/reading/${open.id}/questions/${question.queue}/answer`, {
        chapterId: open.chapterIds[0],
        answer: { options: ['D'] },
      }),
    ).toMatchObject({ status: 200 })
  const { data } = await look(away, there)
  expect(data.places).toMatchObject([
    {
      point: '循环队列',
      wrong: { share: 1 },
      mistake: { text: '丁', people: 10 },
      passage: { text: '循环队列首尾相接，用取余数来移动。' },
      bankId: null,
    },
  ])
})
