import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExamResult } from '#features/exams/attempts/contract.ts'
import type { QuestionFull } from '#features/exams/questions/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildExam, choiceQuestion, openQuestion } from '#server/seeds/exam.ts'
import { sitting } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPeople, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { Regrade, RegradePreview } from '../../contract-regrades.ts'
import type { GradingOverview } from '../../contract.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let teacher: Person
let colleague: Person
let students: Person[]
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database)
  teacher = await buildPerson(server.database, institutionId, 'teacher')
  colleague = await buildPerson(server.database, institutionId, 'teacher')
  const drafts = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`s${at}`, { role: 'student' }]))
  students = Object.values(await buildPeople(server.database, institutionId, drafts))
})
afterAll(() => server.close())

const ask = <T>(person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(person, method, url, body)

const letters = ['A', 'B', 'C', 'D'] as const
/** What a student answers: a fixed mixture. */
const letterOf = (student: number, question: number) => letters[(student * 7 + question * 3 + Math.floor(student / 5)) % 4] ?? 'A'

/** A closed test of three single choices (right is B), two points each, that these students have handed in. */
async function closed(who: readonly Person[], more: object = {}) {
  const exam = await buildExam(server.app, teacher, who, { opens: -120, closes: -60, ...more })
  const attemptIds = await sitting(server.app, institutionId, exam, who, (question, student) => ({ options: [letterOf(student, question)] }))
  return { ...exam, attemptIds }
}
/** A second test that asks the same questions. */
async function again(exam: Awaited<ReturnType<typeof closed>>, who: readonly Person[]) {
  const other = await buildExam(server.app, teacher, who, { sections: [{ questions: [] }], opens: -120, closes: -60 })
  await withInstitution(server.database, institutionId, async (db) => {
    await sql`insert into test_questions (institution_id, test_id, question_id, no, shown_no, shown, last_stays, points)
      select institution_id, ${other.testId}, question_id, no, shown_no, shown, last_stays, points from test_questions
      where institution_id = here() and test_id = ${exam.testId}`.execute(db)
    await sql`update tests t set paper_id = o.paper_id from tests o where t.institution_id = here() and o.institution_id = here()
      and t.id = ${other.testId} and o.id = ${exam.testId}`.execute(db)
  })
  const attemptIds = await sitting(server.app, institutionId, { ...other, questionIds: exam.questionIds }, who, (question, student) => ({
    options: [letterOf(student + 1, question)],
  }))
  return { ...other, attemptIds, questionIds: exam.questionIds }
}

/** Everything of a test that says what somebody has got. */
const scores = (testId: string) =>
  withInstitution(server.database, institutionId, async (db) => {
    const marks = await sql`select m.attempt_id, m.question_id, m.no, m.points::text, m.of::text, m.state, m.graded_by from attempt_marks m
      join attempts a on a.institution_id = m.institution_id and a.id = m.attempt_id
      where m.institution_id = here() and a.test_id = ${testId} order by 1, 2`.execute(db)
    const sums =
      await sql`select id, points::text, state, to_grade from attempts where institution_id = here() and test_id = ${testId} order by id`.execute(db)
    const rules = await sql`select question_id, no, points_given, withdrawn_at, change_note from test_questions
      where institution_id = here() and test_id = ${testId} order by 1`.execute(db)
    return { marks: marks.rows, sums: sums.rows, rules: rules.rows }
  })
const totals = async (testId: string) =>
  new Map((await scores(testId)).sums.map((row) => [(row as { id: string }).id, Number((row as { points: string }).points)]))

/** Saves another right answer of a question in the bank. */
async function correctInBank(questionId: string, answers: string[]): Promise<number> {
  const { data } = await ask<QuestionFull>(teacher, 'GET', `/question/questions/${questionId}`)
  const about = { source: '', tags: [], knowledgePoints: [] }
  const saved = await ask<QuestionFull>(teacher, 'PUT', `/question/questions/${questionId}`, {
    content: { ...data.content, answers },
    about,
    rowVersion: data.rowVersion,
  })
  expect(saved.status).toBe(200)
  return saved.data.version
}
const preview = (body: object, who = teacher) => ask<RegradePreview>(who, 'POST', '/pressplatform/regrades/preview', body)
const apply = (body: object, who = teacher) =>
  ask<{ testId: string; regradeId: string; changed: number }[]>(who, 'POST', '/pressplatform/regrades', { reason: '更正', ...body })
const undo = (id: string, who = teacher) => ask<{ changed: number }>(who, 'POST', `/pressplatform/regrades/${id}/undo`)
const list = async (testId: string) => (await ask<Regrade[]>(teacher, 'GET', `/pressplatform/tests/${testId}/regrades`)).data
const result = async (who: Person, attemptId: string) => (await ask<ExamResult>(who, 'GET', `/pressplatform/attempts/${attemptId}/result`)).data

describe('a corrected key', () => {
  test(
    'over three tests of 500 attempts: the result is what was shown before, undoing restores every score, and papers stay as they were taken',
    { timeout: 120_000 },
    async () => {
      const first = await closed(students)
      const exams = [first, await again(first, students), await again(first, students)]
      await withInstitution(server.database, institutionId, (db) =>
        db
          .updateTable('tests')
          .set({ state: 'released', releasedAt: new Date(), passPoints: 4 })
          .where(
            'id',
            'in',
            exams.map(({ testId }) => testId),
          )
          .execute(),
      )
      const questionId = first.questionIds[0] ?? ''
      const version = await correctInBank(questionId, ['C'])
      const testIds = exams.map(({ testId }) => testId)
      const asked = { questionId, testIds, change: { kind: 'key', version } }
      const before = await Promise.all(testIds.map(scores))
      const sums = await Promise.all(testIds.map(totals))
      const paper = (await result(students[0]!, first.attemptIds[0]!)).questions.map(({ shown, own }) => ({ shown, own }))

      const { data: shown } = await preview(asked)
      expect(shown.map(({ graded }) => graded)).toEqual([500, 500, 500])
      expect(await Promise.all(testIds.map(scores))).toEqual(before)
      const done = await apply(asked)
      expect(done.data.map(({ testId, changed }) => ({ testId, changed }))).toEqual(
        testIds.toSorted().map((testId) => ({ testId, changed: shown.find((each) => each.testId === testId)?.changed })),
      )
      for (const [at, testId] of testIds.entries()) {
        const now = await totals(testId)
        const steps = new Map<number, number>()
        let [passing, failing] = [0, 0]
        for (const [id, points] of now) {
          const was = sums[at]?.get(id) ?? 0
          if (points !== was) steps.set(points - was, (steps.get(points - was) ?? 0) + 1)
          if (was < 4 && points >= 4) passing += 1
          if (was >= 4 && points < 4) failing += 1
        }
        const expected = shown.find((each) => each.testId === testId)
        expect(expected?.steps).toEqual([...steps].toSorted(([one], [other]) => one - other).map(([by, answers]) => ({ by, answers })))
        expect([expected?.passing, expected?.failing]).toEqual([passing, failing])
      }
      expect((await result(students[0]!, first.attemptIds[0]!)).questions.map(({ shown: seen, own }) => ({ shown: seen, own }))).toMatchObject(
        paper.map(({ own, shown: seen }) => ({ own, shown: seen && { stem: seen.stem, options: seen.options } })),
      )
      const told = () =>
        withInstitution(server.database, institutionId, (db) =>
          db
            .selectFrom('messages')
            .select('id')
            .where('words', '@>', sql<object>`'{"title": {"zh": "单元测验：成绩有更正，请查看"}}'`)
            .execute(),
        )
      expect((await told()).length).toBeGreaterThan(0)

      for (const { regradeId } of done.data) expect((await undo(regradeId)).status).toBe(200)
      expect(await Promise.all(testIds.map(scores))).toEqual(before)
    },
  )
})

describe('corrections of one question', () => {
  test('are undone in their reverse order, each exactly', async () => {
    const shown = JSON.stringify({ score: 'submitted' })
    const { testId, questionIds, attemptIds } = await closed(students.slice(0, 12), { test: { shown } })
    const [questionId] = questionIds
    const asked = { questionId, testIds: [testId] }
    const states = [await scores(testId)]
    const version = await correctInBank(questionId!, ['A'])
    const ids: string[] = []
    for (const change of [{ kind: 'points', points: 3.5 }, { kind: 'key', version }, { kind: 'withdraw' }, { kind: 'count' }]) {
      const { data } = await apply({ ...asked, change })
      ids.push(data[0]!.regradeId)
      states.push(await scores(testId))
    }
    expect(states[4]?.marks).toEqual(states[2]?.marks)
    expect((await result(students[0]!, attemptIds[0]!)).of).toBe(7.5)
    expect((await undo(ids[0]!)).errorMessage).toContain('先撤销后面的')
    expect((await list(testId)).map(({ last }) => last)).toEqual([true, false, false, false])
    for (const [back, id] of ids.toReversed().entries()) {
      expect((await undo(id)).status).toBe(200)
      expect((await undo(id)).status).toBe(409)
      expect(await scores(testId)).toEqual(states[3 - back])
    }
    expect((await list(testId)).every(({ undone }) => undone !== null)).toBe(true)
  })

  test('of other questions do not stand in the way, and sums hold both', async () => {
    const { testId, questionIds } = await closed(students.slice(0, 8))
    const before = await scores(testId)
    const one = await apply({ questionId: questionIds[0], testIds: [testId], change: { kind: 'withdraw' } })
    const other = await apply({ questionId: questionIds[1], testIds: [testId], change: { kind: 'points', points: 1 } })
    const sums = await withInstitution(server.database, institutionId, async (db) => {
      const { rows } = await sql`select a.id from attempts a where a.institution_id = here() and a.test_id = ${testId} and a.points <>
        (select sum(points) from attempt_marks m where m.institution_id = a.institution_id and m.attempt_id = a.id)`.execute(db)
      return rows
    })
    expect(sums).toEqual([])
    expect((await undo(one.data[0]!.regradeId)).status).toBe(200)
    expect((await undo(other.data[0]!.regradeId)).status).toBe(200)
    expect(await scores(testId)).toEqual(before)
  })

  test('at the same time happen one after the other', async () => {
    const { testId, questionIds } = await closed(students.slice(0, 20))
    const before = await scores(testId)
    const asked = { questionId: questionIds[0], testIds: [testId] }
    const both = await Promise.all([apply({ ...asked, change: { kind: 'withdraw' } }), apply({ ...asked, change: { kind: 'withdraw' } })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    const regradeId = both.find(({ status }) => status === 200)?.data[0]?.regradeId ?? ''
    await undo(regradeId)
    expect(await scores(testId)).toEqual(before)
  })

  test('and a release at the same time both count: students are told of their results once, and see the corrected ones', async () => {
    for (let round = 0; round < 4; round++) {
      const who = students.slice(0, 6)
      const { testId, questionIds, attemptIds } = await closed(who)
      const before = await totals(testId)
      const version = await correctInBank(questionIds[0] ?? '', ['C'])
      const release = () => ask(teacher, 'POST', `/pressplatform/tests/${testId}/release`)
      const correct = () => apply({ questionId: questionIds[0], testIds: [testId], change: { kind: 'key', version } })
      const [one, other] = await Promise.all(round % 2 ? [release(), correct()] : [correct(), release()])
      expect([one.status, other.status]).toEqual([200, 200])
      const now = await totals(testId)
      expect(now).not.toEqual(before)
      for (const [at, attemptId] of attemptIds.entries()) {
        const seen = await result(who[at]!, attemptId)
        expect(seen.points).toBe(now.get(attemptId))
        const told = await withInstitution(server.database, institutionId, (db) =>
          db
            .selectFrom('messages')
            .select(sql<string>`words -> 'title' ->> 'zh'`.as('title'))
            .where('memberId', '=', who[at]!.memberId)
            .where('about', '=', `test:${testId}`)
            .execute(),
        )
        const titles = told.map(({ title }) => title)
        // Only a correction that came after the release is told besides, to those whose points it changed.
        const corrected = titles.filter((title) => title.includes('更正')).length
        expect(titles.length - corrected).toBe(1)
        expect(corrected).toBeLessThanOrEqual(before.get(attemptId) === now.get(attemptId) ? 0 : 1)
      }
    }
  })
})

describe('corrections', () => {
  test('are made by those who hold the tests, all of them or none', async () => {
    const { testId, questionIds } = await closed(students.slice(0, 3))
    const foreign = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
    const before = await scores(testId)
    const asked = { questionId: questionIds[0], testIds: [testId], change: { kind: 'withdraw' } }
    for (const who of [colleague, foreign, students[0]!]) {
      expect((await preview(asked, who)).status).toBe(404)
      expect((await apply(asked, who)).status).toBe(404)
      expect((await ask(who, 'GET', `/pressplatform/tests/${testId}/regrades`)).status).toBe(404)
    }
    expect((await apply({ ...asked, testIds: [testId, newId()] })).status).toBe(404)
    expect(await scores(testId)).toEqual(before)
  })

  test('of an open question withdraw it from those who grade; its points follow its rubric', async () => {
    const exam = await closed(students.slice(0, 2), { sections: [{ questions: [choiceQuestion('一'), openQuestion('二')] }] })
    const questionId = exam.questionIds[1]
    const asked = { questionId, testIds: [exam.testId] }
    expect((await apply({ ...asked, change: { kind: 'points', points: 1 } })).fields?.[0]?.path).toBe('change.points')
    const { data } = await apply({ ...asked, change: { kind: 'withdraw' } })
    const waiting = () => ask<GradingOverview>(teacher, 'GET', `/pressplatform/tests/${exam.testId}/grading`)
    expect((await waiting()).data.questions[0]).toMatchObject({ total: 0 })
    await undo(data[0]!.regradeId)
    expect((await waiting()).data.questions[0]).toMatchObject({ total: 0 })
  })
})
