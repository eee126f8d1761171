import { z } from 'zod'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'
import { attendanceStates } from './contract.ts'

const Student = z.object({ memberId: z.uuid(), name: z.string(), number: z.string().nullable() })

const Attendance = Student.extend({
  /** Null: nothing is recorded yet. */
  state: z.enum(attendanceStates).nullable(),
  /** By the code of the roll call, by a teacher, or by the closing of the roll call. */
  via: z.enum(['code', 'hand', 'close']).nullable(),
  /** Of a teacher who has recorded it by hand. */
  reason: z.string(),
  at: z.iso.datetime().nullable(),
  /** Is not in the class any more. */
  left: z.boolean(),
})
export type Attendance = z.infer<typeof Attendance>

export const liveAttendanceList = call('GET /pressplatform/livehours/{hourId}/attendance', 'signedIn', {
  does: 'Lists the students of a live hour with what is recorded of each.',
  query: Paging.extend({ state: z.enum([...attendanceStates, 'open']).optional() }),
  data: pageOf(Attendance),
})

export const liveAttendanceChange = call('PUT /pressplatform/livehours/{hourId}/attendance', 'signedIn', {
  does: 'Records the attendance of a student by hand, also after the hour.',
  body: z.object({ memberId: z.uuid(), state: z.enum(attendanceStates), reason: z.string().trim().max(200).default('') }),
})

const Summary = Student.extend({ present: z.int(), late: z.int(), absent: z.int(), excused: z.int() })
export type Summary = z.infer<typeof Summary>

export const attendanceSummary = call('GET /pressplatform/classes/{classId}/attendance', 'signedIn', {
  does: 'Lists the students of a class with how often each was present, late, absent and excused in its live hours.',
  query: Paging.extend({ q: z.string().trim().max(100).optional() }),
  data: pageOf(Summary).extend({ hours: z.int() }),
})

export const attendanceExport = call('POST /pressplatform/classes/{classId}/attendance/export', 'signedIn', {
  does: 'Exports the attendance of a class to a spreadsheet, as a task.',
  body: z.object({ format: z.enum(['xlsx', 'csv']) }),
  data: z.object({ jobId: z.uuid() }),
})
