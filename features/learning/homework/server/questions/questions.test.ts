import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docOfText, emptyQuestion, paragraphOf } from '#assessment/questions/make.ts'
import type { Question } from '#assessment/questions/question.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildClass } from '#server/seeds/class.ts'
import { choiceQuestion, openQuestion, programQuestion } from '#server/seeds/exam.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { Homework } from '../../contract.ts'
import type { MyHomework } from '../../contract-mine.ts'
import type { HomeworkQuestion } from '../../contract-questions.ts'
import type { Submission } from '../../contract-submissions.ts'

let server: Awaited<ReturnType<typeof openServer>>
let people: Record<'teacher' | 'colleague' | 'one' | 'two' | 'three' | 'outside', Person>
let choice: string
let blank: string
let open: string
beforeAll(async () => {
  server = await openServer()
  people = await buildPeople(server.database, await buildInstitution(server.database), {
    teacher: { role: 'teacher' },
    colleague: { role: 'teacher' },
    one: { role: 'student', name: '丁一' },
    two: { role: 'student', name: '王二' },
    three: { role: 'student', name: '张三' },
    outside: { role: 'student', name: '李四' },
  })
  ;[choice, blank, open] = [await added(choiceQuestion('选乙')), await added(blankQuestion), await added(openQuestion('说说看'))]
})
afterAll(() => server.close())

