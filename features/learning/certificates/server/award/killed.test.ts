import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/kernel/data/db.ts'
import { buildCourseWithUnits, putUnitsDone } from '#server/seeds/certified.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Heard, insist } from '#server/testing/processes/insist.ts'
import { type Killable, openKillable } from '#server/testing/processes/killable.ts'

// Certificates are awarded while the real server and PostgreSQL are killed and come back.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let server: Killable
const owner = <Row>(statement: string) => asOwner(server.ownerUrl, statement) as Promise<Row[]>
const [classes, perClass] = [4, 15]

beforeAll(async () => {
  server = await openKillable()
  // So that the faults fall into the middle of an award: it waits after the certificates of a class and before the messages.
  await owner(`create function wait_here() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return null; end $$;
    create trigger wait_here after insert on certificates for each statement execute function wait_here()`)
})
afterAll(() => server.close())

/** A course with a certificate that some classes take, whose students have all met the conditions. */
async function buildCertified({ automatic }: { automatic: boolean }): Promise<{ teacher: Person; courseId: string; classIds: string[] }> {
  const database = openDatabase(server.ownerUrl)
  const institutionId = await buildInstitution(database)
  const teacher = await buildPerson(database, institutionId, 'teacher')
  const roles = Object.fromEntries(Array.from({ length: classes * perClass }, (_, at) => [`s${at}`, { role: 'student' }]))
  const students: Person[] = Object.values(await buildPeople(database, institutionId, roles))
  const groups = Array.from({ length: classes }, (_, at) => students.slice(at * perClass, (at + 1) * perClass))
  const { courseId, classId, unitIds } = await buildCourseWithUnits(database, teacher, groups[0] ?? [])
  const classIds = [classId]
  for (const group of groups.slice(1)) classIds.push(await buildClass(database, teacher, group))
  for (const student of students) await putUnitsDone(database, student, unitIds)
  await withInstitution(database, institutionId, async (db) => {
    await db.updateTable('classes').set({ courseId }).where('id', 'in', classIds).execute()
    const says = { title: '结业证书', body: '{姓名} 修完 {课程}', signerName: '周明远', signerFunction: '' }
    await db
      .insertInto('certificateTemplates')
      .values({ ...says, courseId, active: true, minProgress: 100, automatic, updatedBy: teacher.memberId })
      .execute()
  })
  await database.close()
  return { teacher, courseId, classIds }
}

const count = async (from: string) => (await owner<{ n: number }>(`select count(*)::integer as n from ${from}`))[0]?.n
/** Waits until certificates are written and not yet stored for good, by another process of PostgreSQL than the given one; returns which. */
async function isInMiddle(before = 0): Promise<number> {
  const writing = async () =>
    (await owner<{ pid: number }>(`select pid from pg_stat_activity where wait_event = 'PgSleep' and pid <> ${before}`))[0]?.pid ?? 0
  let pid = 0
  await expect.poll(async () => (pid = await writing()), { timeout: 90_000, interval: 20 }).toBeGreaterThan(0)
  return pid
}
const awarded = (courseId: string) => count(`certificates where course_id = '${courseId}'`)

/** Each student has one certificate and was told once, and no number is there twice. */
async function expectOneEach(courseId: string): Promise<void> {
  const all = classes * perClass
  const [sums] =
    await owner(`select count(*)::integer as n, count(distinct member_id)::integer as members, count(distinct number)::integer as numbers,
    count(*) filter (where current)::integer as current from certificates where course_id = '${courseId}'`)
  expect(sums).toEqual({ n: all, members: all, numbers: all, current: all })
  const told = await owner(`select count(*)::integer as n, count(distinct member_id)::integer as members from messages
    where about = 'certificate:${courseId}'`)
  expect(told).toEqual([{ n: all, members: all }])
}

test('certificates that are awarded by themselves come back after the server and PostgreSQL were killed, once for each student', async () => {
  const { courseId } = await buildCertified({ automatic: true })
  const first = await isInMiddle()
  await server.killServer()
  expect(await awarded(courseId)).toBeLessThan(classes * perClass)
  await isInMiddle(first)
  await server.killDatabase()
  await expect.poll(() => awarded(courseId), { timeout: 120_000, interval: 500 }).toBe(classes * perClass)
  await expectOneEach(courseId)
  // Another look awards nothing more.
  await owner(`update certificate_templates set checked_at = null where course_id = '${courseId}'`)
  await expect.poll(() => count(`certificate_templates where checked_at is null`), { timeout: 60_000, interval: 500 }).toBe(0)
  await expectOneEach(courseId)
})

test('a teacher who awards to all, and whose browser sends it again, gives each student one', async () => {
  const { teacher, courseId, classIds } = await buildCertified({ automatic: false })
  const heard: Heard = { refused: 0, dropped: 0, wrong: [] }
  const award = (classId: string) =>
    insist<{ done: string[] }>(
      server.url,
      teacher,
      { method: 'POST', path: '/pressplatform/certificates', body: { contentId: courseId, classId, memberIds: null } },
      heard,
    )
  const answers: number[] = []
  const working = classIds.reduce(
    (before, classId) => before.then(async () => void answers.push((await award(classId))?.done.length ?? 0)),
    Promise.resolve(),
  )
  const first = await isInMiddle()
  await server.killServer()
  await isInMiddle(first)
  await server.killDatabase()
  await working
  expect(heard.wrong).toEqual([])
  expect(heard.dropped + heard.refused).toBeGreaterThan(0)
  expect(answers).toEqual(classIds.map(() => perClass))
  await expectOneEach(courseId)
})
