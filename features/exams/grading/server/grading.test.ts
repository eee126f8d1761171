import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExamResult } from '#features/exams/attempts/contract.ts'
import type { RubricCriterion } from '#assessment/rubrics/rubric.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type HandedIn, handedIn } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { gradingChanges, gradingList } from '../contract-answers.ts'
import type { GradedQuestion, Grading, GradingOverview, RubricPreview } from '../contract.ts'
import type { Data } from '#contract/call.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let teacher: Person
let one: Person
let two: Person
let three: Person
let stranger: Person
let students: Person[]
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database)
  const people = await buildPeople(server.database, institutionId, {
    teacher: { role: 'teacher' },
    one: { role: 'teacher' },
    two: { role: 'teacher' },
    three: { role: 'teacher' },
    stranger: { role: 'teacher' },
    first: { role: 'student' },
    second: { role: 'student' },
    third: { role: 'student' },
  })
  ;({ teacher, one, two, three, stranger } = people)
  students = [people.first, people.second, people.third]
})
afterAll(() => server.close())

interface Answer<T> {
  status: number
  errorMessage?: string
  fields?: { path: string; message: string }[]
  data: T
}
const ask = async <T>(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  (await server.ask(person, method, url, body, { 'idempotency-key': newId() })) as Answer<T>

const rubric: RubricCriterion[] = [
  { id: 'a', text: '列式', points: 2 },
  { id: 'b', text: '计算', points: 3 },
  { id: 'c', text: '缺单位', points: -1 },
]

/** A closed test of one open question of five points that three students have handed in, with a rubric and two more persons who grade. */
async function closed(more: { twice?: boolean; tolerance?: number } = {}) {
  const exam = await handedIn(server.app, teacher, students, { answers: (_, at) => `第 ${at + 1} 份答案` })
  const { twice = false, tolerance = 0 } = more
  expect(
    (
      await ask(teacher, 'PUT', `/pressplatform/tests/${exam.testId}/graders`, {
        memberIds: [one.memberId, two.memberId, three.memberId],
        anonymous: true,
      })
    ).status,
  ).toBe(200)
  expect((await ask(teacher, 'PUT', ruleLine(exam), { rubric, twice, tolerance, version: 1 })).status).toBe(200)
  return exam
}
const lineOf = ({ testId, questionIds }: HandedIn) => `/pressplatform/tests/${testId}/grading/${questionIds[0]}`
const ruleLine = (exam: HandedIn) => `${lineOf(exam)}/rubric`
const claim = async (who: Person, exam: HandedIn, body: object = {}) => (await ask<Grading[]>(who, 'POST', `${lineOf(exam)}/claims`, body)).data
const question = async (who: Person, exam: HandedIn) => (await ask<GradedQuestion>(who, 'GET', lineOf(exam))).data
const save = async (who: Person, grading: Grading, criteria: Record<string, number>, more: object = {}) => {
  const answer = await ask<Grading>(who, 'PUT', `/pressplatform/gradings/${grading.id}`, {
    given: { criteria, adjust: 0 },
    rowVersion: grading.rowVersion,
    rubricVersion: 2,
    ...more,
  })
  // The answer says what has changed of the grading.
  return answer.status === 200 ? { ...answer, data: { ...grading, ...answer.data } } : answer
}
const got = async (who: Person, { id }: Grading) => (await ask<Grading>(who, 'GET', `/pressplatform/gradings/${id}`)).data
/** The points of each student's attempt, null while something waits. */
const marks = async ({ testId }: HandedIn) =>
  withInstitution(server.database, institutionId, async (db) => {
    const rows = await db.selectFrom('attempts').select(['memberId', 'points', 'toGrade']).where('testId', '=', testId).execute()
    const byStudent = new Map(rows.map((row) => [row.memberId, row.toGrade === 0 ? row.points : null]))
    return students.map(({ memberId }) => byStudent.get(memberId))
  })
const sorted = (points: readonly (number | null | undefined)[]) => points.toSorted((one, other) => (one ?? -1) - (other ?? -1))
const changes = async (who: Person, grading: Grading) =>
  (await ask<Data<typeof gradingChanges>>(who, 'GET', `/pressplatform/gradings/${grading.id}/changes`)).data

describe('answers to a question', () => {
  test('are claimed in one mixed order, each by one person, without names, and their sum follows', async () => {
    const exam = await closed()
    const first = await claim(one, exam, { most: 2 })
    const others = await claim(two, exam, { most: 2 })
    expect([first.length, others.length]).toEqual([2, 1])
    expect(new Set([...first, ...others].map(({ id }) => id)).size).toBe(3)
    expect(first.every(({ name, label }) => name === null && /^[2-9A-Z]{3}-[2-9A-Z]{3}$/.test(label))).toBe(true)
    // The same again, with a new time.
    expect((await claim(one, exam, { most: 2 })).map(({ id }) => id)).toEqual(first.map(({ id }) => id))

    const saved = await save(
      one,
      first[0]!,
      { a: 2, b: 2, c: -1 },
      { remarks: [{ id: newId(), kind: 'note', at: null, criterionId: 'c', text: '缺单位' }] },
    )
    expect(await got(one, first[0]!)).toMatchObject({ state: 'done', points: 3, gradedBy: { id: one.memberId }, rowVersion: saved.data.rowVersion })
    expect(saved.data.rowVersion).toBe(first[0]!.rowVersion + 1)
    await save(one, first[1]!, { a: 2 })
    await save(two, others[0]!, {})
    expect(sorted(await marks(exam))).toEqual([0, 2, 3])
    expect(await claim(one, exam)).toEqual([])
    expect(await changes(one, first[0]!)).toMatchObject([{ kind: 'graded', before: null, after: 3, by: expect.any(String) }])
    const overview = (await ask<GradingOverview>(teacher, 'GET', `/pressplatform/tests/${exam.testId}/grading`)).data
    expect(overview).toMatchObject({ leads: true, open: true, questions: [{ number: 1, points: 5, total: 3, done: 3, held: 0 }] })
    const led = await question(teacher, exam)
    expect(led.mean).toBe(1.67)
    expect(led.graders.find(({ id }) => id === one.memberId)).toMatchObject({ done: 2, mean: 2.5 })
    expect((await question(one, exam)).graders.every(({ mean }) => mean === null)).toBe(true)
  })

  test('come in the same order after they were given back', async () => {
    const exam = await closed()
    const before = (await claim(one, exam)).map(({ id }) => id)
    expect(await claim(two, exam)).toEqual([])
    expect((await ask(one, 'POST', `${lineOf(exam)}/back`)).status).toBe(200)
    expect((await claim(two, exam)).map(({ id }) => id)).toEqual(before)
  })

  test('that were held too long go to others; who comes late is told by whom they were graded, and nothing is overwritten', async () => {
    const exam = await closed()
    const [late] = await claim(one, exam, { most: 1 })
    await expire(exam)
    const [taken] = await claim(two, exam, { most: 1 })
    expect(taken!.id).toBe(late!.id)
    const early = await save(one, late!, { a: 2 })
    expect(early).toMatchObject({ status: 409 })
    expect(early.errorMessage).toContain('正由')
    await save(two, taken!, { a: 1 })
    const tooLate = await save(one, late!, { a: 2 })
    expect(tooLate.status).toBe(409)
    expect(tooLate.errorMessage).toContain('已由')
    expect((await marks(exam)).filter((points) => points !== null)).toEqual([1])
    // Nobody has taken this one meanwhile, so what was written late counts.
    const [other] = await claim(one, exam, { most: 1 })
    await expire(exam)
    expect((await save(one, other!, { a: 2 })).status).toBe(200)
  })

  test('are saved once by a request that is sent again, and two windows of one person do not overwrite each other', async () => {
    const exam = await closed()
    const [grading] = await claim(one, exam, { most: 1 })
    const [again, twice] = await Promise.all([save(one, grading!, { a: 2, b: 3 }), save(one, grading!, { a: 2, b: 3 })])
    expect([again.status, twice.status]).toEqual([200, 200])
    expect(again.data.rowVersion).toBe(twice.data.rowVersion)
    expect(await changes(one, grading!)).toHaveLength(1)
    expect((await save(one, grading!, { a: 1 })).status).toBe(409)
    expect((await save(one, again.data, { a: 1 })).data.points).toBe(1)
  })

  test('that are skipped come to others and back by their own queue; handed ones only to that person', async () => {
    const exam = await closed()
    const [skipped, handed] = await claim(one, exam, { most: 2 })
    await ask(one, 'POST', `/pressplatform/gradings/${skipped!.id}/skip`)
    expect((await ask(one, 'POST', `/pressplatform/gradings/${handed!.id}/hand`, { memberId: stranger.memberId })).fields?.[0]?.path).toBe('memberId')
    expect((await ask(one, 'POST', `/pressplatform/gradings/${handed!.id}/hand`, { memberId: two.memberId, note: '看不懂' })).status).toBe(200)
    expect((await claim(one, exam)).map(({ id }) => id)).not.toContain(skipped!.id)
    expect((await claim(one, exam, { queue: 'skipped' })).map(({ id }) => id)).toEqual([skipped!.id])
    expect(await question(two, exam)).toMatchObject({ handed: 1, skipped: 0 })
    expect(await claim(three, exam, { queue: 'handed' })).toEqual([])
    expect(await claim(two, exam, { queue: 'handed' })).toMatchObject([{ id: handed!.id, handed: { note: '看不懂' } }])
    const refused = await save(three, handed!, { a: 1 })
    expect(refused.status).toBe(409)
  })

  test('can be graded again by the same person and by who leads, each change on record', async () => {
    const exam = await closed()
    const [grading] = await claim(one, exam, { most: 1 })
    const { data: saved } = await save(one, grading!, { a: 2 })
    expect((await save(two, saved, { a: 1 })).status).toBe(409)
    const { data: opened } = await ask<Grading>(one, 'POST', `/pressplatform/gradings/${saved.id}/reopen`, { rowVersion: saved.rowVersion })
    expect(opened).toMatchObject({ state: 'waiting', given: { criteria: { a: 2 } }, heldUntil: expect.any(String) })
    const { data: twice } = await save(one, opened, { a: 1 })
    await save(teacher, twice, { a: 1, b: 3 })
    expect(await got(teacher, twice)).toMatchObject({ points: 4, gradedBy: { id: teacher.memberId } })
    expect((await changes(teacher, grading!)).map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['graded', 1, 4],
      ['graded', null, 1],
      ['reopened', 2, null],
      ['graded', null, 2],
    ])
  })
})

