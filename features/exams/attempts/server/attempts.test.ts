import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import type { Question } from '#assessment/questions/question.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildExam, choiceQuestion, closeAllAttempts } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import type { Attempt, AttemptState, ExamEntry, ExamResult } from '../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let teacher: Person
let student: Person
let other: Person
let elsewhere: Person
let foreignTeacher: Person
beforeAll(async () => {
  server = await openServer()
  const institutionId = await buildInstitution(server.database)
  ;({ teacher, student, other } = await buildPeople(server.database, institutionId, {
    teacher: { role: 'teacher' },
    student: { role: 'student', name: '许一诺' },
    other: { role: 'student' },
  }))
  const foreignId = await buildInstitution(server.database)
  ;({ elsewhere, foreignTeacher } = await buildPeople(server.database, foreignId, {
    elsewhere: { role: 'student' },
    foreignTeacher: { role: 'teacher' },
  }))
})
afterAll(() => server.close())

interface Answer<T> {
  status: number
  errorCode?: string
  errorMessage?: string
  fields?: { path: string }[]
  data: T
}
const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(person, method, url, body)

const exam = (draft: Parameters<typeof buildExam>[3] = {}, people: readonly Person[] = [student]) => buildExam(server.app, teacher, people, draft)
const start = (testId: string, person = student, body: object = {}) => ask<Attempt>(person, 'POST', `/pressplatform/tests/${testId}/attempts`, body)
const entry = (testId: string, person = student) => ask<ExamEntry>(person, 'GET', `/pressplatform/tests/${testId}/entry`)
const get = (id: string, person = student, holder?: string) =>
  ask<Attempt>(person, 'GET', `/pressplatform/attempts/${id}${holder ? `?holder=${holder}` : ''}`)
type Saved = { acknowledged: { questionId: string; seq: number }[]; other: { seq: number; value: unknown }[]; now: string; deadline: string }
const save = (id: string, answers: object[], more: object = {}, person = student) =>
  ask<Saved>(person, 'PUT', `/pressplatform/attempts/${id}/answers`, { answers, ...more })
const submit = (id: string, body: object = {}, person = student) => ask<Attempt>(person, 'POST', `/pressplatform/attempts/${id}/submit`, body)
const result = (id: string, person = student) => ask<ExamResult>(person, 'GET', `/pressplatform/attempts/${id}/result`)
const report = (id: string, body: object = {}, person = student) => ask<AttemptState>(person, 'POST', `/pressplatform/attempts/${id}/report`, body)
const owner = (statement: string) => asOwner(server.urls.owner, statement)
const shift = (table: 'tests' | 'attempts', id: string, columns: string[], minutes: number) =>
  owner(`update ${table} set ${columns.map((column) => `${column} = ${column} + make_interval(mins => ${minutes})`).join(', ')} where id = '${id}'`)
const idsOf = ({ sections }: Attempt) => sections.flatMap(({ questions }) => questions.map(({ id }) => id))

