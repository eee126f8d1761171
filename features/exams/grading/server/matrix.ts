import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as answers from '../contract-answers.ts'
import * as regrades from '../contract-regrades.ts'
import * as grading from '../contract.ts'

/** Those who hold a test or grade its answers, and administrators who may hold tests. */
const grades: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** The same for an answer that the person is grading: others cannot change it meanwhile. */
const holds: Expectation = { own: 'ok', same: leading('conflict', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** Those who decide how answers are graded. */
const lead: Expectation = { own: pressing('bookexam:test'), same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }

const given = { criteria: {}, adjust: 1 }
const rules = { rubric: [{ id: 'a', text: '列式', points: 2 }], twice: false, tolerance: 0 }

export const matrix = [
  ...entriesOf(grading)({
    gradingGet: { ask: ({ gradedTestId }) => ({ testId: gradedTestId }), expect: grades },
    gradingQuestion: { ask: ({ gradedTestId, gradedQuestionId }) => ({ testId: gradedTestId, questionId: gradedQuestionId }), expect: grades },
    gradingFigures: { ask: ({ gradedTestId, gradedQuestionId }) => ({ testId: gradedTestId, questionId: gradedQuestionId }), expect: grades },
    rubricPreview: {
      ask: ({ gradedTestId, gradedQuestionId }) => ({ testId: gradedTestId, questionId: gradedQuestionId, body: rules }),
      expect: lead,
      logs: notLogged.reads,
    },
    rubricChange: {
      ask: ({ gradedTestId, gradedQuestionId }) => ({ testId: gradedTestId, questionId: gradedQuestionId, body: { ...rules, version: 1 } }),
      expect: lead,
      logs: ['grading.rubric'],
    },
    rubricUndo: {
      ask: ({ gradedTestId, gradedQuestionId }) => ({ testId: gradedTestId, questionId: gradedQuestionId, body: { version: 1 } }),
      expect: lead,
      logs: ['grading.rubric'],
    },
    gradersChange: {
      ask: ({ gradedTestId }) => ({ testId: gradedTestId, body: { memberIds: [], anonymous: false } }),
      expect: lead,
      logs: ['grading.graders'],
    },
    commentAdd: {
      ask: ({ gradedTestId, gradedQuestionId }) => ({ testId: gradedTestId, questionId: gradedQuestionId, body: { text: '漏了单位' } }),
      expect: grades,
      logs: notLogged.ownRecord,
    },
    commentRemove: {
      ask: ({ gradedTestId, gradedQuestionId, gradingCommentId }) => ({
        testId: gradedTestId,
        questionId: gradedQuestionId,
        commentId: gradingCommentId,
      }),
      expect: grades,
      logs: notLogged.draft,
    },
  }),
  ...entriesOf(answers)({
    gradingClaim: {
      ask: ({ gradedTestId, gradedQuestionId }) => ({ testId: gradedTestId, questionId: gradedQuestionId, body: {} }),
      expect: grades,
      logs: notLogged.ownRecord,
    },
    gradingGiveBack: {
      ask: ({ gradedTestId, gradedQuestionId }) => ({ testId: gradedTestId, questionId: gradedQuestionId }),
      expect: grades,
      logs: notLogged.ownRecord,
    },
    gradingGot: { ask: ({ gradingId }) => ({ gradingId }), expect: grades },
    gradingSave: {
      ask: ({ gradingId }) => ({ gradingId, body: { given, rowVersion: 1, rubricVersion: 1 } }),
      expect: holds,
      logs: notLogged.ownRecord,
    },
    gradingReopen: { ask: ({ gradingId }) => ({ gradingId, body: { rowVersion: 1 } }), expect: holds, logs: notLogged.ownRecord },
    gradingSkip: { ask: ({ gradingId }) => ({ gradingId }), expect: holds, logs: notLogged.ownRecord },
    gradingHand: {
      ask: ({ gradingId, gradingPersonId }) => ({ gradingId, body: { memberId: gradingPersonId } }),
      expect: holds,
      logs: notLogged.ownRecord,
    },
    gradingList: {
      ask: ({ gradedTestId, gradedQuestionId }) => ({ testId: gradedTestId, questionId: gradedQuestionId, query: {} }),
      expect: grades,
    },
    gradingChanges: { ask: ({ gradingId }) => ({ gradingId }), expect: grades },
  }),
  ...entriesOf(regrades)({
    regradePreview: {
      ask: ({ gradedTestId, gradedQuestionId }) => ({
        body: { questionId: gradedQuestionId, testIds: [gradedTestId], change: { kind: 'withdraw' } },
      }),
      expect: lead,
      logs: notLogged.reads,
    },
    regradeApply: {
      ask: ({ gradedTestId, gradedQuestionId }) => ({
        key: newId(),
        body: { questionId: gradedQuestionId, testIds: [gradedTestId], change: { kind: 'withdraw' }, reason: '题干有误' },
      }),
      expect: lead,
      logs: ['test.question'],
    },
    regradeUndo: { ask: ({ regradeId }) => ({ regradeId }), expect: lead, logs: ['test.question'] },
    regradeList: { ask: ({ gradedTestId }) => ({ testId: gradedTestId }), expect: lead },
    regradeTests: { ask: ({ gradedQuestionId }) => ({ query: { questionId: gradedQuestionId } }), expect: 'ok' },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A test that was handed in by a student, its question, the answer that waits, a comment, and another person who grades. */
    gradedTestId: string
    gradedQuestionId: string
    gradingId: string
    gradingCommentId: string
    gradingPersonId: string
    /** A correction of the question. */
    regradeId: string
  }
}

export async function things({ db, memberId, studentId, waitingId, named, next }: ThingsContext) {
  const ids = { gradedTestId: newId(), gradedQuestionId: newId(), gradingId: newId(), gradingCommentId: newId(), regradeId: newId() }
  const [bankId, paperId, attemptId] = [newId(), newId(), newId()]
  const owned = { ownerId: memberId }
  await db
    .insertInto('questionBanks')
    .values({ ...owned, id: bankId, name: named('阅卷的题库') })
    .execute()
  const brief = JSON.stringify({ stem: [], options: [], picture: null, answers: [] })
  const asked = {
    id: ids.gradedQuestionId,
    bankId,
    number: 5_000_000 + next(),
    type: 3,
    difficulty: 3,
    points: 2,
    contentHash: 'a',
    state: 'ready',
    brief,
  }
  await db
    .insertInto('questions')
    .values({ ...asked, normalText: named('阅卷的题'), sketch: [], words: named('阅卷的题'), createdBy: memberId, updatedBy: memberId })
    .execute()
  const doc = { type: 'doc', content: [] }
  const content = JSON.stringify({
    type: 3,
    stem: doc,
    options: [],
    answers: [],
    blanks: [],
    criteria: [],
    reference: null,
    explanation: null,
    points: 2,
  })
  await db
    .insertInto('questionVersions')
    .values({ questionId: ids.gradedQuestionId, no: 1, content, contentHash: 'a', createdBy: memberId })
    .execute()
  await db
    .insertInto('papers')
    .values({ id: paperId, name: named('阅卷的试卷'), state: 'locked', version: 1, seed: 1, ...owned, updatedBy: memberId })
    .execute()
  const layout = JSON.stringify({
    variants: [{ sections: [{ title: '', instruction: '', choose: null, items: [{ questionId: ids.gradedQuestionId, version: 1, points: 2 }] }] }],
    shuffleQuestions: false,
    shuffleOptions: false,
    forEach: false,
    seed: 1,
  })
  await db.insertInto('paperVersions').values({ paperId, no: 1, layout, points: 2, questions: 1, createdBy: memberId }).execute()
  const hours = (count: number) => new Date(Date.now() + count * 3600_000)
  const times = { opensAt: hours(-2), closesAt: hours(-1), laidOutAt: hours(-2) }
  await db
    .insertInto('tests')
    .values({ ...times, ...owned, id: ids.gradedTestId, title: named('阅卷'), paperId, paperVersion: 1, state: 'published' })
    .execute()
  const ofTest = { testId: ids.gradedTestId, questionId: ids.gradedQuestionId }
  const shown = JSON.stringify({ type: 3, passage: null, stem: '题', options: [], program: null })
  await db
    .insertInto('testQuestions')
    .values({ ...ofTest, no: 1, shownNo: 1, shown, points: 2, lastStays: false })
    .execute()
  await db
    .insertInto('attempts')
    .values({
      id: attemptId,
      testId: ids.gradedTestId,
      memberId: studentId,
      no: 1,
      state: 'submitted',
      seed: 1,
      layout: JSON.stringify({
        sections: [{ title: '', instruction: '', choose: null, questions: [{ id: ids.gradedQuestionId, points: 2, options: [] }] }],
      }),
      deadlineAt: hours(-1),
      closesAt: hours(-1),
      submittedAt: hours(-1),
      gradedAt: hours(-1),
      points: 0,
      toGrade: 1,
      holder: newId(),
      receipt: 'G7Q2-91FM',
    })
    .execute()
  const ofAttempt = { attemptId, questionId: ids.gradedQuestionId }
  await db
    .insertInto('attemptMarks')
    .values({ ...ofAttempt, no: 1, of: 2, state: 'manual' })
    .execute()
  await db
    .insertInto('gradings')
    .values({ ...ofTest, id: ids.gradingId, attemptId, seq: 1, heldBy: memberId, heldUntil: hours(1) })
    .execute()
  await db.insertInto('testGraders').values({ testId: ids.gradedTestId, memberId: waitingId }).execute()
  await db
    .insertInto('gradingComments')
    .values({ ...ofTest, id: ids.gradingCommentId, text: named('评语'), createdBy: memberId })
    .execute()
  await db
    .insertInto('markChanges')
    .values({ ...ofAttempt, id: newId(), kind: 'graded', pointsAfter: 1, ofBefore: 2, ofAfter: 2, byId: memberId })
    .execute()
  const rules = JSON.stringify({ no: 1, points: 2, pointsGiven: null, withdrawnAt: null, note: '' })
  await db
    .insertInto('regrades')
    .values({ ...ofTest, id: ids.regradeId, kind: 'count', before: rules, after: rules, reason: named('更正'), changed: 0, byId: memberId })
    .execute()
  const before = JSON.stringify({ rubric: null, counted: [], twice: false, tolerance: 0 })
  await db
    .insertInto('rubricChanges')
    .values({ ...ofTest, id: newId(), before, given: '[]', reason: named('得分点'), byId: memberId })
    .execute()
  return { ...ids, gradingPersonId: waitingId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  grading_comments: 'created_at created_by criterion_id id institution_id question_id test_id text uses',
  gradings:
    'attempt_id given graded_at graded_by handed_by handed_note handed_to held_by held_until id institution_id points proposed proposed_given question_id remarks round row_version seq skipped_by state test_id',
  mark_changes:
    'at attempt_id by_id graded_by_before id institution_id kind no_before of_after of_before points_after points_before question_id reason regrade_id state_before',
  regrades: 'after at before by_id changed id institution_id kind question_id reason test_id undone_at undone_by',
  rubric_changes: 'at before by_id given id institution_id question_id reason test_id undone_at undone_by',
  test_graders: 'institution_id member_id test_id',
}
