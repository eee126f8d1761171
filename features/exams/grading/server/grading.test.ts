import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Data } from '#contract/call.ts'
import type { ExamResult } from '#features/exams/attempts/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { HandedIn } from '#server/seeds/graded-exam.ts'
import { type Person, withInstitution } from '#server/seeds/institution.ts'
import { openGrading, sorted } from '#server/testing/grading.ts'
import type { gradingList } from '../contract-answers.ts'
import type { Grading, GradingFigures, GradingOverview } from '../contract.ts'

let room: Awaited<ReturnType<typeof openGrading>>
let { ask, claim, changes, closed, lineOf, marks, question, save, teacher, one, two, three, stranger, students } = {} as typeof room
beforeAll(async () => {
  room = await openGrading()
  ;({ ask, claim, changes, closed, lineOf, marks, question, save, teacher, one, two, three, stranger, students } = room)
})
afterAll(() => room.server.close())

const overview = async (who: Person, { testId }: HandedIn) => (await ask<GradingOverview>(who, 'GET', `/pressplatform/tests/${testId}/grading`)).data
const figures = async (who: Person, exam: HandedIn) => (await ask<GradingFigures>(who, 'GET', `${lineOf(exam)}/figures`)).data
const got = async (who: Person, { id }: Grading) => (await ask<Grading>(who, 'GET', `/pressplatform/gradings/${id}`)).data

describe('answers to a question', () => {
  test('are claimed in one mixed order, each by one grader, without names, and the sums are updated', async () => {
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
    expect(await overview(teacher, exam)).toMatchObject({
      leads: true,
      open: true,
      questions: [{ number: 1, points: 5, total: 3, done: 3, held: 0 }],
    })
    const led = await figures(teacher, exam)
    expect(led.mean).toBe(1.67)
    expect(led.graders.find(({ id }) => id === one.memberId)).toMatchObject({ done: 2, mean: 2.5 })
    expect((await figures(one, exam)).graders.every(({ mean }) => mean === null)).toBe(true)
  })

  test('come in the same order after they were given back', async () => {
    const exam = await closed()
    const before = (await claim(one, exam)).map(({ id }) => id)
    expect(await claim(two, exam)).toEqual([])
    expect((await ask(one, 'POST', `${lineOf(exam)}/back`)).status).toBe(200)
    expect((await claim(two, exam)).map(({ id }) => id)).toEqual(before)
  })

  test('whose claim ran out are offered to others; a late save is refused with the name of the grader, and overwrites nothing', async () => {
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
    // No other grader has claimed this one, so the late save counts.
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

  test('that are skipped are offered to others and in the queue of skipped ones; those handed on only to that grader', async () => {
    const exam = await closed()
    const [skipped, handed] = await claim(one, exam, { most: 2 })
    await ask(one, 'POST', `/pressplatform/gradings/${skipped!.id}/skip`)
    expect((await ask(one, 'POST', `/pressplatform/gradings/${handed!.id}/hand`, { memberId: stranger.memberId })).fields?.[0]?.path).toBe('memberId')
    expect((await ask(one, 'POST', `/pressplatform/gradings/${handed!.id}/hand`, { memberId: two.memberId, note: '看不懂' })).status).toBe(200)
    expect((await claim(one, exam)).map(({ id }) => id)).not.toContain(skipped!.id)
    expect((await claim(one, exam, { queue: 'skipped' })).map(({ id }) => id)).toEqual([skipped!.id])
    expect((await overview(two, exam)).questions[0]).toMatchObject({ handed: 1, skipped: 0 })
    expect(await claim(three, exam, { queue: 'handed' })).toEqual([])
    expect(await claim(two, exam, { queue: 'handed' })).toMatchObject([{ id: handed!.id, handed: { note: '看不懂' } }])
    const refused = await save(three, handed!, { a: 1 })
    expect(refused.status).toBe(409)
  })

  test('can be graded again by the same grader and by the lead, and each change is recorded', async () => {
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

describe('those who grade', () => {
  test('are named by the lead; others get 404, and the claims of a grader who is removed end', async () => {
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

  test('see their own gradings in the list; the lead sees all', async () => {
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
  test('are released when every answer has a mark; then gradings cannot be changed, and the student sees points and remarks', async () => {
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

  test('of a withdrawn question give all candidates its points, and the gradings count again when the question counts again', async () => {
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
  withInstitution(room.server.database, room.institutionId, (db) =>
    db
      .updateTable('gradings')
      .set({ heldUntil: new Date(Date.now() - 1000) })
      .where('testId', '=', testId)
      .where('heldBy', 'is not', null)
      .execute(),
  )