describe('two gradings of each answer', () => {
  test('are given by two persons; far apart, a third decides, who sees both', async () => {
    const exam = await closed({ twice: true, tolerance: 1 })
    const [mine] = await claim(one, exam, { most: 1 })
    const [theirs] = await claim(two, exam, { most: 10 }).then((all) => all.filter(({ label, round }) => label === mine!.label && round === 2))
    expect(theirs).toBeDefined()
    await save(one, mine!, { a: 2, b: 3 })
    expect((await marks(exam)).every((points) => points === null)).toBe(true)
    await save(two, theirs!, { a: 1 })
    expect((await marks(exam)).every((points) => points === null)).toBe(true)
    // Neither of the two decides.
    for (const who of [one, two]) expect((await claim(who, exam)).every(({ label, round }) => label !== mine!.label || round < 3)).toBe(true)
    const third = (await claim(three, exam)).find(({ round }) => round === 3)
    expect(third?.others.map(({ points }) => points)).toEqual([5, 1])
    await save(three, third!, { a: 2, b: 1 })
    expect((await marks(exam)).filter((points) => points !== null)).toEqual([3])
  })

  test('that are close give their mean; one person cannot give both', async () => {
    const exam = await closed({ twice: true, tolerance: 1 })
    const mine = await claim(one, exam)
    expect(mine).toHaveLength(3)
    expect(new Set(mine.map(({ label }) => label)).size).toBe(3)
    await save(one, mine[0]!, { a: 2, b: 2 })
    const both = (await claim(two, exam)).find(({ label }) => label === mine[0]!.label)
    expect((await save(one, both!, { a: 2 })).status).toBe(409)
    await save(two, both!, { a: 2, b: 2.5 })
    expect((await marks(exam)).filter((points) => points !== null)).toEqual([4.25])
  })
})

