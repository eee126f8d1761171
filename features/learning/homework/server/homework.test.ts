import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCourse } from '#features/learning/courses/server/write-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Homework } from '../contract.ts'
import type { MyHomework } from '../contract-mine.ts'
import type { Student, Submission } from '../contract-submissions.ts'
import { tellOfDue } from './manifest/due.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'teacher' | 'colleague' | 'one' | 'two' | 'three' | 'outside', Person>
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    teacher: { role: 'teacher' },
    colleague: { role: 'teacher' },
    one: { role: 'student', name: '丁一' },
    two: { role: 'student', name: '王二' },
    three: { role: 'student', name: '张三' },
    outside: { role: 'student', name: '李四' },
  })
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  server.askOnce<T>(person, method, `/pressplatform/${url}`, body)

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const draft = (classIds: string[], more: object = {}) => ({
  title: '《赤壁赋》札记',
  body: paragraphs('就“变”与“不变”写 600 字。'),
  classes: classIds.map((classId) => ({ classId, openAt: hours(-48), dueAt: hours(24), cutoffAt: hours(72) })),
  ...more,
})

/** A published homework for a class of three students. */
async function given(more: object = {}) {
  const { teacher, one, two, three } = people
  const classId = await buildClass(server.database, teacher, [one, two, three])
  const { data: made } = await ask<Homework>(teacher, 'POST', 'homeworks', draft([classId], more))
  const { data: homework } = await ask<Homework>(teacher, 'POST', `homeworks/${made.id}/state`, { state: 'published', rowVersion: made.rowVersion })
  expect(homework.state).toBe('published')
  const own = `classes/${classId}/homeworks/${homework.id}`
  return {
    classId,
    homework,
    own,
    place: (who: Person) => `homeworks/${homework.id}/classes/${classId}/students/${who.memberId}`,
    submit: (who: Person, text: string, body: object = {}) => ask<MyHomework>(who, 'POST', `${own}/submissions`, { text: paragraphs(text), ...body }),
    mine: async (who: Person) => (await ask<MyHomework>(who, 'GET', `${own}/mine`)).data,
    students: async (query = '') => (await ask<Work>(teacher, 'GET', `homeworks/${homework.id}/students${query}`)).data,
  }
}
interface Work {
  students: { items: Student[]; total: number }
  counts: Record<string, number>
  remind: { people: number; extended: number; at: string | null; again: string | null }
  unreleased: number
}
const inboxOf = async (who: Person, homeworkId: string) => {
  const { data } = await ask<{ items: { about: string; title: string }[] }>(who, 'GET', 'messages?type=homework&size=50')
  return data.items.filter(({ about }) => about === `homework:${homeworkId}`).map(({ title }) => title)
}
/** Moves the dates of a homework, as time would. */
const shift = (homeworkId: string, columns: { openAt?: Date; dueAt?: Date; cutoffAt?: Date | null; remindedAt?: Date }) =>
  withInstitution(server.database, people.teacher.institutionId, (db) =>
    db.updateTable('homeworkClasses').set(columns).where('homeworkId', '=', homeworkId).execute(),
  )
const ago = (count: number) => new Date(Date.now() - count * 3_600_000)

