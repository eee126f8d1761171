import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RubricCriterion } from '#assessment/rubrics/rubric.ts'
import { docOfText } from '#assessment/questions/make.ts'
import { openQuestion } from '#server/seeds/exam.ts'
import { type HandedIn, handedIn } from '#server/seeds/graded-exam.ts'
import { type Person, withInstitution } from '#server/seeds/institution.ts'
import { openGrading, sorted } from '#server/testing/grading.ts'
import type { Grading, GradingFigures } from '../../contract.ts'

let room: Awaited<ReturnType<typeof openGrading>>
let { ask, question, claim, changes, lineOf, marks, ruleLine, save, teacher, one, two, students } = {} as typeof room
beforeAll(async () => {
  room = await openGrading()
  ;({ ask, question, claim, changes, lineOf, marks, ruleLine, save, teacher, one, two, students } = room)
})
afterAll(() => room.server.close())

const rubric: RubricCriterion[] = [
  { id: 'a', text: '条件', points: 2, keywords: ['外力；合外力', '为零'] },
  { id: 'b', text: '结论', points: 2, keywords: ['动量守恒'] },
  { id: 'c', text: '书写', points: 1 },
]
const texts = ['合外力不为零，动量守恒', '外力为零，动量守恒', '没有写']
const rules = { rubric, twice: false, tolerance: 0, proposals: true }

/** A closed test with these answers, graded by the teacher, `one` and `two`, with these rules. */
async function ruled(more: object = {}, answers = texts, reference?: string): Promise<HandedIn> {
  const questions = [{ ...openQuestion('论述题'), reference: reference === undefined ? null : docOfText(reference) }]
  const exam = await handedIn(room.server.app, teacher, students, { questions, answers: (_, at) => answers[at] ?? '' })
  await ask(teacher, 'PUT', `/pressplatform/tests/${exam.testId}/graders`, { memberIds: [one, two].map(({ memberId }) => memberId), anonymous: true })
  expect((await ask(teacher, 'PUT', ruleLine(exam), { ...rules, ...more, version: 1 })).status).toBe(200)
  return exam
}
const byAnswer = (all: readonly Grading[], text: string) => all.find(({ answer }) => answer === text)!
const figures = async (who: Person, exam: HandedIn) => (await ask<GradingFigures>(who, 'GET', `${lineOf(exam)}/figures`)).data
const stored = (exam: HandedIn) =>
  withInstitution(room.server.database, room.institutionId, (db) =>
    db.selectFrom('gradings').select(['proposed', 'proposedGiven']).where('testId', '=', exam.testId).where('proposed', 'is not', null).execute(),
  )

describe('points that are proposed', () => {
  test('are not there by default, and nothing is stored', async () => {
    const exam = await ruled({ proposals: undefined })
    expect((await question(one, exam)).proposals).toBe(false)
    const all = await claim(one, exam)
    expect(all.map(({ proposal }) => proposal)).toEqual([null, null, null])
    await save(one, all[0]!, { a: 2 })
    expect(await stored(exam)).toEqual([])
    expect((await figures(teacher, exam)).agreement).toBeNull()
  })

  test('come with each answer and their reason where the lead has switched them on, and change no mark', async () => {
    const exam = await ruled()
    const all = await claim(one, exam)
    const found = byAnswer(all, texts[0]!)
    expect(found.proposal).toEqual({
      rubricVersion: 2,
      points: 3,
      likeness: null,
      parts: [
        {
          criterionId: 'a',
          points: 1,
          keywords: [
            {
              keyword: '外力；合外力',
              state: 'found',
              places: [
                { start: 0, end: 3 },
                { start: 1, end: 3 },
              ],
            },
            { keyword: '为零', state: 'negated', places: [{ start: 3, end: 6 }] },
          ],
        },
        { criterionId: 'b', points: 2, keywords: [{ keyword: '动量守恒', state: 'found', places: [{ start: 7, end: 11 }] }] },
      ],
    })
    expect(found.given).toEqual({ criteria: {}, adjust: 0 })
    expect(await marks(exam)).toEqual([null, null, null])
    expect((await ask<Grading>(one, 'GET', `/pressplatform/gradings/${found.id}`)).data.proposal).toEqual(found.proposal)
  })

  test('follow from the reference answer where there is no rubric', async () => {
    const exam = await ruled({ rubric: [] }, ['动量守', '动量守恒', '能量'], '动量守恒')
    const all = await claim(one, exam)
    const proposed = Object.fromEntries(all.map(({ answer, proposal }) => [answer, [proposal?.points, proposal?.likeness]]))
    expect(proposed).toEqual({ 动量守: [3.5, { shared: 2, of: 3 }], 动量守恒: [5, { shared: 3, of: 3 }], 能量: [0, { shared: 0, of: 3 }] })
    await save(one, byAnswer(all, '动量守'), {}, { given: { criteria: {}, adjust: 3 } })
    expect(await stored(exam)).toEqual([{ proposed: 3.5, proposedGiven: 3 }])
  })

  test('are not made by the reference where a rubric says what counts, nor without either', async () => {
    const plain = rubric.map(({ id, text, points }) => ({ id, text, points }))
    for (const exam of [await ruled({ rubric: plain }, texts, '动量守恒'), await ruled({ rubric: [] })]) {
      const all = await claim(one, exam)
      expect(all.map(({ proposal }) => proposal?.points)).toEqual([null, null, null])
      await save(one, all[0]!, {}, { given: { criteria: {}, adjust: 2 } })
      expect(await stored(exam)).toEqual([])
    }
  })
})