const request = <T>(who: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => server.askOnce<T>(who, method, url, body)
const ask = <T>(who: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => request<T>(who, method, `/pressplatform/${path}`, body)
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

const key = 'abcdefghij'
const blankQuestion: Question = {
  ...emptyQuestion(2),
  stem: {
    type: 'doc',
    content: [
      paragraphOf([
        { type: 'text', text: '二加二等于' },
        { type: 'blank', attrs: { key } },
      ]),
    ],
  },
  blanks: [{ key, kind: 'number', answers: [{ value: '4', share: 100 }], tolerance: null, points: 2 }],
}
const about = { source: '', tags: [], knowledgePoints: [] }

async function added(content: Question, who = people.teacher, state = 'ready'): Promise<string> {
  const { status, data } = await request<{ id: string }>(who, 'POST', '/question/questions', { content, about, state })
  expect(status).toBe(200)
  return data.id
}
const asked = (...ids: string[]) => ids.map((questionId) => ({ questionId, points: 10 }))

/** A published homework for a class of three students. */
async function given(more: object = {}) {
  const { teacher, one, two, three } = people
  const classId = await buildClass(server.database, teacher, [one, two, three])
  const draft = {
    title: '第三章练习',
    body: paragraphs('做完题目。'),
    takesText: false,
    classes: [{ classId, openAt: hours(-48), dueAt: hours(24), cutoffAt: hours(72) }],
    ...more,
  }
  const made = await ask<Homework>(teacher, 'POST', 'homeworks', draft)
  expect(made.status).toBe(200)
  const { data: homework } = await ask<Homework>(teacher, 'POST', `homeworks/${made.data.id}/state`, {
    state: 'published',
    rowVersion: made.data.rowVersion,
  })
  const own = `classes/${classId}/homeworks/${homework.id}`
  const place = (who: Person) => `homeworks/${homework.id}/classes/${classId}/students/${who.memberId}`
  return {
    classId,
    draft,
    homework,
    own,
    submit: (who: Person, answers: object[], body: object = {}) => ask<MyHomework>(who, 'POST', `${own}/submissions`, { answers, ...body }),
    mine: async (who: Person) => (await ask<MyHomework>(who, 'GET', `${own}/mine`)).data,
    work: async (who: Person) => (await ask<Submission>(teacher, 'GET', place(who))).data,
    grade: (who: Person, body: object) => ask<Submission>(teacher, 'PUT', `${place(who)}/score`, body),
    giveBack: async (who: Person) => {
      const { data } = await ask<Submission>(teacher, 'GET', place(who))
      return ask<Submission>(teacher, 'POST', `${place(who)}/return`, { reason: '再看看', rowVersion: data.rowVersion })
    },
    figures: async () => (await ask<HomeworkQuestion[]>(teacher, 'GET', `homeworks/${homework.id}/questions`)).data,
    release: () => ask(teacher, 'POST', `homeworks/${homework.id}/release`, {}),
    change: async (body: object) => {
      const { data } = await ask<Homework>(teacher, 'GET', `homeworks/${homework.id}`)
      return ask<Homework>(teacher, 'PUT', `homeworks/${homework.id}`, { ...draft, rowVersion: data.rowVersion, ...body })
    },
  }
}
const chosen = (questionId: string, ...options: string[]) => ({ questionId, value: { options } })
const filled = (questionId: string, text: string) => ({ questionId, value: { blanks: { [key]: text } } })
const written = (questionId: string, text: string) => ({ questionId, value: { text } })
/** Moves the due time, as time would. */
const shiftDue = (homeworkId: string, dueAt: string, openAt = hours(-48)) =>
  withInstitution(server.database, people.teacher.institutionId, (db) =>
    db
      .updateTable('homeworkClasses')
      .set({ dueAt: new Date(dueAt), openAt: new Date(openAt) })
      .where('homeworkId', '=', homeworkId)
      .execute(),
  )

describe('the questions of a homework', () => {
  test('are pinned in order, count together where nothing else is taken, and are hidden before it opens', async () => {
    const { homework, mine } = await given({ questions: asked(blank, choice) })
    expect(homework.points).toBe(20)
    expect(homework.questions).toMatchObject([
      { questionId: blank, no: 1, points: 10, type: 2, newer: false },
      { questionId: choice, no: 1, points: 10, type: 0 },
    ])
    const seen = await mine(people.one)
    expect(seen.questions.map(({ id }) => id)).toEqual([blank, choice])
    expect(JSON.stringify(seen.questions)).not.toContain('选乙。')
    expect(seen.questions.map(({ right, explanation }) => [right, explanation])).toEqual([
      [null, null],
      [null, null],
    ])
    await shiftDue(homework.id, hours(48), hours(24))
    expect((await mine(people.one)).questions).toEqual([])
  })

  test('must be reviewed ones of banks that the teacher may see, no programs, and not too many points', async () => {
    const { teacher, colleague } = people
    const post = (questions: object[], more: object = {}) =>
      ask(teacher, 'POST', 'homeworks', { title: '作业', body: paragraphs('写。'), questions, ...more })
    const others = await added(choiceQuestion('别人的'), colleague)
    const draft = await added(choiceQuestion('草稿'), teacher, 'draft')
    const program = await added(programQuestion('求和'))
    for (const id of [others, draft, program, newId()])
      expect(await post(asked(choice, id))).toMatchObject({ status: 422, fields: [{ path: 'questions.1' }] })
    expect(await post(asked(choice, choice))).toMatchObject({ status: 422, fields: [{ path: 'questions.1' }] })
    expect(await post(asked(choice, blank), { points: 15 })).toMatchObject({ status: 422, fields: [{ path: 'questions' }] })
    expect((await post(Array.from({ length: 51 }, () => ({ questionId: choice, points: 1 })))).status).toBe(422)
    expect((await post([], { takesText: false })).fields).toMatchObject([{ path: 'takesText' }])
    expect((await post(asked(choice), { takesText: false, body: docOfText('') })).status).toBe(200)
  })

  test('stay in their version when the key is corrected; the newer one is taken only while nothing was handed in', async () => {
    const id = await added(choiceQuestion('要改的题'))
    const { change, submit, work, homework } = await given({ questions: asked(id) })
    const corrected = { content: { ...choiceQuestion('要改的题'), answers: ['C'] }, about, rowVersion: 1 }
    expect((await request(people.teacher, 'PUT', `/question/questions/${id}`, corrected)).status).toBe(200)
    const kept = await change({ questions: [{ questionId: id, no: 1, points: 10 }] })
    expect(kept.data.questions).toMatchObject([{ no: 1, newer: true }])
    expect((await change({ questions: [{ questionId: id, no: 7, points: 10 }] })).fields).toMatchObject([{ path: 'questions.0' }])
    await submit(people.one, [chosen(id, 'B')])
    expect((await work(people.one)).history[0]?.answers).toMatchObject([{ state: 'right', points: 10 }])
    expect(await change({ questions: [{ questionId: id, no: null, points: 10 }] })).toMatchObject({ status: 422, fields: [{ path: 'questions' }] })
    expect((await change({ questions: [{ questionId: id, no: 1, points: 10 }], title: '新标题' })).data).toMatchObject({
      title: '新标题',
      questionsFixed: true,
      questions: [{ no: 1 }],
    })
    expect(homework.questionsFixed).toBe(false)
    // A retired question stays where it is asked already.
    await request(people.teacher, 'POST', '/question/batch/state', { ids: [id], to: 'retired' })
    expect((await change({ questions: [{ questionId: id, no: 1, points: 10 }] })).status).toBe(200)
  })
})

describe('answers', () => {
  test('are saved with the draft, and refused at their entry when they do not fit', async () => {
    const { own, mine } = await given({ questions: asked(choice, blank, open) })
    const save = (answers: object[], no = 0) => ask<{ no: number }>(people.one, 'PUT', `${own}/draft`, { answers, no })
    const first = await save([chosen(choice, 'A'), written(open, '  ')])
    expect(first.data.no).toBe(1)
    expect((await mine(people.one)).draft.answers).toEqual([chosen(choice, 'A')])
    expect((await save([chosen(choice, 'A')], 0)).data.no).toBe(1)
    expect((await save([chosen(choice, 'B')], 0)).status).toBe(409)
    for (const [wrong, path] of [
      [chosen(choice, 'Z'), 'answers.1.value'],
      [chosen(choice, 'A', 'B'), 'answers.1.value'],
      [{ ...filled(choice, '4') }, 'answers.1.value'],
      [{ questionId: choice, value: { blanks: { other: '4' } } }, 'answers.1.value'],
      [chosen(newId(), 'A'), 'answers.1'],
    ] as const)
      expect(await save([filled(blank, '4'), wrong], 1)).toMatchObject({ status: 422, fields: [{ path }] })
    expect((await save([written(open, '长'.repeat(20_001))], 1)).status).toBe(422)
    expect((await mine(people.one)).draft.answers).toEqual([chosen(choice, 'A')])
    const { own: closed, homework } = await given({ questions: asked(choice) })
    await shiftDue(homework.id, hours(48), hours(24))
    expect((await ask(people.one, 'PUT', `${closed}/draft`, { answers: [chosen(choice, 'A')], no: 0 })).status).toBe(409)
    expect((await ask(people.outside, 'PUT', `${closed}/draft`, { answers: [chosen(choice, 'A')], no: 0 })).status).toBe(404)
  })

  test('to objective questions are graded when they are handed in, again after each version, and released without a teacher', async () => {
    const { submit, mine, work, release, grade, figures } = await given({ questions: asked(choice, blank) })
    expect((await submit(people.one, [])).fields).toMatchObject([{ path: 'answers' }])
    const first = await submit(people.one, [chosen(choice, 'A'), filled(blank, '4')])
    expect(first.data).toMatchObject({ state: 'submitted', accepts: 'open', result: null })
    expect(first.data.history[0]?.answers).toEqual([
      { ...chosen(choice, 'A'), points: null, state: null },
      { ...filled(blank, '4'), points: null, state: null },
    ])
    expect(await work(people.one)).toMatchObject({ state: 'graded', byRules: true, score: 10, gradedBy: null })
    await submit(people.one, [chosen(choice, 'B'), filled(blank, '4')])
    expect(await work(people.one)).toMatchObject({ byRules: true, score: 20, versions: 2 })
    await submit(people.two, [chosen(choice, 'A'), filled(blank, '5')])
    await submit(people.three, [chosen(choice, 'A')])
    expect((await figures()).map(({ id, counts, frequent, right }) => ({ id, counts, frequent, right: right?.options }))).toEqual([
      {
        id: choice,
        counts: { right: 1, partly: 0, wrong: 2, empty: 0, manual: 0 },
        frequent: [{ value: { options: ['A'] }, people: 2 }],
        right: ['B'],
      },
      {
        id: blank,
        counts: { right: 1, partly: 0, wrong: 1, empty: 1, manual: 0 },
        frequent: [{ value: { blanks: { [key]: '5' } }, people: 1 }],
        right: [],
      },
    ])
    const { rowVersion } = await work(people.two)
    expect((await grade(people.two, { score: 3, rowVersion, marks: [{ questionId: choice, points: 3 }] })).data).toMatchObject({
      byRules: false,
      score: 3,
    })
    expect((await submit(people.two, [chosen(choice, 'B')])).status).toBe(409)
    expect((await release()).data).toEqual({ released: 3 })
    const seen = await mine(people.one)
    expect(seen).toMatchObject({ accepts: 'noMore', result: { score: 20, gradedBy: null } })
    expect(seen.history[0]?.answers).toMatchObject([
      { points: 10, state: 'right' },
      { points: 10, state: 'right' },
    ])
    expect(seen.questions[0]).toMatchObject({ right: { options: ['B'] }, explanation: expect.stringContaining('选乙。') })
    expect((await mine(people.two)).history[0]?.answers).toMatchObject([
      { points: 3, state: 'partly' },
      { points: 0, state: 'wrong' },
    ])
  })

  test('to open questions are graded by the teacher, beside a text if one is taken', async () => {
    const { submit, mine, work, grade, giveBack } = await given({
      questions: asked(choice, open),
      takesText: true,
      points: 30,
      answersShown: 'handedIn',
    })
    const { data } = await submit(people.one, [chosen(choice, 'B'), written(open, '我这样看。')], { text: paragraphs('札记') })
    // The right answers are shown, so nothing more is handed in; what a person has to grade is not shown.
    expect(data).toMatchObject({ accepts: 'noMore' })
    expect(data.history[0]?.answers).toMatchObject([
      { points: 10, state: 'right' },
      { points: null, state: 'manual' },
    ])
    expect(data.questions[1]?.right?.reference).toContain('参考答案。')
    const before = await work(people.one)
    expect(before).toMatchObject({ state: 'waiting', score: null })
    const mark = (questionId: string, points: number) =>
      grade(people.one, { score: 25, rowVersion: before.rowVersion, marks: [{ questionId, points }] })
    expect((await mark(open, 11)).fields).toMatchObject([{ path: 'marks.0.points' }])
    expect((await mark(blank, 1)).fields).toMatchObject([{ path: 'marks.0.questionId' }])
    expect((await mark(open, 7)).data.history[0]?.answers).toMatchObject([{ points: 10 }, { points: 7, state: 'partly' }])
    expect((await mine(people.one)).history[0]?.answers).toMatchObject([{ points: 10 }, { points: null }])
    await giveBack(people.one)
    expect(await mine(people.one)).toMatchObject({ accepts: 'open', questions: [{ right: null }, { right: null }] })
    await submit(people.one, [chosen(choice, 'C')], { text: paragraphs('改过的札记') })
    expect((await work(people.one)).history.map(({ answers }) => answers.map(({ points, state }) => [points, state]))).toEqual([
      [
        [0, 'wrong'],
        [0, 'empty'],
      ],
      [
        [10, 'right'],
        [7, 'partly'],
      ],
    ])
  })

  test('are shown after the own due time, and never when the teacher wants so', async () => {
    const { submit, mine, homework } = await given({ questions: asked(choice), answersShown: 'due' })
    await submit(people.one, [chosen(choice, 'A')])
    expect((await mine(people.one)).questions[0]?.right).toBeNull()
    await shiftDue(homework.id, hours(-1))
    expect(await mine(people.one)).toMatchObject({ accepts: 'noMore', questions: [{ right: { options: ['B'] } }] })
    // Late work is still taken from those who have handed in nothing.
    expect(await mine(people.two)).toMatchObject({ accepts: 'late', questions: [{ right: null }] })
    const never = await given({ questions: asked(choice), answersShown: 'never' })
    await never.submit(people.one, [chosen(choice, 'A')])
    await never.release()
    expect(await never.mine(people.one)).toMatchObject({ result: { score: 0 }, questions: [{ right: null }] })
  })

  test('of a group are proposed, and handed in and graded for all', async () => {
    const { submit, mine, work, own, classId } = await given({ questions: asked(choice), byGroup: true })
    const group = [people.one.memberId, people.two.memberId]
    await withInstitution(server.database, people.teacher.institutionId, (db) =>
      db.updateTable('classMembers').set({ groupName: '一组' }).where('classId', '=', classId).where('memberId', 'in', group).execute(),
    )
    await submit(people.one, [chosen(choice, 'B')])
    const proposal = (await mine(people.two)).group?.proposal
    expect(proposal?.answers).toEqual([chosen(choice, 'B')])
    expect((await ask(people.two, 'POST', `${own}/confirmations`, { proposalId: proposal?.id })).status).toBe(200)
    for (const who of [people.one, people.two])
      expect(await work(who)).toMatchObject({ score: 10, byRules: true, history: [{ answers: [{ points: 10 }] }] })
  })
})
