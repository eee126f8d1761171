import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Heard, insist } from '#server/testing/processes/insist.ts'
import { type Killable, killTwice, openKillable } from '#server/testing/processes/killable.ts'
import type { Conflict, MarkChange } from '../contract-marks.ts'

// Marks are entered, overridden and imported from sheets, while the real server and PostgreSQL are killed and come back.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let server: Killable
const owner = <Row>(statement: string) => asOwner(server.ownerUrl, statement) as Promise<Row[]>
beforeAll(async () => {
  server = await openKillable()
})
afterAll(() => server.close())

const [entered, imported] = [newId(), newId()]

/** A class of these students whose gradebook has two entered items. */
async function buildBook() {
  const database = openDatabase(server.ownerUrl)
  const institutionId = await buildInstitution(database)
  const roles = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`s${at}`, { role: 'student' }]))
  const { teacher } = await buildPeople(database, institutionId, { teacher: { role: 'teacher' } })
  const students: Person[] = Object.values(await buildPeople(database, institutionId, roles))
  const classId = await buildClass(database, teacher, students)
  await withInstitution(database, institutionId, async (db) => {
    const categoryId = newId()
    await db.insertInto('gradebooks').values({ classId }).execute()
    await db.insertInto('gradebookCategories').values({ id: categoryId, classId, seq: 0, name: '作业', weight: 100 }).execute()
    await db
      .insertInto('gradebookItems')
      .values([entered, imported].map((id, seq) => ({ id, classId, categoryId, kind: 'manual', title: `作 ${seq + 1}`, points: 100, seq })))
      .execute()
  })
  await database.close()
  return { teacher, students, base: `/pressplatform/classes/${classId}/gradebook` }
}

test('every acknowledged mark, override and sheet is there once, with its change, when the server and PostgreSQL are killed', async () => {
  const { teacher, students, base } = await buildBook()
  const heard: Heard = { refused: 0, dropped: 0, wrong: [] }
  const expected = new Map<string, { points: number; override: number }>()
  let working = true

  /** Returns the version after the change. One whose answer was lost comes back as a conflict with what was sent. */
  const put = async (memberId: string, rowVersion: number, set: MarkChange['set'], reason = ''): Promise<number> => {
    const body = { marks: [{ itemId: entered, memberId, rowVersion, set }], reason }
    const data = await insist<{ saved: { rowVersion: number }[]; conflicts: Conflict[] }>(
      server.url,
      teacher,
      { method: 'PUT', path: `${base}/marks`, body },
      heard,
    )
    // So that the faults fall into the middle of the work.
    await pause(20)
    const [conflict] = data?.conflicts ?? []
    if (!conflict) return data?.saved[0]?.rowVersion ?? Number.NaN
    const { theirs } = conflict
    expect(theirs.rowVersion).toBe(rowVersion + 1)
    expect(set).toMatchObject({ points: set.do === 'override' ? theirs.override : theirs.points })
    return theirs.rowVersion
  }
  const oneStudent = async ({ memberId }: Person, at: number) => {
    const points = 40 + at / 4
    let version = await put(memberId, 0, { do: 'points', points, lateHours: 0 })
    for (let round = 1; round <= 2; round++) version = await put(memberId, version, { do: 'override', points: points + round }, `第 ${round} 次`)
    expect(version).toBe(3)
    expected.set(memberId, { points, override: points + 2 })
  }
  /** Imports sheet after sheet, each with another mark for everybody. One whose answer was lost is refused as changed meanwhile. */
  const sheets = async () => {
    let version = 0
    for (; working; version++) {
      const marks = students.map(({ memberId }) => ({ itemId: imported, memberId, rowVersion: version, points: version % 100 }))
      const of: Heard = { refused: 0, dropped: 0, wrong: [] }
      const done = await insist<{ changed: number }>(
        server.url,
        teacher,
        { method: 'PUT', path: `${base}/sheet`, body: { reason: '登分', marks } },
        of,
      )
      if (done) expect(done.changed).toBe(students.length)
      else expect(of).toMatchObject({ dropped: expect.toSatisfy((times: number) => times > 0), wrong: [expect.stringContaining('409')] })
      await pause(40)
    }
    return version
  }
  const importing = sheets()
  const entering = Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (const [at, student] of students.entries()) if (at % 4 === lane) await oneStudent(student, at)
    }),
  )
  await killTwice(server, 900)
  await entering
  working = false
  const count = await importing

  expect(heard.wrong).toEqual([])
  expect(heard.dropped + heard.refused).toBeGreaterThan(0)
  expect(expected.size).toBe(students.length)
  expect(count).toBeGreaterThan(1)
  const rows = await owner<{
    item_id: string
    member_id: string
    points: string
    override_points: string | null
    row_version: number
    changes: number
  }>(`
    select m.item_id, m.member_id, m.points, m.override_points, m.row_version,
      (select count(*)::integer from gradebook_changes c where c.item_id = m.item_id and c.member_id = m.member_id) as changes
    from gradebook_marks m where m.item_id in ('${entered}', '${imported}')`)
  const stored = new Map(rows.map((row) => [`${row.item_id} ${row.member_id}`, row]))
  expect(rows).toHaveLength(2 * students.length)
  for (const { memberId } of students) {
    const mark = stored.get(`${entered} ${memberId}`)
    expect({ points: Number(mark?.points), override: Number(mark?.override_points) }).toEqual(expected.get(memberId))
    expect(mark).toMatchObject({ row_version: 3, changes: 3 })
    // Each sheet as a whole, and once.
    const sheet = stored.get(`${imported} ${memberId}`)
    expect(Number(sheet?.points)).toBe((count - 1) % 100)
    expect(sheet).toMatchObject({ row_version: count, changes: count })
  }
  // The latest change of each mark says what stands there.
  const apart = await owner(`select m.item_id, m.member_id from gradebook_marks m
    join lateral (select after from gradebook_changes c where c.item_id = m.item_id and c.member_id = m.member_id order by c.at desc, c.id desc limit 1) l on true
    where (l.after ->> 'points')::numeric is distinct from m.points or (l.after ->> 'override')::numeric is distinct from m.override_points`)
  expect(apart).toEqual([])
})
