import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Gradebook, MyGradebook } from '../../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'teacher' | 'one' | 'two', Person>
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    teacher: { role: 'teacher' },
    one: { role: 'student', name: '丁一' },
    two: { role: 'student', name: '王二' },
  })
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  server.askOnce<T>(person, method, `/pressplatform/${url}`, body)
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

test('a homework is an item of the gradebook: its points count after the deduction for lateness, and are seen once they are released', async () => {
  const { teacher, one, two } = people
  const classId = await buildClass(server.database, teacher, [one, two])
  const dates = { classId, openAt: hours(-100).toISOString(), dueAt: hours(24).toISOString() }
  const { data: homework } = await ask<{ id: string; rowVersion: number }>(teacher, 'POST', 'homeworks', {
    title: '札记',
    body: paragraphs('写一篇札记。'),
    lateRule: 'deduct',
    classes: [dates],
  })
  await ask(teacher, 'POST', `homeworks/${homework.id}/state`, { state: 'published', rowVersion: homework.rowVersion })
  const book = async () => (await ask<Gradebook>(teacher, 'GET', `classes/${classId}/gradebook`)).data
  expect((await book()).free).toMatchObject([{ kind: 'homework', id: homework.id, title: '札记', points: 100 }])
  const item = (sourceId: string) => ({ id: null, category: 0, kind: 'homework', sourceId, title: '-', points: 1, shown: true })
  const rule = (homeworkId: string) =>
    ask(teacher, 'PUT', `classes/${classId}/gradebook/rules`, {
      rowVersion: 0,
      late: { perDay: 50, most: 100 },
      released: false,
      categories: [{ id: null, name: '作业', weight: 100, dropLowest: 0 }],
      items: [item(homeworkId)],
    })
  expect((await rule(newId())).fields?.[0]?.path).toBe('items.0.sourceId')
  expect((await rule(homework.id)).status).toBe(200)

  await withInstitution(server.database, teacher.institutionId, (db) =>
    db
      .updateTable('homeworkClasses')
      .set({ dueAt: hours(-25) })
      .where('homeworkId', '=', homework.id)
      .execute(),
  )
  await ask(one, 'POST', `classes/${classId}/homeworks/${homework.id}/submissions`, { text: paragraphs('我的札记。') })
  const cellOf = async (name: string) => (await book()).students.items.find((student) => student.name === name)?.cells[0]
  expect(await cellOf('丁一')).toMatchObject({ state: 'grading', counted: null })
  expect(await cellOf('王二')).toMatchObject({ state: 'pending' })
  const place = `homeworks/${homework.id}/classes/${classId}/students/${one.memberId}`
  const { data: work } = await ask<{ rowVersion: number }>(teacher, 'GET', place)
  await ask(teacher, 'PUT', `${place}/score`, { score: 90, rowVersion: work.rowVersion })
  // Two days that have begun cost 10% each by the homework; the rule of the gradebook does not count on top.
  expect(await cellOf('丁一')).toMatchObject({ state: 'points', points: 90, counted: 72, lateHours: 26 })
  const mine = async () => (await ask<MyGradebook>(one, 'GET', `classes/${classId}/gradebook/mine`)).data.result.cells[0]
  expect(await mine()).toMatchObject({ state: 'pending', counted: null })
  await ask(teacher, 'POST', `homeworks/${homework.id}/release`, {})
  expect(await mine()).toMatchObject({ state: 'points', counted: 72 })
  expect(await cellOf('王二')).toMatchObject({ state: 'missing', counted: 0 })

  const { items } = await book()
  const mark = (set: object, reason = '') =>
    ask(teacher, 'PUT', `classes/${classId}/gradebook/marks`, {
      reason,
      marks: [{ itemId: items[0]?.id, memberId: two.memberId, rowVersion: 0, set }],
    })
  expect((await mark({ do: 'points', points: 5, lateHours: 0 })).fields?.[0]?.path).toBe('marks.0.set.do')
  expect((await mark({ do: 'override', points: 60 }, '当面交了')).status).toBe(200)
  expect(await cellOf('王二')).toMatchObject({ state: 'missing', override: 60, counted: 60 })
})

const rulesOf = (rowVersion: number, items: object[]) => ({
  rowVersion,
  late: { perDay: 0, most: 100 },
  released: true,
  categories: [{ id: null, name: '平时', weight: 100, dropLowest: 0 }],
  items,
})
const itemOf = (kind: string, sourceId: string, more: object = {}) => ({
  id: null,
  category: 0,
  kind,
  sourceId,
  title: '-',
  points: 1,
  shown: true,
  ...more,
})