describe('a changed rubric', () => {
  test('shows whose mark changes by how much, and then changes exactly those, on record', async () => {
    const exam = await closed()
    const all = await claim(one, exam)
    await save(one, all[0]!, { a: 2, b: 3 })
    await save(one, all[1]!, { a: 2, b: 1 })
    await save(one, all[2]!, { a: 2, c: -1 })
    const after = [
      { id: 'a', text: '列式', points: 3 },
      { id: 'b', text: '计算', points: 2 },
    ]
    const rules = { rubric: after, twice: false, tolerance: 0 }
    const { data: preview } = await ask<RubricPreview>(teacher, 'POST', `${ruleLine(exam)}/preview`, rules)
    expect(preview).toMatchObject({
      graded: 3,
      changed: 2,
      waiting: 0,
      steps: [
        { by: 1, answers: 1 },
        { by: 2, answers: 1 },
      ],
      lost: [{ text: '缺单位', answers: 1 }],
    })
    expect((await ask(one, 'PUT', ruleLine(exam), { ...rules, version: 2 })).status).toBe(403)
    expect((await ask(teacher, 'PUT', ruleLine(exam), { ...rules, version: 1 })).status).toBe(409)
    expect((await ask<object>(teacher, 'PUT', ruleLine(exam), { ...rules, version: 2, reason: '重定分值' })).data).toMatchObject({
      graded: 3,
      changed: 2,
    })
    expect(sorted(await marks(exam))).toEqual([3, 4, 5])
    expect(await changes(teacher, all[2]!)).toMatchObject([{ kind: 'rubric', before: 1, after: 3, reason: '重定分值' }, { kind: 'graded' }])
    // Who had the earlier rubric on the screen looks at the new one first.
    expect((await save(one, { ...all[0]!, rowVersion: all[0]!.rowVersion + 2 }, { a: 1 })).fields?.[0]?.path).toBe('rubricVersion')
  })

  test('and answers that are saved at the same time end up by the same rubric', async () => {
    const exam = await closed()
    const all = await claim(one, exam)
    const rules = { rubric: [{ id: 'a', text: '列式', points: 4 }], twice: false, tolerance: 0, version: 2 }
    const results = await Promise.all([...all.map((each) => save(one, each, { a: 2 })), ask(teacher, 'PUT', ruleLine(exam), rules)])
    expect(results.at(-1)?.status).toBe(200)
    for (const { status } of results.slice(0, -1)) expect([200, 409]).toContain(status)
    const saved = results.slice(0, -1).filter(({ status }) => status === 200).length
    expect((await marks(exam)).filter((points) => points === 4)).toHaveLength(saved)
  })

  test('cannot end double grading once second gradings were given', async () => {
    const exam = await closed({ twice: true })
    const [mine] = await claim(one, exam, { most: 1 })
    await save(one, mine!, { a: 1 })
    const single = { rubric, twice: false, tolerance: 0, version: 2 }
    const second = (await claim(two, exam)).find(({ round }) => round === 2)
    await save(two, second!, { a: 1 })
    expect((await ask(teacher, 'PUT', ruleLine(exam), single)).fields?.[0]?.path).toBe('twice')
  })

  test('that asks for a second grading lets all answers wait again', async () => {
    const exam = await closed()
    const all = await claim(one, exam)
    for (const each of all) await save(one, each, { a: 2 })
    expect(await marks(exam)).toEqual([2, 2, 2])
    const rules = { rubric, twice: true, tolerance: 0 }
    expect((await ask<RubricPreview>(teacher, 'POST', `${ruleLine(exam)}/preview`, rules)).data).toMatchObject({ graded: 3, waiting: 3 })
    await ask(teacher, 'PUT', ruleLine(exam), { ...rules, version: 2 })
    expect(await marks(exam)).toEqual([null, null, null])
    await ask(teacher, 'PUT', ruleLine(exam), { rubric, twice: false, tolerance: 0, version: 3 })
    expect(await marks(exam)).toEqual([2, 2, 2])
  })
})

