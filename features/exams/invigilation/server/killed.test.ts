import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { buildExam, choiceQuestion } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Heard, insist } from '#server/testing/processes/insist.ts'
import { type Killable, killTwice, openKillable } from '#server/testing/processes/killable.ts'

// Tests are published, extended and marked, and self-tests are made, while the real server and PostgreSQL are killed and come back.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let server: Killable
const owner = (statement: string) => asOwner(server.ownerUrl, statement)
const count = async (from: string) => ((await owner(`select count(*)::integer as n from ${from}`)) as { n: number }[])[0]?.n

beforeAll(async () => {
  server = await openKillable()
})
afterAll(() => server.close())

/** A running test, one on paper that is over, an open bank, and drafts that are ready to be published, for the same students. */
async function build(drafts: number) {
  const database = openDatabase(server.ownerUrl)
  const app = { database, secret: Buffer.alloc(32), log: console } as unknown as App
  const institutionId = await buildInstitution(database)
  const { teacher, ...rest } = await buildPeople(database, institutionId, {
    teacher: { role: 'teacher' },
    one: { role: 'student' },
    two: { role: 'student' },
  })
  const students = [rest.one, rest.two]
  const sections = [{ questions: ['甲', '乙', '丙', '丁', '戊'].map(choiceQuestion) }]
  const running = await buildExam(app, teacher, students, { sections })
  const onPaper = await buildExam(app, teacher, students, { sections, opens: -120, closes: -1, test: { onPaper: true } })
  // Questions of a test that is not released are not drawn.
  const { bankId } = await buildExam(app, teacher, [], { sections, opens: -120, closes: -60, test: { state: 'released', released_at: new Date() } })
  const ready: string[] = []
  for (let at = 0; at < drafts; at++)
    ready.push((await buildExam(app, teacher, [], { sections, test: { state: 'draft', title: `测验 ${at}` } })).testId)
  for (const testId of ready)
    for (const { memberId } of students)
      await owner(
        `insert into test_targets (institution_id, test_id, kind, target_id) values ('${institutionId}', '${testId}', 'member', '${memberId}')`,
      )
  await owner(`update question_banks set self_tests = true where id = '${bankId}'`)
  await database.close()
  return { teacher, students, running: running.testId, onPaper: onPaper.testId, bankId, ready }
}

test('what is acknowledged happens once, and what is published is laid out, when the server and PostgreSQL are killed', async () => {
  const { teacher, students, running, onPaper, bankId, ready } = await build(12)
  const heard: Heard = { refused: 0, dropped: 0, wrong: [] }
  const tests = '/pressplatform/tests'
  const ask = <T>(person: Person, method: 'POST' | 'PUT', path: string, body: object) => insist<T>(server.url, person, { method, path, body }, heard)
  let over = false
  /** Goes on until the faults are over, and finishes what it has begun. */
  const until = async (step: (turn: number) => Promise<unknown>) => {
    let turn = 0
    for (; !over; await pause(150)) if ((await step(++turn)) === undefined) throw new Error(`not acknowledged: ${heard.wrong.join()}`)
    return turn
  }
  // A publication whose answer was lost is refused the second time, since the draft has been changed.
  const published = (async () => {
    for (const testId of ready) {
      await ask(teacher, 'POST', `${tests}/${testId}/publish`, { rowVersion: 1 })
      await pause(over ? 0 : 400)
    }
  })()
  const extended = until(() => ask(teacher, 'POST', `${tests}/${running}/watch/extend`, { minutes: 1, reason: '停电' }))
  const marked = until((turn) =>
    ask(teacher, 'PUT', `${tests}/${onPaper}/marks`, { marks: students.map(({ memberId }) => ({ memberId, points: [(turn % 40) / 4] })) }),
  )
  const drawn = Promise.all(
    students.map((student) => until(() => ask(student, 'POST', '/pressplatform/self-tests', { origin: 'bank', bankId, count: 3 }))),
  )
  await killTwice(server, 1500)
  over = true
  await published
  const [extensions, entries, selfTests] = await Promise.all([extended, marked, drawn])

  expect(heard.wrong.filter((answer) => !/\/publish 409 /.test(answer))).toEqual([])
  expect(heard.dropped + heard.refused).toBeGreaterThan(0)
  expect(await owner(`select extra_minutes from tests where id = '${running}'`)).toEqual([{ extra_minutes: extensions }])
  expect(await count(`test_notices where test_id = '${running}' and kind = 'extended'`)).toBe(extensions)
  const points = String((entries % 40) / 4)
  expect(await owner(`select distinct trim_scale(points)::text as points from section_marks`)).toEqual([{ points }])
  expect(await owner(`select distinct trim_scale(points)::text as points from attempts where test_id = '${onPaper}'`)).toEqual([{ points }])
  expect(await count('self_tests')).toBe(selfTests.reduce((sum, made) => sum + made, 0))
  expect(await count(`tests where kind = 'self' and (select count(*) from test_candidates c where c.test_id = tests.id) <> 1`)).toBe(0)
  expect(await count(`tests where kind = 'self' and (select count(*) from test_questions q where q.test_id = tests.id) <> 3`)).toBe(0)

  const drafts = ready.map((id) => `'${id}'`).join()
  await expect.poll(() => count(`tests where id in (${drafts}) and state = 'published' and laid_out_at is not null`), { timeout: 60_000 }).toBe(12)
  expect(await count(`test_questions where test_id in (${drafts})`)).toBe(12 * 5)
  expect(await count(`test_candidates where test_id in (${drafts})`)).toBe(12 * 2)
  // Each candidate was told once of each.
  expect(await count(`messages where words->'title'->>'zh' like '测验 %'`)).toBe(12 * 2)
})
