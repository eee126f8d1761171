// A hall of 300 phones with an open event stream each: how long until all have the question, what a vote costs, and when the teacher has the last vote.
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveJoined } from '#features/learning/live-hours/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, buildPerson, type Person } from '#server/seeds/institution.ts'
import { openBench, printFigure } from '../harness/harness.ts'

const students = 300
/** Milliseconds within which all vote, between two requests of the teacher's screen, and within which phones read after an event, as on their screens. */
const [votesWithin, asksEvery, spread] = [10_000, 500, 400]

const { database, http, pool, close } = await openBench()
const institutionId = await buildInstitution(database)
const teacher = await buildPerson(database, institutionId, 'teacher')
const drafts = Object.fromEntries(Array.from({ length: students }, (_, at) => [`s${at}`, { role: 'student' }]))
const people = Object.values(await buildPeople(database, institutionId, drafts))
const classId = await buildClass(database, teacher, people)
const address = await http.listen({ port: 0 })

async function ask<T = object>({ cookie }: Person, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${address}/pressplatform/${path}`, {
    method,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': 'application/json' }), 'idempotency-key': newId() },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

const { id: hourId } = await ask<{ id: string }>(teacher, 'POST', `classes/${classId}/livehours`, { title: '' })
await ask(teacher, 'POST', `livehours/${hourId}/start`)
const poll = { kind: 'poll', body: '栈的特点是？', options: ['先进先出', '后进先出', '随机', '有序'], right: [1] }
const { id: questionId } = await ask<{ id: string }>(teacher, 'POST', `livehours/${hourId}/questions`, poll)

/** A phone: its events, and when it had the open question. Its events are counted. */
let events = 0
const ends = new AbortController()
async function openPhone(person: Person): Promise<{ had: Promise<number> }> {
  const stream = await fetch(`${address}/pressplatform/live`, { headers: { cookie: person.cookie }, signal: ends.signal })
  const had = Promise.withResolvers<number>()
  const readHour = async () => {
    await pause(Math.random() * spread)
    const { hour } = await ask<LiveJoined>(person, 'GET', `classes/${classId}/livehour`)
    if (hour?.question?.open) had.resolve(performance.now())
  }
  const listen = async () => {
    const reader = stream.body?.getReader()
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      const told = Buffer.from(read.value).toString().split('data: ').length - 1
      events += told
      if (told) void readHour().catch(had.reject)
    }
  }
  listen().catch(() => undefined)
  return { had: had.promise }
}
const opened = await Promise.all(people.map(openPhone))

const began = performance.now()
await ask(teacher, 'POST', `livequestions/${questionId}/step`, { step: 'open' })
const arrivals = await Promise.all(opened.map(({ had }) => had))
printFigure({ name: `live-hour: ${students} phones have the question`, value: (Math.max(...arrivals) - began) / 1000, unit: 's', baseline: 2 })
const eventsBefore = events

const times: number[] = []
let last = 0
const voting = Promise.all(
  people.map(async (person, at) => {
    await pause((at / students) * votesWithin)
    const from = performance.now()
    await ask(person, 'PUT', `livequestions/${questionId}/votes/1`, { choices: [at % 4] })
    last = performance.now()
    times.push(last - from)
  }),
)
let [counted, shownAt, asked] = [0, 0, 0]
while (counted < students && performance.now() < began + 60_000) {
  const { results } = await ask<{ results: { rounds: { people: number }[] } | null }>(teacher, 'GET', `livehours/${hourId}/tally`)
  counted = results?.rounds[0]?.people ?? 0
  asked++
  if (counted === students) shownAt = performance.now()
  else await pause(asksEvery)
}
await voting

// The same number of rows, inserted without a server between.
const bareFrom = performance.now()
await pool.query('create table bare_votes (id uuid primary key, choices integer[])')
for (let at = 0; at < students; at++) await pool.query('insert into bare_votes values ($1, $2)', [newId(), [1]])
const bare = (performance.now() - bareFrom) / students

const mean = times.reduce((sum, each) => sum + each, 0) / times.length
printFigure({ name: 'live-hour: a vote, mean', value: mean, unit: 'ms', baseline: bare })
printFigure({ name: 'live-hour: a vote, the slowest', value: Math.max(...times), unit: 'ms' })
printFigure({ name: 'live-hour: votes lost', value: students - counted, unit: `of ${students}` })
printFigure({ name: 'live-hour: the teacher has the last vote', value: (shownAt - last) / 1000, unit: 's', baseline: 1 })
printFigure({ name: 'live-hour: requests of the teacher’s screen meanwhile', value: asked, unit: '' })
printFigure({ name: 'live-hour: events that the votes have pushed', value: events - eventsBefore, unit: '' })
ends.abort()
await close()
