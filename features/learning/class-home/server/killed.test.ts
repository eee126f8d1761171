import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/kernel/data/db.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Heard, insist } from '#server/testing/processes/insist.ts'
import { type Killable, killTwice, openKillable } from '#server/testing/processes/killable.ts'

// A class hands in, writes in a question and votes in a live hour, while the real server and PostgreSQL are killed and come back.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let server: Killable
const owner = <Row>(statement: string) => asOwner(server.ownerUrl, statement) as Promise<Row[]>
beforeAll(async () => {
  server = await openKillable()
})
afterAll(() => server.close())

const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'paragraph1' }, content: [{ type: 'text', text }] }] })
const rounds = [1, 2, 3]

/** A running class of thirty students, with a homework, a question and a live hour whose first vote is open. */
async function openClass() {
  const database = openDatabase(server.ownerUrl)
  const institutionId = await buildInstitution(database)
  const roles = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`s${at}`, { role: 'student' }]))
  const { teacher } = await buildPeople(database, institutionId, { teacher: { role: 'teacher' } })
  const students: Person[] = Object.values(await buildPeople(database, institutionId, roles))
  const classId = await buildClass(database, teacher, students)
  await database.close()
  const heard: Heard = { refused: 0, dropped: 0, wrong: [] }
  const post = async <T = { id: string }>(path: string, body: object) => {
    const data = await insist<T>(server.url, teacher, { method: 'POST', path: `/pressplatform/${path}`, body }, heard)
    expect(heard.wrong).toEqual([])
    return data as T
  }
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const homework = await post<{ id: string; rowVersion: number }>('homeworks', {
    title: '作业',
    body: doc('写。'),
    classes: [{ classId, openAt: at(-1), dueAt: at(24) }],
  })
  await post(`homeworks/${homework.id}/state`, { state: 'published', rowVersion: homework.rowVersion })
  const thread = await post(`classes/${classId}/questions`, { title: '怎么做', doc: doc('问。') })
  const hour = await post(`classes/${classId}/livehours`, { title: '课' })
  const question = await post(`livehours/${hour.id}/questions`, { kind: 'poll', body: '选哪个', options: ['甲', '乙'], right: [0] })
  await post(`livehours/${hour.id}/start`, {})
  await post(`livequestions/${question.id}/step`, { step: 'open' })
  return { classId, homeworkId: homework.id, threadId: thread.id, questionId: question.id, students }
}

test('what students hand in, write and vote is there once, when the server and PostgreSQL are killed in between', async () => {
  const { classId, homeworkId, threadId, questionId, students } = await openClass()
  const heard: Heard = { refused: 0, dropped: 0, wrong: [] }
  const receipts = new Map<string, string[]>()
  const one = async (student: Person) => {
    const ask = <T>(method: 'POST' | 'PUT', path: string, body: object) =>
      insist<T>(server.url, student, { method, path: `/pressplatform/${path}`, body }, heard)
    for (const round of rounds) {
      const text = doc(`第 ${round} 稿`)
      await ask('PUT', `classes/${classId}/homeworks/${homeworkId}/draft`, { no: round - 1, text })
      const done = await ask<{ history: { receipt: string }[] }>('POST', `classes/${classId}/homeworks/${homeworkId}/submissions`, { text })
      receipts.set(student.memberId, done?.history.map(({ receipt }) => receipt) ?? [])
      await ask('POST', `threads/${threadId}/posts`, { doc: doc(`回复 ${round}`) })
      await ask('PUT', `livequestions/${questionId}/votes/1`, { choices: [round % 2] })
      await pause(30)
    }
  }
  const working = Promise.all(
    [0, 1, 2, 3].map(async (lane) =>
      students.filter((_, at) => at % 4 === lane).reduce((before, student) => before.then(() => one(student)), Promise.resolve()),
    ),
  )
  await killTwice(server, 700)
  await working

  expect(heard.wrong).toEqual([])
  expect(heard.dropped + heard.refused).toBeGreaterThan(0)
  const of = (memberId: string) => `= '${memberId}'`
  for (const { memberId } of students) {
    const versions = await owner<{ no: number; receipt: string; text: string }>(
      `select no, receipt, text::text from submission_versions where homework_id = '${homeworkId}' and member_id ${of(memberId)} order by no desc`,
    )
    expect(versions.map(({ receipt }) => receipt)).toEqual(receipts.get(memberId))
    expect(versions.map(({ no, text }) => text.includes(`第 ${no} 稿`))).toEqual([true, true, true])
    const posts = await owner<{ plain: string }>(
      `select plain from posts where thread_id = '${threadId}' and author_id ${of(memberId)} order by created_at`,
    )
    expect(posts.map(({ plain }) => plain)).toEqual(rounds.map((round) => `回复 ${round}`))
  }
  const votes = await owner<{ choices: number[] }>(`select choices from live_votes where question_id = '${questionId}'`)
  expect(votes).toEqual(students.map(() => ({ choices: [1] })))
})
