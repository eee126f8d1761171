import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Class } from '#features/learning/classes/contract.ts'
import type { Homework } from '#features/learning/homework/contract.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { ClassDate, ReportSection, Waiting } from '../contract.ts'

type Key = 'admin' | 'teacher' | 'colleague' | 'one' | 'two' | 'three' | 'four' | 'five' | 'outside'
let server: Awaited<ReturnType<typeof openServer>>
let people: Record<Key, Person>
let book: Awaited<ReturnType<typeof buildTextbook>>
let students: Person[]
let classId: string
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    admin: { role: 'administrator' },
    teacher: { role: 'teacher' },
    colleague: { role: 'teacher' },
    one: { role: 'student', name: '丁一' },
    two: { role: 'student', name: '王二' },
    three: { role: 'student', name: '张三' },
    four: { role: 'student', name: '李四' },
    five: { role: 'student', name: '赵五' },
    outside: { role: 'student', name: '旁人' },
  })
  book = await buildTextbook(server.database, people.teacher, {
    draft: { name: '声学' },
    chapters: [
      { name: '振动', doc: paragraphs('振动是往复的运动。') },
      { name: '波', doc: paragraphs('波是振动的传播。') },
    ],
    publish: true,
  })
  students = [people.one, people.two, people.three, people.four, people.five]
  classId = await buildClass(server.database, people.teacher, students, '声学 A 班', book.id)
})
afterAll(() => server.close())

