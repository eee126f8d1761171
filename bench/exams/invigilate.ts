import { setTimeout as pause } from 'node:timers/promises'
import type { Watch } from '#features/exams/invigilation/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildExam, choiceQuestion } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, buildPerson, type Person } from '#server/seeds/institution.ts'
import { measureThroughput, openBench, printFigure } from '../harness/harness.ts'

// The console of a test with 500 candidates: what it costs the saves of answers, and how long after a save it shows it.
const students = 500
const questions = 30
const rounds = 5
/** Milliseconds between two requests of a console, as on its screen. */
const asksEvery = 1000

const { app, database, http, close } = await openBench()
const institutionId = await buildInstitution(database)
const drafts = Object.fromEntries(Array.from({ length: students }, (_, at) => [`s${at}`, { role: 'student' }]))
const teacher = await buildPerson(database, institutionId, 'teacher')
const people = Object.values(await buildPeople(database, institutionId, drafts))
const sections = [{ questions: Array.from({ length: questions }, (_, at) => choiceQuestion(`第 ${at + 1} 题`)) }]
const { testId, questionIds } = await buildExam(app, teacher, people, { sections })
const address = await http.listen({ port: 0 })
const headersOf = ({ cookie }: Person) => ({ 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie })

const attempts: { id: string; memberId: string; headers: Record<string, string> }[] = []
for (const person of people) {
  const headers = headersOf(person)
  const url = `${address}/pressplatform/tests/${testId}/attempts`
  const started = await fetch(url, { method: 'POST', headers: { ...headers, 'idempotency-key': newId() }, body: '{}' })
  attempts.push({ id: ((await started.json()) as { data: { id: string } }).data.id, memberId: person.memberId, headers })
}

/** A console that asks for what has changed until it is stopped; `told` is given each answer. */
function openConsole(told: (answer: Watch) => void) {
  let [since, stopped] = ['', false]
  const asking = (async () => {
    while (!stopped) {
      const answer = await fetch(`${address}/pressplatform/tests/${testId}/watch${since && `?since=${encodeURIComponent(since)}`}`, {
        headers: headersOf(teacher),
      })
      const { data } = (await answer.json()) as { data: Watch }
      since = data.now
      told(data)
      await pause(asksEvery)
    }
  })()
  return () => {
    stopped = true
    return asking
  }
}

// How long after the acknowledgement of an answer the console shows it, while everybody saves once in five seconds.
const shownAfter: number[] = []
const waiting = new Map<string, { answered: number; at: number }[]>()
let stop = openConsole(({ people: changed }) => {
  for (const { memberId, attempt } of changed) {
    const left = (waiting.get(memberId) ?? []).filter((save) => {
      if (save.answered > (attempt?.answered ?? 0)) return true
      shownAfter.push(performance.now() - save.at)
      return false
    })
    waiting.set(memberId, left)
  }
})
const everyoneIn = 5000
await Promise.all(
  attempts.map(async ({ id, memberId, headers }, at) => {
    await pause((at / students) * everyoneIn)
    for (let answered = 1; answered <= 5; answered++) {
      const answers = [{ questionId: questionIds[answered - 1], seq: answered, value: { options: ['B'] } }]
      await fetch(`${address}/pressplatform/attempts/${id}/answers`, { method: 'PUT', headers, body: JSON.stringify({ answers }) })
      waiting.set(memberId, [...(waiting.get(memberId) ?? []), { answered, at: performance.now() }])
      await pause(everyoneIn)
    }
  }),
)
await pause(3 * asksEvery)
await stop()
const lost = [...waiting.values()].flat().length
shownAfter.sort((a, b) => a - b)
const share = (part: number) => (shownAfter[Math.min(shownAfter.length - 1, Math.floor(shownAfter.length * part))] ?? 0) / 1000
printFigure({ name: 'invigilate: saves that the console did not show', value: lost, unit: `of ${students * 5}` })
printFigure({ name: 'invigilate: a save is shown after, half of them', value: share(0.5), unit: 's' })
printFigure({ name: 'invigilate: a save is shown after, 99 of 100', value: share(0.99), unit: 's' })
printFigure({ name: 'invigilate: a save is shown after, the last', value: share(1), unit: 's' })

// What the console costs: saves as fast as they go, with and without it in turn.
let seq = 100
const requests = Array.from({ length: 60_000 }, (_, at) => {
  const { id, headers } = attempts[at % attempts.length] as (typeof attempts)[number]
  const answer = { questionId: questionIds[at % questions], seq: ++seq, value: { options: ['B'] } }
  return { path: `/pressplatform/attempts/${id}/answers`, headers, body: JSON.stringify({ answers: [answer] }) }
})
const best = { alone: 0, watched: 0 }
for (let round = 0; round < rounds; round++) {
  const load = { save: { url: address, method: 'PUT' as const, requests } }
  best.alone = Math.max(best.alone, (await measureThroughput(load, { rounds: 1 }))['save'] ?? 0)
  stop = openConsole(() => undefined)
  best.watched = Math.max(best.watched, (await measureThroughput(load, { rounds: 1 }))['save'] ?? 0)
  await stop()
}
printFigure({ name: 'invigilate: saves beside a console', value: best.watched, unit: 'requests/s', baseline: best.alone })
await close()
