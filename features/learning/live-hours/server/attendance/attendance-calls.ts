import * as contract from '../../contract-attendance.ts'
import type { AttendanceState } from '../../contract.ts'
import { loadClass } from '#features/learning/classes/server/queries.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { ledHour, objectOf, seenHour, tellScreens } from '../opened-hour.ts'
import { maySeeHours } from '../policy.ts'
import { attendanceExportKind } from './export.ts'
import { countRecordedHours, findStudentName, putByHand, selectAttendances } from './attendance-queries.ts'
import { selectSummaries } from './summaries.ts'

export default handlers(contract, {
  async liveAttendanceList({ hourId, query }, context) {
    const { hour } = await seenHour(context, hourId)
    const found = await selectAttendances(context.db, hour, query)
    return {
      ...found,
      items: found.items.map(({ membership, state, via, reason, at, ...student }) => ({
        ...student,
        state: state as AttendanceState | null,
        via: via as contract.Attendance['via'],
        reason: reason ?? '',
        at: at?.toISOString() ?? null,
        left: membership !== 'active',
      })),
    }
  },

  async liveAttendanceChange({ hourId, body: { memberId, state, reason } }, context) {
    const { db, user } = context
    const opened = await ledHour(context, hourId)
    if (opened.hour.state === 'planned') throw refusal('conflict', { zh: '课还没有开始', en: 'The hour has not begun' })
    const name = await findStudentName(db, opened.hour, memberId)
    if (name === undefined) throw refusal('notFound', { zh: '班里没有这名学生', en: 'The class has no such student' })
    const before = await putByHand(db, hourId, memberId, { state, reason, byId: user.memberId })
    await tellScreens(context, opened.hour, [memberId])
    const object = { kind: 'attendance', id: memberId, name: `${name} · ${objectOf(opened).name}` }
    await logOperation(context, 'attendance.change', { ...object, before: { state: before }, after: { state, ...(reason && { reason }) } })
  },

  async attendanceSummary({ classId, query }, { db, user }) {
    assertAllowed(maySeeHours(user, await loadClass(db, user, classId)))
    const [found, hours] = await Promise.all([selectSummaries(db, classId, query), countRecordedHours(db, classId)])
    return { ...found, hours }
  },

  async attendanceExport({ classId, body: { format } }, context) {
    const { db, user } = context
    assertAllowed(maySeeHours(user, await loadClass(db, user, classId)))
    return attendanceExportKind.start(context, { classId }, format)
  },
})
