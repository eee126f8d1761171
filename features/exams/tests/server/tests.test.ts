import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildExam, closeAllAttempts } from '#server/seeds/exam.ts'
import { buildClass } from '#server/seeds/class.ts'
import { buildInstitution, buildPeople, buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import type { Attempt, AttemptState, ExamEntry } from '#features/exams/attempts/contract.ts'
import type { Candidate } from '../contract-candidates.ts'
import type { MyTest } from '../contract-mine.ts'
import type { TestFull, TestRow } from '../contract-tests.ts'
import { addLateCandidates } from './holding/late-candidates.ts'
import { layOutTests } from './layout/lay-out.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let teacher: Person
let colleague: Person
let administrator: Person
let students: Person[]
let foreign: Person
let classId: string
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database)
  const people = await buildPeople(server.database, institutionId, {
    teacher: { role: 'teacher' },
    colleague: { role: 'teacher' },
    administrator: { role: 'administrator' },
    one: { role: 'student', name: '许一诺' },
    two: { role: 'student', name: '唐松' },
    three: { role: 'student', name: '韩松' },
  })
  ;({ teacher, colleague, administrator } = people)
  students = [people.one, people.two, people.three]
  foreign = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
  classId = await buildClass(server.database, teacher, students.slice(0, 2))
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => server.askOnce<T>(person, method, url, body)
const path = '/pressplatform/tests'
const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A locked paper of the teacher with three questions. */
const paper = async (owner = teacher) => (await buildExam(server.app, owner, [])).paperId

const settings = (more: object) => ({
  title: '期末考试',
  opensAt: from(-5),
  closesAt: from(60),
  targets: [{ kind: 'class', targetId: classId }],
  ...more,
})
const add = async (more: object = {}, who = teacher) => ask<TestFull>(who, 'POST', path, settings({ paperId: await paper(), ...more }))
const act = <T = TestFull>(id: string, what: string, body: object = {}, who = teacher) => ask<T>(who, 'POST', `${path}/${id}/${what}`, body)
const get = (id: string, who = teacher) => ask<TestFull>(who, 'GET', `${path}/${id}`)
/** The settings of a test as they would be sent again, with changes. */
const again = ({ targetList, invigilators, ...test }: TestFull, more: object) => ({
  ...test,
  paperId: test.paper?.id ?? null,
  targets: targetList.map(({ kind, targetId }) => ({ kind, targetId })),
  invigilatorIds: invigilators.map(({ id }) => id),
  ...more,
})
const change = (test: TestFull, more: object, who = teacher) => ask<TestFull>(who, 'PUT', `${path}/${test.id}`, again(test, more))
async function published(more: object = {}) {
  const { data } = await add(more)
  const done = await act(data.id, 'publish', { rowVersion: data.rowVersion })
  expect(done.status).toBe(200)
  await layOutTests(server.app, institutionId)
  return done.data
}
const start = (testId: string, who: Person, body: object = {}) => ask<Attempt>(who, 'POST', `${path}/${testId}/attempts`, body)
const entry = (testId: string, who: Person) => ask<ExamEntry>(who, 'GET', `${path}/${testId}/entry`)
const report = (attemptId: string, who: Person) => ask<AttemptState>(who, 'POST', `/pressplatform/attempts/${attemptId}/report`, {})
const candidates = async (id: string, query = '', who = teacher) =>
  (await ask<{ items: Candidate[] }>(who, 'GET', `${path}/${id}/candidates?${query}`)).data.items
const mine = async (who: Person, query = '') => (await ask<{ items: MyTest[] }>(who, 'GET', `/pressplatform/mytests?${query}`)).data.items
const owner = (statement: string) => asOwner(server.urls.owner, statement)
const messages = async ({ memberId }: Person) =>
  (await owner(`select words->'title'->>'zh' as title from messages where member_id = '${memberId}' order by id`)).map(
    ({ title }: { title: string }) => title,
  )

