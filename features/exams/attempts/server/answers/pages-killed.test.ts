import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AnswerPage, Attempt } from '../../contract.ts'
import type { App } from '#server/kernel/app.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { buildExam, openQuestion } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Heard, insist } from '#server/testing/processes/insist.ts'
import { type Killable, killTwice, openKillable } from '#server/testing/processes/killable.ts'

// Students send pages by hand and hand in, while the real server and PostgreSQL are killed and come back.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let server: Killable
beforeAll(async () => {
  server = await openKillable()
})
afterAll(() => server.close())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** A page that differs from every other one by its size. */
const sheet = (number: number) =>
  sharp({ create: { width: 200 + number, height: 300, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()

test('every acknowledged page is there once with its bytes when the server and PostgreSQL are killed', async () => {
  const database = openDatabase(server.ownerUrl)
  const app = { database, secret: Buffer.alloc(32), log: console } as unknown as App
  const institutionId = await buildInstitution(database)
  const roles = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`s${at}`, { role: 'student' }]))
  const { teacher } = await buildPeople(database, institutionId, { teacher: { role: 'teacher' } })
  const students: Person[] = Object.values(await buildPeople(database, institutionId, roles))
  const exam = await buildExam(app, teacher, students, { sections: [{ questions: [openQuestion('推导')], points: 6 }], test: { byHand: true } })
  await database.close()

  const heard: Heard = { refused: 0, dropped: 0, wrong: [] }
  const ask = async <T>(person: Person, method: 'POST' | 'PUT', path: string, body: object): Promise<T> => {
    const data = await insist<T>(server.url, person, { method, path, body }, heard)
    if (data === undefined) throw new Error(heard.wrong.join())
    return data
  }
  const stored = new Map<string, AnswerPage>()
  const oneStudent = async (student: Person, at: number) => {
    const { id } = await ask<Attempt>(student, 'POST', `/pressplatform/tests/${exam.testId}/attempts`, {})
    const sheets = await Promise.all([0, 1, 2, 3].map((page) => sheet(at * 4 + page)))
    const names = sheets.map(hashOf)
    await ask(student, 'PUT', `/pressplatform/attempts/${id}/answers`, {
      answers: [{ questionId: exam.questionIds[0], seq: 1, value: { text: '', pages: names } }],
    })
    const send = async (bytes: Buffer) => {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(bytes)], '页.jpg'))
      const page = await ask<AnswerPage>(student, 'POST', `/pressplatform/attempts/${id}/pages`, form)
      stored.set(page.sha256, page)
    }
    for (const bytes of sheets.slice(0, 2)) await send(bytes)
    await ask(student, 'POST', `/pressplatform/attempts/${id}/submit`, {})
    for (const bytes of sheets.slice(2)) await send(bytes)
  }
  const working = Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (const [at, student] of students.entries()) if (at % 4 === lane) await oneStudent(student, at)
    }),
  )
  await killTwice(server, 500)
  await working

  expect(heard.wrong).toEqual([])
  expect(heard.dropped + heard.refused).toBeGreaterThan(0)
  expect(stored.size).toBe(96)
  const rows = (await asOwner(server.ownerUrl, 'select p.sha256, f.sha256 as file from answer_pages p join files f on f.id = p.file_id')) as Record<
    'sha256' | 'file',
    string
  >[]
  expect(rows.map(({ sha256 }) => sha256).toSorted()).toEqual([...stored.keys()].toSorted())
  expect(rows.filter(({ sha256, file }) => sha256 !== file)).toEqual([])
  const served = await Promise.all(
    [...stored.values()].map(async ({ url }) => hashOf(new Uint8Array(await (await fetch(server.url + (url ?? ''))).arrayBuffer()))),
  )
  expect(served.toSorted()).toEqual([...stored.keys()].toSorted())
})
