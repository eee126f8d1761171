import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appeal, AppealFull, AppealRow, OwnAppeals } from '#features/exams/attempts/contract-appeals.ts'
import type { ExamPreview, ExamResult } from '#features/exams/attempts/contract.ts'
import type { RegradePreview } from '#features/exams/grading/contract-regrades.ts'
import { buildExam, choiceQuestion, openQuestion } from '#server/seeds/exam.ts'
import { sitting } from '#server/seeds/graded-exam.ts'
import { type Person, withInstitution } from '#server/seeds/institution.ts'
import { openGrading, rubric } from '#server/testing/grading.ts'

let world: Awaited<ReturnType<typeof openGrading>>
beforeAll(async () => {
  world = await openGrading()
})
afterAll(() => world.server.close())

type Exam = Awaited<ReturnType<typeof closed>>

/** A closed test of an open question, of which the first student gets 2 points and the others 5, and of a single choice that all have answered wrongly. */
async function closed() {
  const { server, teacher, institutionId, students } = world
  const sections = [{ title: '一', questions: [openQuestion('论述'), choiceQuestion('选择')], points: 5 }]
  const shown = JSON.stringify({ score: 'released', own: 'released', right: 'released' })
  const exam = await buildExam(server.app, teacher, students, { sections, opens: -120, closes: -60, test: { shown } })
  const answers = (question: number, student: number) => (question === 0 ? { text: `第 ${student + 1} 份` } : { options: ['A'] })
  const attemptIds = await sitting(server.app, institutionId, exam, students, answers, 5)
  const made = { testId: exam.testId, questionIds: [...exam.questionIds], attemptIds }
  await world.ask(teacher, 'PUT', world.ruleLine(made), { rubric, twice: false, tolerance: 0, version: 1 })
  for (const grading of await world.claim(teacher, made)) {
    const first = grading.answer.includes('第 1 份')
    expect((await world.save(teacher, grading, first ? { a: 2 } : { a: 2, b: 3 })).status).toBe(200)
  }
  return made
}

const release = ({ testId }: Exam) => world.ask(world.teacher, 'POST', `/pressplatform/tests/${testId}/release`)
async function released() {
  const exam = await closed()
  expect((await release(exam)).status).toBe(200)
  return exam
}

const result = async (who: Person, attemptId = '') => (await world.ask<ExamResult>(who, 'GET', `/pressplatform/attempts/${attemptId}/result`)).data
const markOf = ({ questions }: ExamResult, questionId = '') => questions.find(({ id }) => id === questionId)
const appealTo = (who: Person, attemptId = '', questionId = '', text = '请再看第二步') =>
  world.ask<Appeal>(who, 'POST', `/pressplatform/attempts/${attemptId}/appeals`, { questionId, text })
const own = async (who: Person, attemptId = '') => (await world.ask<OwnAppeals>(who, 'GET', `/pressplatform/attempts/${attemptId}/appeals`)).data
const read = async (id: string, who = world.teacher) => (await world.ask<AppealFull>(who, 'GET', `/pressplatform/appeals/${id}`)).data
const say = (who: Person, id: string, text: string) => world.ask<Appeal>(who, 'POST', `/pressplatform/appeals/${id}/entries`, { text })
const list = async ({ testId }: Exam, query = '') =>
  (await world.ask<{ items: AppealRow[] }>(world.teacher, 'GET', `/pressplatform/tests/${testId}/appeals${query}`)).data
const openAppeals = async ({ testId }: Exam) =>
  (await world.ask<{ openAppeals: number }>(world.teacher, 'GET', `/pressplatform/tests/${testId}`)).data.openAppeals
const newsOf = async (who: Person) => JSON.stringify((await world.ask(who, 'GET', '/pressplatform/messages')).data)

async function decide(id: string, points: number | null, who = world.teacher) {
  const { rowVersion } = await read(id)
  return world.ask<AppealFull>(who, 'POST', `/pressplatform/appeals/${id}/decision`, { points, text: '已复核', rowVersion })
}