describe('a draft', () => {
  test('says what is missing, is completed and published, and reaches its candidates', async () => {
    const { data: draft } = await ask<TestFull>(teacher, 'POST', path, { title: '小测' })
    expect(draft).toMatchObject({ state: 'draft', phase: 'draft', candidates: 0, can: { publish: true } })
    expect(draft.problems.map((problem) => problem.path)).toEqual(['paperId', 'opensAt', 'closesAt', 'targets'])
    const refused = await act(draft.id, 'publish', { rowVersion: draft.rowVersion })
    expect([refused.status, refused.fields?.map((field) => field.path)]).toEqual([422, ['paperId', 'opensAt', 'closesAt', 'targets']])
    expect((await entry(draft.id, students[0]!)).status).toBe(404)

    const saved = await change(draft, settings({ title: '小测', paperId: await paper() }))
    expect(saved.data).toMatchObject({ problems: [], targetList: [{ kind: 'class', people: 2 }], paper: { points: 6, questions: 3 } })
    const done = await act(draft.id, 'publish', { rowVersion: saved.data.rowVersion })
    expect(done.data).toMatchObject({ state: 'published', phase: 'open', candidates: 2, laidOut: false })
    expect((await entry(draft.id, students[0]!)).data.refused).toBe('laying')
    await layOutTests(server.app, institutionId)
    expect((await get(draft.id)).data.laidOut).toBe(true)
    expect((await entry(draft.id, students[0]!)).data).toMatchObject({ refused: null, points: 6, questions: 3 })
    expect((await entry(draft.id, students[2]!)).status).toBe(404)
    expect(await messages(students[0]!)).toContain('小测：考试已安排，请查看时间和地点')
    expect((await mine(students[0]!)).find(({ id }) => id === draft.id)).toMatchObject({ phase: 'open', questions: 3, attempt: null })
    expect((await mine(students[2]!)).some(({ id }) => id === draft.id)).toBe(false)
  })

  test('is refused with a paper, a class or people that the teacher may not use', async () => {
    const theirs = await buildClass(server.database, colleague, [students[2]!])
    const cases: [object, string][] = [
      [{ paperId: await paper(colleague) }, 'paperId'],
      [{ targets: [{ kind: 'class', targetId: theirs }] }, 'targets.0'],
      [{ targets: [{ kind: 'member', targetId: foreign.memberId }] }, 'targets.0'],
      [{ targets: [{ kind: 'usergroup', targetId: newId() }] }, 'targets.0'],
      [{ invigilatorIds: [foreign.memberId] }, 'invigilatorIds.0'],
      [{ closesAt: from(-10) }, 'closesAt'],
      [{ addressRanges: ['10.2.0.0/16', 'here'] }, 'addressRanges.1'],
      [{ attempts: 21 }, 'attempts'],
    ]
    for (const [more, field] of cases) {
      const answer = await add(more)
      expect([answer.status, answer.fields?.[0]?.path]).toEqual([422, field])
    }
    expect((await add({}, students[0])).status).toBe(403)
    // An administrator holds a test for any class, but only with a paper of their own.
    const ruled = await ask<TestFull>(administrator, 'POST', path, settings({ targets: [{ kind: 'class', targetId: theirs }] }))
    expect(ruled.status).toBe(200)
  })

  test('of another is not seen; a colleague who teaches the class sees the published test without its password, and cannot change it', async () => {
    const { data: draft } = await add({ password: '2718' })
    await owner(
      `insert into class_members (institution_id, class_id, member_id, role, joined_via) values ('${institutionId}', '${classId}', '${colleague.memberId}', 'teacher', 'added') on conflict do nothing`,
    )
    for (const who of [colleague, students[0]!, foreign]) expect((await get(draft.id, who)).status).toBe(404)
    const { data: test } = await act(draft.id, 'publish', { rowVersion: draft.rowVersion })
    expect((await get(test.id, colleague)).data).toMatchObject({ password: '', can: { edit: false, watch: false } })
    expect((await get(test.id)).data.password).toBe('2718')
    expect((await change(test, { title: '别名' }, colleague)).status).toBe(403)
    expect(
      (await ask<{ items: TestRow[] }>(colleague, 'GET', `${path}?classId=${classId}&size=100`)).data.items.some(({ id }) => id === test.id),
    ).toBe(true)
    expect((await ask<{ items: TestRow[] }>(colleague, 'GET', `${path}?size=100`)).data.items.some(({ id }) => id === test.id)).toBe(false)
    expect(JSON.stringify((await ask(colleague, 'GET', `${path}?classId=${classId}&size=100`)).data)).not.toContain('2718')
    for (const who of [students[0]!, foreign]) expect((await get(test.id, who)).status).toBe(404)
  })

  test('that was saved meanwhile is not overwritten', async () => {
    const { data: draft } = await add()
    expect((await change(draft, { title: '一' })).status).toBe(200)
    expect((await change(draft, { title: '二' })).errorCode).toBe('conflict')
    expect((await act(draft.id, 'publish', { rowVersion: draft.rowVersion })).errorCode).toBe('conflict')
  })

  test('is deleted and restored; one that somebody has begun is not deleted', async () => {
    const { data: draft } = await add()
    expect((await ask(teacher, 'DELETE', `${path}/${draft.id}`)).status).toBe(200)
    const bin = await ask<{ items: TestRow[] }>(teacher, 'GET', `${path}?bin=true&size=100`)
    expect(bin.data.items.map(({ id }) => id)).toContain(draft.id)
    expect((await act(draft.id, 'restore')).data).toMatchObject({ state: 'draft', deletedAt: null })
    const running = await published()
    await start(running.id, students[0]!)
    expect((await ask(teacher, 'DELETE', `${path}/${running.id}`)).errorCode).toBe('conflict')
    expect((await act(running.id, 'withdraw')).errorCode).toBe('conflict')
  })
})

