import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { Attendance, Summary } from '../contract-attendance.ts'
import type { Results } from '../contract-questions.ts'
import type { HourRow, LiveHour, LiveJoined } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'teacher' | 'colleague' | 'assistant' | 'administrator' | 'one' | 'two' | 'three', Person>
let foreign: Person
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    teacher: { role: 'teacher' },
    colleague: { role: 'teacher' },
    assistant: { role: 'student', name: '助教' },
    administrator: { role: 'administrator' },
    one: { role: 'student', name: '丁一' },
    two: { role: 'student', name: '王二' },
    three: { role: 'student', name: '张三' },
  })
  foreign = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
})
afterAll(() => server.close())

const ask = <T = object>(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  server.askOnce<T>(person, method, `/pressplatform/${url}`, body)

const poll = { kind: 'poll', body: '栈的特点是？', options: ['先进先出', '后进先出', '随机'], right: [1] }
const peer = { ...poll, kind: 'peer', reason: '最后入栈的最先出栈。' }
const words = { kind: 'words', body: '今天印象最深的一个词' }

/** A class with three students and an assistant, and its running hour. */
async function runningHour() {
  const { teacher, assistant, one, two, three } = people
  const classId = await buildClass(server.database, teacher, [one, two, three])
  await withInstitution(server.database, teacher.institutionId, (db) =>
    db.insertInto('classMembers').values({ classId, memberId: assistant.memberId, role: 'assistant', joinedVia: 'added' }).execute(),
  )
  const { data } = await ask<{ id: string }>(teacher, 'POST', `classes/${classId}/livehours`, { title: '栈' })
  const hourId = data.id
  expect((await ask(teacher, 'POST', `livehours/${hourId}/start`)).status).toBe(200)
  const add = async (question: object) => (await ask<{ id: string }>(teacher, 'POST', `livehours/${hourId}/questions`, question)).data.id
  const step = (questionId: string, name: string, who = teacher) => ask(who, 'POST', `livequestions/${questionId}/step`, { step: name })
  const vote = (who: Person, questionId: string, choices: number[], round = 1) =>
    ask(who, 'PUT', `livequestions/${questionId}/votes/${round}`, { choices })
  const get = async () => (await ask<LiveHour>(teacher, 'GET', `livehours/${hourId}`)).data
  const resultsOf = async (questionId: string): Promise<Results | undefined> => (await get()).questions.find(({ id }) => id === questionId)?.results
  const joined = async (who: Person) => (await ask<LiveJoined>(who, 'GET', `classes/${classId}/livehour`)).data.hour
  const code = async () => (await ask<{ code: { text: string } }>(teacher, 'GET', `livehours/${hourId}/tally`)).data.code.text
  return { classId, hourId, add, step, vote, get, resultsOf, joined, code }
}

test('teachers, assistants and administrators lead an hour; students of the class take part; others find nothing', async () => {
  const { teacher, assistant, administrator, colleague, one } = people
  const { classId, hourId, joined } = await runningHour()
  for (const who of [teacher, assistant, administrator]) expect((await ask(who, 'GET', `livehours/${hourId}`)).status).toBe(200)
  expect((await ask(one, 'GET', `livehours/${hourId}`)).status).toBe(403)
  for (const who of [colleague, foreign]) expect((await ask(who, 'GET', `livehours/${hourId}`)).status).toBe(404)
  expect((await ask(one, 'POST', `livehours/${hourId}/end`)).status).toBe(403)
  expect((await ask(assistant, 'PUT', `livehours/${hourId}/hand`, { raised: true })).status).toBe(403)
  expect(await joined(one)).toMatchObject({ no: 1, title: '栈', attendance: null, question: null })

  await ask(one, 'POST', `classes/${classId}/leave`)
  expect((await ask(one, 'GET', `classes/${classId}/livehour`)).status).toBe(404)
  expect((await ask(one, 'PUT', `livehours/${hourId}/hand`, { raised: true })).status).toBe(404)
})

test('a class has one running hour; one that has begun is not removed, and numbers count within the class', async () => {
  const { teacher, one } = people
  const { classId, hourId } = await runningHour()
  const { data } = await ask<{ id: string }>(teacher, 'POST', `classes/${classId}/livehours`, { title: '队列' })
  expect((await ask(teacher, 'POST', `livehours/${data.id}/start`)).errorCode).toBe('conflict')
  expect((await ask(teacher, 'DELETE', `livehours/${hourId}`)).errorCode).toBe('conflict')
  const list = (await ask<{ items: HourRow[] }>(teacher, 'GET', `classes/${classId}/livehours`)).data.items
  expect(list).toMatchObject([
    { no: 2, state: 'planned' },
    { no: 1, state: 'running' },
  ])
  expect((await ask<{ items: HourRow[] }>(one, 'GET', `classes/${classId}/livehours`)).data.items).toMatchObject([{ no: 1 }])
  expect((await ask(teacher, 'DELETE', `livehours/${data.id}`)).status).toBe(200)
  await ask(teacher, 'POST', `livehours/${hourId}/end`)
  expect((await ask(teacher, 'POST', `livehours/${hourId}/start`)).errorCode).toBe('conflict')
})

test('a student comes by the code; closing the roll call records who has not come; a record by hand stays', async () => {
  const { teacher, one, two, three } = people
  const { classId, hourId, code, joined } = await runningHour()
  const checkIn = (who: Person, text: string) => ask(who, 'POST', `livehours/${hourId}/checkin`, { code: text })
  expect((await checkIn(one, '0000')).errorCode).toBe('conflict')
  await ask(teacher, 'POST', `livehours/${hourId}/rollcall`, { open: true, lateAfter: 5 })
  const right = await code()
  const wrong = right === '0000' ? '0001' : '0000'
  expect((await checkIn(one, wrong)).fields?.[0]?.path).toBe('code')
  expect((await checkIn(one, await code())).data).toEqual({ state: 'present', place: 1 })
  expect((await checkIn(one, await code())).data).toEqual({ state: 'present', place: 1 })
  // The roll call was opened ten minutes ago.
  await withInstitution(server.database, teacher.institutionId, (db) =>
    db
      .updateTable('liveHours')
      .set({ rollOpenedAt: new Date(Date.now() - 600_000) })
      .where('id', '=', hourId)
      .execute(),
  )
  expect((await checkIn(two, await code())).data).toEqual({ state: 'late', place: 2 })
  await ask(teacher, 'POST', `livehours/${hourId}/rollcall`, { open: false })
  expect((await joined(three))?.attendance).toBe('absent')
  await ask(teacher, 'PUT', `livehours/${hourId}/attendance`, { memberId: two.memberId, state: 'excused', reason: '校队比赛' })
  await ask(teacher, 'POST', `livehours/${hourId}/rollcall`, { open: true })
  expect((await checkIn(two, await code())).data).toMatchObject({ state: 'excused' })
  expect((await checkIn(three, await code())).data).toEqual({ state: 'late', place: 2 })
  await ask(teacher, 'POST', `livehours/${hourId}/end`)
  const rows = (await ask<{ items: Attendance[] }>(teacher, 'GET', `livehours/${hourId}/attendance`)).data.items
  expect(rows.map(({ reason }) => reason).filter(Boolean)).toEqual(['校队比赛'])
  expect(Object.fromEntries(rows.map(({ name, state, via }) => [name, `${state} ${via}`]))).toEqual({
    丁一: 'present code',
    王二: 'excused hand',
    张三: 'late code',
  })
  const summary = (await ask<{ items: Summary[]; hours: number }>(teacher, 'GET', `classes/${classId}/attendance`)).data
  expect(summary.hours).toBe(1)
  expect(summary.items.find(({ name }) => name === '王二')).toMatchObject({ present: 0, excused: 1 })
  expect((await ask(one, 'GET', `classes/${classId}/attendance`)).status).toBe(403)
  expect((await ask(teacher, 'PUT', `livehours/${hourId}/attendance`, { memberId: foreign.memberId, state: 'late' })).status).toBe(404)
})

test('guesses at the code are limited', async () => {
  const { teacher, two } = people
  const { hourId, code } = await runningHour()
  await ask(teacher, 'POST', `livehours/${hourId}/rollcall`, { open: true })
  const right = await code()
  const wrong = Array.from({ length: 12 }, (_, at) => String(at).padStart(4, '0')).filter((each) => each !== right)
  for (const each of [...wrong, '9999']) await ask(two, 'POST', `livehours/${hourId}/checkin`, { code: each })
  expect((await ask(two, 'POST', `livehours/${hourId}/checkin`, { code: await code() })).errorCode).toBe('tooMany')
})

test('a vote is stored once for each person and round; a second one replaces it while the round is open, and none comes after', async () => {
  const { teacher, one, two } = people
  const { add, step, vote, resultsOf, joined } = await runningHour()
  const id = await add(poll)
  expect((await vote(one, id, [1])).errorCode).toBe('conflict')
  await step(id, 'open')
  expect((await vote(one, id, [])).fields?.[0]?.path).toBe('choices')
  expect((await vote(one, id, [0, 1])).fields?.[0]?.path).toBe('choices')
  expect((await vote(one, id, [3])).fields?.[0]?.path).toBe('choices')
  expect((await vote(teacher, id, [1])).status).toBe(403)
  expect((await vote(one, id, [0])).status).toBe(200)
  expect((await vote(one, id, [1])).status).toBe(200)
  expect((await vote(two, id, [2])).status).toBe(200)
  expect((await resultsOf(id))?.rounds).toEqual([{ people: 2, counts: [0, 1, 1] }])
  expect((await joined(one))?.question).toMatchObject({ id, open: true, own: [{ choices: [1] }], results: null, right: null })
  await step(id, 'close')
  expect((await vote(two, id, [1])).errorCode).toBe('conflict')
  expect((await vote(two, id, [1], 2)).errorCode).toBe('conflict')
  expect((await joined(one))?.question).toMatchObject({ results: null, right: null, reason: '' })
  await step(id, 'show')
  expect((await joined(one))?.question).toMatchObject({ results: { rounds: [{ people: 2, counts: [0, 1, 1] }] }, right: [1] })
  expect((await ask(teacher, 'PUT', `livequestions/${id}`, { ...poll, body: '另一题' })).errorCode).toBe('conflict')
  expect((await ask(teacher, 'PUT', `livequestions/${id}`, { ...poll, right: [2] })).status).toBe(200)
  expect((await joined(one))?.question?.right).toEqual([2])
  expect((await ask(teacher, 'DELETE', `livequestions/${id}`)).errorCode).toBe('conflict')
})

test('between two votes students see nothing; afterwards both rounds, and how many changed to the right option', async () => {
  const { teacher, one, two, three } = people
  const { add, step, vote, resultsOf, joined } = await runningHour()
  const id = await add(peer)
  await step(id, 'open')
  await Promise.all([vote(one, id, [0]), vote(two, id, [1]), vote(three, id, [2])])
  expect((await step(id, 'second')).errorCode).toBe('conflict')
  await step(id, 'close')
  expect((await joined(one))?.question).toMatchObject({ results: null, right: null })
  await ask(teacher, 'POST', `livequestions/${id}/discussion`, { seconds: 120 })
  expect(Date.parse((await joined(one))?.question?.discussUntil ?? '')).toBeGreaterThan(Date.now() + 100_000)
  await step(id, 'show')
  expect((await joined(one))?.question).toMatchObject({ results: { rounds: [{ counts: [1, 1, 1] }] }, right: null, reason: '' })
  await step(id, 'second')
  expect((await joined(one))?.question).toMatchObject({ round: 2, shown: false, results: null, discussUntil: null, own: [{ choices: [0] }, null] })
  expect((await vote(one, id, [1], 1)).errorCode).toBe('conflict')
  await Promise.all([vote(one, id, [1], 2), vote(two, id, [1], 2), vote(three, id, [0], 2)])
  await step(id, 'close')
  await step(id, 'show')
  expect(await resultsOf(id)).toEqual({
    rounds: [
      { people: 3, counts: [1, 1, 1] },
      { people: 3, counts: [1, 2, 0] },
    ],
    words: [],
    comparison: { both: 3, rightFirst: 1, rightSecond: 2, toRight: 1, toWrong: 0 },
  })
  expect((await joined(one))?.question).toMatchObject({ right: [1], reason: peer.reason, results: { comparison: { toRight: 1 } } })
})

test('equal words are counted together, and a hidden word is not shown to students', async () => {
  const { teacher, one, two, three } = people
  const { add, step, resultsOf, joined } = await runningHour()
  const id = await add(words)
  await step(id, 'open')
  const write = (who: Person, ...list: string[]) => ask(who, 'PUT', `livequestions/${id}/votes/1`, { words: list })
  expect((await write(one, '  ')).fields?.[0]?.path).toBe('words')
  await write(one, '递归', '栈帧')
  await write(two, '递归！', '下课')
  await write(three, 'ＬＩＦＯ')
  await ask(teacher, 'PUT', `livequestions/${id}/hiddenwords`, { word: '下课', hidden: true })
  expect((await resultsOf(id))?.words).toEqual(
    expect.arrayContaining([
      { word: '递归', count: 2, hidden: false },
      { word: '下课', count: 1, hidden: true },
      { word: 'LIFO', count: 1, hidden: false },
    ]),
  )
  await step(id, 'close')
  const shown = (await joined(one))?.question?.results?.words.map(({ word }) => word)
  expect(shown).toContain('递归')
  expect(shown).not.toContain('下课')
})

test('a hand keeps its place in the queue until it is lowered; a pick reaches everybody before anybody twice', async () => {
  const { teacher, one, two } = people
  const { hourId, get, joined } = await runningHour()
  const hand = (who: Person, raised: boolean) => ask(who, 'PUT', `livehours/${hourId}/hand`, { raised })
  await hand(one, true)
  await hand(two, true)
  await hand(one, true)
  expect((await get()).hands.map(({ name }) => name)).toEqual(['丁一', '王二'])
  await ask(teacher, 'DELETE', `livehours/${hourId}/hands/${one.memberId}`)
  await hand(one, true)
  expect((await get()).hands.map(({ name }) => name)).toEqual(['王二', '丁一'])
  await hand(two, false)
  expect((await joined(two))?.handRaisedAt).toBeNull()
  const picked: string[] = []
  for (const _ of [1, 2, 3]) picked.push((await ask<{ name: string }>(teacher, 'POST', `livehours/${hourId}/pick`)).data.name)
  expect(picked.toSorted()).toEqual(['丁一', '张三', '王二'])
  expect((await get()).picks.map(({ name }) => name)).toEqual(picked.toReversed())
  // With a roll call only those are picked who have come.
  await ask(teacher, 'POST', `livehours/${hourId}/rollcall`, { open: true })
  expect((await ask(teacher, 'POST', `livehours/${hourId}/pick`)).errorCode).toBe('conflict')
})

test('after the hour nothing is voted, and a class that is over is only looked at', async () => {
  const { teacher, one } = people
  const { classId, hourId, add, step, vote, joined, get } = await runningHour()
  const id = await add(poll)
  await step(id, 'open')
  await vote(one, id, [1])
  await ask(one, 'PUT', `livehours/${hourId}/hand`, { raised: true })
  await ask(teacher, 'POST', `livehours/${hourId}/end`)
  expect((await vote(one, id, [0])).errorCode).toBe('conflict')
  expect(await joined(one)).toBeNull()
  expect(await get()).toMatchObject({ state: 'ended', hands: [], questions: [{ open: false, results: { rounds: [{ counts: [0, 1, 0] }] } }] })
  expect((await ask(teacher, 'POST', `livehours/${hourId}/questions`, poll)).errorCode).toBe('conflict')
  await withInstitution(server.database, teacher.institutionId, (db) =>
    db.updateTable('classes').set({ state: 'ended' }).where('id', '=', classId).execute(),
  )
  expect((await ask(teacher, 'POST', `classes/${classId}/livehours`, {})).errorCode).toBe('conflict')
  expect((await ask<LiveHour>(teacher, 'GET', `livehours/${hourId}`)).data.can.lead).toBe(false)
})