describe('a homework', () => {
  test('is given to two classes with their own dates; students see it with theirs, and others do not', async () => {
    const { teacher, one, two, outside } = people
    const [a, b] = [await buildClass(server.database, teacher, [one], 'A 班'), await buildClass(server.database, teacher, [two], 'B 班')]
    const dates = [
      { classId: a, openAt: hours(-1), dueAt: hours(24), cutoffAt: null },
      { classId: b, openAt: hours(10), dueAt: hours(48), cutoffAt: hours(72) },
    ]
    const { data: made } = await ask<Homework>(teacher, 'POST', 'homeworks', { ...draft([]), classes: dates })
    expect(await inboxOf(one, made.id)).toEqual([])
    const hidden = await ask(one, 'GET', `classes/${a}/homeworks/${made.id}/mine`)
    expect(hidden.status).toBe(404)
    const published = await ask<Homework>(teacher, 'POST', `homeworks/${made.id}/state`, { state: 'published', rowVersion: made.rowVersion })
    expect(published.data.classes).toMatchObject([
      { id: a, phase: 'open', students: 1, submitted: 0 },
      { id: b, phase: 'coming' },
    ])
    expect(await inboxOf(one, made.id)).toEqual(['新作业：《赤壁赋》札记'])
    const mine = await ask<MyHomework>(one, 'GET', `classes/${a}/homeworks/${made.id}/mine`)
    expect(mine.data).toMatchObject({ accepts: 'open', dueAt: dates[0]?.dueAt, state: 'todo' })
    const coming = await ask<MyHomework>(two, 'GET', `classes/${b}/homeworks/${made.id}/mine`)
    expect(coming.data).toMatchObject({ accepts: 'early', state: 'coming', body: { type: 'doc', content: [] } })
    for (const [who, classId] of [
      [outside, a],
      [one, b],
    ] as const)
      expect((await ask(who, 'GET', `classes/${classId}/homeworks/${made.id}/mine`)).status).toBe(404)
    const list = await ask<{ items: { id: string }[] }>(one, 'GET', 'myhomeworks?when=todo&size=50')
    expect(list.data.items.map(({ id }) => id)).toContain(made.id)
    const taught = await ask<{ items: { id: string }[] }>(teacher, 'GET', `homeworks?classId=${b}&q=赤壁`)
    expect(taught.data.items.map(({ id }) => id)).toEqual([made.id])
    expect((await ask(one, 'GET', `homeworks/${made.id}`)).status).toBe(404)
  })

  test('is refused at the field that is wrong', async () => {
    const { teacher, colleague } = people
    const classId = await buildClass(server.database, teacher, [])
    const field = async (body: object, who = teacher) => (await ask(who, 'POST', 'homeworks', body)).fields?.[0]?.path
    expect(await field(draft([classId], { classes: [{ classId, openAt: hours(2), dueAt: hours(1) }] }))).toBe('classes.0.dueAt')
    expect(await field(draft([classId], { classes: [{ classId, openAt: hours(1), dueAt: hours(2), cutoffAt: hours(1.5) }] }))).toBe(
      'classes.0.cutoffAt',
    )
    expect(await field(draft([classId]), colleague)).toBe('classes')
    expect(await field(draft([classId], { takesText: false }))).toBe('takesText')
    expect(await field(draft([classId], { fileIds: [newId()] }))).toBe('fileIds')
    const { data } = await ask<Homework>(
      teacher,
      'POST',
      'homeworks',
      draft([], { body: { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'abcdefgh12' } }] } }),
    )
    const publish = await ask(teacher, 'POST', `homeworks/${data.id}/state`, { state: 'published', rowVersion: data.rowVersion })
    expect(publish).toMatchObject({ status: 422, fields: [{ path: 'classes' }] })
  })

  test('is not overwritten by a second person; it is withdrawn until something was handed in, and comes back from the bin', async () => {
    const { teacher, one } = people
    const { classId, homework, submit } = await given()
    const change = (rowVersion: number, title: string) =>
      ask<Homework>(teacher, 'PUT', `homeworks/${homework.id}`, { ...draft([classId]), title, rowVersion })
    expect((await change(homework.rowVersion, '改一')).data.title).toBe('改一')
    expect(await change(homework.rowVersion, '改二')).toMatchObject({ status: 409, errorCode: 'conflict' })
    expect((await ask(teacher, 'DELETE', `homeworks/${homework.id}`)).errorCode).toBe('conflict')
    const state = async (next: string) => {
      const { data } = await ask<Homework>(teacher, 'GET', `homeworks/${homework.id}`)
      return ask<Homework>(teacher, 'POST', `homeworks/${homework.id}/state`, { state: next, rowVersion: data.rowVersion })
    }
    expect((await state('draft')).data.state).toBe('draft')
    expect((await ask(teacher, 'DELETE', `homeworks/${homework.id}`)).status).toBe(200)
    expect((await ask(teacher, 'GET', `homeworks/${homework.id}`)).status).toBe(404)
    expect((await ask<Homework>(teacher, 'POST', `homeworks/${homework.id}/restore`)).data.state).toBe('draft')
    expect((await state('published')).data.state).toBe('published')
    expect((await submit(one, '第一稿')).status).toBe(200)
    expect((await state('draft')).errorCode).toBe('conflict')
    const { data: now } = await ask<Homework>(teacher, 'GET', `homeworks/${homework.id}`)
    const left = await ask(teacher, 'PUT', `homeworks/${homework.id}`, {
      ...draft([await buildClass(server.database, teacher, [])]),
      rowVersion: now.rowVersion,
    })
    expect(left.errorCode).toBe('conflict')
  })
})

