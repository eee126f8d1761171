import { newCode } from '#features/learning/classes/server/joining/codes.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as attendance from '../contract-attendance.ts'
import * as hours from '../contract.ts'
import * as questions from '../contract-questions.ts'
import { codeAt } from './rules/roll-code.ts'

/** Hours of a class are led by those who teach in it and by administrators of the institution. */
const taught: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** In an hour takes part who is a student of the class; administrators find the class of others and are no students of it. */
const joined: Expectation = { own: 'ok', same: leading('forbidden', 'notFound'), other: 'notFound', deleted: 'notFound' }
const material = 'a question is shown with the hour, and what was voted refers to it'

const poll = { kind: 'poll' as const, body: '栈的特点是？', options: ['先进先出', '后进先出'] }
/** The secret of the roll call of the hours of the matrix. */
const secret = Buffer.alloc(32, 1)

export const matrix = [
  ...entriesOf(hours)({
    liveHourList: { ask: ({ liveClassId }) => ({ classId: liveClassId, query: {} }), expect: taught },
    liveHourAdd: {
      ask: ({ liveClassId }) => ({ classId: liveClassId, key: newId(), body: { title: '树' } }),
      expect: taught,
      logs: ['liveHour.add'],
    },
    liveHourGet: { ask: ({ liveHourId }) => ({ hourId: liveHourId }), expect: taught },
    liveHourChange: { ask: ({ liveHourId }) => ({ hourId: liveHourId, body: { title: '图' } }), expect: taught, logs: ['liveHour.change'] },
    liveHourRemove: { ask: ({ plannedHourId }) => ({ hourId: plannedHourId }), expect: taught, logs: ['liveHour.remove'] },
    liveHourStart: { ask: ({ startableHourId }) => ({ hourId: startableHourId }), expect: taught, logs: ['liveHour.start'] },
    liveHourEnd: { ask: ({ liveHourId }) => ({ hourId: liveHourId }), expect: taught, logs: ['liveHour.end'] },
    liveRollCall: {
      ask: ({ liveHourId }) => ({ hourId: liveHourId, body: { open: true } }),
      expect: taught,
      logs: ['liveHour.rollOpen', 'liveHour.rollClose'],
    },
    liveTally: { ask: ({ liveHourId }) => ({ hourId: liveHourId }), expect: taught, logs: notLogged.reads },
    livePick: { ask: ({ liveHourId }) => ({ hourId: liveHourId }), expect: taught, logs: notLogged.ownRecord },
    liveHandLower: {
      ask: ({ liveHourId, studentId }) => ({ hourId: liveHourId, memberId: studentId }),
      expect: taught,
      logs: notLogged.ownRecord,
    },
    liveJoined: { ask: ({ joinedClassId }) => ({ classId: joinedClassId }), expect: taught },
    liveCheckIn: {
      ask: ({ joinedHourId }) => ({ hourId: joinedHourId, body: { code: codeAt(secret, new Date()).code } }),
      expect: joined,
      logs: notLogged.ownRecord,
    },
    liveHand: { ask: ({ joinedHourId }) => ({ hourId: joinedHourId, body: { raised: true } }), expect: joined, logs: notLogged.ownRecord },
  }),
  ...entriesOf(questions)({
    liveQuestionAdd: { ask: ({ liveHourId }) => ({ hourId: liveHourId, key: newId(), body: poll }), expect: taught, logs: material },
    liveQuestionChange: { ask: ({ preparedQuestionId }) => ({ questionId: preparedQuestionId, body: poll }), expect: taught, logs: material },
    liveQuestionRemove: { ask: ({ preparedQuestionId }) => ({ questionId: preparedQuestionId }), expect: taught, logs: material },
    liveQuestionStep: {
      ask: ({ preparedQuestionId }) => ({ questionId: preparedQuestionId, body: { step: 'open' } }),
      expect: taught,
      logs: material,
    },
    liveDiscussion: { ask: ({ preparedQuestionId }) => ({ questionId: preparedQuestionId, body: { seconds: 120 } }), expect: taught, logs: material },
    liveWordHide: {
      ask: ({ preparedQuestionId }) => ({ questionId: preparedQuestionId, body: { word: '栈', hidden: true } }),
      expect: taught,
      logs: material,
    },
    liveVote: {
      ask: ({ openQuestionId }) => ({ questionId: openQuestionId, round: '1', body: { choices: [1] } }),
      expect: joined,
      logs: notLogged.ownRecord,
    },
  }),
  ...entriesOf(attendance)({
    liveAttendanceList: { ask: ({ liveHourId }) => ({ hourId: liveHourId, query: {} }), expect: taught },
    liveAttendanceChange: {
      ask: ({ liveHourId, studentId }) => ({ hourId: liveHourId, body: { memberId: studentId, state: 'excused' } }),
      expect: taught,
      logs: ['attendance.change'],
    },
    attendanceSummary: { ask: ({ liveClassId }) => ({ classId: liveClassId, query: {} }), expect: taught },
    attendanceExport: { ask: ({ liveClassId }) => ({ classId: liveClassId, body: { format: 'csv' } }), expect: taught, logs: ['export.run'] },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A class that the person teaches, with an hour that runs and one that is prepared. */
    liveClassId: string
    liveHourId: string
    plannedHourId: string
    preparedQuestionId: string
    /** An hour of a class that has none running. */
    startableHourId: string
    /** A class in which the person is a student, with a running hour, an open roll call and an open poll. */
    joinedClassId: string
    joinedHourId: string
    openQuestionId: string
  }
}

export async function things({ db, memberId, studentId, named }: ThingsContext) {
  const [liveClassId, idleClassId, joinedClassId] = [newId(), newId(), newId()]
  const [liveHourId, plannedHourId, startableHourId, joinedHourId, preparedQuestionId, openQuestionId] = Array.from({ length: 6 }, newId) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const klass = (id: string, name: string) => ({ id, name: named(name), inviteCode: newCode(), ownerId: memberId, state: 'running' })
  await db
    .insertInto('classes')
    .values([klass(liveClassId, '上课的班'), klass(idleClassId, '没上课的班'), klass(joinedClassId, '听课的班')])
    .execute()
  await db
    .insertInto('classMembers')
    .values([
      { classId: liveClassId, memberId, role: 'teacher', joinedVia: 'added' },
      { classId: idleClassId, memberId, role: 'teacher', joinedVia: 'added' },
      ...(memberId === studentId ? [] : [{ classId: liveClassId, memberId: studentId, joinedVia: 'code' }]),
      { classId: joinedClassId, memberId, joinedVia: 'code' },
    ])
    .execute()
  const now = new Date()
  const running = { state: 'running', startedAt: now, createdBy: memberId }
  await db
    .insertInto('liveHours')
    .values([
      { ...running, id: liveHourId, classId: liveClassId, no: 1, title: named('线性表') },
      { id: plannedHourId, classId: liveClassId, no: 2, title: named('树'), createdBy: memberId },
      { id: startableHourId, classId: idleClassId, no: 1, title: named('图'), createdBy: memberId },
      { ...running, id: joinedHourId, classId: joinedClassId, no: 1, title: named('栈'), rollState: 'open', rollSecret: secret, rollOpenedAt: now },
    ])
    .execute()
  const question = { kind: 'poll', options: ['先进先出', '后进先出'], seq: 1 }
  await db
    .insertInto('liveQuestions')
    .values([
      { ...question, id: preparedQuestionId, hourId: liveHourId, body: named('准备好的题') },
      { ...question, id: openQuestionId, hourId: joinedHourId, body: named('正在投票的题'), round: 1, open: true },
    ])
    .execute()
  await db.updateTable('liveHours').set({ questionId: openQuestionId }).where('id', '=', joinedHourId).execute()
  await db
    .insertInto('liveVotes')
    .values({ questionId: openQuestionId, round: 1, memberId: studentId, choices: [0] })
    .execute()
  await db.insertInto('liveAttendances').values({ hourId: liveHourId, memberId: studentId, state: 'present', via: 'code' }).execute()
  await db.insertInto('livePicks').values({ id: newId(), hourId: liveHourId, memberId: studentId, byId: memberId }).execute()
  await db.insertInto('liveHands').values({ id: newId(), hourId: liveHourId, memberId: studentId }).execute()
  return { liveClassId, liveHourId, plannedHourId, startableHourId, preparedQuestionId, joinedClassId, joinedHourId, openQuestionId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  live_hours:
    'class_id created_at created_by ended_at id institution_id late_after no question_id roll_opened_at roll_secret roll_state started_at state title version',
  live_attendances: 'at changed_by hour_id institution_id member_id reason state via',
  live_questions: 'body discuss_until hidden_words hour_id id institution_id kind multiple open options reason right_options round seq shown',
  live_votes: 'at choices institution_id member_id question_id round words',
  live_picks: 'at by_id hour_id id institution_id member_id',
  live_hands: 'hour_id id institution_id lowered_at lowered_by member_id raised_at',
}
