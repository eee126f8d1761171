import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Appeal, AppealFull } from '#features/exams/attempts/contract-appeals.ts'
import type { App } from '#server/kernel/app.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { buildExam, choiceQuestion } from '#server/seeds/exam.ts'
import { sitting } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Heard, insist } from '#server/testing/processes/insist.ts'
import { type Killable, killTwice, openKillable } from '#server/testing/processes/killable.ts'

// Students appeal and the teacher decides, while the real server and PostgreSQL are killed and come back.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let server: Killable
const owner = <Row>(statement: string) => asOwner(server.ownerUrl, statement) as Promise<Row[]>
beforeAll(async () => {
  server = await openKillable()
})
afterAll(() => server.close())

test('every acknowledged appeal and decision is there once, with its mark and its sum, when the server and PostgreSQL are killed', async () => {
  const database = openDatabase(server.ownerUrl)
  const app = { database, secret: Buffer.alloc(32), log: console } as unknown as App
  const institutionId = await buildInstitution(database)
  const roles = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`s${at}`, { role: 'student' }]))
  const { teacher } = await buildPeople(database, institutionId, { teacher: { role: 'teacher' } })
  const students: Person[] = Object.values(await buildPeople(database, institutionId, roles))
  const shown = JSON.stringify({ score: 'released' })
  const exam = await buildExam(app, teacher, students, {
    sections: [{ questions: ['甲', '乙'].map(choiceQuestion), points: 5 }],
    opens: -120,
    closes: -60,
    test: { shown },
  })
  const attemptIds = await sitting(app, institutionId, exam, students, () => ({ options: ['A'] }), 5)
  await withInstitution(database, institutionId, (db) =>
    db.updateTable('tests').set({ state: 'released', releasedAt: new Date() }).where('id', '=', exam.testId).execute(),
  )
  await database.close()

  const heard: Heard = { refused: 0, dropped: 0, wrong: [] }
  const ask = async <T>(person: Person, path: string, body: object): Promise<T> => {
    const data = await insist<T>(server.url, person, { method: 'POST', path, body }, heard)
    if (data === undefined) throw new Error(heard.wrong.join())
    // So that the faults fall into the middle of the work.
    await pause(20)
    return data
  }
  const decided = new Map<string, number | null>()
  const oneStudent = async (student: Person, at: number) => {
    for (const [place, questionId] of exam.questionIds.entries()) {
      const appeal = await ask<Appeal>(student, `/pressplatform/attempts/${attemptIds[at]}/appeals`, { questionId, text: `第 ${place + 1} 题` })
      const said = await ask<Appeal>(student, `/pressplatform/appeals/${appeal.id}/entries`, { text: '补充' })
      const points = (at + place) % 3 === 0 ? null : 1 + ((at + place) % 4)
      await ask<AppealFull>(teacher, `/pressplatform/appeals/${appeal.id}/decision`, {
        points,
        text: '已复核',
        rowVersion: said.rowVersion,
      })
      decided.set(appeal.id, points)
    }
  }
  const working = Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (const [at, student] of students.entries()) if (at % 4 === lane) await oneStudent(student, at)
    }),
  )
  await killTwice(server, 900)
  await working

  expect(heard.wrong).toEqual([])
  expect(heard.dropped + heard.refused).toBeGreaterThan(0)
  expect(decided.size).toBe(80)
  const rows = await owner<{ id: string; state: string; said: number; decisions: number; mark: string; changes: number }>(`select p.id, p.state,
      m.points as mark, (select count(*)::integer from appeal_entries e where e.appeal_id = p.id and e.kind = 'said') as said,
      (select count(*)::integer from appeal_entries e where e.appeal_id = p.id and e.kind <> 'said') as decisions,
      (select count(*)::integer from mark_changes c where c.attempt_id = p.attempt_id and c.question_id = p.question_id and c.kind = 'appeal') as changes
    from appeals p join attempt_marks m on m.attempt_id = p.attempt_id and m.question_id = p.question_id where p.test_id = '${exam.testId}'`)
  const stored = rows.map(({ id, state, said, decisions, mark, changes }) => ({ id, state, said, decisions, mark: Number(mark), changes }))
  const expected = [...decided].map(([id, points]) => ({
    id,
    state: points === null ? 'kept' : 'changed',
    said: 2,
    decisions: 1,
    mark: points ?? 0,
    changes: points === null ? 0 : 1,
  }))
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  expect(stored.toSorted(byId)).toEqual(expected.toSorted(byId))
  const sums = `select a.id from attempts a where a.test_id = '${exam.testId}' and
    a.points <> (select sum(m.points) from attempt_marks m where m.attempt_id = a.id)`
  expect(await owner(sums)).toEqual([])
})
