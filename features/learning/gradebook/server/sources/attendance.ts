import { attendancePoints } from '#assessment/gradebook/attendance.ts'
import { pendingMark } from '#assessment/gradebook/rules.ts'
import { countRecordedHours, selectAttendanceCounts } from '#features/learning/live-hours/server/attendance/attendance-queries.ts'
import type { Source } from './source.ts'

/** The attendance of a class is one thing, with the id of the class. Its title and points are those of the item. */
export const attendanceSource: Source = {
  things: async (db, classId, ids) =>
    (ids === undefined ? (await countRecordedHours(db, classId)) > 0 : ids.includes(classId)) ? [{ id: classId, title: '', points: 100 }] : [],
  async cells(db, classId, items, memberId) {
    if (!items.length) return () => ({ mark: pendingMark, state: 'pending', seen: true })
    const counts = await selectAttendanceCounts(db, classId, memberId)
    return (item, id) => {
      const recorded = counts.get(id)
      const points = recorded ? attendancePoints(recorded, item.points) : null
      return points === null
        ? { mark: pendingMark, state: 'pending', seen: true }
        : { mark: { ...pendingMark, state: 'points', points }, state: 'points', seen: true }
    }
  },
}
