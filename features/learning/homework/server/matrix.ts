import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import { newCode } from '#features/learning/classes/server/joining/codes.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import type { Ways } from '#server/testing/matrix/place.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import * as homework from '../contract.ts'
import * as mine from '../contract-mine.ts'
import * as submissions from '../contract-submissions.ts'
import * as questions from '../contract-questions.ts'

/** Homework is there for those who teach one of its classes, for its owner and for administrators of the institution. */
const taught: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** The own work is there for the student of the class alone. */
const own: Expectation = { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' }

const draft = { title: '新作业', body: paragraphs('写一篇札记。') }
const place = ({ homeworkId, homeworkClassId, studentId }: { homeworkId: string; homeworkClassId: string; studentId: string }) => ({
  homeworkId,
  classId: homeworkClassId,
  memberId: studentId,
})
const proposed = ({ groupHomeworkId, groupClassId }: { groupHomeworkId: string; groupClassId: string }) => ({
  homeworkId: groupHomeworkId,
  classId: groupClassId,
})
const until = '2999-01-01T00:00:00Z'

export const matrix = [
  ...entriesOf(homework)({
    homeworkList: { ask: () => ({ query: {} }), expect: 'ok' },
    homeworkGet: { ask: ({ homeworkId }) => ({ homeworkId }), expect: taught },
    homeworkAdd: { ask: () => ({ key: newId(), body: draft }), expect: pressing('teach:class'), logs: ['homework.add'] },
    homeworkChange: {
      ask: ({ draftHomeworkId }) => ({ homeworkId: draftHomeworkId, body: { ...draft, rowVersion: 1 } }),
      expect: taught,
      logs: ['homework.change'],
    },
    homeworkState: {
      ask: ({ homeworkId }) => ({ homeworkId, body: { state: 'archived', rowVersion: 1 } }),
      expect: taught,
      logs: ['homework.state'],
    },
    homeworkRemove: { ask: ({ draftHomeworkId }) => ({ homeworkId: draftHomeworkId }), expect: taught, logs: ['homework.remove'] },
    homeworkRestore: { ask: ({ draftHomeworkId }) => ({ homeworkId: draftHomeworkId }), expect: taught, logs: ['homework.restore'] },
  }),
  ...entriesOf(submissions)({
    homeworkStudents: { ask: ({ homeworkId }) => ({ homeworkId, query: {} }), expect: taught },
    submissionGet: { ask: (things) => place(things), expect: taught },
    submissionGrade: { ask: (things) => ({ ...place(things), body: { score: 5, rowVersion: 1 } }), expect: taught, logs: ['homework.grade'] },
    submissionReturn: {
      ask: (things) => ({ ...place(things), body: { reason: '请补引文', rowVersion: 1 } }),
      expect: taught,
      logs: ['homework.return'],
    },
    submissionsGrade: {
      ask: ({ homeworkId, homeworkClassId, studentId }) => ({
        homeworkId,
        body: { places: [{ classId: homeworkClassId, memberId: studentId, rowVersion: 1 }], score: 5 },
      }),
      expect: taught,
      logs: ['homework.grade'],
      oneLogEntry: true,
    },
    homeworkRelease: { ask: ({ homeworkId }) => ({ homeworkId, body: {} }), expect: taught, logs: ['homework.release'] },
    homeworkRemind: { ask: ({ missingHomeworkId }) => ({ homeworkId: missingHomeworkId, body: {} }), expect: taught, logs: ['homework.remind'] },
    extensionSet: { ask: (things) => ({ ...place(things), body: { until, reason: '病假' } }), expect: taught, logs: ['homework.extend'] },
    extensionRemove: { ask: (things) => place(things), expect: taught, logs: ['homework.extendEnd'] },
  }),
  ...entriesOf(questions)({
    homeworkQuestions: { ask: ({ homeworkId }) => ({ homeworkId, query: {} }), expect: taught },
  }),
  ...entriesOf(mine)({
    myHomeworkList: { ask: () => ({ query: {} }), expect: 'ok' },
    myHomeworkGet: { ask: ({ ownHomeworkId, ownHomeworkClassId }) => ({ homeworkId: ownHomeworkId, classId: ownHomeworkClassId }), expect: own },
    homeworkDraftSave: {
      ask: ({ ownHomeworkId, ownHomeworkClassId }) => ({ homeworkId: ownHomeworkId, classId: ownHomeworkClassId, body: { no: 0, text: null } }),
      expect: own,
      logs: notLogged.ownRecord,
    },
    homeworkSubmit: {
      ask: ({ ownHomeworkId, ownHomeworkClassId }) => ({
        key: newId(),
        homeworkId: ownHomeworkId,
        classId: ownHomeworkClassId,
        body: { text: paragraphs('我的札记。') },
      }),
      expect: own,
      logs: notLogged.ownRecord,
    },
    groupConfirm: { ask: (things) => ({ ...proposed(things), body: { proposalId: things.proposalId } }), expect: own, logs: notLogged.ownRecord },
    groupTakeBack: { ask: (things) => ({ ...proposed(things), body: { proposalId: things.proposalId } }), expect: own, logs: notLogged.ownRecord },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A published homework of a class that the person teaches; a student has handed in. */
    homeworkId: string
    homeworkClassId: string
    draftHomeworkId: string
    /** A published one of which nothing was handed in. */
    missingHomeworkId: string
    /** A homework of a class in which the person is a student. */
    ownHomeworkId: string
    ownHomeworkClassId: string
    /** A homework that the person hands in with a student, who has proposed what. */
    groupHomeworkId: string
    groupClassId: string
    proposalId: string
  }
}

/** A question of a bank in a homework, with an answer to it in the first version of a student. */
async function askedQuestion(
  { db, memberId, named, next }: ThingsContext,
  work: { homeworkId: string; classId: string; memberId: string },
): Promise<void> {
  const [bankId, questionId] = [newId(), newId()]
  await db
    .insertInto('questionBanks')
    .values({ id: bankId, name: named('作业题库'), ownerId: memberId })
    .execute()
  const texts = { contentHash: 'a', normalText: named('作业题'), sketch: [], words: named('作业题') }
  const by = { createdBy: memberId, updatedBy: memberId, state: 'ready' }
  const brief = JSON.stringify({ stem: [], options: [], picture: null, program: null, answers: [] })
  await db
    .insertInto('questions')
    .values({ ...by, ...texts, id: questionId, bankId, number: 5_000_000 + next(), type: 3, difficulty: 3, points: 2, brief })
    .execute()
  const content = JSON.stringify({ ...emptyQuestion(3), stem: docOfText(named('作业题')) })
  await db.insertInto('questionVersions').values({ questionId, no: 1, content, contentHash: 'a', createdBy: memberId }).execute()
  await db.insertInto('homeworkQuestions').values({ homeworkId: work.homeworkId, questionId, no: 1, seq: 0, points: 2 }).execute()
  await db
    .insertInto('submissionAnswers')
    .values({ ...work, versionNo: 1, questionId, value: JSON.stringify({ text: named('答') }), state: 'manual', byId: memberId, points: 1 })
    .execute()
}

export async function things(context: ThingsContext) {
  const { db, memberId, studentId, fileId, named } = context
  const [homeworkId, draftHomeworkId, missingHomeworkId, ownHomeworkId] = [newId(), newId(), newId(), newId()]
  const [homeworkClassId, ownHomeworkClassId, groupClassId, groupHomeworkId, proposalId] = [newId(), newId(), newId(), newId(), newId()]
  const klass = (id: string, name: string) => ({ id, name: named(name), inviteCode: newCode(), ownerId: memberId, state: 'running' })
  await db
    .insertInto('classes')
    .values([klass(homeworkClassId, '有作业的班'), klass(ownHomeworkClassId, '要交作业的班'), klass(groupClassId, '小组作业的班')])
    .execute()
  await db
    .insertInto('classMembers')
    .values([
      { classId: homeworkClassId, memberId, role: 'teacher', joinedVia: 'added' },
      ...(memberId === studentId ? [] : [{ classId: homeworkClassId, memberId: studentId, joinedVia: 'code' }]),
      { classId: ownHomeworkClassId, memberId, joinedVia: 'code' },
      ...[...new Set([memberId, studentId])].map((id) => ({ classId: groupClassId, memberId: id, joinedVia: 'code', groupName: '一组' })),
    ])
    .execute()
  const written = (id: string, title: string, state: string) => ({
    id,
    title: named(title),
    state,
    body: JSON.stringify(paragraphs('写一篇札记。')),
    ownerId: memberId,
    changedBy: memberId,
  })
  await db
    .insertInto('homeworks')
    .values([
      written(homeworkId, '作业', 'published'),
      written(draftHomeworkId, '草稿', 'draft'),
      written(missingHomeworkId, '没交的作业', 'published'),
      written(ownHomeworkId, '要交的作业', 'published'),
      { ...written(groupHomeworkId, '小组作业', 'published'), byGroup: true },
    ])
    .execute()
  const dates = { openAt: new Date('2020-01-01T00:00:00Z'), dueAt: new Date('2998-01-01T00:00:00Z') }
  await db
    .insertInto('homeworkClasses')
    .values([
      { ...dates, homeworkId, classId: homeworkClassId },
      { ...dates, homeworkId: missingHomeworkId, classId: homeworkClassId },
      { ...dates, homeworkId: ownHomeworkId, classId: ownHomeworkClassId },
      { ...dates, homeworkId: groupHomeworkId, classId: groupClassId },
    ])
    .execute()
  await db.insertInto('homeworkFiles').values({ homeworkId, fileId, seq: 0 }).execute()
  const work = { homeworkId, classId: homeworkClassId, memberId: studentId }
  await db
    .insertInto('submissions')
    .values({ ...work, state: 'submitted', versionNo: 1, submittedAt: new Date() })
    .execute()
  await db
    .insertInto('submissionVersions')
    .values({ ...work, no: 1, plain: named('札记'), statement: '', lateMinutes: 0, receipt: 'K7Q2-91FM' })
    .execute()
  await db
    .insertInto('submissionFiles')
    .values({ ...work, versionNo: 1, fileId, seq: 0 })
    .execute()
  await askedQuestion(context, work)
  // Belongs to the homework of the person itself, so that the one that is graded can be given back.
  const ownWork = { homeworkId: ownHomeworkId, classId: ownHomeworkClassId, memberId: studentId }
  await db
    .insertInto('submissions')
    .values({ ...ownWork, state: 'returned', versionNo: 1, submittedAt: new Date() })
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('submissionVersions')
    .values({ ...ownWork, no: 1, plain: '', statement: '', lateMinutes: 0, receipt: 'K7Q2-91FM' })
    .execute()
  await db
    .insertInto('submissionReturns')
    .values({ ...ownWork, no: 1, reason: named('理由'), byId: memberId })
    .execute()
  await db
    .insertInto('homeworkExtensions')
    .values({ ...work, until: new Date('2998-02-01T00:00:00Z'), reason: named('病假'), setBy: memberId })
    .execute()
  await db
    .insertInto('submissionProposals')
    .values({
      id: proposalId,
      homeworkId: groupHomeworkId,
      classId: groupClassId,
      groupName: '一组',
      plain: named('小组札记'),
      statement: '',
      proposedBy: studentId,
    })
    .execute()
  await db.insertInto('submissionProposalFiles').values({ proposalId, fileId, seq: 0 }).execute()
  await db.insertInto('submissionConfirmations').values({ proposalId, memberId: studentId }).execute()
  return {
    groupHomeworkId,
    groupClassId,
    proposalId,
    homeworkId,
    homeworkClassId,
    draftHomeworkId,
    missingHomeworkId,
    ownHomeworkId,
    ownHomeworkClassId,
  }
}

export const ways: Ways = {
  // A draft is restored after it was deleted; the draft of the matrix is not.
  homeworkRestore: async ({ server, caller, things: { draftHomeworkId } }) => {
    await server.ask(caller.person, 'DELETE', `/pressplatform/homeworks/${draftHomeworkId}`)
    return { asked: { homeworkId: draftHomeworkId } }
  },
  // Only what was graded is released.
  homeworkRelease: async ({ server, caller, things }) => {
    const { homeworkId, classId, memberId } = place(things)
    const line = `/pressplatform/homeworks/${homeworkId}/classes/${classId}/students/${memberId}/score`
    await server.ask(caller.person, 'PUT', line, { score: 5, rowVersion: 1 })
    return { asked: { homeworkId, body: {} } }
  },
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  homeworks:
    'annotation_task answers_shown attempts body by_group changed_by created_at deleted_at id institution_id late_most late_per_day late_rule max_megabytes max_files owner_id points published_at row_version state statement takes_files takes_text title updated_at',
  homework_classes:
    'class_id cutoff_at due_at due_told homework_id institution_id open_at released_at reminded_at reminders reviews_due_told reviews_open_told reviews_reminded_at',
  homework_files: 'file_id homework_id in_text institution_id seq',
  homework_extensions: 'class_id homework_id institution_id member_id reason set_at set_by until',
  submissions:
    'class_id draft_annotations draft_answers draft_at draft_no draft_text feedback graded_at graded_by homework_id institution_id late_minutes member_id released_at row_version score state submitted_at version_no',
  submission_versions:
    'annotations class_id group_name homework_id institution_id late_minutes member_id no plain proposal_id receipt statement submitted_at text',
  homework_questions: 'homework_id institution_id no points question_id seq',
  submission_answers: 'by_id class_id homework_id institution_id member_id points question_id state value version_no',
  submission_files: 'class_id file_id homework_id in_text institution_id member_id seq version_no',
  submission_proposals: 'annotations answers class_id group_name homework_id id institution_id plain proposed_at proposed_by statement text',
  submission_proposal_files: 'file_id in_text institution_id proposal_id seq',
  submission_confirmations: 'confirmed_at institution_id member_id proposal_id',
  submission_returns: 'at by_id class_id homework_id institution_id member_id no reason until',
}
