import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attempt, AttemptState } from '#features/exams/attempts/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildExam, closeAllAttempts } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import type { Timeline, Watch } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let teacher: Person
let invigilator: Person
let one: Person
let two: Person
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database)
  ;({ teacher, invigilator, one, two } = await buildPeople(server.database, institutionId, {
    teacher: { role: 'teacher' },
    invigilator: { role: 'author', name: '周启明' },
    one: { role: 'student', name: '顾清和' },
    two: { role: 'student', name: '韩松' },
  }))
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(person, method, url, body)
const owner = (statement: string) => asOwner(server.urls.owner, statement)

async function exam(draft: Parameters<typeof buildExam>[3] = {}) {
  const { testId } = await buildExam(server.app, teacher, [one, two], draft)
  await owner(
    `insert into test_invigilators (institution_id, test_id, member_id) values ('${institutionId}', '${testId}', '${invigilator.memberId}')`,
  )
  return testId
}
const path = '/pressplatform/tests'
const watch = async (testId: string, since?: string, who = invigilator) =>
  ask<Watch>(who, 'GET', `${path}/${testId}/watch${since ? `?since=${encodeURIComponent(since)}` : ''}`)
const act = <T = unknown>(testId: string, what: string, body: object, who = invigilator) =>
  ask<T>(who, 'POST', `${path}/${testId}/watch/${what}`, body)
const start = async (testId: string, who: Person, holder?: string) => (await ask<Attempt>(who, 'POST', `${path}/${testId}/attempts`, { holder })).data
const get = async (id: string, who: Person, holder?: string) =>
  (await ask<Attempt>(who, 'GET', `/pressplatform/attempts/${id}${holder ? `?holder=${holder}` : ''}`)).data
const report = async (id: string, who: Person) => (await ask<AttemptState>(who, 'POST', `/pressplatform/attempts/${id}/report`, {})).data
const save = (id: string, who: Person, seq: number, questionId: string, holder?: string) =>
  ask(who, 'PUT', `/pressplatform/attempts/${id}/answers`, { answers: [{ questionId, seq, value: { options: ['B'] } }], holder })
const minutesOf = ({ deadline, startedAt }: AttemptState) => Math.round((new Date(deadline).getTime() - new Date(startedAt).getTime()) / 60_000)
const questionOf = ({ sections }: Attempt) => sections[0]!.questions[0]!.id