describe('what is handed in', () => {
  test('is a draft first, saved once whatever is repeated, and then a version with a receipt', async () => {
    const { one } = people
    const { own, submit, mine } = await given({ statement: '本人独立完成' })
    const save = (no: number, text: object | null) => ask<{ no: number }>(one, 'PUT', `${own}/draft`, { no, text })
    const text = paragraphs('草稿')
    expect((await save(0, text)).data.no).toBe(1)
    expect((await save(0, text)).data.no).toBe(1)
    expect((await save(0, paragraphs('别的窗口'))).errorCode).toBe('conflict')
    expect((await save(1, paragraphs('接着写'))).data.no).toBe(2)
    expect((await mine(one)).state).toBe('draft')
    expect((await submit(one, '第一稿')).fields?.[0]?.path).toBe('confirmed')
    expect((await ask(one, 'POST', `${own}/submissions`, { confirmed: true })).fields?.[0]?.path).toBe('text')
    const handed = await submit(one, '第一稿', { confirmed: true })
    expect(handed.data).toMatchObject({ state: 'submitted', lateMinutes: 0, history: [{ no: 1, statement: '本人独立完成', lateMinutes: 0 }] })
    expect(handed.data.history[0]?.receipt).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  })

  test('is late by the own due time, and refused after the cut-off while the draft stays', async () => {
    const { teacher, one, two, three } = people
    const { homework, own, place, submit, mine, students } = await given({ lateRule: 'deduct', latePerDay: 10, lateMost: 50 })
    await shift(homework.id, { dueAt: ago(25), cutoffAt: ago(1) })
    const until = hours(3)
    const extended = await ask<Submission>(teacher, 'PUT', `${place(two)}/extension`, { until, reason: '病假' })
    expect(extended.data).toMatchObject({ state: 'extended', dueAt: until, cutoffAt: until, later: { reason: '病假' } })
    expect(await submit(one, '晚了')).toMatchObject({ status: 409, errorMessage: expect.stringContaining('已过最晚提交时间') as string })
    expect((await ask(one, 'PUT', `${own}/draft`, { no: 0, text: paragraphs('晚了') })).status).toBe(200)
    expect((await mine(one)).draft.text).toMatchObject({ content: [{ content: [{ text: '晚了' }] }] })
    expect(await mine(two)).toMatchObject({ accepts: 'open', dueAt: until, extension: { reason: '病假' } })
    expect((await submit(two, '在延期内')).data.lateMinutes).toBe(0)
    await shift(homework.id, { cutoffAt: new Date(Date.now() + 3_600_000) })
    const late = await submit(three, '迟了')
    expect(late.data.lateMinutes).toBeGreaterThanOrEqual(25 * 60)
    const { counts } = await students()
    expect(counts).toMatchObject({ all: 3, missing: 1, late: 1, waiting: 2 })
    const row = (await students('?filter=late')).students.items[0] as Student
    const graded = await ask<Submission>(teacher, 'PUT', `${place(three)}/score`, { score: 88, feedback: '写得好', rowVersion: row.rowVersion })
    expect(graded.data).toMatchObject({ score: 88, deduction: 17.6, counted: 70.4, state: 'graded' })
    expect((await ask(teacher, 'DELETE', `${place(two)}/extension`)).status).toBe(200)
    expect((await ask(teacher, 'DELETE', `${place(two)}/extension`)).status).toBe(404)
  })

  test('an accommodation moves the own due time by its hours', async () => {
    const { teacher, one } = people
    const { homework, mine, students } = await given()
    await withInstitution(server.database, teacher.institutionId, (db) =>
      db.insertInto('accommodations').values({ memberId: one.memberId, dueHours: 48, reason: '视力障碍', setBy: teacher.memberId }).execute(),
    )
    const own = await mine(one)
    const usual = homework.classes[0]?.dueAt ?? ''
    expect(own).toMatchObject({ dueHours: 48, dueAt: new Date(Date.parse(usual) + 48 * 3_600_000).toISOString() })
    const list = await ask<{ items: { id: string; dueAt: string }[] }>(one, 'GET', 'myhomeworks?size=100')
    expect(list.data.items.find(({ id }) => id === homework.id)?.dueAt).toBe(own.dueAt)
    expect((await students()).students.items.find(({ id }) => id === one.memberId)?.later).toMatchObject({ dueHours: 48, reason: '视力障碍' })
    await withInstitution(server.database, teacher.institutionId, (db) => db.deleteFrom('accommodations').execute())
  })

  test('comes back with a reason, is handed in again with its history, graded and released with one message', async () => {
    const { teacher, one, two } = people
    const { homework, place, submit, mine } = await given({ attempts: 1 })
    await submit(one, '第一稿')
    expect((await submit(one, '没有次数了')).errorCode).toBe('conflict')
    const read = async () => (await ask<Submission>(teacher, 'GET', place(one))).data
    const returned = await ask<Submission>(teacher, 'POST', `${place(one)}/return`, { reason: '先引原文', rowVersion: (await read()).rowVersion })
    expect(returned.data).toMatchObject({ state: 'returned', history: [{ returned: { reason: '先引原文' } }] })
    expect(await mine(one)).toMatchObject({ state: 'returned', accepts: 'open' })
    const stale = (await read()).rowVersion
    expect((await submit(one, '第二稿')).data.history.map(({ no }) => no)).toEqual([2, 1])
    expect((await ask(teacher, 'PUT', `${place(one)}/score`, { score: 90, rowVersion: stale })).errorCode).toBe('conflict')
    const { rowVersion, state } = await read()
    expect(state).toBe('again')
    expect((await ask(teacher, 'PUT', `${place(one)}/score`, { score: 101, rowVersion })).fields?.[0]?.path).toBe('score')
    expect((await ask(teacher, 'PUT', `${place(two)}/score`, { score: 1, rowVersion: 0 })).errorCode).toBe('conflict')
    expect((await ask(teacher, 'PUT', `${place(one)}/score`, { score: 90, feedback: '改得好', rowVersion })).status).toBe(200)
    expect((await mine(one)).result).toBeNull()
    const release = () => ask<{ released: number }>(teacher, 'POST', `homeworks/${homework.id}/release`, {})
    expect((await release()).data.released).toBe(1)
    expect((await release()).data.released).toBe(0)
    expect(await mine(one)).toMatchObject({ state: 'graded', result: { counted: 90, feedback: '改得好' } })
    expect((await inboxOf(one, homework.id)).filter((title) => title.startsWith('作业成绩已公布'))).toHaveLength(1)
  })

  test('the same points are given to several; those without a submission are left with the reason', async () => {
    const { teacher, one, two, three } = people
    const { classId, homework, submit, students } = await given()
    await submit(one, '甲')
    await submit(two, '乙')
    const { students: listed } = await students()
    const places = listed.items.map(({ id, rowVersion }) => ({ classId, memberId: id, rowVersion }))
    const batch = await ask<{ done: string[]; failed: { id: string; reason: string }[] }>(teacher, 'POST', `homeworks/${homework.id}/scores`, {
      places,
      score: 80,
    })
    expect(batch.data.done.toSorted()).toEqual([one.memberId, two.memberId].toSorted())
    expect(batch.data.failed).toMatchObject([{ id: three.memberId, name: '张三', reason: '还没有提交' }])
  })

  test('those who have handed in nothing are reminded, at most once an hour, and told once when it falls due', async () => {
    const { teacher, one, two, three } = people
    const { homework, submit, place, students } = await given()
    await submit(one, '甲')
    await shift(homework.id, { dueAt: new Date(Date.now() + 3_600_000) })
    for (let run = 0; run < 2; run++) await tellOfDue(server, teacher.institutionId)
    expect((await inboxOf(two, homework.id)).filter((title) => title.startsWith('作业一天内截止'))).toHaveLength(1)
    expect((await inboxOf(one, homework.id)).filter((title) => title.startsWith('作业一天内截止'))).toHaveLength(0)
    await shift(homework.id, { dueAt: ago(1) })
    await ask(teacher, 'PUT', `${place(three)}/extension`, { until: hours(5), reason: '参赛' })
    expect((await students()).remind).toMatchObject({ people: 1, extended: 1, at: null })
    const remind = () => ask<{ reminded: number }>(teacher, 'POST', `homeworks/${homework.id}/reminders`, {})
    expect((await remind()).data.reminded).toBe(1)
    expect((await remind()).errorCode).toBe('tooMany')
    await shift(homework.id, { remindedAt: ago(2) })
    expect((await remind()).data.reminded).toBe(1)
  })

  test('a class that is over takes nothing more, and what is there stays readable', async () => {
    const { teacher, one } = people
    const { classId, own, place, submit, mine } = await given()
    await submit(one, '甲')
    await withInstitution(server.database, teacher.institutionId, (db) =>
      db.updateTable('classes').set({ state: 'ended' }).where('id', '=', classId).execute(),
    )
    expect(await submit(one, '乙')).toMatchObject({ status: 409, errorMessage: expect.stringContaining('班级已结束') as string })
    expect((await ask(one, 'PUT', `${own}/draft`, { no: 1, text: null })).errorCode).toBe('conflict')
    expect(await mine(one)).toMatchObject({ accepts: 'ended', history: [{ no: 1 }] })
    expect((await ask(teacher, 'PUT', `${place(one)}/score`, { score: 1, rowVersion: 2 })).errorCode).toBe('conflict')
    expect((await ask<Submission>(teacher, 'GET', place(one))).data.history).toHaveLength(1)
  })
})

test('the homework of a course is that of the classes that take it', async () => {
  const { teacher, one } = people
  const [inside, outside] = [await given({ title: '课内' }), await given({ title: '课外' })]
  const courseId = await withInstitution(server.database, teacher.institutionId, async (db) => {
    const id = await insertCourse(db, teacher, { name: '古代文学', isAttachmentOwnload: 0 })
    await db.updateTable('classes').set({ courseId: id }).where('id', '=', inside.classId).execute()
    return id
  })
  for (const [who, list] of [
    [teacher, 'homeworks'],
    [one, 'myhomeworks'],
  ] as const) {
    const found = (await ask<{ items: { id: string }[] }>(who, 'GET', `${list}?courseId=${courseId}`)).data.items.map(({ id }) => id)
    expect(found).toEqual([inside.homework.id])
    expect(found).not.toContain(outside.homework.id)
  }
})