describe('a published test', () => {
  test('is withdrawn before anyone has begun, and published again with the new version of its paper', async () => {
    const test = await published()
    expect((await act(test.id, 'withdraw')).data).toMatchObject({ state: 'draft', laidOut: false })
    expect((await entry(test.id, students[0]!)).status).toBe(404)
    expect(await messages(students[0]!)).toContain('期末考试：考试安排已撤回，请等候新的通知')
    await owner(`insert into paper_versions (institution_id, paper_id, no, layout, points, questions, created_by)
      select institution_id, paper_id, 2, layout, 12, questions, created_by from paper_versions where paper_id = '${test.paper?.id}'`)
    await owner(`update papers set version = 2 where id = '${test.paper?.id}'`)
    const { data: draft } = await get(test.id)
    const { data: second } = await act(test.id, 'publish', { rowVersion: draft.rowVersion })
    expect(second.paper?.points).toBe(12)
  })

  test('keeps its paper, and after a start also its opening and order; a later end and limit reach those who are writing at once', async () => {
    const test = await published({ limitMinutes: 20 })
    expect((await change(test, { paperId: await paper() })).fields?.[0]?.path).toBe('paperId')
    expect((await change(test, { targets: [] })).fields?.[0]?.path).toBe('targets')
    const { data: attempt } = await start(test.id, students[0]!)
    for (const [more, field] of [
      [{ opensAt: from(-4) }, 'opensAt'],
      [{ navigation: 'forward' }, 'navigation'],
      [{ kind: 'quiz' }, 'kind'],
    ] as const)
      expect((await change(test, more)).fields?.[0]?.path).toBe(field)
    const begun = new Date(attempt.startedAt).getTime()
    expect(Math.round((new Date(attempt.deadline).getTime() - begun) / 60_000)).toBe(20)
    const { data: longer } = await change(test, { limitMinutes: 30 })
    expect(Math.round((new Date((await report(attempt.id, students[0]!)).data.deadline).getTime() - begun) / 60_000)).toBe(30)
    // Less time holds at once too; what was answered stays.
    await change(longer, { limitMinutes: 25, closesAt: from(10) })
    const end = new Date((await report(attempt.id, students[0]!)).data.deadline).getTime()
    expect(Math.abs(end - new Date(from(10)).getTime())).toBeLessThan(5000)
    expect((await messages(students[1]!)).filter((title) => title.includes('时间有变化')).length).toBeGreaterThan(0)
  })

  test('follows its targets: new members are added and told, those who are gone are removed unless they have begun', async () => {
    const late = await buildPerson(server.database, institutionId, 'student')
    const test = await published({
      targets: [
        { kind: 'class', targetId: classId },
        { kind: 'member', targetId: students[2]!.memberId },
      ],
    })
    expect((await candidates(test.id)).length).toBe(3)
    await start(test.id, students[0]!)
    const { data: other } = await change(test, { targets: [{ kind: 'member', targetId: late.memberId }] })
    expect(other.candidates).toBe(2)
    expect(new Set((await candidates(test.id)).map(({ id }) => id))).toEqual(new Set([students[0]!.memberId, late.memberId]))
    expect(await messages(late)).toContain('期末考试：考试已安排，请查看时间和地点')
    expect(await messages(students[2]!)).toContain('期末考试：你已不在这场考试的名单里，如有疑问请联系老师')
    await owner(`update test_targets set kind = 'class', target_id = '${classId}' where test_id = '${test.id}'`)
    expect((await act<object>(test.id, 'candidates/refresh')).data).toEqual({ added: 1, removed: 1 })
  })

  test('has those who join its class later as candidates, once, and not those who were removed', async () => {
    const late = await buildPerson(server.database, institutionId, 'student')
    const own = await buildClass(server.database, teacher, [students[2]!])
    const test = await published({ targets: [{ kind: 'class', targetId: own }] })
    await ask(teacher, 'PUT', `${path}/${test.id}/candidates`, {
      memberIds: [students[2]!.memberId],
      change: { standing: 'removed', reason: '转专业' },
    })
    await owner(
      `insert into class_members (institution_id, class_id, member_id, joined_via) values ('${institutionId}', '${own}', '${late.memberId}', 'code')`,
    )
    await addLateCandidates(server.app, institutionId)
    await addLateCandidates(server.app, institutionId)
    expect((await entry(test.id, late)).data.refused).toBe(null)
    expect((await messages(late)).length).toBe(1)
    expect((await entry(test.id, students[2]!)).status).toBe(404)
  })

  test('is declared void: running attempts end with the reason, and no score is shown', async () => {
    const test = await published()
    const { data: attempt } = await start(test.id, students[0]!)
    expect((await act(test.id, 'void', { reason: '' })).fields?.[0]?.path).toBe('reason')
    expect((await act(test.id, 'void', { reason: '全楼停电' })).data).toMatchObject({ state: 'void', can: { archive: true } })
    const { data } = await ask<AttemptState>(students[0]!, 'GET', `/pressplatform/attempts/${attempt.id}`)
    expect(data).toMatchObject({ state: 'void', submitKind: 'forced', forcedReason: '全楼停电' })
    expect((await entry(test.id, students[1]!)).data.refused).toBe('void')
    expect((await start(test.id, students[1]!)).errorCode).toBe('conflict')
    expect((await mine(students[0]!, 'when=past')).find(({ id }) => id === test.id)).toMatchObject({ phase: 'void', attempt: { points: null } })
    expect((await act(test.id, 'archive', { archived: true })).data.phase).toBe('archived')
    expect((await act(test.id, 'archive', { archived: false })).data.phase).toBe('void')
  })

  test('is released when all is handed in and graded, and only then', async () => {
    const test = await published({ shown: { score: 'released', own: 'released', right: 'released', explanation: 'released', position: 'never' } })
    const { data: attempt } = await start(test.id, students[0]!)
    const question = attempt.sections[0]!.questions[0]!
    await ask(students[0]!, 'PUT', `/pressplatform/attempts/${attempt.id}/answers`, {
      answers: [{ questionId: question.id, seq: 1, value: { options: ['B'] } }],
    })
    expect((await act(test.id, 'release')).status).toBe(403)
    const ended = `opens_at = now() - interval '2 hours', closes_at = now() - interval '1 hour'`
    await owner(`update tests set ${ended} where id = '${test.id}'`)
    expect((await act(test.id, 'release')).errorMessage).toContain('还有 1 人在作答')
    await owner(
      `update attempts set deadline_at = now() - interval '10 minutes', closes_at = now() - interval '9 minutes' where id = '${attempt.id}'`,
    )
    await closeAllAttempts(server.app, institutionId)
    expect((await mine(students[0]!, 'when=past')).find(({ id }) => id === test.id)?.attempt).toMatchObject({ state: 'graded', points: null })
    const { data: released } = await act(test.id, 'release')
    expect(released).toMatchObject({ phase: 'released', submitted: 1, candidates: 2 })
    expect((await mine(students[0]!, 'when=past')).find(({ id }) => id === test.id)?.attempt).toMatchObject({ points: 2 })
    expect(await messages(students[0]!)).toContain('期末考试：成绩已公布')
    expect((await change(released, { title: '改名' })).status).toBe(403)
    expect((await candidates(test.id, 'sort=-points')).map((row) => row.attempt?.points ?? null)).toEqual([2, null])

    // Declared void after its release, it is void again out of the archive.
    expect((await act(test.id, 'void', { reason: '泄题' })).data.phase).toBe('void')
    expect((await act(test.id, 'archive', { archived: true })).data.phase).toBe('archived')
    expect((await act(test.id, 'archive', { archived: false })).data.phase).toBe('void')
  })
})