describe('an attempt', () => {
  test('tells of a full disk, acknowledges nothing then, and takes the same answers when there is room', async () => {
    const { testId } = await exam()
    const { data: begun } = await start(testId)
    const [first = ''] = idsOf(begun)
    const answers = [{ questionId: first, seq: 1, value: { options: ['B'] } }]
    await owner(`create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on attempt_answers for each row execute function no_room()`)
    const [refused, given] = [await save(begun.id, answers), await submit(begun.id, { answers })]
    await owner('drop trigger no_room on attempt_answers; drop function no_room()')
    expect([refused, given]).toMatchObject([
      { status: 507, errorCode: 'full', errorMessage: '空间不足' },
      { status: 507, errorCode: 'full' },
    ])
    expect((await get(begun.id)).data).toMatchObject({ state: 'running', answered: 0 })
    expect((await save(begun.id, answers)).data.acknowledged).toEqual([{ questionId: first, seq: 1 }])
    expect((await submit(begun.id)).data).toMatchObject({ state: 'submitted', answered: 1 })
  })

  test('is begun, saved, seen again with its answers, handed in once, and graded', async () => {
    const { testId } = await exam({ test: { limitMinutes: 30 } })
    const begun = await start(testId)
    expect(begun).toMatchObject({ status: 200, data: { state: 'running', access: 'here', no: 1, candidate: '许一诺', questions: 3, answered: 0 } })
    const { id } = begun.data
    expect(Math.round((Date.parse(begun.data.deadline) - Date.parse(begun.data.startedAt)) / 60_000)).toBe(30)
    const [first = '', second = '', third = ''] = idsOf(begun.data)
    const answers = [
      { questionId: first, seq: 1, value: { options: ['A'] } },
      { questionId: first, seq: 2, value: { options: ['B'] } },
      { questionId: second, seq: 1, value: { options: ['C'] }, flagged: true },
      { questionId: third, seq: 1, value: { options: ['D'] } },
      { questionId: third, seq: 2, value: null },
    ]
    const saved = await save(id, answers)
    expect(saved.data.acknowledged).toHaveLength(5)
    // The same again changes nothing and is acknowledged again.
    expect((await save(id, answers)).data.acknowledged).toHaveLength(5)
    const again = await get(id)
    expect(again.data.answered).toBe(2)
    expect(again.data.answers.find(({ questionId }) => questionId === first)).toMatchObject({ seq: 2, value: { options: ['B'] } })
    expect(again.data.answers.find(({ questionId }) => questionId === second)).toMatchObject({ flagged: true })
    const given = await submit(id, { answers: [{ questionId: third, seq: 3, value: { options: ['B'] } }] })
    expect(given.data).toMatchObject({ state: 'submitted', submitKind: 'person', answered: 3, sections: [] })
    // A second handing in returns the first.
    const twice = await submit(id, { answers: [{ questionId: third, seq: 4, value: { options: ['A'] } }] })
    expect(twice.data).toMatchObject({ submittedAt: given.data.submittedAt, answered: 3 })
    const late = await save(id, [{ questionId: third, seq: 5, value: { options: ['A'] } }])
    expect(late).toMatchObject({ status: 409, fields: [{ path: 'closed' }] })
    await closeAllAttempts(server.app, teacher.institutionId)
    const rows = await owner(`select state, points, to_grade from attempts where id = '${id}'`)
    expect(rows).toEqual([{ state: 'graded', points: 4, to_grade: 0 }])
    expect(await start(testId)).toMatchObject({ status: 409, fields: [{ path: 'used' }] })
  })

  test('is not begun for somebody who has signed in since the page was opened', async () => {
    const { testId } = await exam({}, [student, other])
    const candidateId = (await entry(testId)).data.candidateId
    expect(candidateId).toBe(student.memberId)
    expect(await start(testId, other, { candidateId })).toMatchObject({ status: 409, fields: [{ path: 'candidateId' }] })
    expect((await entry(testId, other)).data.attemptId).toBeNull()
    expect((await start(testId, student, { candidateId })).status).toBe(200)
  })

  test('is begun once by two beginnings at the same time', async () => {
    const { testId } = await exam()
    const [a, b] = await Promise.all([start(testId), start(testId)])
    expect([a.status, b.status]).toEqual([200, 200])
    expect(a.data.id).toBe(b.data.id)
  })

  test('two answers with the same number: one is kept, and the other browser is told which', async () => {
    const { testId } = await exam({ test: { oneSession: false } })
    const { data } = await start(testId)
    const [first = ''] = idsOf(data)
    await save(data.id, [{ questionId: first, seq: 1, value: { options: ['A'] } }], { holder: newId() })
    const second = await save(data.id, [{ questionId: first, seq: 1, value: { options: ['B'] } }], { holder: newId() })
    expect(second.data).toMatchObject({ acknowledged: [], other: [{ seq: 1, value: { options: ['A'] } }] })
  })

  test('answers that many send at once are saved for each of them, whatever becomes of the others', async () => {
    const { testId } = await exam({}, [student, other])
    const abroad = await buildExam(server.app, foreignTeacher, [elsewhere])
    const [one, two, three] = [await start(testId), await start(testId, other), await start(abroad.testId, elsewhere)].map(({ data }) => data)
    const given = (attempt: Attempt | undefined, option: string) => [
      { questionId: idsOf(attempt as Attempt)[0], seq: 1, value: { options: [option] } },
    ]
    const sent = await Promise.all([
      save(one?.id ?? '', given(one, 'A')),
      save(two?.id ?? '', given(two, 'B'), {}, other),
      save(three?.id ?? '', given(three, 'C'), {}, elsewhere),
      save(two?.id ?? '', given(two, 'A')),
      save(newId(), given(two, 'A')),
    ])
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404])
    expect(sent.slice(0, 3).map(({ data }) => data.acknowledged.length)).toEqual([1, 1, 1])
    const kept = [await get(one?.id ?? ''), await get(two?.id ?? '', other), await get(three?.id ?? '', elsewhere)]
    expect(kept.map(({ data }) => data.answers.map(({ value }) => value))).toEqual([[{ options: ['A'] }], [{ options: ['B'] }], [{ options: ['C'] }]])
  })

  test('an attempt that is being handed in makes only its own answers wait', async () => {
    const { testId } = await exam({}, [student, other])
    const [one, two] = [(await start(testId)).data, (await start(testId, other)).data]
    const answer = (attempt: Attempt) => [{ questionId: idsOf(attempt)[0], seq: 1, value: { options: ['B'] } }]
    const holding = new pg.Client({ connectionString: server.urls.owner })
    await holding.connect()
    await holding.query('begin')
    await holding.query('select from attempts where id = $1 for update', [one.id])
    const waiting = save(one.id, answer(one))
    const over: string[] = []
    void waiting.then(() => over.push('held'))
    expect((await Promise.all([save(two.id, answer(two), {}, other), save(two.id, answer(two), {}, other)])).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    expect(over).toEqual([])
    await holding.query("update attempts set state = 'submitted', submitted_at = now(), submit_kind = 'person' where id = $1", [one.id])
    await holding.query('commit')
    await holding.end()
    expect(await waiting).toMatchObject({ status: 409, fields: [{ path: 'closed' }] })
  })

  test('takes no answers to questions that are not in its test', async () => {
    const { testId } = await exam()
    const other = await exam()
    const { data } = await start(testId)
    const saved = await save(data.id, [{ questionId: other.questionIds[0], seq: 1, value: { options: ['A'] } }])
    expect(saved.data.acknowledged).toEqual([])
    expect((await get(data.id)).data.answers).toEqual([])
  })

  test('is not found by other people', async () => {
    const { testId } = await exam({}, [student, other])
    const { data } = await start(testId)
    const [first = ''] = idsOf(data)
    for (const person of [other, teacher, elsewhere]) {
      expect((await get(data.id, person)).status).toBe(404)
      expect((await save(data.id, [{ questionId: first, seq: 1, value: null }], {}, person)).status).toBe(404)
      expect((await submit(data.id, {}, person)).status).toBe(404)
      expect((await report(data.id, {}, person)).status).toBe(404)
      expect((await result(data.id, person)).status).toBe(404)
    }
    expect((await start(testId, teacher)).status).toBe(404)
    expect((await start(testId, elsewhere)).status).toBe(404)
    expect((await entry(testId, elsewhere)).status).toBe(404)
  })
})

