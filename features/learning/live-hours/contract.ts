import { z } from 'zod'
import { liveLimits } from '#assessment/live/limits.ts'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'
import { Question, Results, ShownQuestion } from './contract-questions.ts'

const time = z.iso.datetime()

export const hourStates = ['planned', 'running', 'ended'] as const
export const attendanceStates = ['present', 'late', 'absent', 'excused'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** How many students of the class are recorded as what; `open` have nothing recorded. */
export const AttendanceCounts = z.object({ present: z.int(), late: z.int(), absent: z.int(), excused: z.int(), open: z.int() })
export type AttendanceCounts = z.infer<typeof AttendanceCounts>

const HourHead = z.object({
  id: z.uuid(),
  /** Counted within the class, from 1. */
  no: z.int(),
  title: z.string(),
  state: z.enum(hourStates),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
})

const HourRow = HourHead.extend({
  /** Questions that were asked, or of an hour that has not begun, those that are prepared. */
  questions: z.int(),
  /** For those who teach; null without a roll call. */
  attendance: AttendanceCounts.omit({ open: true }).nullable(),
  /** For a student: what is recorded. */
  mine: z.enum(attendanceStates).nullable(),
})
export type HourRow = z.infer<typeof HourRow>

const LiveHour = HourHead.extend({
  classId: z.uuid(),
  className: z.string(),
  /** The code by which students join the class; null when it takes none. */
  inviteCode: z.string().nullable(),
  /** Counts what the screens of the hour show: a screen that has an earlier one reads the hour again. */
  version: z.int(),
  rollCall: z.object({ state: z.enum(['none', 'open', 'closed']), openedAt: time.nullable(), lateAfter: z.int() }),
  attendance: AttendanceCounts,
  /** The question on the screens; null for the way into the hour. */
  questionId: z.uuid().nullable(),
  questions: z.array(Question),
  /** Raised hands, the first first. */
  hands: z.array(z.object({ memberId: z.uuid(), name: z.string(), raisedAt: time })),
  /** The latest picks of the hour, the newest first. */
  picks: z.array(z.object({ memberId: z.uuid(), name: z.string(), at: time })),
  /** To lead the hour; not in a class that is over. */
  can: z.object({ lead: z.boolean() }),
})
export type LiveHour = z.infer<typeof LiveHour>

/** What a student sees of the running hour. */
const Joined = z.object({
  id: z.uuid(),
  no: z.int(),
  title: z.string(),
  version: z.int(),
  rollCall: z.enum(['none', 'open', 'closed']),
  attendance: z.enum(attendanceStates).nullable(),
  /** The place among those who came by the code, from 1. */
  place: z.int().nullable(),
  handRaisedAt: time.nullable(),
  /** When the student was picked, if no other student was picked since. */
  pickedAt: time.nullable(),
  question: ShownQuestion.nullable(),
})

const draft = z.object({ title: z.string().trim().max(liveLimits.title).default('') })
const LateAfter = z.int().min(0).max(liveLimits.lateAfter)

export const liveHourList = call('GET /pressplatform/classes/{classId}/livehours', 'signedIn', {
  does: 'Lists the live hours of a class, the newest first; students see those that have begun, with their own attendance.',
  query: Paging,
  data: pageOf(HourRow),
})

export const liveHourAdd = call('POST /pressplatform/classes/{classId}/livehours', 'signedIn', {
  does: 'Prepares a live hour of a class.',
  body: draft,
  once: true,
  data: z.object({ id: z.uuid() }),
})

export const liveHourGet = call('GET /pressplatform/livehours/{hourId}', 'signedIn', {
  does: 'Returns a live hour with its questions, results, hands and picks to those who teach the class.',
  data: LiveHour,
})

export const liveHourChange = call('PUT /pressplatform/livehours/{hourId}', 'signedIn', {
  does: 'Renames a live hour.',
  body: draft,
})

export const liveHourRemove = call('DELETE /pressplatform/livehours/{hourId}', 'signedIn', {
  does: 'Removes a live hour that has not begun.',
})

export const liveHourStart = call('POST /pressplatform/livehours/{hourId}/start', 'signedIn', {
  does: 'Starts a prepared live hour; a class has one at a time.',
})

export const liveHourEnd = call('POST /pressplatform/livehours/{hourId}/end', 'signedIn', {
  does: 'Ends a live hour: closes its round and its roll call, and lowers all hands.',
})

export const liveRollCall = call('POST /pressplatform/livehours/{hourId}/rollcall', 'signedIn', {
  does: 'Opens the roll call of a running hour, or closes it; closing records as absent who has not come.',
  body: z.object({ open: z.boolean(), lateAfter: LateAfter.default(10) }),
})

export const liveTally = call('GET /pressplatform/livehours/{hourId}/tally', 'signedIn', {
  does: 'Returns to those who teach what changes by the second in a running hour: the code of the roll call, who has come, and the votes of the question on the screens.',
  guarded: true,
  data: z.object({
    version: z.int(),
    /** The present code and for how many milliseconds it is shown; null without an open roll call. */
    code: z.object({ text: z.string(), left: z.int() }).nullable(),
    attendance: AttendanceCounts,
    questionId: z.uuid().nullable(),
    results: Results.nullable(),
  }),
})

export const livePick = call('POST /pressplatform/livehours/{hourId}/pick', 'signedIn', {
  does: 'Picks a student who is there at random, of those who were picked least often in this class.',
  data: z.object({ memberId: z.uuid(), name: z.string() }),
})

export const liveHandLower = call('DELETE /pressplatform/livehours/{hourId}/hands/{memberId}', 'signedIn', {
  does: 'Lowers the hand of a student.',
})

export const liveJoined = call('GET /pressplatform/classes/{classId}/livehour', 'signedIn', {
  does: 'Returns the running hour of a class as its students see it.',
  data: z.object({ className: z.string(), hour: Joined.nullable() }),
})
export type LiveJoined = z.infer<(typeof liveJoined)['shape']['data']>
export type JoinedHour = z.infer<typeof Joined>

export const liveCheckIn = call('POST /pressplatform/livehours/{hourId}/checkin', 'signedIn', {
  does: 'Records by the code of the roll call that the caller is there.',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{4}$/),
  }),
  data: z.object({ state: z.enum(attendanceStates), place: z.int().nullable() }),
})

export const liveHand = call('PUT /pressplatform/livehours/{hourId}/hand', 'signedIn', {
  does: 'Raises the caller’s hand, or lowers it.',
  body: z.object({ raised: z.boolean() }),
})

declare module '#contract/live-events.ts' {
  interface LiveEvents {
    /** A live hour of a class has changed; a screen that has this version does not read it again. */
    'live-hour': { classId: string; hourId: string; version: number }
  }
}
