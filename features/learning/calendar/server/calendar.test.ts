import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildExam } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { CalendarItem } from '../contract.ts'
import { sendDigests } from './digest.ts'

let server: Awaited<ReturnType<typeof openServer>>
let here: string
let teacher: Person
let student: Person
let stranger: Person
let classId: string
let testId: string
const hour = 3600_000
const from = (hours: number) => new Date(Date.now() + hours * hour)

beforeAll(async () => {
  server = await openServer()
  here = await buildInstitution(server.database, { name: '这里大学' })
  const people = await buildPeople(server.database, here, {
    teacher: { role: 'teacher' },
    student: { role: 'student' },
    stranger: { role: 'student' },
  })
  ;({ teacher, student, stranger } = people)
  classId = await buildClass(server.database, teacher, [student], '数据结构')
  const test = { title: '期末考试' }
  ;({ testId } = await buildExam(server.app, teacher, [student], { opens: 24 * 60, closes: 26 * 60, test, candidate: { classId } }))
  await withInstitution(server.database, here, (db) =>
    db.updateTable('classes').set({ startsOn: '2026-09-01', endsOn: '2027-01-15' }).where('id', '=', classId).execute(),
  )
})
afterAll(() => server.close())

const path = '/pressplatform/calendar'
const list = async (who: Person, start: Date, end: Date) => {
  const query = new URLSearchParams({ from: start.toISOString(), to: end.toISOString() })
  return (await server.ask(who, 'GET', `${path}?${query}`)).data as { items: CalendarItem[]; classes: { id: string; name: string }[] }
}
const brief = (items: CalendarItem[]) => items.map(({ kind, moment, title }) => `${kind} ${moment} ${title}`)
const settings = async (who: Person, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
  (await server.ask(who, method, `${path}/${method === 'GET' ? 'settings' : 'feed'}`, method === 'POST' ? {} : undefined)).data as {
    feed: { url: string } | null
    digest: string
  }
const fileOf = (url: string) => server.ask(undefined, 'GET', new URL(url).pathname)
const inbox = (who: Person) =>
  withInstitution(server.database, here, (db) =>
    db.selectFrom('messages').select('words').where('memberId', '=', who.memberId).where('type', '=', 'calendar').execute(),
  )

test('a test is in the calendars of who sits and who holds it, with the path for each, and in no other', async () => {
  const [own, held, none] = await Promise.all([student, teacher, stranger].map((who) => list(who, from(0), from(48))))
  expect(own?.items).toMatchObject([
    { kind: 'test', moment: 'opens', id: testId, title: '期末考试', classId, done: false, path: `/examination?id=${testId}` },
  ])
  expect(own?.classes).toEqual([{ id: classId, name: '数据结构' }])
  expect(held?.items[0]?.path).toContain('/education/classes/examine/details')
  expect(none?.items).toEqual([])
  // Only what begins within the time.
  expect((await list(student, from(30), from(48))).items).toEqual([])
})

test('the first and last day of a class are days, and a notice to confirm is there until it is confirmed', async () => {
  const days = await list(student, new Date('2026-08-25T00:00:00Z'), new Date('2026-09-10T00:00:00Z'))
  expect(brief(days.items)).toContain('classFirst day 数据结构')
  expect(days.items[0]?.at).toBe('2026-08-31T16:00:00.000Z')
  const draft = { title: '考场须知', body: paragraphs('带学生证。'), classIds: [classId], needConfirm: true, publish: true }
  const { data } = await server.ask(teacher, 'POST', '/pressplatform/notices', draft, { 'idempotency-key': newId() })
  const { id } = data as { id: string }
  const [notice] = (await list(student, from(-1), from(1))).items
  expect(notice).toMatchObject({ kind: 'notice', moment: 'due', id, done: false })
  await server.ask(student, 'POST', `/pressplatform/notices/${id}/confirm`, {})
  expect((await list(student, from(-1), from(1))).items[0]).toMatchObject({ id, done: true })
})

test('times must be in order and not too far apart', async () => {
  const asked = (start: Date, end: Date) =>
    server.ask(student, 'GET', `${path}?${new URLSearchParams({ from: start.toISOString(), to: end.toISOString() })}`)
  expect((await asked(from(2), from(1))).fields?.[0]?.path).toBe('to')
  expect((await asked(from(0), from(24 * 101))).fields?.[0]?.path).toBe('to')
})

test('who has the address reads the calendar without a session, until it is renewed or taken back', async () => {
  expect((await settings(student)).feed).toBeNull()
  const first = (await settings(student, 'POST')).feed?.url ?? ''
  expect(first).toMatch(/\/pressplatform\/calendar\/ical\/[\w-]{43}\.ics$/)
  expect((await settings(student)).feed?.url).toBe(first)
  const file = await fileOf(first)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const text = file.data as unknown as string
  expect(text.replaceAll('\r\n ', '')).toContain(`UID:test-opens-${testId}@`)
  expect(text).toContain('SUMMARY:考试：期末考试')
  expect((await fileOf(first)).data as unknown as string).toContain(`UID:test-opens-${testId}`)

  const second = (await settings(student, 'POST')).feed?.url ?? ''
  expect(second).not.toBe(first)
  expect([(await fileOf(first)).status, (await fileOf(second)).status]).toEqual([404, 200])
  await settings(student, 'DELETE')
  expect((await fileOf(second)).status).toBe(404)
  expect((await fileOf(`http://localhost${path}/ical/nothing.ics`)).status).toBe(404)
  // The token itself is stored nowhere.
  const third = (await settings(student, 'POST')).feed?.url ?? ''
  const row = await withInstitution(server.database, here, (db) =>
    db.selectFrom('calendarSettings').selectAll().where('memberId', '=', student.memberId).executeTakeFirstOrThrow(),
  )
  expect(JSON.stringify(row)).not.toContain(third.slice(-47, -4))
})

test('an address stops working when the person has left', async () => {
  const url = (await settings(stranger, 'POST')).feed?.url ?? ''
  expect((await fileOf(url)).status).toBe(200)
  await withInstitution(server.database, here, (db) => db.updateTable('members').set({ state: 'left' }).where('id', '=', stranger.memberId).execute())
  expect((await fileOf(url)).status).toBe(404)
})

test('the digest is off at first, is sent once a day to those who want it, and not twice by two runs', async () => {
  expect((await settings(student)).digest).toBe('off')
  await sendDigests(server.app)
  expect(await inbox(student)).toEqual([])
  await server.ask(student, 'PUT', `${path}/digest`, { digest: 'day' })
  await sendDigests(server.app)
  // The first one comes on the next day.
  expect(await inbox(student)).toEqual([])
  const before = { digestOn: '2026-01-01' }
  await withInstitution(server.database, here, async (db) => {
    await db.updateTable('calendarSettings').set(before).where('memberId', '=', student.memberId).execute()
    await db
      .updateTable('tests')
      .set({ opensAt: from(0.01), closesAt: from(2) })
      .where('id', '=', testId)
      .execute()
  })
  // A zone in which it is nine in the morning, so that the digest is due and the test begins today.
  const ahead = 9 - new Date().getUTCHours()
  const offset = ahead < -12 ? ahead + 24 : ahead
  // The names of these zones have the sign of the other direction.
  const timeZone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  await server.database.platform.updateTable('institutions').set({ timeZone }).where('id', '=', here).execute()
  await Promise.all([sendDigests(server.app), sendDigests(server.app)])
  await sendDigests(server.app)
  const messages = await inbox(student)
  expect(messages).toHaveLength(1)
  expect(JSON.stringify(messages[0]?.words)).toContain('考试：期末考试')
})
