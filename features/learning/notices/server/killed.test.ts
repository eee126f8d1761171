import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Killable, killTwice, openKillable } from '#server/testing/processes/killable.ts'

// Scheduled notices fall due while the real server and PostgreSQL are killed and come back.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const [count, students] = [60, 20]
let server: Killable
const owner = <Row>(statement: string) => asOwner(server.ownerUrl, statement) as Promise<Row[]>
beforeAll(async () => {
  server = await openKillable()
})
afterAll(() => server.close())

/** A class with students, and notices that fall due one after the other within some seconds. */
async function buildScheduled(): Promise<void> {
  const database = openDatabase(server.ownerUrl)
  const institutionId = await buildInstitution(database)
  const { teacher } = await buildPeople(database, institutionId, { teacher: { role: 'teacher' } })
  const roles = Object.fromEntries(Array.from({ length: students }, (_, at) => [`s${at}`, { role: 'student' }]))
  const classId = await buildClass(database, teacher, Object.values(await buildPeople(database, institutionId, roles)))
  const ids = Array.from({ length: count }, () => newId())
  const notice = { authorId: teacher.memberId, body: JSON.stringify(paragraphs('调课')), plain: '调课', state: 'scheduled' }
  const rows = ids.map((id, at) => ({ ...notice, id, title: `通知 ${at}`, publishAt: new Date(Date.now() + at * 300) }))
  await withInstitution(database, institutionId, async (db) => {
    await db.insertInto('notices').values(rows).execute()
    await db
      .insertInto('noticeClasses')
      .values(ids.map((noticeId) => ({ noticeId, classId })))
      .execute()
  })
  await database.close()
}

const waiting = async () => (await owner<{ n: number }>(`select count(*)::integer as n from notices where state = 'scheduled'`))[0]?.n

test('every scheduled notice is published once and each student is told once, when the server and PostgreSQL are killed', async () => {
  await buildScheduled()
  await killTwice(server, 6000)
  for (let tries = 0; (await waiting()) !== 0; tries++) {
    expect(tries).toBeLessThan(60)
    await pause(1000)
  }
  const told = await owner<{ about: string; n: number; members: number }>(
    `select about, count(*)::integer as n, count(distinct member_id)::integer as members from messages where about like 'notice:%' group by about`,
  )
  expect(told).toHaveLength(count)
  expect(told.filter(({ n, members }) => n !== students || members !== students)).toEqual([])
})