const ask = <T>(who: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  server.askOnce<T>(who, method, `/pressplatform/${path}`, body)

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const window = `from=${encodeURIComponent(hours(-24))}&to=${encodeURIComponent(hours(6 * 24))}`
const dates = (who: Person, of = classId, query = window) => ask<{ items: ClassDate[]; cut: boolean }>(who, 'GET', `classes/${of}/dates?${query}`)
const waiting = async (who: Person, of = classId) => (await ask<{ items: Waiting[] }>(who, 'GET', `classes/${of}/waiting`)).data.items
interface Attention {
  items: { memberId: string; name: string; reasons: { zh: string }[] }[]
  total: number
}
const attention = (who: Person, of = classId) => ask<Attention>(who, 'GET', `classes/${of}/attention`)
interface Report {
  student: { id: string; name: string }
  sections: ReportSection[]
}
const report = (who: Person, member = '', of = classId) => ask<Report>(who, 'GET', `classes/${of}/report${member && `?member=${member}`}`)
const section = (of: Report, name: string) => of.sections.find((each) => each.name === name)
const figures = (of: ReportSection | undefined) => Object.fromEntries(of?.figures.map(({ title, count }) => [title.zh, count]) ?? [])

async function give(title: string, dueAt: string, of = classId): Promise<string> {
  const body = {
    title,
    body: paragraphs('写 600 字。'),
    classes: [{ classId: of, openAt: hours(-48), dueAt: hours(24), cutoffAt: hours(200) }],
  }
  const { data: made } = await ask<Homework>(people.teacher, 'POST', 'homeworks', body)
  await ask(people.teacher, 'POST', `homeworks/${made.id}/state`, { state: 'published', rowVersion: made.rowVersion })
  await withInstitution(server.database, people.teacher.institutionId, (db) =>
    db
      .updateTable('homeworkClasses')
      .set({ dueAt: new Date(dueAt) })
      .where('homeworkId', '=', made.id)
      .execute(),
  )
  return made.id
}
const submit = (who: Person, homeworkId: string, of = classId) =>
  ask(who, 'POST', `classes/${of}/homeworks/${homeworkId}/submissions`, { text: paragraphs('我的札记。') })

describe('the week', () => {
  test('those who teach see what is dated with what was handed in; a student sees the own state and no figures', async () => {
    const id = await give('札记', hours(30))
    await submit(people.one, id)
    const { items } = (await dates(people.teacher)).data
    expect(items.find((item) => item.id === id && item.moment === 'due')).toMatchObject({
      title: '札记',
      fact: { zh: '1 / 5 已交' },
      share: { done: 1, of: 5 },
      path: `/education/classes/homework/details?id=${classId}&homeworkId=${id}`,
    })
    const own = (await dates(people.one)).data.items.filter((item) => item.id === id)
    expect(own).toMatchObject([{ moment: 'due', done: true, fact: null, share: null }])
    expect((await dates(people.two)).data.items.find((item) => item.id === id)).toMatchObject({ done: false })
  })

  test('an administrator sees the class without being in it; other classes, colleagues and outsiders give and get nothing', async () => {
    const other = await buildClass(server.database, people.teacher, [people.outside], '别的班')
    const id = await give('别班的作业', hours(10), other)
    expect((await dates(people.admin)).data.items.length).toBeGreaterThan(0)
    expect((await dates(people.teacher)).data.items.some((item) => item.id === id)).toBe(false)
    expect((await dates(people.colleague)).status).toBe(404)
    expect((await dates(people.outside)).status).toBe(404)
  })

  test('the first day of the class, a live hour and the end of a discussion are dated too', async () => {
    const of = await buildClass(server.database, people.teacher, [people.one])
    // The first day begins at midnight in the institution's zone: at least 40 hours from now, and so after the end of the discussion.
    await withInstitution(server.database, people.teacher.institutionId, (db) =>
      db
        .updateTable('classes')
        .set({ startsOn: hours(72).slice(0, 10) })
        .where('id', '=', of)
        .execute(),
    )
    const { data: hour } = await ask<{ id: string }>(people.teacher, 'POST', `classes/${of}/livehours`, { title: '第一课' })
    await ask(people.teacher, 'POST', `livehours/${hour.id}/start`)
    const { data: topic } = await ask<{ id: string }>(people.teacher, 'POST', `classes/${of}/topics`, {
      title: '声速',
      doc: paragraphs('谈谈声速。'),
      closesAt: hours(20),
    })
    const { items } = (await dates(people.teacher, of)).data
    expect(items.map(({ kind, moment }) => `${kind} ${moment}`)).toEqual(['live opens', 'discussion closes', 'classFirst day'])
    expect(items.find(({ kind }) => kind === 'live')).toMatchObject({ title: '第一课', until: null, path: `/education/classes/live?id=${of}` })
    expect(items.find(({ id }) => id === topic.id)).toMatchObject({ fact: { zh: '0 / 1 已发言' } })
  })

  test('the span is bounded and has an order', async () => {
    const span = (from: string, to: string) => `from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`
    expect(await dates(people.teacher, classId, span(hours(1), hours(0)))).toMatchObject({ status: 422, fields: [{ path: 'to' }] })
    expect(await dates(people.teacher, classId, span(hours(0), hours(40 * 24)))).toMatchObject({ status: 422, fields: [{ path: 'to' }] })
  })
})

test('what waits for the teacher is counted with its place: homework, questions, held posts, joiners', async () => {
  const of = await buildClass(server.database, people.teacher, [people.one, people.two])
  expect(await waiting(people.teacher, of)).toEqual([])
  const id = await give('待批的作业', hours(30), of)
  await submit(people.one, id, of)
  await submit(people.two, id, of)
  const { data: question } = await ask<{ id: string }>(people.one, 'POST', `classes/${of}/questions`, { title: '为什么', doc: paragraphs('请教。') })
  await ask(people.one, 'POST', `threads/${question.id}/posts`, { doc: paragraphs('补充一下。') })
  await withInstitution(server.database, people.teacher.institutionId, (db) =>
    db.insertInto('classMembers').values({ classId: of, memberId: people.three.memberId, joinedVia: 'code', state: 'pending' }).execute(),
  )
  expect((await waiting(people.teacher, of)).map(({ name, count }) => [name.split(' ')[0], count])).toEqual([
    ['homework', 2],
    ['joining', 1],
    ['questions', 1],
  ])
  await ask(people.teacher, 'POST', `threads/${question.id}/posts`, { doc: paragraphs('因为。') })
  expect((await waiting(people.teacher, of)).map(({ name }) => name)).not.toContain('questions')
  expect((await ask(people.one, 'GET', `classes/${of}/waiting`)).status).toBe(403)
  expect((await ask(people.colleague, 'GET', `classes/${of}/waiting`)).status).toBe(404)
})

test('a student needs attention for missing homework and absences, with the reasons as sentences; who has left is not listed', async () => {
  const of = await buildClass(server.database, people.teacher, [people.one, people.two, people.three])
  expect((await attention(people.teacher, of)).data).toEqual({ items: [], total: 0 })
  const ids = [await give('作业 4', hours(-30), of), await give('作业 5', hours(-20), of)]
  for (const id of ids) await submit(people.three, id, of)
  const found = (await attention(people.teacher, of)).data
  expect(found.items.map(({ name }) => name).toSorted()).toEqual(['丁一', '王二'].toSorted())
  expect(found.items[0]?.reasons).toEqual([{ zh: '《作业 5》《作业 4》没有交。', en: expect.any(String) as string }])
  // One homework alone is no reason: an extension makes the first one not due yet.
  await withInstitution(server.database, people.teacher.institutionId, async (db) => {
    await db
      .insertInto('homeworkExtensions')
      .values({
        homeworkId: ids[0] ?? '',
        classId: of,
        memberId: people.one.memberId,
        until: new Date(hours(50)),
        reason: '病假',
        setBy: people.teacher.memberId,
      })
      .execute()
    await db.updateTable('classMembers').set({ state: 'left' }).where('classId', '=', of).where('memberId', '=', people.two.memberId).execute()
  })
  expect((await attention(people.teacher, of)).data).toEqual({ items: [], total: 0 })
  expect((await attention(people.one, of)).status).toBe(403)
})

describe('reading', () => {
  test('the class is counted by chapter, the own reading is the student’s alone, and a small class has no shares', async () => {
    const [first] = book.chapterIds
    await withInstitution(server.database, people.teacher.institutionId, (db) =>
      db
        .insertInto('readingChapters')
        .values([
          { memberId: people.one.memberId, textbookId: book.id, chapterId: first ?? '', read: 1 },
          { memberId: people.two.memberId, textbookId: book.id, chapterId: first ?? '', read: 0.4 },
          { memberId: people.outside.memberId, textbookId: book.id, chapterId: first ?? '', read: 1 },
        ])
        .execute(),
    )
    const { data } = await ask<{ students: number; chapters: object[] }>(people.teacher, 'GET', `classes/${classId}/reading`)
    expect(data).toMatchObject({
      students: 5,
      book: { name: '声学' },
      chapters: [
        { name: '振动', done: 1, begun: 1 },
        { done: 0, begun: 0 },
      ],
    })
    const mine = await ask<{ chapters: object[] }>(people.two, 'GET', `classes/${classId}/reading/mine`)
    expect(mine.data).toMatchObject({ chapters: [{ percent: 40 }, { percent: 0 }] })
    expect((await ask(people.teacher, 'GET', `classes/${classId}/reading/mine`)).status).toBe(403)
    expect((await ask(people.two, 'GET', `classes/${classId}/reading`)).status).toBe(403)
    const small = await buildClass(server.database, people.teacher, [people.one], '小班', book.id)
    expect((await ask<object>(people.teacher, 'GET', `classes/${small}/reading`)).data).toMatchObject({ students: 1, chapters: [] })
  })

  test('who has not opened the book for a week needs attention, if the class reads it at all', async () => {
    const of = await buildClass(server.database, people.teacher, [people.one, people.two, people.three], '读书的班', book.id)
    const old = new Date(hours(-16 * 24))
    await withInstitution(server.database, people.teacher.institutionId, (db) =>
      db.updateTable('readingChapters').set({ at: old }).where('memberId', '=', people.two.memberId).execute(),
    )
    await withInstitution(server.database, people.teacher.institutionId, (db) =>
      db.updateTable('classMembers').set({ joinedAt: old }).where('classId', '=', of).execute(),
    )
    const found = (await attention(people.teacher, of)).data
    expect(new Map(found.items.map(({ name, reasons }) => [name, reasons.map(({ zh }) => zh)]))).toEqual(
      new Map([
        ['王二', ['16 天没有打开教材。']],
        ['张三', ['还没有打开过教材。']],
      ]),
    )
  })
})

describe('the report', () => {
  test('a student has the own one alone, those who teach that of each student, and that of a student who has left is not found', async () => {
    const own = await report(people.one)
    expect(own.data).toMatchObject({ student: { name: '丁一' } })
    expect((await report(people.one, people.one.memberId)).status).toBe(200)
    expect((await report(people.one, people.two.memberId)).status).toBe(404)
    expect((await report(people.teacher, people.one.memberId)).data.student.name).toBe('丁一')
    expect((await report(people.admin, people.one.memberId)).status).toBe(200)
    expect((await report(people.teacher)).status).toBe(404)
    expect((await report(people.teacher, people.outside.memberId)).status).toBe(404)
    expect((await report(people.colleague, people.one.memberId)).status).toBe(404)
    const of = await buildClass(server.database, people.teacher, [people.one])
    await withInstitution(server.database, people.teacher.institutionId, (db) =>
      db.updateTable('classMembers').set({ state: 'left' }).where('classId', '=', of).where('memberId', '=', people.one.memberId).execute(),
    )
    expect((await report(people.teacher, people.one.memberId, of)).status).toBe(404)
    expect((await report(people.one, '', of)).status).toBe(404)
  })

  test('homework, attendance, posts and reading are counted, without marks and without anonymous posts', async () => {
    const { data: klass } = await ask<Class>(people.teacher, 'GET', `classes/${classId}`)
    expect(klass.id).toBe(classId)
    const late = await give('迟交的', hours(-4.9))
    await submit(people.one, late)
    await give('没交的', hours(-4))
    const { data: hour } = await ask<{ id: string }>(people.teacher, 'POST', `classes/${classId}/livehours`, { title: '' })
    await ask(people.teacher, 'POST', `livehours/${hour.id}/start`)
    await ask(people.teacher, 'PUT', `livehours/${hour.id}/attendance`, { memberId: people.one.memberId, state: 'late' })
    const { data: topic } = await ask<{ id: string }>(people.teacher, 'POST', `classes/${classId}/topics`, {
      title: '声速',
      doc: paragraphs('谈谈。'),
      closesAt: hours(20),
    })
    await ask(people.one, 'POST', `threads/${topic.id}/posts`, { doc: paragraphs('我的看法。') })
    await ask(people.one, 'POST', `threads/${topic.id}/posts`, { doc: paragraphs('匿名的看法。'), anonymous: true })
    const { data } = await report(people.teacher, people.one.memberId)
    expect(figures(section(data, 'homework'))).toEqual({ 已交: 2, 迟交: 1, 没交: 1 })
    expect(section(data, 'homework')?.lines.map(({ title, words }) => `${title} ${words.zh}`)).toEqual([
      '札记 按时交',
      '没交的 没交',
      '迟交的 迟交 5 小时',
    ])
    expect(figures(section(data, 'attendance'))).toEqual({ 到课: 0, 迟到: 1, 缺勤: 0, 请假: 0 })
    expect(figures(section(data, 'posts'))).toMatchObject({ 回复: 1, 提问: 0 })
    expect(section(data, 'reading')?.lines.map(({ words }) => words.zh)).toEqual(['100%'])
    expect(JSON.stringify((await report(people.one)).data.sections)).toBe(JSON.stringify(data.sections))
    expect(JSON.stringify(data)).not.toContain('王二')
  })
})
