import { setTimeout as pause } from 'node:timers/promises'
import type { Attempt, AnswerValue } from '#features/exams/attempts/contract.ts'
import type { App } from '#server/kernel/app.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { newId } from '#server/kernel/data/id.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { buildExam, choiceQuestion } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '../database/clone.ts'
import { type Heard, insist } from './insist.ts'

// Students who sit a test while faults happen, for the fault test and the benchmark `exam-kills`.

const questions = 20

/** An open test with this many students in a new institution, who sign in with this password; the name of an account is its id. */
export async function openHall(ownerUrl: string, students: number, password?: string): Promise<{ testId: string; people: Person[] }> {
  const database = openDatabase(ownerUrl)
  const institutionId = await buildInstitution(database)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const drafts = Object.fromEntries(Array.from({ length: students }, (_, at) => [`s${at}`, { role: 'student', passwordHash }]))
  const { teacher, ...people } = await buildPeople(database, institutionId, { teacher: { role: 'teacher' }, ...drafts })
  const sections = [{ questions: Array.from({ length: questions }, (_, at) => choiceQuestion(`第 ${at + 1} 题`)) }]
  const app = { database, secret: Buffer.alloc(32), log: console } as unknown as App
  const { testId } = await buildExam(app, teacher as Person, Object.values(people), { sections, test: { oneSession: false } })
  await database.close()
  return { testId, people: Object.values(people) }
}

interface Acknowledged {
  attemptId: string
  questionId: string
  seq: number
  value: AnswerValue
}

/** Starts students who begin the test and then save one answer after the other, and send an answer again until it is acknowledged. */
export function startTakers(url: string, testId: string, people: readonly Person[], { every = 100 } = {}) {
  const acknowledged: Acknowledged[] = []
  const heard: Heard = { refused: 0, dropped: 0, wrong: [] }
  let stopped = false
  let good: { since: number; resolve: (ms: number) => void } | undefined

  const call = <T>(person: Person, method: 'POST' | 'PUT', path: string, body: object) =>
    insist<T>(url, person, { method, path, body }, heard, () => stopped)

  async function sit(person: Person, at: number): Promise<string | undefined> {
    const attempt = await call<Attempt>(person, 'POST', `/pressplatform/tests/${testId}/attempts`, {})
    if (!attempt) return undefined
    const ids = attempt.sections.flatMap((section) => section.questions.map(({ id }) => id))
    for (let seq = 1; !stopped; seq++) {
      const questionId = ids[(seq + at) % ids.length] ?? ''
      const answer = { questionId, seq, value: { options: ['ABCD'[(seq + at) % 4] ?? 'A'] } }
      const began = Date.now()
      const saved = await call<{ acknowledged: { seq: number }[] }>(person, 'PUT', `/pressplatform/attempts/${attempt.id}/answers`, {
        answers: [answer],
      })
      if (saved?.acknowledged.some((one) => one.seq === seq)) {
        acknowledged.push({ attemptId: attempt.id, ...answer })
        if (good && began >= good.since) good.resolve(Date.now() - good.since)
      } else if (saved) heard.wrong.push(`answer ${seq} was not acknowledged`)
      await pause(every)
    }
    return attempt.id
  }

  const sitting = people.map((person, at) => sit(person, at))
  return {
    /** Milliseconds from now to the end of the first save that begins from now on and is acknowledged. */
    firstGood: () => new Promise<number>((done) => (good = { since: Date.now(), resolve: done })),
    async stop() {
      stopped = true
      await Promise.all(sitting)
      return { acknowledged, ...heard }
    },
  }
}

/** The acknowledged answers that the journal does not hold with the same value, read as the owner of the database. */
export async function lostAnswers(ownerUrl: string, testId: string, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const rows = (await asOwner(
    ownerUrl,
    `select j.attempt_id, j.question_id, j.seq, j.value from attempt_answers j join attempts a on a.id = j.attempt_id where a.test_id = '${testId}'`,
  )) as { attempt_id: string; question_id: string; seq: number; value: AnswerValue }[]
  const kept = new Map(rows.map((row) => [`${row.attempt_id}/${row.question_id}/${row.seq}`, JSON.stringify(row.value)]))
  return acknowledged.filter(({ attemptId, questionId, seq, value }) => kept.get(`${attemptId}/${questionId}/${seq}`) !== JSON.stringify(value))
}

/** Hands in every attempt of a test and waits until all are graded. Returns how many have other points than the acknowledged answers earn. */
export async function wrongMarks(url: string, ownerUrl: string, testId: string, people: readonly Person[], acknowledged: readonly Acknowledged[]) {
  const attempts = (await asOwner(ownerUrl, `select id, member_id from attempts where test_id = '${testId}'`)) as { id: string; member_id: string }[]
  for (const { id, member_id } of attempts) {
    const person = people.find(({ memberId }) => memberId === member_id)
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'idempotency-key': newId(), cookie: person?.cookie ?? '' }
    const answer = await fetch(`${url}/pressplatform/attempts/${id}/submit`, { method: 'POST', headers, body: '{}' })
    if (answer.status !== 200) throw new Error(`not handed in: ${answer.status} ${await answer.text()}`)
  }
  const state = () => asOwner(ownerUrl, `select id, points from attempts where test_id = '${testId}' and graded_at is not null`)
  let graded = (await state()) as { id: string; points: number | string }[]
  for (const until = Date.now() + 60_000; graded.length < attempts.length && Date.now() < until; graded = (await state()) as typeof graded)
    await pause(200)
  // An answer whose acknowledgement was lost may have been stored; so the journal decides which answer to a question is the last.
  const last = (await asOwner(
    ownerUrl,
    `select attempt_id, count(*) filter (where value = '{"options":["B"]}') * 2 as points from (select distinct on (attempt_id, question_id) attempt_id, value
      from attempt_answers order by attempt_id, question_id, seq desc) as last group by attempt_id`,
  )) as { attempt_id: string; points: number | string }[]
  const wanted = new Map(last.map(({ attempt_id, points }) => [attempt_id, Number(points)]))
  const expected = new Set(acknowledged.map(({ attemptId }) => attemptId))
  return attempts.filter(({ id }) => {
    const found = graded.find((one) => one.id === id)
    return !found || (expected.has(id) && Number(found.points) !== wanted.get(id))
  }).length
}
