import { randomInt } from 'node:crypto'
import * as contract from '../../contract.ts'
import { loadClass } from '#features/learning/classes/server/queries.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { joinedHour, ledClass, ledHour, objectOf, runningHour, seenHour, tellScreens } from '../opened-hour.ts'
import { mayLead, maySeeHours } from '../policy.ts'
import { findQuestion, selectQuestions } from '../questions/question-queries.ts'
import { questionOf, resultsOf, shownQuestionOf } from '../questions/results.ts'
import { selectOwnVotes, selectVotes } from '../questions/vote-queries.ts'
import { pickFairly } from '../rules/pick.ts'
import { acceptsCode, arrivalAt, codeAt } from '../rules/roll-code.ts'
import { putCheckIn } from '../attendance/attendance-queries.ts'
import {
  closeRollCall,
  countAttendance,
  countAttendances,
  deleteHour,
  endHour,
  findRunningHour,
  type HourRecord,
  insertHour,
  openRollCall,
  renameHour,
  selectHours,
  selectOwnAttendances,
  startHour,
} from './hour-queries.ts'
import { findOwnPart, insertPick, lowerHand, raiseHand, selectHands, selectPickable, selectPicks } from './people-queries.ts'

const isoOf = (at: Date | null) => at?.toISOString() ?? null
const headOf = ({ id, no, title, state, startedAt, endedAt }: Omit<HourRecord, 'now'>) => ({
  id,
  no,
  title,
  state: state as contract.HourRow['state'],
  startedAt: isoOf(startedAt),
  endedAt: isoOf(endedAt),
})
const attendanceOf = (state: string | null | undefined) => (state ?? null) as contract.AttendanceState | null

/** Uniform from 0 to below 1, from the generator of the operating system. */
const random = () => randomInt(2 ** 32) / 2 ** 32