describe('an appeal', () => {
  test('is made by the candidate after the release, answered, and decided: mark, sum and record change together', async () => {
    const { first, teacher } = world
    const exam = await closed()
    const [attemptId, questionId] = [exam.attemptIds[0], exam.questionIds[0]]
    expect((await own(first, attemptId)).open).toBe(false)
    expect(await appealTo(first, attemptId, questionId)).toMatchObject({ status: 409, errorMessage: '这次考试现在不接受申诉' })
    await release(exam)
    expect((await own(first, attemptId)).open).toBe(true)

    const made = await appealTo(first, attemptId, questionId)
    expect(made.data).toMatchObject({ state: 'open', entries: [{ kind: 'said', text: '请再看第二步', byCandidate: true }] })
    expect(await newsOf(teacher)).toContain('有考生对成绩提出申诉')
    expect(await openAppeals(exam)).toBe(1)
    const [row] = (await list(exam, '?state=open')).items
    expect(row).toMatchObject({ candidate: first.name, number: 1, points: 2, of: 5, unanswered: true, beginning: '请再看第二步' })

    expect((await say(teacher, made.data.id, '哪一步？')).status).toBe(200)
    expect(await newsOf(first)).toContain('你的申诉有答复')
    const { appeals } = await own(first, attemptId)
    expect(appeals[0]?.entries.map(({ text, byCandidate, by }) => ({ text, byCandidate, by }))).toEqual([
      { text: '请再看第二步', byCandidate: true, by: first.name },
      { text: '哪一步？', byCandidate: false, by: '' },
    ])

    const seen = await read(made.data.id)
    expect(seen.question).toMatchObject({
      own: { text: '第 1 份' },
      points: 2,
      of: 5,
      right: { reference: expect.stringContaining('参考答案') as string },
    })
    const decided = await decide(made.data.id, 4)
    expect(decided.data).toMatchObject({ state: 'changed', question: { points: 4, grading: { scores: [2], decided: 4 } } })
    const after = await result(first, attemptId)
    expect(after.points).toBe(4)
    expect(markOf(after, questionId)).toMatchObject({ points: 4, state: 'partly', grading: { decided: 4 } })
    expect(await newsOf(first)).toContain('分数有更改')
    expect(await openAppeals(exam)).toBe(0)
    expect((await say(first, made.data.id, '还有')).status).toBe(409)

    // Decided again, back to the mark from before.
    expect((await decide(made.data.id, 2)).status).toBe(200)
    expect((await result(first, attemptId)).points).toBe(2)
    const entries = (await read(made.data.id)).entries.filter(({ kind }) => kind === 'changed')
    expect(entries.map(({ pointsBefore, pointsAfter, by }) => [pointsBefore, pointsAfter, by])).toEqual([
      [2, 4, teacher.name],
      [4, 2, teacher.name],
    ])
  })

  test('that is kept changes no mark; it can be made once for a question, and a withdrawn one is opened again', async () => {
    const { first } = world
    const exam = await released()
    const [attemptId, questionId] = [exam.attemptIds[0], exam.questionIds[0]]
    const { data: appeal } = await appealTo(first, attemptId, questionId)
    expect(await appealTo(first, attemptId, questionId)).toMatchObject({ status: 409, errorMessage: '这道题已经申诉过' })
    const withdrawn = await world.ask<Appeal>(first, 'POST', `/pressplatform/appeals/${appeal.id}/withdraw`)
    expect(withdrawn.data.state).toBe('withdrawn')
    expect(await decide(appeal.id, 5)).toMatchObject({ status: 409, errorMessage: '考生已撤回这件申诉' })
    const again = await appealTo(first, attemptId, questionId, '还是想请您看看')
    expect(again.data).toMatchObject({ id: appeal.id, state: 'open' })
    expect((await decide(appeal.id, null)).data).toMatchObject({ state: 'kept', question: { points: 2 } })
    expect((await world.ask(first, 'POST', `/pressplatform/appeals/${appeal.id}/withdraw`)).status).toBe(409)
    expect((await own(first, attemptId)).appeals[0]?.entries.map(({ kind }) => kind)).toEqual(['said', 'withdrawn', 'said', 'kept'])
    expect((await list(exam, '?state=decided')).items).toHaveLength(1)
    expect((await list(exam, `?state=open&questionId=${questionId}`)).items).toHaveLength(0)
  })

  test('is not decided over what was written meanwhile, above the points of the question, or to the mark that it has', async () => {
    const { first, teacher } = world
    const exam = await released()
    const { data: appeal } = await appealTo(first, exam.attemptIds[0], exam.questionIds[0])
    await say(first, appeal.id, '补充')
    const line = `/pressplatform/appeals/${appeal.id}/decision`
    const stale = await world.ask(teacher, 'POST', line, { points: 4, text: '好', rowVersion: appeal.rowVersion })
    expect(stale).toMatchObject({ status: 409, errorMessage: '这件申诉刚有新的内容，请看过再定' })
    expect(await decide(appeal.id, 5.01)).toMatchObject({ status: 422, fields: [{ path: 'points' }] })
    expect(await decide(appeal.id, 2)).toMatchObject({ status: 422, fields: [{ path: 'points' }] })
    expect(await world.ask(teacher, 'POST', line, { points: 4, text: ' ', rowVersion: 2 })).toMatchObject({ status: 422, fields: [{ path: 'text' }] })
    expect((await result(first, exam.attemptIds[0])).points).toBe(2)
  })

  test('is for its candidate and for those who hold the test', async () => {
    const { first, second, stranger, one, teacher } = world
    const exam = await released()
    const { data: appeal } = await appealTo(first, exam.attemptIds[0], exam.questionIds[0])
    expect((await appealTo(second, exam.attemptIds[0], exam.questionIds[0])).status).toBe(404)
    for (const who of [second, stranger, one]) {
      expect((await world.ask(who, 'GET', `/pressplatform/appeals/${appeal.id}`)).status).toBe(404)
      expect((await say(who, appeal.id, '我')).status).toBe(404)
      expect((await world.ask(who, 'POST', `/pressplatform/appeals/${appeal.id}/withdraw`)).status).toBe(404)
    }
    const decision = { points: 5, text: '满分', rowVersion: 1 }
    expect((await world.ask(first, 'POST', `/pressplatform/appeals/${appeal.id}/decision`, decision)).status).toBe(404)
    expect((await world.ask(teacher, 'POST', `/pressplatform/appeals/${appeal.id}/withdraw`)).status).toBe(404)
    expect((await world.ask(first, 'GET', `/pressplatform/tests/${exam.testId}/appeals`)).status).toBe(404)
  })

  test('is taken for the days that the test gives, and an archive waits until all are decided', async () => {
    const { first, second, teacher } = world
    const exam = await released()
    const { data: appeal } = await appealTo(first, exam.attemptIds[0], exam.questionIds[0])
    const archive = () => world.ask(teacher, 'POST', `/pressplatform/tests/${exam.testId}/archive`, { archived: true })
    expect(await archive()).toMatchObject({ status: 409, errorMessage: '还有 1 件申诉没有处理' })
    await withInstitution(world.server.database, world.institutionId, (db) =>
      db
        .updateTable('tests')
        .set({ releasedAt: new Date(Date.now() - 8 * 24 * 3600_000) })
        .where('id', '=', exam.testId)
        .execute(),
    )
    expect((await own(second, exam.attemptIds[1])).open).toBe(false)
    expect(await appealTo(second, exam.attemptIds[1], exam.questionIds[0])).toMatchObject({ status: 409, errorMessage: '申诉的期限已过' })
    // What was made in time is answered and decided also afterwards.
    expect((await say(first, appeal.id, '补充')).status).toBe(200)
    expect((await decide(appeal.id, null)).status).toBe(200)
    expect((await archive()).status).toBe(200)
    expect((await decide(appeal.id, 5)).status).toBe(403)
  })
})