describe('the way in', () => {
  test('opens and closes by the server’s clock, with a sentence for each refusal', async () => {
    const early = await exam({ opens: 5 })
    expect((await entry(early.testId)).data).toMatchObject({ refused: 'early', refusedText: '考试还没有开始' })
    expect(await start(early.testId)).toMatchObject({ status: 409, fields: [{ path: 'early' }] })
    const over = await exam({ opens: -60, closes: -1 })
    expect(await start(over.testId)).toMatchObject({ status: 409, fields: [{ path: 'closed' }] })
    const late = await exam({ opens: -40, test: { lateMinutes: 15 } })
    expect(await start(late.testId)).toMatchObject({ status: 409, fields: [{ path: 'late' }], errorMessage: '已过入场时限，请联系监考老师' })
    // Another time of the person's own opens it again.
    await owner(`update test_candidates set opens_at = now() where test_id = '${late.testId}'`)
    expect((await start(late.testId)).status).toBe(200)
  })

  test('asks for the password, the statement and the place', async () => {
    const { testId } = await exam({ test: { password: 'q7mk', honour: '我独立作答' } })
    expect((await entry(testId)).data).toMatchObject({ needsPassword: true, honour: '我独立作答', refused: null })
    expect(await start(testId, student, { honour: true })).toMatchObject({ status: 422, fields: [{ path: 'password' }] })
    expect(await start(testId, student, { honour: true, password: 'q7mK' })).toMatchObject({ status: 422, fields: [{ path: 'password' }] })
    expect(await start(testId, student, { password: 'q7mk' })).toMatchObject({ status: 422, fields: [{ path: 'honour' }] })
    expect((await start(testId, student, { password: ' q7mk ', honour: true })).status).toBe(200)
    const room = await exam({ test: { addressRanges: ['10.2.0.0/16', '2001:db8::/32'] } })
    expect(await start(room.testId)).toMatchObject({ status: 409, fields: [{ path: 'place' }] })
    const hall = await exam({ test: { addressRanges: ['127.0.0.0/8'] } })
    expect((await start(hall.testId)).status).toBe(200)
  })

  test('the password cannot be guessed: after twenty tries one has to wait', async () => {
    const guesser = await buildPerson(server.database, teacher.institutionId, 'student')
    const { testId } = await exam({ test: { password: 'q7mk' } }, [guesser])
    for (let n = 0; n < 20; n++) expect((await start(testId, guesser, { password: `x${n}` })).status).toBe(422)
    expect((await start(testId, guesser, { password: 'q7mk' })).status).toBe(429)
  })

  test('is closed for those who are deferred or have broken the rules, and says why', async () => {
    const { testId } = await exam({ candidate: { standing: 'deferred', reason: '病假' } })
    expect((await entry(testId)).data).toMatchObject({ refused: 'standing', refusedText: '您已获准缓考，考试时间另行通知：病假' })
    expect(await start(testId)).toMatchObject({ status: 409, fields: [{ path: 'standing' }] })
    const removed = await exam({ candidate: { standing: 'removed' } })
    expect((await entry(removed.testId)).status).toBe(404)
  })

  test('gives more time to those who have it, beyond the closing of the test', async () => {
    const { testId } = await exam({
      opens: -50,
      closes: 10,
      test: { limitMinutes: 60 },
      candidate: { extraPercent: 25, extraMinutes: 5, extraReason: '教务处批准' },
    })
    const { data } = await entry(testId)
    expect(data.extra).toEqual({ percent: 25, minutes: 5, reason: '教务处批准' })
    const begun = await start(testId)
    // Ten minutes until it closes, and twenty of the person's own.
    const minutes = (Date.parse(begun.data.deadline) - Date.parse(begun.data.startedAt)) / 60_000
    expect(Math.round(minutes)).toBe(30)
  })
})

