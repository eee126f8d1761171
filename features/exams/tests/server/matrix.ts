import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged, type Rule } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as tests from '../contract-tests.ts'
import * as accommodations from '../contract-accommodations.ts'
import * as candidates from '../contract-candidates.ts'
import * as questions from '../contract-test-questions.ts'
import * as marks from '../contract-marks.ts'
import * as mine from '../contract-mine.ts'

const holding: Rule = ({ features }) => (features.includes('bookexam:test') ? 'ok' : 'forbidden')
/** A test is there for those who hold it and for administrators who may hold tests. */
const held: Expectation = { own: holding, same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
const seen: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** A deleted test is seen only by those who may restore it. */
const restoring: Rule = ({ features }) => (features.includes('bookexam:test') ? 'ok' : 'notFound')
const ruling: Rule = leading('ok', 'forbidden')

const settings = { title: '改名的考试' }

export const matrix = [
  ...entriesOf(tests)({
    testList: { ask: () => ({ query: {} }), expect: 'ok' },
    testTargetChoices: { ask: () => ({ query: {} }), expect: holding },
    testGet: { ask: ({ heldTestId }) => ({ testId: heldTestId }), expect: seen },
    testAdd: { ask: () => ({ key: newId(), body: settings }), expect: holding, logs: ['test.add'] },
    testChange: { ask: ({ heldTestId }) => ({ testId: heldTestId, body: { ...settings, rowVersion: 1 } }), expect: held, logs: ['test.change'] },
    testPublish: { ask: ({ heldTestId }) => ({ testId: heldTestId, body: { rowVersion: 1 } }), expect: held, logs: ['test.publish'] },
    testWithdraw: { ask: ({ comingTestId }) => ({ testId: comingTestId }), expect: held, logs: ['test.withdraw'] },
    testVoid: { ask: ({ comingTestId }) => ({ testId: comingTestId, body: { reason: '停电' } }), expect: held, logs: ['test.void'] },
    testRelease: { ask: ({ closedTestId }) => ({ testId: closedTestId }), expect: held, logs: ['test.release'] },
    testArchive: {
      ask: ({ releasedTestId }) => ({ testId: releasedTestId, body: { archived: true } }),
      expect: held,
      logs: ['test.archive', 'test.unarchive'],
    },
    testRemove: { ask: ({ heldTestId }) => ({ testId: heldTestId }), expect: held, logs: ['test.remove'] },
    testRestore: { ask: ({ binnedTestId }) => ({ testId: binnedTestId }), expect: { ...seen, own: restoring }, logs: ['test.restore'] },
  }),
  ...entriesOf(candidates)({
    candidateList: { ask: ({ comingTestId }) => ({ testId: comingTestId, query: {} }), expect: seen },
    candidatesChange: {
      ask: ({ comingTestId, studentId }) => ({ testId: comingTestId, body: { memberIds: [studentId], change: { seat: '1-01' } } }),
      expect: held,
      logs: ['test.candidates'],
      oneLogEntry: true,
    },
    candidatesSeat: {
      ask: ({ comingTestId }) => ({ testId: comingTestId, body: { room: '东 3-201', rows: 5, columns: 6 } }),
      expect: held,
      logs: ['test.seats'],
    },
    candidatesRefresh: { ask: ({ comingTestId }) => ({ testId: comingTestId }), expect: held, logs: ['test.refresh'] },
  }),
  ...entriesOf(marks)({
    markList: { ask: ({ paperTestId }) => ({ testId: paperTestId, query: {} }), expect: held },
    markEnter: {
      ask: ({ paperTestId, studentId }) => ({ testId: paperTestId, body: { marks: [{ memberId: studentId, points: [] }] } }),
      expect: held,
      logs: ['test.marks'],
    },
  }),
  ...entriesOf(accommodations)({
    accommodationList: { ask: () => ({ query: {} }), expect: ruling },
    accommodationSet: {
      ask: ({ studentId }) => ({ memberId: studentId, body: { percent: 25, minutes: 0, reason: '阅读障碍', validUntil: null } }),
      expect: { own: ruling, same: ruling, other: leading('notFound', 'forbidden'), deleted: leading('notFound', 'forbidden') },
      logs: ['accommodation.set'],
    },
    accommodationRemove: {
      ask: ({ assistedId }) => ({ memberId: assistedId }),
      expect: { own: ruling, same: ruling, other: leading('notFound', 'forbidden'), deleted: leading('notFound', 'forbidden') },
      logs: ['accommodation.remove'],
    },
  }),
  ...entriesOf(questions)({
    testQuestionList: { ask: ({ closedTestId }) => ({ testId: closedTestId }), expect: held, logs: notLogged.ownRecord },
  }),
  ...entriesOf(mine)({
    myTestList: { ask: () => ({ query: {} }), expect: 'ok' },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A draft that can be published. */
    heldTestId: string
    comingTestId: string
    /** Over, and sat on paper. */
    paperTestId: string
    closedTestId: string
    releasedTestId: string
    binnedTestId: string
    /** A question of the closed test. */
    testQuestionId: string
    /** A person with additional time in every test. */
    assistedId: string
  }
}

export async function things({ db, memberId, studentId, named, next }: ThingsContext) {
  const ids = {
    heldTestId: newId(),
    comingTestId: newId(),
    closedTestId: newId(),
    releasedTestId: newId(),
    binnedTestId: newId(),
    paperTestId: newId(),
  }
  const paperId = newId()
  const owned = { ownerId: memberId }
  await db
    .insertInto('papers')
    .values({ ...owned, id: paperId, name: named('待考的试卷'), state: 'locked', version: 1, seed: 1, updatedBy: memberId })
    .execute()
  const layout = JSON.stringify({ variants: [{ sections: [] }], shuffleQuestions: false, shuffleOptions: false, forEach: false, seed: 1 })
  await db.insertInto('paperVersions').values({ paperId, no: 1, layout, points: 2, questions: 1, createdBy: memberId }).execute()
  const hours = (count: number) => new Date(Date.now() + count * 3600_000)
  const of = (id: string, state: string, opensAt: Date, closesAt: Date) => ({
    ...owned,
    id,
    state,
    opensAt,
    closesAt,
    paperId,
    title: named('要考的试'),
    paperVersion: state === 'draft' ? null : 1,
    releasedAt: state === 'released' ? hours(-1) : null,
    deletedAt: id === ids.binnedTestId ? hours(-1) : null,
    onPaper: id === ids.paperTestId,
  })
  await db
    .insertInto('tests')
    .values([
      of(ids.heldTestId, 'draft', hours(1), hours(2)),
      of(ids.comingTestId, 'published', hours(1), hours(2)),
      of(ids.closedTestId, 'published', hours(-3), hours(-2)),
      of(ids.paperTestId, 'published', hours(-3), hours(-2)),
      of(ids.releasedTestId, 'released', hours(-3), hours(-2)),
      of(ids.binnedTestId, 'draft', hours(1), hours(2)),
    ])
    .execute()
  await db
    .insertInto('testTargets')
    .values([ids.heldTestId, ids.comingTestId].map((testId) => ({ testId, kind: 'member', targetId: studentId })))
    .execute()
  await db
    .insertInto('testCandidates')
    .values([ids.comingTestId, ids.paperTestId].map((testId) => ({ testId, memberId: studentId })))
    .execute()
  const attemptId = newId()
  await db
    .insertInto('attempts')
    .values({
      id: attemptId,
      testId: ids.paperTestId,
      memberId: studentId,
      no: 1,
      state: 'graded',
      seed: 0,
      layout: '{"sections":[]}',
      deadlineAt: hours(-2),
      closesAt: hours(-2),
      submittedAt: hours(-1),
      gradedAt: hours(-1),
      holder: attemptId,
      receipt: '',
    })
    .execute()
  await db.insertInto('sectionMarks').values({ attemptId, section: 0, points: 2, enteredBy: memberId }).execute()
  const [bankId, testQuestionId] = [newId(), newId()]
  await db
    .insertInto('questionBanks')
    .values({ ...owned, id: bankId, name: named('考过的题库') })
    .execute()
  const brief = JSON.stringify({ stem: [], options: [], picture: null, answers: ['B'] })
  const asked = { id: testQuestionId, bankId, number: 4_000_000 + next(), type: 3, difficulty: 3, points: 2, contentHash: 'a', state: 'ready', brief }
  await db
    .insertInto('questions')
    .values({ ...asked, normalText: named('考过的题'), sketch: [], words: named('考过的题'), createdBy: memberId, updatedBy: memberId })
    .execute()
  const content = JSON.stringify({ type: 3, stem: { type: 'doc', content: [] }, options: [] })
  await db.insertInto('questionVersions').values({ questionId: testQuestionId, no: 1, content, contentHash: 'a', createdBy: memberId }).execute()
  const shown = JSON.stringify({ type: 3, passage: null, stem: '题', options: [], program: null })
  await db
    .insertInto('testQuestions')
    .values({ testId: ids.closedTestId, questionId: testQuestionId, no: 1, shownNo: 1, shown, points: 2, lastStays: false })
    .execute()
  return { ...ids, testQuestionId, assistedId: memberId }
}
