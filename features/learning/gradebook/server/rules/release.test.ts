import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { Gradebook } from '../../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'teacher' | 'one' | 'two' | 'three', Person>
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    teacher: { role: 'teacher' },
    one: { role: 'student' },
    two: { role: 'student' },
    three: { role: 'student' },
  })
})
afterAll(() => server.close())

const rules = {
  late: { perDay: 0, most: 100 },
  categories: [{ id: null, name: '作业', weight: 100, dropLowest: 0 }],
  items: [],
}

test('the release of totals is told to the students of the class once, and again only after a day or when that is asked for', async () => {
  const { teacher, one, two, three } = people
  const classId = await buildClass(server.database, teacher, [one, two, three])
  const base = `/pressplatform/classes/${classId}/gradebook`
  const read = async () => (await server.ask(teacher, 'GET', base)).data as Gradebook
  await withInstitution(server.database, teacher.institutionId, (db) =>
    db.updateTable('classMembers').set({ state: 'left' }).where('classId', '=', classId).where('memberId', '=', three.memberId).execute(),
  )
  expect((await read()).told).toEqual({ at: null, recent: false })
  let rowVersion = 0
  const put = async (released: boolean, tell?: 'again') => {
    const answer = await server.ask(teacher, 'PUT', `${base}/rules`, { ...rules, rowVersion: rowVersion++, released, ...(tell && { tell }) })
    return (answer.data as { told: number }).told
  }
  const inbox = (person: Person) =>
    withInstitution(server.database, teacher.institutionId, (db) =>
      db.selectFrom('messages').select('link').where('memberId', '=', person.memberId).where('about', '=', `gradebook:${classId}`).execute(),
    )
  expect(await put(true)).toBe(2)
  expect((await read()).told).toMatchObject({ at: expect.any(String), recent: true })
  expect(await put(true)).toBe(0)
  expect(await put(false)).toBe(0)
  expect(await put(true)).toBe(0)
  expect([await inbox(one), await inbox(two), await inbox(three)].map((messages) => messages.length)).toEqual([1, 1, 0])
  expect((await inbox(one))[0]?.link).toBe(`/education/classes/gradebook?id=${classId}`)
  await put(false)
  expect(await put(true, 'again')).toBe(2)
  await put(false)
  await withInstitution(server.database, teacher.institutionId, (db) =>
    db
      .updateTable('gradebooks')
      .set({ toldAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('classId', '=', classId)
      .execute(),
  )
  expect((await read()).told.recent).toBe(false)
  expect(await put(true)).toBe(2)
  expect(await inbox(one)).toHaveLength(3)
})