describe('a mark that was decided on an appeal', () => {
  test('stays under a correction of the points, is scaled with them, is replaced by a withdrawal, and all of it is undone', async () => {
    const { first, second, teacher } = world
    const exam = await released()
    const questionId = exam.questionIds[1] ?? ''
    const { data: appeal } = await appealTo(first, exam.attemptIds[0], questionId)
    await decide(appeal.id, 3)
    const marks = async () => Promise.all([first, second].map(async (who, at) => markOf(await result(who, exam.attemptIds[at]), questionId)?.points))
    expect(await marks()).toEqual([3, 0])
    const correct = async (change: object) => {
      const body = { questionId, testIds: [exam.testId], change }
      const [shownFirst] = (await world.ask<RegradePreview>(teacher, 'POST', '/pressplatform/regrades/preview', body)).data
      const done = await world.ask<{ regradeId: string; changed: number }[]>(teacher, 'POST', '/pressplatform/regrades', { ...body, reason: '更正' })
      expect(done.data[0]?.changed).toBe(shownFirst?.changed)
      return done.data[0]?.regradeId ?? ''
    }
    const scaled = await correct({ kind: 'points', points: 10 })
    expect(await marks()).toEqual([6, 0])
    const withdrawn = await correct({ kind: 'withdraw' })
    expect(await marks()).toEqual([10, 10])
    for (const id of [withdrawn, scaled]) expect((await world.ask(teacher, 'POST', `/pressplatform/regrades/${id}/undo`)).status).toBe(200)
    expect(await marks()).toEqual([3, 0])
    expect((await result(first, exam.attemptIds[0])).points).toBe(5)
    // A withdrawn question gives everybody its points, so there is nothing to appeal or decide.
    await correct({ kind: 'withdraw' })
    expect((await decide(appeal.id, 4)).status).toBe(409)
    expect(await appealTo(second, exam.attemptIds[1], questionId)).toMatchObject({ status: 422, fields: [{ path: 'questionId' }] })
  })
})

