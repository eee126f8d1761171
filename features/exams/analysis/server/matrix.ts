import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as sheets from '../contract-sheets.ts'
import * as analysis from '../contract.ts'

/** Those who hold a test, and administrators who may hold tests. */
const holds: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
const writes: Expectation = { ...holds, own: pressing('bookexam:test') }
const remarks = { problems: '', measures: '', rowVersion: 1 }

export const matrix = [
  ...entriesOf(analysis)({
    analysisGet: { ask: ({ analysedTestId }) => ({ testId: analysedTestId }), expect: holds, logs: notLogged.ownRecord },
    remarksChange: { ask: ({ analysedTestId }) => ({ testId: analysedTestId, body: remarks }), expect: writes, logs: ['test.remarks'] },
  }),
  ...entriesOf(sheets)({
    markSheetGet: { ask: ({ analysedTestId }) => ({ testId: analysedTestId, query: {} }), expect: holds },
    sheetExport: { ask: ({ analysedTestId }) => ({ testId: analysedTestId, body: { sheet: 'marks' } }), expect: holds, logs: ['test.sheet'] },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A test with released results. */
    analysedTestId: string
  }
}

export async function things({ db, memberId, named, next }: ThingsContext) {
  const [bankId, questionId, paperId, analysedTestId] = [newId(), newId(), newId(), newId()]
  const owned = { ownerId: memberId }
  await db
    .insertInto('questionBanks')
    .values({ ...owned, id: bankId, name: named('分析的题库') })
    .execute()
  const brief = JSON.stringify({ stem: [], options: [], picture: null, answers: [] })
  const facts = { type: 2, difficulty: 3, points: 2, contentHash: 'a', state: 'ready', brief, sketch: [], createdBy: memberId, updatedBy: memberId }
  const text = named('分析的题')
  await db
    .insertInto('questions')
    .values({ ...facts, id: questionId, bankId, number: 6_000_000 + next(), normalText: text, words: text })
    .execute()
  const content = JSON.stringify({ type: 2, stem: { type: 'doc', content: [] }, options: [], answers: [], blanks: [], points: 2 })
  await db.insertInto('questionVersions').values({ questionId, no: 1, content, contentHash: 'a', createdBy: memberId }).execute()
  await db
    .insertInto('papers')
    .values({ ...owned, id: paperId, name: named('分析的试卷'), state: 'locked', version: 1, seed: 1, updatedBy: memberId })
    .execute()
  const items = [{ questionId, version: 1, points: 2 }]
  const layout = JSON.stringify({
    variants: [{ sections: [{ title: '', instruction: '', choose: null, items }] }],
    shuffleQuestions: false,
    shuffleOptions: false,
    forEach: false,
    seed: 1,
  })
  await db.insertInto('paperVersions').values({ paperId, no: 1, layout, points: 2, questions: 1, createdBy: memberId }).execute()
  const hours = (count: number) => new Date(Date.now() + count * 3600_000)
  const times = { opensAt: hours(-3), closesAt: hours(-2), laidOutAt: hours(-3), releasedAt: hours(-1) }
  await db
    .insertInto('tests')
    .values({ ...times, ...owned, id: analysedTestId, title: named('分析'), paperId, paperVersion: 1, state: 'released' })
    .execute()
  const ofTest = { testId: analysedTestId, questionId }
  const shown = JSON.stringify({ type: 2, passage: null, stem: '题', options: [], program: null })
  await db
    .insertInto('testQuestions')
    .values({ ...ofTest, no: 1, shownNo: 1, shown, points: 2, lastStays: false })
    .execute()
  await db
    .insertInto('testRemarks')
    .values({ testId: analysedTestId, problems: named('问题'), measures: named('措施'), changedBy: memberId })
    .execute()
  await db.insertInto('countedTests').values({ testId: analysedTestId, testVersion: 1, layoutVersion: 0 }).execute()
  const group = { topPeople: 1, topPoints: 0, topOf: 200, bottomPeople: 1, bottomPoints: 0, bottomOf: 200 }
  await db
    .insertInto('testQuestionFigures')
    .values({ ...ofTest, ...group, no: 1, answers: 1, points: 0, ofPoints: 200, options: '[]' })
    .execute()
  return { analysedTestId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  counted_tests: 'institution_id layout_version test_id test_version',
  test_question_figures:
    'answers bottom_of bottom_people bottom_points institution_id no of_points options points question_id test_id top_of top_people top_points',
  test_remarks: 'changed_at changed_by institution_id measures problems test_id version',
}