describe('the agreement with them', () => {
  test('compares what was given for the same criteria, and only the lead sees it', async () => {
    const exam = await ruled()
    const all = await claim(one, exam)
    // 3, 4 and 0 points are proposed; the criterion without keywords is not compared.
    await save(one, byAnswer(all, texts[0]!), { a: 1, b: 2, c: 1 })
    await save(one, byAnswer(all, texts[1]!), { a: 1.5, b: 2 })
    const last = await save(one, byAnswer(all, texts[2]!), { b: 2, c: 1 })
    expect((await figures(teacher, exam)).agreement).toEqual({ gradings: 3, equal: 1, within: 2, difference: 0.5 })
    expect((await figures(one, exam)).agreement).toBeNull()

    // Taken back it is not compared, and saved again it is compared with what is given then.
    const { data: opened } = await ask<Grading>(one, 'POST', `/pressplatform/gradings/${last.data.id}/reopen`, { rowVersion: last.data.rowVersion })
    expect((await figures(teacher, exam)).agreement).toEqual({ gradings: 2, equal: 1, within: 2, difference: -0.25 })
    await save(one, opened, {})
    expect((await figures(teacher, exam)).agreement).toEqual({ gradings: 3, equal: 2, within: 3, difference: -0.17 })
  })

  test('begins again when the rubric, points or keywords change, and stays with other changes', async () => {
    const exam = await ruled()
    const all = await claim(one, exam)
    await save(one, byAnswer(all, texts[0]!), { a: 1, b: 2 })
    const put = async (more: object, version: number) => (await ask(teacher, 'PUT', ruleLine(exam), { ...rules, ...more, version })).status
    expect(await put({ rubric: rubric.map((line) => ({ ...line, text: `${line.text}。` })), tolerance: 1 }, 2)).toBe(200)
    expect(await put({ proposals: false }, 3)).toBe(200)
    expect((await figures(teacher, exam)).agreement?.gradings).toBe(1)
    expect(await put({ rubric: rubric.map((line) => ({ ...line, keywords: ['动量'] })) }, 4)).toBe(200)
    expect((await figures(teacher, exam)).agreement).toBeNull()
  })
})

describe('keywords', () => {
  test('change no mark, stay with the question, and are undone with the rubric', async () => {
    const exam = await ruled()
    const all = await claim(one, exam)
    await save(one, byAnswer(all, texts[0]!), { a: 1, b: 2 })
    const before = { marks: sorted(await marks(exam)), changes: await changes(teacher, all[0]!), rubric: (await question(one, exam)).rubric }
    expect(before.rubric).toEqual(rubric)
    const other = rubric.map((line) => ({ ...line, keywords: ['能量'] }))
    const changed = await ask(teacher, 'PUT', ruleLine(exam), { ...rules, rubric: other, proposals: false, version: 2 })
    expect(changed.data).toEqual({ version: 3, graded: 1, changed: 0 })
    expect(await question(one, exam)).toMatchObject({ rubric: other, proposals: false })
    expect({ marks: sorted(await marks(exam)), changes: await changes(teacher, all[0]!) }).toEqual({ marks: before.marks, changes: before.changes })
    const undone = await ask(teacher, 'POST', `${ruleLine(exam)}/undo`, { version: 3 })
    expect(undone.data).toEqual({ version: 4, graded: 1, changed: 0 })
    expect(await question(one, exam)).toMatchObject({ rubric, proposals: true })
    expect(byAnswer(await claim(one, exam), texts[1]!).proposal).toMatchObject({ rubricVersion: 4, points: 4 })
  })

  test('are written by the lead, as many and as long as the limits say', async () => {
    const exam = await ruled()
    const put = (who: Person, keywords: string[]) =>
      ask(who, 'PUT', ruleLine(exam), { ...rules, rubric: [{ id: 'a', text: '条件', points: 2, keywords }], version: 2 })
    expect((await put(one, ['力'])).status).toBe(403)
    expect((await question(one, exam)).rubric).toEqual(rubric)
    const refused = async (keywords: string[]) => {
      const { status, fields } = await put(teacher, keywords)
      return [status, ...(fields ?? []).map(({ path, message }) => `${path}: ${message}`)]
    }
    expect(await refused(Array.from({ length: 13 }, (_, at) => `词${at}`))).toEqual([422, 'rubric.0.keywords: 最多 12 项'])
    expect(await refused(['力', '长'.repeat(61)])).toEqual([422, 'rubric.0.keywords.1: 最多 60 个字符'])
    expect(await refused(['力', '力 '])).toEqual([422, 'rubric.0.keywords: 同一个关键词写了两次'])
    expect(await refused(['；，'])).toEqual([422, 'rubric.0.keywords.0: 关键词里要有文字、数字或算式'])
    const most = Array.from({ length: 12 }, (_, at) => `${at}`.padStart(60, '长'))
    expect(await refused(most)).toEqual([200])
  })
})