describe('those who grade', () => {
  test('are named by who leads; others see nothing, and who is no longer named gives back what is held', async () => {
    const exam = await closed()
    for (const who of [stranger, students[0]!]) {
      expect((await ask(who, 'GET', `/pressplatform/tests/${exam.testId}/grading`)).status).toBe(404)
      expect((await ask(who, 'POST', `${lineOf(exam)}/claims`, {})).status).toBe(404)
    }
    expect((await ask(one, 'PUT', `/pressplatform/tests/${exam.testId}/graders`, { memberIds: [], anonymous: true })).status).toBe(403)
    const candidate = await ask(teacher, 'PUT', `/pressplatform/tests/${exam.testId}/graders`, {
      memberIds: [students[0]!.memberId],
      anonymous: true,
    })
    expect(candidate.fields?.[0]?.path).toBe('memberIds.0')
    const held = await claim(one, exam)
    await ask(teacher, 'PUT', `/pressplatform/tests/${exam.testId}/graders`, { memberIds: [two.memberId], anonymous: false })
    expect((await save(one, held[0]!, { a: 1 })).status).toBe(404)
    const [named] = await claim(two, exam)
    expect(named?.name).toEqual(expect.any(String))
  })

  test('see of the list what they have done; who leads sees all', async () => {
    const exam = await closed()
    const [mine] = await claim(one, exam, { most: 1 })
    await save(one, mine!, { a: 2 })
    const list = (who: Person, query = '') => ask<Data<typeof gradingList>>(who, 'GET', `${lineOf(exam)}/answers${query}`)
    expect((await list(one)).data.items).toMatchObject([{ id: mine!.id, points: 2 }])
    expect((await list(two)).data.items).toEqual([])
    expect((await list(teacher)).data.total).toBe(3)
    expect((await list(teacher, '?state=waiting')).data.total).toBe(2)
    expect((await ask(two, 'GET', `/pressplatform/gradings/${mine!.id}`)).status).toBe(404)
  })

  test('share comments, whose uses are counted once for each answer', async () => {
    const exam = await closed()
    const { data: comment } = await ask<{ id: string }>(one, 'POST', `${lineOf(exam)}/comments`, { text: '单位', criterionId: 'c' })
    expect((await ask<{ id: string }>(two, 'POST', `${lineOf(exam)}/comments`, { text: '单位' })).data.id).toBe(comment.id)
    const [grading] = await claim(one, exam, { most: 1 })
    const remarks = [{ id: newId(), kind: 'wave', at: { start: 0, end: 3 }, criterionId: 'c', text: '单位', commentId: comment.id }]
    const { data: saved } = await save(one, grading!, { a: 2 }, { remarks })
    await save(one, saved, { a: 1 }, { remarks })
    expect((await question(two, exam)).comments).toMatchObject([{ id: comment.id, uses: 1 }])
    expect((await ask(one, 'DELETE', `${lineOf(exam)}/comments/${comment.id}`)).status).toBe(200)
    expect((await ask(one, 'DELETE', `${lineOf(exam)}/comments/${comment.id}`)).status).toBe(404)
    expect((await ask<Grading>(one, 'GET', `/pressplatform/gradings/${saved.id}`)).data.remarks).toHaveLength(1)
  })
})

