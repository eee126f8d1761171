// A hall of 500 students at one address: they sign in, begin within a minute, save every five seconds and hand in together. Takes about ten minutes.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attempt } from '#features/exams/attempts/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { freePort, openEmbedded } from '#server/run/embedded/open.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openHall } from '#server/testing/processes/exam-takers.ts'
import { postmasterOf } from '#server/testing/processes/faults.ts'
import { startProcess } from '#server/testing/processes/process.ts'
import { printFigure } from '../harness/harness.ts'
import { megabytesOf, memoryLimits } from '../harness/megabytes.ts'

const students = 500
const password = 'open sesame'
/** Seconds: within which all begin, between two saves, between two reports, and of writing. RECTO_BENCH_WRITING changes the last. */
const [beginWithin, savesEvery, reportsEvery] = [60, 5, 15]
const writing = Number(process.env['RECTO_BENCH_WRITING'] ?? 420)
/** Seconds after the end until memory is measured, as in the benchmark `memory`: what the load has left is collected by then. */
const rest = 60

const dataDir = await mkdtemp(join(tmpdir(), 'recto-exam-day-'))
await chmod(dataDir, 0o755)
const env = { ...memoryLimits, RECTO_DATA_DIR: dataDir, RECTO_PORT: String(await freePort()) }
const server = await startProcess(env)
const { ownerUrl } = await openEmbedded(dataDir, { share: true })
const postmaster = await postmasterOf(dataDir)
const { testId, people } = await openHall(ownerUrl, students, password)

const times: Record<'signIn' | 'begin' | 'save' | 'report' | 'handIn', number[]> = { signIn: [], begin: [], save: [], report: [], handIn: [] }
const failed = new Map<string, number>()

/** Sends a request once and returns its answer; what is not answered with 200 is counted as failed. */
async function ask<T>(kind: keyof typeof times, method: string, path: string, headers: Record<string, string>, body: object) {
  const began = performance.now()
  const answer = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'idempotency-key': newId(), ...headers },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  const json = (await answer?.json().catch(() => undefined)) as { data: T } | undefined
  times[kind].push(performance.now() - began)
  if (answer?.status === 200 && json) return { data: json.data, cookies: answer.headers.getSetCookie() }
  failed.set(`${kind} ${answer?.status ?? 'no answer'}`, (failed.get(`${kind} ${answer?.status ?? 'no answer'}`) ?? 0) + 1)
  return undefined
}

const began = performance.now()
const cookies = await Promise.all(
  people.map(async ({ accountId }) => {
    const answer = await ask('signIn', 'POST', '/pressplatform/user/v3/account/login', {}, { account: accountId, password })
    return (answer?.cookies ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
  }),
)
const signedIn = (performance.now() - began) / 1000

let last = 0
const handIn = Promise.withResolvers<void>()
const sitting = cookies.map(async (cookie, at) => {
  const headers = { cookie }
  await pause((at / students) * beginWithin * 1000)
  const attempt = (await ask<Attempt>('begin', 'POST', `/pressplatform/tests/${testId}/attempts`, headers, {}))?.data
  if (!attempt) return
  last = performance.now()
  const ids = attempt.sections.flatMap((section) => section.questions.map(({ id }) => id))
  const until = performance.now() + writing * 1000
  for (let seq = 1; performance.now() < until; seq++) {
    const answers = [{ questionId: ids[seq % ids.length], seq, value: { options: ['B'] } }]
    await ask('save', 'PUT', `/pressplatform/attempts/${attempt.id}/answers`, headers, { answers })
    if (seq % (reportsEvery / savesEvery) === 0) await ask('report', 'POST', `/pressplatform/attempts/${attempt.id}/report`, headers, { waiting: 0 })
    await pause(savesEvery * 1000)
  }
  await handIn.promise
  await ask('handIn', 'POST', `/pressplatform/attempts/${attempt.id}/submit`, headers, {})
})
const firstBegin = performance.now()
await pause(beginWithin * 1000 + writing * 1000 + 2 * savesEvery * 1000)
const handedIn = performance.now()
handIn.resolve()
await Promise.all(sitting)
const over = performance.now()
const graded = async () =>
  ((await asOwner(ownerUrl, `select count(*)::integer as n from attempts where test_id = '${testId}' and state = 'graded'`)) as { n: number }[])[0]?.n
while ((await graded()) !== students && performance.now() < over + 60_000) await pause(100)

const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / Math.max(1, of.length) / 1000
const part = (of: readonly number[], share: number) =>
  (of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * share))] ?? 0) / 1000
const requests = times.begin.length + times.save.length + times.report.length + times.handIn.length
const failures = [...failed.values()].reduce((sum, count) => sum + count, 0)
for (const [what, count] of failed) console.error(`${count} × ${what}`)
printFigure({ name: 'exam-day: 500 sign-ins at once from one address', value: signedIn, unit: 's' })
printFigure({ name: 'exam-day: all have begun', value: (last - firstBegin) / 1000, unit: 's' })
printFigure({ name: 'exam-day: requests after signing in', value: requests, unit: '' })
printFigure({ name: 'exam-day: failed requests, sign-ins included', value: failures, unit: '' })
printFigure({ name: 'exam-day: begin, mean', value: mean(times.begin), unit: 's' })
printFigure({ name: 'exam-day: save, mean', value: mean(times.save), unit: 's', baseline: 0.3 })
printFigure({ name: 'exam-day: save, 99 of 100', value: part(times.save, 0.99), unit: 's', baseline: 1.5 })
printFigure({ name: 'exam-day: report, mean', value: mean(times.report), unit: 's' })
printFigure({ name: 'exam-day: all have handed in', value: (over - handedIn) / 1000, unit: 's' })
printFigure({ name: 'exam-day: all are graded', value: (performance.now() - over) / 1000, unit: 's after the last' })
printFigure({ name: 'exam-day: memory at the end', value: megabytesOf(server, postmaster).total, unit: 'MB' })
await pause(rest * 1000)
const { total, node } = megabytesOf(server, postmaster)
printFigure({ name: 'exam-day: memory after a minute', value: total, unit: 'MB', baseline: 450 })
printFigure({ name: 'exam-day: memory after a minute, of it Node', value: node, unit: 'MB' })
await server.end('SIGINT')
await rm(dataDir, { recursive: true, force: true })