describe('candidates', () => {
  test('get a seat in random order, each another one, and a full room says how many are left', async () => {
    const test = await published()
    expect((await act<object>(test.id, 'candidates/seats', { room: '东 3-201', rows: 1, columns: 1 })).data).toEqual({ seated: 1, left: 1 })
    expect((await act<object>(test.id, 'candidates/seats', { room: '东 3-201', rows: 2, columns: 12 })).data).toEqual({ seated: 1, left: 0 })
    const seats = (await candidates(test.id)).map(({ room, seat }) => `${room} ${seat}`)
    expect(new Set(seats).size).toBe(2)
    expect(seats.every((seat) => /^东 3-201 [12]-\d\d$/.test(seat))).toBe(true)
  })

  test('are absent, deferred or in breach with a reason that they see; who is writing is not made absent', async () => {
    const test = await published()
    const put = (change: object, who: Person[]) =>
      ask<{ done: string[]; failed: { reason: string }[] }>(teacher, 'PUT', `${path}/${test.id}/candidates`, {
        memberIds: who.map(({ memberId }) => memberId),
        change,
      })
    expect((await put({ standing: 'absent' }, students.slice(0, 1))).fields?.[0]?.path).toBe('change.reason')
    await start(test.id, students[0]!)
    const outcome = await put({ standing: 'deferred', reason: '病假' }, students)
    expect(outcome.data.done).toEqual([students[1]!.memberId])
    expect(outcome.data.failed.length).toBe(2)
    expect((await entry(test.id, students[1]!)).data).toMatchObject({ refused: 'standing', refusedText: '您已获准缓考，考试时间另行通知：病假' })
    expect((await candidates(test.id, 'standing=deferred')).map(({ reason }) => reason)).toEqual(['病假'])
    await put({ standing: 'expected' }, [students[1]!])
    expect((await entry(test.id, students[1]!)).data.refused).toBe(null)
  })

  test('with more time get it at once while they are writing, see why, and keep it over a change of the test', async () => {
    const test = await published({ limitMinutes: 20 })
    const { data: attempt } = await start(test.id, students[0]!)
    const minutes = async () =>
      Math.round((new Date((await report(attempt.id, students[0]!)).data.deadline).getTime() - new Date(attempt.startedAt).getTime()) / 60_000)
    const give = (extra: object | null) =>
      ask(teacher, 'PUT', `${path}/${test.id}/candidates`, { memberIds: [students[0]!.memberId], change: { extra } })
    expect((await give({ percent: 0, minutes: 5, reason: '' })).fields?.[0]?.path).toBe('change.extra.reason')
    await give({ percent: 25, minutes: 5, reason: '键盘失灵' })
    expect(await minutes()).toBe(30)
    expect((await report(attempt.id, students[0]!)).data.notices.at(-1)).toMatchObject({
      kind: 'extended',
      text: expect.stringContaining('键盘失灵'),
    })
    const { data: now } = await get(test.id)
    await change(now, { limitMinutes: 40 })
    expect(await minutes()).toBe(55)
    expect((await mine(students[0]!)).find(({ id }) => id === test.id)).toMatchObject({
      minutes: 55,
      extra: { percent: 25, minutes: 5, reason: '键盘失灵' },
    })
    await give(null)
    expect(await minutes()).toBe(40)
  })

  test('an accommodation counts in every test, also a running one, until one is given for the test', async () => {
    const test = await published({ limitMinutes: 20 })
    const { data: attempt } = await start(test.id, students[1]!)
    const minutes = async () =>
      Math.round((new Date((await report(attempt.id, students[1]!)).data.deadline).getTime() - new Date(attempt.startedAt).getTime()) / 60_000)
    const url = `/pressplatform/accommodations/${students[1]!.memberId}`
    const given = { percent: 50, minutes: 0, reason: '阅读障碍', validUntil: null }
    expect((await ask(teacher, 'PUT', url, given)).status).toBe(403)
    expect((await ask(administrator, 'PUT', url, { ...given, percent: 0 })).fields?.[0]?.path).toBe('minutes')
    expect((await ask(administrator, 'PUT', url, given)).status).toBe(200)
    expect(await minutes()).toBe(30)
    expect((await candidates(test.id)).find(({ id }) => id === students[1]!.memberId)?.extra).toMatchObject({ percent: 50, own: false })
    await ask(administrator, 'PUT', url, { ...given, validUntil: '2020-01-01' })
    expect(await minutes()).toBe(20)
    // It still holds on its last day, which is the day where the institution is: it is never the same day in these two places.
    const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
    const moveTo = (zone: string) => owner(`update institutions set time_zone = '${zone}' where id = '${institutionId}'`)
    const validUntil = new Date().toLocaleDateString('sv', { timeZone: west })
    await moveTo(west)
    await ask(administrator, 'PUT', url, { ...given, validUntil })
    expect(await minutes()).toBe(30)
    await moveTo(east)
    await ask(administrator, 'PUT', url, { ...given, validUntil })
    expect(await minutes()).toBe(20)
    await moveTo('Asia/Shanghai')
    expect((await ask(administrator, 'DELETE', url)).status).toBe(200)
    expect((await ask(administrator, 'DELETE', url)).status).toBe(404)
  })

  test('of a class are seen by those who teach it; of the whole test by those who hold it', async () => {
    const theirs = await buildClass(server.database, colleague, [students[2]!])
    const { data: draft } = await ask<TestFull>(
      administrator,
      'POST',
      path,
      settings({ paperId: await paper(administrator), targets: [classId, theirs].map((targetId) => ({ kind: 'class', targetId })) }),
    )
    await act(draft.id, 'publish', { rowVersion: draft.rowVersion }, administrator)
    expect((await candidates(draft.id, '', administrator)).length).toBe(3)
    expect((await candidates(draft.id, '', teacher)).map(({ name }) => name).toSorted()).toEqual(['唐松', '许一诺'])
    expect((await ask(students[0]!, 'GET', `${path}/${draft.id}/candidates`)).status).toBe(404)
  })
})