describe('results', () => {
  test('are released when every answer has a mark; then nothing changes here, and the student sees points and remarks', async () => {
    const exam = await closed()
    const release = () => ask(teacher, 'POST', `/pressplatform/tests/${exam.testId}/release`)
    expect((await release()).status).toBe(409)
    const all = await claim(one, exam)
    const remarks = [{ id: newId(), kind: 'note', at: null, criterionId: 'b', text: '第二步错了' }]
    for (const each of all) await save(one, each, { a: 2, b: 1 }, { remarks })
    expect((await release()).status).toBe(200)
    const { data } = await ask<Grading>(one, 'GET', `/pressplatform/gradings/${all[0]!.id}`)
    const refused = await save(one, data, { a: 1 })
    expect(refused.status).toBe(409)
    expect(refused.errorMessage).toContain('已经公布')
    expect(await claim(one, exam).then((found) => found ?? null)).toBeNull()
    const { data: result } = await ask<ExamResult>(students[0]!, 'GET', `/pressplatform/attempts/${exam.attemptIds[0]}/result`)
    expect(result.points).toBe(3)
    expect(result.questions[0]).toMatchObject({
      points: 3,
      of: 5,
      state: 'partly',
      grading: {
        criteria: [
          { text: '列式', points: 2, of: 2 },
          { text: '计算', points: 1, of: 3 },
          { text: '缺单位', points: 0, of: -1 },
        ],
        adjust: 0,
        remarks: [{ text: '第二步错了' }],
      },
    })
  })

  test('of a withdrawn question give everybody its points, and what persons gave counts again when it is taken back', async () => {
    const exam = await closed()
    const all = await claim(one, exam)
    for (const each of all) await save(one, each, { a: 2 })
    const change = (kind: 'withdraw' | 'count') =>
      ask(teacher, 'POST', '/pressplatform/regrades', {
        questionId: exam.questionIds[0],
        testIds: [exam.testId],
        change: { kind },
        reason: '题干有误',
      })
    await change('withdraw')
    expect(await marks(exam)).toEqual([5, 5, 5])
    await change('count')
    expect(await marks(exam)).toEqual([2, 2, 2])
  })
})

/** Lets the time of everything that is held run out. */
const expire = ({ testId }: HandedIn) =>
  withInstitution(server.database, institutionId, (db) =>
    db
      .updateTable('gradings')
      .set({ heldUntil: new Date(Date.now() - 1000) })
      .where('testId', '=', testId)
      .where('heldBy', 'is not', null)
      .execute(),
  )
