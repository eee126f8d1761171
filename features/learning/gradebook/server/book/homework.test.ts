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

interface Answer<T> {
  status: number
  errorCode?: string
  fields?: { path: string }[]
  data: T
}
const ask = async <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  (await server.ask(person, method, `/pressplatform/${url}`, body, { 'idempotency-key': newId() })) as Answer<T>
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
  expect((await book()).homeworks).toMatchObject([{ id: homework.id, title: '札记', points: 100 }])
  const item = (homeworkId: string) => ({ id: null, category: 0, kind: 'homework', testId: null, homeworkId, title: '-', points: 1, shown: true })
  const rule = (homeworkId: string) =>
    ask(teacher, 'PUT', `classes/${classId}/gradebook/rules`, {
      rowVersion: 0,
      late: { perDay: 50, most: 100 },
      released: false,
      categories: [{ id: null, name: '作业', weight: 100, dropLowest: 0 }],
      items: [item(homeworkId)],
    })
  expect((await rule(newId())).fields?.[0]?.path).toBe('items.0.homeworkId')
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