test('a graded discussion is an item of the gradebook: its points are those that were given in it, and the student sees them at once', async () => {
  const { teacher, one, two } = people
  const classId = await buildClass(server.database, teacher, [one, two])
  const begin = async (points: number | null) => {
    const { data } = await ask<{ id: string }>(teacher, 'POST', `classes/${classId}/topics`, { title: '读后', doc: paragraphs('谈谈第三章。') })
    if (points !== null) await ask(teacher, 'PUT', `topics/${data.id}/settings`, { points })
    return data.id
  }
  const [graded, free] = [await begin(10), await begin(null)]
  const book = async () => (await ask<Gradebook>(teacher, 'GET', `classes/${classId}/gradebook`)).data
  expect((await book()).free).toEqual([{ kind: 'discussion', id: graded, title: '读后', points: 10 }])
  const rule = (sourceId: string) => ask(teacher, 'PUT', `classes/${classId}/gradebook/rules`, rulesOf(0, [itemOf('discussion', sourceId)]))
  for (const other of [free, newId()]) expect((await rule(other)).fields?.[0]?.path).toBe('items.0.sourceId')
  expect((await rule(graded)).status).toBe(200)
  const given = { marks: [{ memberId: one.memberId, points: 8, rowVersion: 0 }] }
  expect((await ask(teacher, 'PUT', `topics/${graded}/marks`, given)).status).toBe(200)
  const { items, students, free: left } = await book()
  expect(left).toEqual([])
  expect(items).toMatchObject([{ kind: 'discussion', sourceId: graded, title: '读后', points: 10, open: true, mean: 8 }])
  expect(students.items.map(({ cells, total }) => [cells[0]?.state, cells[0]?.points, total])).toEqual([
    ['points', 8, 80],
    ['pending', null, null],
  ])
  const mine = (await ask<MyGradebook>(one, 'GET', `classes/${classId}/gradebook/mine`)).data
  expect(mine.result).toMatchObject({ total: 80, cells: [{ state: 'points', points: 8 }] })
})

test('the attendance of a class is an item with a title and points of its own; excused hours do not count, and an override stands in its place', async () => {
  const { teacher, one, two } = people
  const classId = await buildClass(server.database, teacher, [one, two])
  const book = async () => (await ask<Gradebook>(teacher, 'GET', `classes/${classId}/gradebook`)).data
  expect((await book()).free).toEqual([])
  const states = ['present', 'late', 'excused', 'present']
  await withInstitution(server.database, teacher.institutionId, async (db) => {
    for (const [at, state] of states.entries()) {
      const id = newId()
      await db
        .insertInto('liveHours')
        .values({
          id,
          classId,
          no: at + 1,
          title: `第 ${at + 1} 次`,
          state: 'ended',
          startedAt: new Date(),
          endedAt: new Date(),
          createdBy: teacher.memberId,
        })
        .execute()
      await db.insertInto('liveAttendances').values({ hourId: id, memberId: one.memberId, state, via: 'code' }).execute()
    }
  })
  expect((await book()).free).toEqual([{ kind: 'attendance', id: classId, title: '', points: 100 }])
  const attendance = itemOf('attendance', classId, { title: '考勤', points: 20 })
  const rule = (items: object[], rowVersion = 0) => ask(teacher, 'PUT', `classes/${classId}/gradebook/rules`, rulesOf(rowVersion, items))
  expect((await rule([itemOf('attendance', newId())])).fields?.[0]?.path).toBe('items.0.sourceId')
  expect((await rule([attendance, attendance])).fields?.[0]?.path).toBe('items.1.title')
  expect((await rule([attendance])).status).toBe(200)
  const { items, students } = await book()
  // Two hours in time and one late of three that count.
  expect(students.items.map(({ cells }) => cells[0]?.points)).toEqual([16.67, null])
  expect(items).toMatchObject([{ kind: 'attendance', title: '考勤', points: 20 }])
  const [item] = items
  const enter = (set: object) =>
    ask(teacher, 'PUT', `classes/${classId}/gradebook/marks`, {
      reason: '补考勤',
      marks: [{ itemId: item?.id, memberId: one.memberId, rowVersion: 0, set }],
    })
  expect((await enter({ do: 'points', points: 20, lateHours: 0 })).status).toBe(422)
  expect((await enter({ do: 'override', points: 20 })).status).toBe(200)
  expect((await book()).students.items[0]).toMatchObject({ total: 100, cells: [{ points: 16.67, override: 20 }] })
})