describe('who watches over a test', () => {
  test('sees its candidates and what has changed since, and others see nothing', async () => {
    const testId = await exam({ candidate: { seat: '3-08', room: '东 3-201' } })
    const first = (await watch(testId)).data
    expect(first).toMatchObject({ whole: true, test: { questions: 3, watching: expect.arrayContaining(['周启明']) } })
    expect(first.people.map(({ name, seat, attempt }) => [name, seat, attempt])).toEqual([
      ['顾清和', '3-08', null],
      ['韩松', '3-08', null],
    ])
    await owner(`update test_candidates set changed_at = now() - interval '1 minute' where test_id = '${testId}'`)
    expect((await watch(testId, first.now)).data).toMatchObject({ whole: false, people: [] })
    await start(testId, two)
    const then = (await watch(testId, first.now)).data
    expect(then.people.map(({ name, attempt }) => [name, attempt?.state])).toEqual([['韩松', 'running']])
    for (const who of [one, two]) expect((await watch(testId, undefined, who)).status).toBe(404)
    expect((await act(testId, 'extend', { minutes: 5, reason: '停电' }, one)).status).toBe(404)
    expect((await watch(testId, '2020-01-01T00:00:00.000Z')).data.whole).toBe(true)
  })

  test('gives minutes to all or one, which hold at once and are told; an accommodation is carried over', async () => {
    const testId = await exam({ test: { limitMinutes: 20 } })
    await owner(`insert into accommodations (institution_id, member_id, percent, reason, set_by)
      values ('${institutionId}', '${one.memberId}', 50, '阅读障碍', '${teacher.memberId}') on conflict do nothing`)
    const [first, second] = [await start(testId, one), await start(testId, two)]
    expect([minutesOf(first), minutesOf(second)]).toEqual([30, 20])
    await act(testId, 'extend', { minutes: 5, reason: '开考晚了' })
    expect([minutesOf(await report(first.id, one)), minutesOf(await report(second.id, two))]).toEqual([35, 25])
    await act(testId, 'extend', { minutes: 3, reason: '键盘失灵', memberIds: [one.memberId] })
    const told = await report(first.id, one)
    expect(minutesOf(told)).toBe(38)
    expect(told.notices.map(({ kind, text }) => [kind, text])).toEqual([
      ['extended', '延长 5 分钟：开考晚了'],
      ['extended', '延长 3 分钟：键盘失灵'],
    ])
    expect((await report(second.id, two)).notices.length).toBe(1)
    expect((await act(testId, 'extend', { minutes: 3, reason: '' })).fields?.[0]?.path).toBe('reason')
    await owner(`delete from accommodations where member_id = '${one.memberId}'`)
  })

  test('hands in an attempt with a reason: what was saved counts, later answers are refused', async () => {
    const testId = await exam()
    const attempt = await start(testId, one)
    await start(testId, two)
    await save(attempt.id, one, 1, questionOf(attempt))
    expect((await act(testId, 'submit', { memberIds: [one.memberId], reason: '违反考场纪律' })).data).toEqual({ submitted: 1 })
    expect(await get(attempt.id, one)).toMatchObject({ state: 'submitted', submitKind: 'forced', forcedReason: '违反考场纪律' })
    expect((await save(attempt.id, one, 2, questionOf(attempt))).errorCode).toBe('conflict')
    await closeAllAttempts(server.app, institutionId)
    const { people } = (await watch(testId)).data
    expect(people.map((person) => person.attempt?.state)).toEqual(['graded', 'running'])
    expect((await act(testId, 'submit', { reason: '全场结束' })).data).toEqual({ submitted: 1 })
  })

  test('admits another machine: its answers are taken and those of the first are refused; or refuses it', async () => {
    const testId = await exam({ test: { limitMinutes: 20 } })
    const [old, fresh] = [newId(), newId()]
    const attempt = await start(testId, one, old)
    const question = questionOf(attempt)
    expect((await act(testId, 'admit', { memberId: one.memberId, admit: true })).errorCode).toBe('conflict')
    await ask(one, 'POST', `/pressplatform/attempts/${attempt.id}/take`, { holder: fresh })
    expect((await watch(testId)).data.people[0]?.attempt?.askingSince).not.toBe(null)
    await act(testId, 'admit', { memberId: one.memberId, admit: false })
    expect((await get(attempt.id, one, fresh)).access).toBe('elsewhere')
    await ask(one, 'POST', `/pressplatform/attempts/${attempt.id}/take`, { holder: fresh })
    await act(testId, 'admit', { memberId: one.memberId, admit: true, minutes: 2 })
    expect(await get(attempt.id, one, fresh)).toMatchObject({ access: 'here' })
    expect(minutesOf(await get(attempt.id, one, fresh))).toBe(22)
    expect((await save(attempt.id, one, 1, question, old)).errorCode).toBe('conflict')
    expect((await save(attempt.id, one, 1, question, fresh)).status).toBe(200)
    const { data: timeline } = await ask<Timeline>(invigilator, 'GET', `${path}/${testId}/watch/${one.memberId}`)
    expect(timeline.map(({ kind, by }) => [kind, by])).toEqual([
      ['admitted', '周启明'],
      ['asked', null],
      ['asked', null],
      ['started', null],
    ])
  })

  test('opens an attempt again that was handed in, for so many minutes; its answers are there and it is graded again', async () => {
    const testId = await exam({ test: { limitMinutes: 20 } })
    const holder = newId()
    const attempt = await start(testId, one, holder)
    const question = questionOf(attempt)
    await save(attempt.id, one, 1, question, holder)
    expect((await act(testId, 'reopen', { memberId: one.memberId, minutes: 10, reason: '误交' })).errorCode).toBe('conflict')
    await ask(one, 'POST', `/pressplatform/attempts/${attempt.id}/submit`, { holder })
    await closeAllAttempts(server.app, institutionId)
    await owner(`update attempts set started_at = started_at - interval '60 minutes' where id = '${attempt.id}'`)
    expect((await act(testId, 'reopen', { memberId: one.memberId, minutes: 10, reason: '误交' })).status).toBe(200)
    const open = await get(attempt.id, one, holder)
    expect(open).toMatchObject({ state: 'running', submitKind: null, answers: [{ questionId: question }] })
    const left = (new Date(open.deadline).getTime() - new Date(open.now).getTime()) / 60_000
    expect(left).toBeGreaterThan(9.9)
    expect(left).toBeLessThan(11.1)
    await act(testId, 'extend', { minutes: 5, reason: '停电' })
    const more = await report(attempt.id, one)
    expect((new Date(more.deadline).getTime() - new Date(open.deadline).getTime()) / 60_000).toBe(5)
    await act(testId, 'submit', { reason: '结束' })
    await closeAllAttempts(server.app, institutionId)
    expect((await watch(testId)).data.people[0]?.attempt).toMatchObject({ state: 'graded' })
  })

  test('tells all or one, and records incidents that candidates do not see', async () => {
    const testId = await exam()
    const [first, second] = [await start(testId, one), await start(testId, two)]
    await act(testId, 'tell', { text: '第 2 题图中 b 应为 8' })
    await act(testId, 'tell', { text: '请坐正', memberId: two.memberId })
    await act(testId, 'note', { text: '空调故障', memberId: one.memberId })
    expect((await report(first.id, one)).notices.map(({ text }) => text)).toEqual(['第 2 题图中 b 应为 8'])
    expect((await report(second.id, two)).notices.map(({ text }) => text)).toEqual(['第 2 题图中 b 应为 8', '请坐正'])
    const { records } = (await watch(testId)).data
    expect(records.map(({ kind, name, by }) => [kind, name, by])).toEqual([
      ['incident', '顾清和', '周启明'],
      ['message', '韩松', '周启明'],
      ['broadcast', '', '周启明'],
    ])
    expect((await act(testId, 'tell', { text: '外人', memberId: teacher.memberId })).status).toBe(404)
  })

  test('sees an attempt whose time is over, although it counts as handed in at its earlier end', async () => {
    const testId = await exam()
    const attempt = await start(testId, one)
    const { now } = (await watch(testId)).data
    const long = `interval '10 minutes'`
    await owner(
      `update attempts set started_at = started_at - ${long} * 3, deadline_at = now() - ${long}, closes_at = now() - ${long} where id = '${attempt.id}'`,
    )
    await owner(`update test_candidates set changed_at = now() - ${long} where test_id = '${testId}'`)
    await owner(`update attempt_progress set seen_at = now() - ${long} where test_id = '${testId}'`)
    await closeAllAttempts(server.app, institutionId)
    const { people } = (await watch(testId, now)).data
    expect(people.map((person) => [person.name, person.attempt?.submitKind])).toEqual([['顾清和', 'time']])
  })

  test('checks the receipt of a candidate', async () => {
    const testId = await exam({ candidate: { seat: '1-02' } })
    const attempt = await start(testId, one)
    await ask(one, 'POST', `/pressplatform/attempts/${attempt.id}/submit`, {})
    const { receipt } = await get(attempt.id, one)
    const found = await ask<object>(invigilator, 'GET', `${path}/${testId}/watch/receipt?code=${receipt.toLowerCase()}`)
    expect(found.data).toMatchObject({ name: '顾清和', seat: '1-02', questions: 3 })
    expect((await ask(invigilator, 'GET', `${path}/${testId}/watch/receipt?code=0000-0000`)).status).toBe(404)
  })
})
