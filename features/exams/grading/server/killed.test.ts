import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '#server/kernel/app.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { type Ask, type GradedHere, gradeTogether } from '#server/seeds/eight-graders.ts'
import { openQuestion } from '#server/seeds/exam.ts'
import { handedIn } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPeople, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Heard, insist } from '#server/testing/processes/insist.ts'
import { type Killable, killTwice, openKillable } from '#server/testing/processes/killable.ts'

// Three persons grade, and the rubric changes, while the real server and PostgreSQL are killed and come back.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let server: Killable
const owner = <Row>(statement: string) => asOwner(server.ownerUrl, statement) as Promise<Row[]>
beforeAll(async () => {
  server = await openKillable()
})
afterAll(() => server.close())

const rubric = [
  { id: 'a', text: '列式', points: 2 },
  { id: 'b', text: '计算', points: 3 },
]
const of = 5
const numbered = (count: number, role: string, prefix: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, { role }]))

test('every acknowledged grading is there once with its mark, when the server and PostgreSQL are killed', async () => {
  const database = openDatabase(server.ownerUrl)
  const app = { database, secret: Buffer.alloc(32), log: console } as unknown as App
  const institutionId = await buildInstitution(database)
  const graders = Object.values(await buildPeople(database, institutionId, numbered(3, 'teacher', 't'))) as [Person, Person, Person]
  const students = Object.values(await buildPeople(database, institutionId, numbered(40, 'student', 's')))
  const questions = ['甲', '乙', '丙', '丁'].map(openQuestion)
  const exam = await handedIn(app, graders[0], students, { questions, points: of })
  await database.close()

  const heard: Heard = { refused: 0, dropped: 0, wrong: [] }
  const asker =
    (person: Person): Ask =>
    async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body: object = {}) => {
      const data = await insist<T>(server.url, person, { method: method === 'GET' ? 'POST' : method, path, body }, heard)
      if (data === undefined) throw new Error(heard.wrong.join())
      // So that the faults fall into the middle of the work.
      await pause(25)
      return data
    }
  const [lead, ...others] = graders.map(asker) as [Ask, Ask, Ask]
  await lead('PUT', `/pressplatform/tests/${exam.testId}/graders`, { memberIds: graders.slice(1).map(({ memberId }) => memberId), anonymous: true })
  for (const id of exam.questionIds)
    await lead('PUT', `/pressplatform/tests/${exam.testId}/grading/${id}/rubric`, { rubric, twice: false, tolerance: 0, version: 1 })

  let saved: GradedHere[] | undefined
  const working = gradeTogether([lead, ...others], exam, { rubric, of, rubricVersion: 2 }).then((all) => (saved = all))
  await killTwice(server, 1200)
  await working

  expect(heard.wrong).toEqual([])
  expect(heard.dropped + heard.refused).toBeGreaterThan(0)
  expect(saved).toHaveLength(160)
  const stored = await owner<{ id: string; points: string; mark: string; changes: number }>(`select g.id, g.points, m.points as mark,
    (select count(*)::integer from mark_changes c where c.attempt_id = g.attempt_id and c.question_id = g.question_id) as changes
    from gradings g join attempt_marks m on m.attempt_id = g.attempt_id and m.question_id = g.question_id where g.test_id = '${exam.testId}'`)
  const marks = new Map(stored.map((row) => [row.id, row]))
  const wrong = (saved ?? []).filter(({ gradingId, points }) => {
    const row = marks.get(gradingId)
    return Number(row?.points) !== points || Number(row?.mark) !== points || row?.changes !== 1
  })
  expect(wrong).toEqual([])
  const sums = `select a.id from attempts a where a.test_id = '${exam.testId}' and (a.state <> 'graded' or a.points <>
    (select sum(m.points) from attempt_marks m where m.attempt_id = a.id))`
  expect(await owner(sums)).toEqual([])
})