describe('the preview of results', () => {
  test('shows those who hold the test what the candidate sees after the release; others do not see it', async () => {
    const { first, teacher, one, second } = world
    const exam = await closed()
    const line = `/pressplatform/attempts/${exam.attemptIds[0]}/preview`
    expect((await result(first, exam.attemptIds[0])).points).toBeNull()
    const { data } = await world.ask<ExamPreview>(teacher, 'GET', line)
    expect(data).toMatchObject({ candidate: first.name, released: false, result: { points: 2, notYet: '' } })
    for (const who of [one, first, second]) expect((await world.ask(who, 'GET', line)).status).toBe(404)
    await release(exam)
    const now = await result(first, exam.attemptIds[0])
    expect({ ...now, attempt: undefined }).toEqual({ ...data.result, attempt: undefined })
  })
})

test('of a decision and a correction at once, neither is lost', async () => {
  const { first, teacher } = world
  const exam = await released()
  const questionId = exam.questionIds[1] ?? ''
  const { data: appeal } = await appealTo(first, exam.attemptIds[0], questionId)
  const body = { questionId, testIds: [exam.testId], change: { kind: 'points', points: 10 }, reason: '更正' }
  const [decision, correction] = await Promise.all([decide(appeal.id, 5), world.ask(teacher, 'POST', '/pressplatform/regrades', body)])
  expect([decision.status, correction.status]).toEqual([200, 200])
  // Decided before the correction it is scaled, and after it, it is of ten.
  const mark = markOf(await result(first, exam.attemptIds[0]), questionId)
  expect([10, 5]).toContain(mark?.points)
  expect(mark?.of).toBe(10)
})