export default handlers(contract, {
  async liveHourList({ classId, query }, { db, user }) {
    const klass = await loadClass(db, user, classId)
    const staff = maySeeHours(user, klass)
    const found = await selectHours(db, classId, { ...query, begun: !staff })
    const ids = found.items.map(({ id }) => id)
    const [counts, own] = await Promise.all([
      staff ? countAttendances(db, ids) : undefined,
      klass.myRole === 'student' ? selectOwnAttendances(db, user.memberId, ids) : undefined,
    ])
    return {
      ...found,
      items: found.items.map((hour) => ({
        ...headOf(hour),
        questions: Number(hour.questions),
        attendance: counts?.get(hour.id) ?? null,
        mine: attendanceOf(own?.get(hour.id)),
      })),
    }
  },

  async liveHourAdd({ classId, body: { title } }, context) {
    const { db, user } = context
    const klass = await ledClass(context, classId)
    const hour = await insertHour(db, classId, user.memberId, title)
    await logOperation(context, 'liveHour.add', objectOf({ hour: { ...hour, title }, klass }))
    return { id: hour.id }
  },

  async liveHourGet({ hourId }, context) {
    const { db, user } = context
    const { hour, klass } = await seenHour(context, hourId)
    const [questions, attendance, hands, picks] = await Promise.all([
      selectQuestions(db, hourId),
      countAttendance(db, hour),
      selectHands(db, hourId),
      selectPicks(db, hourId),
    ])
    const votesOf = await selectVotes(
      db,
      questions.flatMap(({ id, round }) => (round > 0 ? [id] : [])),
    )
    return {
      ...headOf(hour),
      classId: hour.classId,
      className: klass.name,
      inviteCode: klass.joinMode === 'closed' ? null : klass.inviteCode,
      version: hour.version,
      rollCall: { state: hour.rollState as contract.LiveHour['rollCall']['state'], openedAt: isoOf(hour.rollOpenedAt), lateAfter: hour.lateAfter },
      attendance,
      questionId: hour.questionId,
      questions: questions.map((question) => questionOf(question, votesOf(question.id))),
      hands: hands.map(({ raisedAt, ...hand }) => ({ ...hand, raisedAt: raisedAt.toISOString() })),
      picks: picks.map(({ at, ...pick }) => ({ ...pick, at: at.toISOString() })),
      can: { lead: mayLead(user, klass) },
    }
  },

  async liveHourChange({ hourId, body: { title } }, context) {
    const opened = await ledHour(context, hourId)
    await renameHour(context.db, hourId, title)
    await tellScreens(context, opened.hour)
    await logOperation(context, 'liveHour.change', { ...objectOf(opened), before: { title: opened.hour.title }, after: { title } })
  },

  async liveHourRemove({ hourId }, context) {
    const opened = await ledHour(context, hourId)
    if (opened.hour.state !== 'planned')
      throw refusal('conflict', {
        zh: '已经开始的课不能删除，它的出勤要留下',
        en: 'An hour that has begun is not removed, since its attendance is kept',
      })
    await deleteHour(context.db, hourId)
    await logOperation(context, 'liveHour.remove', objectOf(opened))
  },

  async liveHourStart({ hourId }, context) {
    const { db } = context
    const opened = await ledHour(context, hourId)
    const { hour } = opened
    if (hour.state !== 'planned') throw refusal('conflict', { zh: '这次课已经开始过', en: 'This hour has begun already' })
    if (await findRunningHour(db, hour.classId))
      throw refusal('conflict', { zh: '这个班有一次课正在进行，请先下课', en: 'Another hour of this class is running; end it first' })
    await startHour(db, hourId)
    await tellScreens(context, hour)
    await logOperation(context, 'liveHour.start', objectOf(opened))
  },

  async liveHourEnd({ hourId }, context) {
    const { db, user } = context
    const opened = await runningHour(context, hourId)
    if (opened.hour.rollState === 'open') await closeRollCall(db, opened.hour)
    await endHour(db, hourId, user.memberId)
    await tellScreens(context, opened.hour)
    await logOperation(context, 'liveHour.end', objectOf(opened))
  },

  async liveRollCall({ hourId, body: { open, lateAfter } }, context) {
    const { db } = context
    const opened = await runningHour(context, hourId)
    const { hour } = opened
    if (open) await openRollCall(db, hourId, lateAfter)
    else if (hour.rollState === 'open') await closeRollCall(db, hour)
    await tellScreens(context, hour)
    await logOperation(context, open ? 'liveHour.rollOpen' : 'liveHour.rollClose', { ...objectOf(opened), after: open ? { lateAfter } : {} })
  },

  async liveTally({ hourId }, context) {
    const { db } = context
    const { hour } = await seenHour(context, hourId)
    const [attendance, question, votesOf] = await Promise.all([
      countAttendance(db, hour),
      hour.questionId ? findQuestion(db, hour.questionId) : undefined,
      selectVotes(db, hour.questionId ? [hour.questionId] : []),
    ])
    const shown = hour.rollState === 'open' && hour.rollSecret ? codeAt(hour.rollSecret, hour.now) : undefined
    return {
      version: hour.version,
      code: shown ? { text: shown.code, left: shown.until.getTime() - hour.now.getTime() } : null,
      attendance,
      questionId: hour.questionId,
      results: question ? resultsOf(question, votesOf(question.id)) : null,
    }
  },

  async livePick({ hourId }, context) {
    const { db, user } = context
    const { hour } = await runningHour(context, hourId)
    const picked = pickFairly(await selectPickable(db, hour, hour.rollState !== 'none'), random)
    if (!picked) throw refusal('conflict', { zh: '还没有学生到课，不能点名', en: 'No student has come yet' })
    const [before] = await selectPicks(db, hourId)
    await insertPick(db, hourId, picked.memberId, user.memberId)
    await tellScreens(context, hour, [picked.memberId, ...(before ? [before.memberId] : [])])
    return { memberId: picked.memberId, name: picked.name }
  },

  async liveHandLower({ hourId, memberId }, context) {
    const { db, user } = context
    const { hour } = await runningHour(context, hourId)
    if (await lowerHand(db, hourId, memberId, user.memberId)) await tellScreens(context, hour, [memberId])
  },

  async liveJoined({ classId }, { db, user }) {
    const klass = await loadClass(db, user, classId)
    const hour = isOver(klass.state) ? undefined : await findRunningHour(db, classId)
    if (!hour) return { className: klass.name, hour: null }
    const [part, question] = await Promise.all([
      findOwnPart(db, hour.id, user.memberId),
      hour.questionId ? findQuestion(db, hour.questionId) : undefined,
    ])
    const own = question ? await selectOwnVotes(db, question.id, user.memberId) : []
    const votesOf = question?.shown && !question.open ? await selectVotes(db, [question.id]) : undefined
    return {
      className: klass.name,
      hour: {
        id: hour.id,
        no: hour.no,
        title: hour.title,
        version: hour.version,
        rollCall: hour.rollState as 'none' | 'open' | 'closed',
        attendance: attendanceOf(part.state),
        place: part.place,
        handRaisedAt: isoOf(part.raisedAt),
        pickedAt: isoOf(part.pickedAt),
        question: question ? shownQuestionOf(question, own, votesOf?.(question.id)) : null,
      },
    }
  },

  async liveCheckIn({ hourId, body: { code } }, context) {
    const { db, user, app } = context
    const { hour } = await joinedHour(context, hourId)
    const { rollSecret, rollOpenedAt, lateAfter, now } = hour
    if (hour.rollState !== 'open' || !rollSecret || !rollOpenedAt)
      throw refusal('conflict', { zh: '现在没有在签到', en: 'The roll call is not open' })
    await app.limits.rollCode(user.memberId)
    if (!acceptsCode(rollSecret, now, code))
      throw invalid('code', { zh: '签到码不对，或已经换了新的', en: 'The code is wrong, or a new one has taken its place' })
    await putCheckIn(db, hourId, user.memberId, arrivalAt(rollOpenedAt, lateAfter, now))
    const { state, place } = await findOwnPart(db, hourId, user.memberId)
    return { state: attendanceOf(state) ?? 'present', place }
  },

  async liveHand({ hourId, body: { raised } }, context) {
    const { db, user } = context
    const { hour } = await joinedHour(context, hourId)
    const changed = raised ? await raiseHand(db, hourId, user.memberId) : await lowerHand(db, hourId, user.memberId, user.memberId)
    if (changed) await tellScreens(context, hour, [])
  },
})
