import { tokenHash } from '#server/kernel/access/session.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildExam, choiceQuestion } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, buildPerson, type Person } from '#server/seeds/institution.ts'
import { measureThroughput, openBench, printFigure } from '../harness/harness.ts'

// Saving an answer of a test, compared with a bare handler that reads the session, reads the attempt and inserts, and with one that only inserts.
const { app, database, http, bare, pool, close } = await openBench()
const institutionId = await buildInstitution(database)
const teacher = await buildPerson(database, institutionId, 'teacher')
const drafts = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`s${at}`, { role: 'student' }]))
const students = Object.values(await buildPeople(database, institutionId, drafts))
const sections = [{ questions: Array.from({ length: 30 }, (_, at) => choiceQuestion(`第 ${at + 1} 题`)) }]
const { testId, questionIds } = await buildExam(app, teacher, students, { sections })
const address = await http.listen({ port: 0 })
const headersOf = ({ cookie }: Person) => ({ 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie })
const attempts: { id: string; headers: Record<string, string>; session: Buffer }[] = []
for (const student of students) {
  const headers = headersOf(student)
  const url = `${address}/pressplatform/tests/${testId}/attempts`
  const started = await fetch(url, { method: 'POST', headers: { ...headers, 'idempotency-key': newId() }, body: '{}' })
  const { data } = (await started.json()) as { data: { id: string } }
  attempts.push({ id: data.id, headers, session: tokenHash(student.cookie) ?? Buffer.alloc(32) })
}

let seq = 0
const insert = 'insert into attempt_answers (institution_id, attempt_id, question_id, seq, value) values ($1, $2, $3, $4, $5)'
const row = (attemptId: string) => [institutionId, attemptId, questionIds[++seq % 30], seq, '{"options":["B"]}']
bare.put('/save', async () => {
  const { id: attemptId, session } = attempts[seq % attempts.length] as (typeof attempts)[number]
  await pool.query('select * from signed_in($1)', [session])
  const client = await pool.connect()
  await client.query('begin')
  await client.query("select set_config('recto.institution', $1, true)", [institutionId])
  await client.query('select state, deadline_at, closes_at, holder from attempts where institution_id = $1 and id = $2', [institutionId, attemptId])
  await client.query(insert, row(attemptId))
  await client.query('commit')
  client.release()
  return { success: true, data: { acknowledged: [{ questionId: questionIds[0], seq }] } }
})
bare.put('/insert', async () => {
  await pool.query(insert, row(newId()))
  return { success: true }
})
const bareAddress = await bare.listen({ port: 0 })

// All three are sent the same headers and answers, so that making and reading them costs the same.
const requests = Array.from({ length: 60_000 }, (_, at) => {
  const { id, headers } = attempts[at % attempts.length] as (typeof attempts)[number]
  const answer = { questionId: questionIds[at % 30], seq: 1_000_000 + at, value: { options: ['B'] } }
  return { path: `/pressplatform/attempts/${id}/answers`, headers, body: JSON.stringify({ answers: [answer] }) }
})
const sentTo = (path: string) => requests.map((request) => ({ ...request, path }))
const best = await measureThroughput({
  save: { url: address, method: 'PUT', requests },
  transaction: { url: bareAddress, method: 'PUT', requests: sentTo('/save') },
  insert: { url: bareAddress, method: 'PUT', requests: sentTo('/insert') },
})
const value = best['save'] ?? 0
printFigure({ name: 'exam-save against session and transaction', value, unit: 'requests/s', baseline: best['transaction'] ?? 0 })
printFigure({ name: 'exam-save against a bare insert', value, unit: 'requests/s', baseline: best['insert'] ?? 0 })
await close()
