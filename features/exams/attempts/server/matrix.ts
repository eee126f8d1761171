import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import * as appeals from '../contract-appeals.ts'
import * as attempts from '../contract.ts'

/** A test is there for its candidates, and an attempt for the one whose it is. */
const candidates: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }

/** Appeals against marks of a test, for those who hold it. */
const holders: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
const deciders: Expectation = { ...holders, own: pressing('bookexam:test') }

export const matrix = [
  ...entriesOf(attempts)({
    examCheck: { ask: ({ testId }) => ({ testId, query: {} }), expect: candidates },
    examStart: { ask: ({ testId }) => ({ testId, key: newId(), body: {} }), expect: candidates, logs: notLogged.ownRecord },
    examGetAttempt: { ask: ({ attemptId }) => ({ attemptId, query: {} }), expect: candidates },
    examTake: { ask: ({ attemptId }) => ({ attemptId, body: {} }), expect: candidates, logs: notLogged.ownRecord },
    examSaveAnswer: {
      ask: ({ attemptId, askedId }) => ({ attemptId, body: { answers: [{ questionId: askedId, seq: 7, value: { text: '答' } }] } }),
      expect: candidates,
      logs: notLogged.ownRecord,
    },
    examAddPage: { ask: ({ attemptId }) => ({ attemptId, body: {}, file: picture }), expect: candidates, logs: notLogged.ownRecord },
    examReport: { ask: ({ attemptId }) => ({ attemptId, body: {} }), expect: candidates, logs: notLogged.ownRecord },
    examSubmit: { ask: ({ attemptId }) => ({ attemptId, key: newId(), body: {} }), expect: candidates, logs: notLogged.ownRecord },
    examResult: { ask: ({ attemptId }) => ({ attemptId }), expect: candidates },
    examPreview: { ask: ({ appealedAttemptId }) => ({ attemptId: appealedAttemptId }), expect: holders },
  }),
  ...entriesOf(appeals)({
    appealMine: { ask: ({ unappealedAttemptId }) => ({ attemptId: unappealedAttemptId }), expect: candidates },
    appealAdd: {
      ask: ({ unappealedAttemptId, appealedQuestionId }) => ({
        attemptId: unappealedAttemptId,
        key: newId(),
        body: { questionId: appealedQuestionId, text: '请再看一次' },
      }),
      expect: candidates,
      logs: notLogged.ownRecord,
    },
    appealSay: {
      ask: ({ ownAppealId }) => ({ appealId: ownAppealId, key: newId(), body: { text: '补充' } }),
      expect: holders,
      logs: notLogged.ownRecord,
    },
    appealWithdraw: { ask: ({ ownAppealId }) => ({ appealId: ownAppealId }), expect: candidates, logs: notLogged.ownRecord },
    appealList: { ask: ({ appealedTestId }) => ({ testId: appealedTestId, query: {} }), expect: holders },
    appealGet: { ask: ({ appealId }) => ({ appealId }), expect: holders },
    appealDecide: {
      ask: ({ appealId }) => ({ appealId, key: newId(), body: { points: null, text: '维持', rowVersion: 1 } }),
      expect: deciders,
      logs: ['appeal.decide'],
    },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A test without attempts. */
    testId: string
    /** A running attempt at another test, and the question of that test. */
    attemptId: string
    askedId: string
    /** A released test of the person, its question, and an attempt of a student with an appeal. */
    appealedTestId: string
    appealedQuestionId: string
    appealedAttemptId: string
    appealId: string
    /** An appeal of the person, and another attempt of the person without one. */
    ownAppealId: string
    unappealedAttemptId: string
  }
}

/** A class, two open tests for the person, and a running attempt at one of them. */
export async function things(context: ThingsContext) {
  const { db, memberId, fileId, named, next } = context
  const ids = { testId: newId(), attemptId: newId(), askedId: newId() }
  const [bankId, paperId, sittingId, classId] = [newId(), newId(), newId(), newId()]
  const by = { createdBy: memberId, updatedBy: memberId }
  await db
    .insertInto('classes')
    .values({ id: classId, name: named('班级'), inviteCode: newId(), ownerId: memberId })
    .execute()
  await db.insertInto('classMembers').values({ classId, memberId, joinedVia: 'added' }).execute()
  await db
    .insertInto('questionBanks')
    .values({ id: bankId, name: named('考试的题库'), ownerId: memberId })
    .execute()
  const brief = JSON.stringify({ stem: [], options: [], picture: null, answers: [] })
  const asked = { id: ids.askedId, bankId, number: 3_000_000 + next(), type: 3, difficulty: 3, points: 2, contentHash: 'a', state: 'ready', brief }
  await db
    .insertInto('questions')
    .values({ ...asked, ...by, normalText: named('题'), sketch: [], words: named('题') })
    .execute()
  await db.insertInto('questionVersions').values({ questionId: ids.askedId, no: 1, content: '{}', contentHash: 'a', createdBy: memberId }).execute()
  await db
    .insertInto('papers')
    .values({ id: paperId, name: named('考试的试卷'), state: 'locked', version: 1, seed: 1, ownerId: memberId, updatedBy: memberId })
    .execute()
  const layout = JSON.stringify({ variants: [{ sections: [] }], shuffleQuestions: false, shuffleOptions: false, forEach: false, seed: 1 })
  await db.insertInto('paperVersions').values({ paperId, no: 1, layout, points: 2, questions: 1, createdBy: memberId }).execute()
  const hour = 3600_000
  const times = { opensAt: new Date(Date.now() - hour), closesAt: new Date(Date.now() + hour), laidOutAt: new Date() }
  await db
    .insertInto('tests')
    .values(
      [ids.testId, sittingId].map((id) => ({
        ...times,
        id,
        title: named('考试'),
        paperId,
        paperVersion: 1,
        state: 'published',
        oneSession: false,
        byHand: true,
        ownerId: memberId,
      })),
    )
    .execute()
  await db
    .insertInto('testCandidates')
    .values([ids.testId, sittingId].map((testId) => ({ testId, memberId, classId })))
    .execute()
  await db.insertInto('testTargets').values({ testId: sittingId, kind: 'class', targetId: classId }).execute()
  await db.insertInto('testInvigilators').values({ testId: sittingId, memberId }).execute()
  await db.insertInto('accommodations').values({ memberId, percent: 25, setBy: memberId }).execute()
  const shown = JSON.stringify({ type: 3, passage: null, stem: '题', options: [], program: null })
  await db
    .insertInto('testQuestions')
    .values({ testId: sittingId, questionId: ids.askedId, no: 1, shownNo: 1, shown, points: 2, lastStays: false })
    .execute()
  await db
    .insertInto('attempts')
    .values({
      id: ids.attemptId,
      testId: sittingId,
      memberId,
      no: 1,
      seed: 1,
      layout: JSON.stringify({ sections: [{ title: '', instruction: '', choose: null, questions: [{ id: ids.askedId, points: 2, options: [] }] }] }),
      deadlineAt: times.closesAt,
      closesAt: times.closesAt,
      holder: newId(),
      receipt: 'K7Q2-91FM',
    })
    .execute()
  const ofAttempt = { attemptId: ids.attemptId }
  await db
    .insertInto('attemptAnswers')
    .values({ ...ofAttempt, questionId: ids.askedId, seq: 1, value: '{"text":"答"}' })
    .execute()
  await db
    .insertInto('attemptProgress')
    .values({ ...ofAttempt, testId: sittingId })
    .execute()
  await db
    .insertInto('answerPages')
    .values({ ...ofAttempt, sha256: 'a'.repeat(64), fileId, width: 300, height: 300 })
    .execute()
  await db
    .insertInto('attemptEvents')
    .values({ ...ofAttempt, id: newId(), kind: 'started' })
    .execute()
  await db
    .insertInto('attemptMarks')
    .values({ ...ofAttempt, questionId: ids.askedId, no: 1, of: 2, state: 'manual' })
    .execute()
  await db
    .insertInto('testNotices')
    .values({ id: newId(), testId: sittingId, kind: 'broadcast', text: named('广播') })
    .execute()
  return { ...ids, ...(await appealThings(context)) }
}

/** A released test of the person with three attempts: of a student, who appeals, and two of the person, one of them with an appeal. */
async function appealThings({ db, memberId, studentId, named, next }: ThingsContext) {
  const ids = {
    appealedTestId: newId(),
    appealedQuestionId: newId(),
    appealedAttemptId: newId(),
    appealId: newId(),
    ownAppealId: newId(),
    unappealedAttemptId: newId(),
  }
  const [bankId, paperId, ownAttemptId] = [newId(), newId(), newId()]
  const by = { createdBy: memberId, updatedBy: memberId }
  await db
    .insertInto('questionBanks')
    .values({ id: bankId, name: named('申诉的题库'), ownerId: memberId })
    .execute()
  const brief = JSON.stringify({ stem: [], options: [], picture: null, answers: [] })
  const asked = { bankId, number: 7_000_000 + next(), type: 3, difficulty: 3, points: 2, contentHash: 'a', state: 'ready', brief }
  await db
    .insertInto('questions')
    .values({ ...asked, ...by, id: ids.appealedQuestionId, normalText: named('题'), sketch: [], words: named('题') })
    .execute()
  const doc = { type: 'doc', content: [] }
  const given = { options: [], answers: [], blanks: [], criteria: [], reference: null, explanation: null }
  const content = JSON.stringify({ ...given, type: 3, stem: doc, points: 2 })
  await db
    .insertInto('questionVersions')
    .values({ questionId: ids.appealedQuestionId, no: 1, content, contentHash: 'a', createdBy: memberId })
    .execute()
  await db
    .insertInto('papers')
    .values({ id: paperId, name: named('申诉的试卷'), state: 'locked', version: 1, seed: 1, ownerId: memberId, updatedBy: memberId })
    .execute()
  const layout = JSON.stringify({ variants: [{ sections: [] }], shuffleQuestions: false, shuffleOptions: false, forEach: false, seed: 1 })
  await db.insertInto('paperVersions').values({ paperId, no: 1, layout, points: 2, questions: 1, createdBy: memberId }).execute()
  const hours = (count: number) => new Date(Date.now() + count * 3600_000)
  const times = { opensAt: hours(-2), closesAt: hours(-1), laidOutAt: hours(-2), releasedAt: hours(-1) }
  const test = { id: ids.appealedTestId, title: named('申诉'), paperId, paperVersion: 1, state: 'released', ownerId: memberId }
  await db
    .insertInto('tests')
    .values({ ...times, ...test })
    .execute()
  const shown = JSON.stringify({ type: 3, passage: null, stem: '题', options: [], program: null })
  await db
    .insertInto('testQuestions')
    .values({ testId: test.id, questionId: ids.appealedQuestionId, no: 1, shownNo: 1, shown, points: 2, lastStays: false })
    .execute()
  const sections = [{ title: '', instruction: '', choose: null, questions: [{ id: ids.appealedQuestionId, points: 2, options: [] }] }]
  const attempts = [
    { id: ids.appealedAttemptId, memberId: studentId, no: 1 },
    { id: ownAttemptId, memberId, no: 2 },
    { id: ids.unappealedAttemptId, memberId, no: 3 },
  ]
  const ended = { state: 'graded', submittedAt: hours(-1), deadlineAt: hours(-1), closesAt: hours(-1), gradedAt: hours(-1), points: 1, toGrade: 0 }
  const sat = { testId: test.id, seed: 1, holder: newId(), receipt: 'K7Q2-91FM', layout: JSON.stringify({ sections }) }
  await db
    .insertInto('attempts')
    .values(attempts.map((attempt) => ({ ...ended, ...sat, ...attempt })))
    .execute()
  await db
    .insertInto('attemptMarks')
    .values(attempts.map(({ id }) => ({ attemptId: id, questionId: ids.appealedQuestionId, no: 1, points: 1, of: 2, state: 'manual' })))
    .execute()
  await db
    .insertInto('appeals')
    .values([
      { id: ids.appealId, testId: test.id, attemptId: ids.appealedAttemptId, questionId: ids.appealedQuestionId, memberId: studentId },
      { id: ids.ownAppealId, testId: test.id, attemptId: ownAttemptId, questionId: ids.appealedQuestionId, memberId },
    ])
    .execute()
  await db
    .insertInto('appealEntries')
    .values([
      { id: newId(), appealId: ids.appealId, kind: 'said', text: named('申诉'), byId: studentId },
      { id: newId(), appealId: ids.ownAppealId, kind: 'said', text: named('申诉'), byId: memberId },
    ])
    .execute()
  return ids
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  appeals: 'attempt_id decided_at decided_by id institution_id made_at member_id of points question_id row_version state test_id',
  answer_pages: 'added_at attempt_id file_id height institution_id sha256 width',
  appeal_entries: 'appeal_id at by_id id institution_id kind points_after points_before text',
  accommodations: 'due_hours institution_id member_id minutes percent reason set_at set_by valid_until',
  attempts:
    'address asking_holder asking_since closes_at deadline_at forced_reason graded_at holder id institution_id layout member_id no points receipt seed started_at state submit_kind submitted_at test_id to_grade variant',
  attempt_answers: 'attempt_id flagged institution_id question_id saved_at seq value',
  attempt_events: 'at attempt_id by_id id institution_id kind note seconds',
  attempt_marks: 'attempt_id graded_at graded_by institution_id no of points question_id state',
  attempt_progress: 'answered attempt_id away_count away_seconds institution_id seen_at test_id waiting',
  section_marks: 'attempt_id entered_at entered_by institution_id points section',
  test_candidates:
    'attempts changed_at class_id closes_at extra_minutes extra_percent extra_reason institution_id member_id opens_at reason room seat standing test_id variant',
  test_invigilators: 'institution_id member_id test_id',
  test_notices: 'at by_id id institution_id kind member_id test_id text',
  test_questions:
    'change_note content institution_id last_stays no passage passage_id points points_given proposals question_id rubric rubric_version shown shown_no test_id tolerance twice withdrawn_at',
  test_targets: 'institution_id kind target_id test_id',
  tests:
    'address_ranges anonymous appeal_days attempt_score attempts by_hand closes_at created_at deleted_at extra_minutes grace_seconds honour id institution_id kind laid_out_at late_minutes layout_version leave_limit limit_minutes navigation on_paper one_session opens_at owner_id paper_id paper_version pass_points password place released_at row_version shown state title updated_at voided_at',
}