describe('the end', () => {
  test('answers are taken until the grace is over, then the attempt is handed in with what has arrived', async () => {
    const { testId } = await exam({ test: { limitMinutes: 30, graceSeconds: 120 } })
    const { data } = await start(testId)
    const [first = '', second = ''] = idsOf(data)
    await shift('attempts', data.id, ['started_at', 'deadline_at', 'closes_at'], -31)
    const within = await save(data.id, [{ questionId: first, seq: 1, value: { options: ['B'] } }])
    expect(within.data.acknowledged).toHaveLength(1)
    await shift('attempts', data.id, ['started_at', 'deadline_at', 'closes_at'], -2)
    const after = await save(data.id, [{ questionId: second, seq: 1, value: { options: ['B'] } }])
    expect(after).toMatchObject({ status: 409, fields: [{ path: 'late' }] })
    await closeAllAttempts(server.app, teacher.institutionId)
    const closed = await get(data.id)
    expect(closed.data).toMatchObject({ state: 'graded', submitKind: 'time', answered: 1, submittedAt: closed.data.deadline })
    expect(await owner(`select points from attempts where id = '${data.id}'`)).toEqual([{ points: 2 }])
  })

  test('an attempt that is handed in late keeps what has arrived before', async () => {
    const { testId } = await exam({ test: { graceSeconds: 0 } })
    const { data } = await start(testId)
    const [first = '', second = ''] = idsOf(data)
    await save(data.id, [{ questionId: first, seq: 1, value: { options: ['B'] } }])
    await shift('attempts', data.id, ['started_at', 'deadline_at', 'closes_at'], -120)
    const given = await submit(data.id, { answers: [{ questionId: second, seq: 1, value: { options: ['B'] } }] })
    expect(given.data).toMatchObject({ state: 'submitted', submitKind: 'time', answered: 1, submittedAt: given.data.deadline })
  })
})

describe('one browser at a time', () => {
  test('another browser sees no question, asks to be admitted, and the first one is refused when it is', async () => {
    const { testId } = await exam()
    const [first, second] = [newId(), newId()]
    const { data } = await start(testId, student, { holder: first })
    const [question = ''] = idsOf(data)
    const seen = await get(data.id, student, second)
    expect(seen.data).toMatchObject({ access: 'elsewhere', sections: [], answers: [] })
    expect(await save(data.id, [{ questionId: question, seq: 1, value: null }], { holder: second })).toMatchObject({
      status: 409,
      fields: [{ path: 'elsewhere' }],
    })
    const asking = await ask<Attempt>(student, 'POST', `/pressplatform/attempts/${data.id}/take`, { holder: second })
    expect(asking.data).toMatchObject({ access: 'asking', sections: [] })
    expect((await submit(data.id, { holder: second })).status).toBe(409)
    await owner(`update attempts set holder = asking_holder, asking_holder = null where id = '${data.id}'`)
    expect((await get(data.id, student, second)).data).toMatchObject({ access: 'here', sections: [{}] })
    expect((await save(data.id, [{ questionId: question, seq: 1, value: null }], { holder: first })).status).toBe(409)
  })

  test('absences are counted once, however often they are reported', async () => {
    const { testId } = await exam()
    const { data } = await start(testId)
    const event = { id: newId(), kind: 'away', seconds: 12 }
    for (let n = 0; n < 3; n++) expect((await report(data.id, { waiting: 2, events: [event] })).status).toBe(200)
    expect(await owner(`select away_count, away_seconds, waiting from attempt_progress where attempt_id = '${data.id}'`)).toEqual([
      { away_count: 1, away_seconds: 12, waiting: 2 },
    ])
  })
})

describe('what candidates may not see', () => {
  const canary = '绝密金丝雀'
  const secret: Question = { ...choiceQuestion('题干一'), explanation: docOfText(`${canary}解析`) }
  const open: Question = {
    ...emptyQuestion(3),
    stem: docOfText('论述题'),
    reference: docOfText(`${canary}参考答案`),
    criteria: [{ text: `${canary}评分点`, points: 2 }],
  }

  test('is in no answer before it is released, and then as far as the test shows it', async () => {
    const { testId } = await exam({
      sections: [{ questions: [secret, open] }],
      test: { shown: JSON.stringify({ score: 'submitted', own: 'submitted', right: 'released', explanation: 'released', position: 'never' }) },
    })
    const before = [await entry(testId), await start(testId)]
    const { id } = (before[1] as Answer<Attempt>).data
    const [first = '', second = ''] = idsOf((before[1] as Answer<Attempt>).data)
    const during = [
      await get(id),
      await save(id, [
        { questionId: first, seq: 1, value: { options: ['B'] } },
        { questionId: second, seq: 1, value: { text: '我的看法' } },
      ]),
      await report(id),
      await result(id),
      await submit(id),
    ]
    await closeAllAttempts(server.app, teacher.institutionId)
    const after = await result(id)
    const all = JSON.stringify([before, during, after])
    expect(all).not.toContain(canary)
    expect(all).not.toMatch(/"(answers|correct|criteria|reference)":\["B"\]/)
    expect(after.data).toMatchObject({ points: 2, questions: [{ state: 'right', right: null, own: { options: ['B'] } }, { state: 'manual' }] })
    await owner(`update tests set state = 'released', released_at = now() where id = '${testId}'`)
    const released = await result(id)
    expect(released.data.questions[0]).toMatchObject({ right: { options: ['B'] }, explanation: expect.stringContaining(canary) })
  })

  test('the result says nothing while the attempt runs', async () => {
    const { testId } = await exam({ test: { shown: JSON.stringify({ score: 'submitted', right: 'submitted', own: 'submitted' }) } })
    const { data } = await start(testId)
    const seen = await result(data.id)
    expect(seen.data).toMatchObject({ points: null, questions: [{ right: null, shown: null, own: null, state: null }, {}, {}] })
  })

  test('options are shuffled for each candidate, and the answer means the same option', async () => {
    const { testId } = await exam({ paper: { shuffleOptions: true, shuffleQuestions: true, forEach: true } }, [student, other])
    const one = (await start(testId)).data
    const two = (await start(testId, other)).data
    const again = (await get(one.id)).data
    expect(again.sections).toEqual(one.sections)
    expect(idsOf(one).toSorted()).toEqual(idsOf(two).toSorted())
    const right = one.sections[0]?.questions[0]?.options.find(({ html }) => html.includes('乙'))
    expect(right?.seq).toBe('B')
  })
})
