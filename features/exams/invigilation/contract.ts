import { z } from 'zod'
import { Instant } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Ids } from '#contract/page.ts'
import { standings, testKinds, testLimits, testPhases } from '#features/exams/tests/contract.ts'

const time = z.iso.datetime()
const reason = z.string().trim().min(1).max(testLimits.reasonLength)

export const watchLimits = {
  textLength: 500,
  /** Minutes that one action gives. */
  minutes: 120,
} as const

/** A candidate as those who watch over the test see them while it runs. */
const WatchedPerson = z.object({
  memberId: z.uuid(),
  name: z.string(),
  number: z.string().nullable(),
  className: z.string(),
  room: z.string(),
  seat: z.string(),
  standing: z.enum(standings),
  reason: z.string(),
  /** Additional time in per cent and minutes, of this test or of the person. */
  extra: z.object({ percent: z.int(), minutes: z.int(), reason: z.string() }),
  /** The last attempt; null before the first. */
  attempt: z
    .object({
      id: z.uuid(),
      no: z.int(),
      state: z.enum(['running', 'submitted', 'graded', 'void']),
      startedAt: time,
      deadlineAt: time,
      submittedAt: time.nullable(),
      submitKind: z.enum(['person', 'time', 'forced']).nullable(),
      receipt: z.string(),
      answered: z.int(),
      /** Answers that the browser has and the server has not. */
      waiting: z.int(),
      /** Leaving the window: how often, and for how many seconds together. */
      awayCount: z.int(),
      awaySeconds: z.int(),
      /** When the server heard of the browser last. */
      seenAt: time,
      /** Another browser asks to go on since then; null: none does. */
      askingSince: time.nullable(),
    })
    .nullable(),
})
export type WatchedPerson = z.infer<typeof WatchedPerson>

export const recordKinds = ['broadcast', 'message', 'incident', 'extended', 'withdrawn', 'corrected', 'forced', 'admitted', 'reopened'] as const
const WatchRecord = z.object({
  id: z.uuid(),
  kind: z.enum(recordKinds),
  /** Whom it is about; null: everybody. */
  memberId: z.uuid().nullable(),
  name: z.string(),
  text: z.string(),
  /** Null: the system. */
  by: z.string().nullable(),
  at: time,
})
export type WatchRecord = z.infer<typeof WatchRecord>

export const watchGet = call('GET /pressplatform/tests/{testId}/watch', 'signedIn', {
  does: 'Returns a test with its candidates and records to those who watch over it; with `since` only what has changed from that moment on.',
  query: z.object({ since: Instant.optional() }),
  data: z.object({
    /** The time of the server, which the next call sends as `since`. */
    now: time,
    /** False: only what has changed is in it. */
    whole: z.boolean(),
    test: z.object({
      id: z.uuid(),
      title: z.string(),
      kind: z.enum(testKinds),
      phase: z.enum(testPhases),
      opensAt: time,
      closesAt: time,
      limitMinutes: z.int().nullable(),
      lateMinutes: z.int().nullable(),
      extraMinutes: z.int(),
      leaveLimit: z.int().nullable(),
      oneSession: z.boolean(),
      place: z.string(),
      password: z.string(),
      questions: z.int(),
      variants: z.int(),
      watching: z.array(z.string()),
    }),
    people: z.array(WatchedPerson),
    records: z.array(WatchRecord),
  }),
})
export type Watch = z.infer<(typeof watchGet)['shape']['data']>

/** What happened in the attempts of one candidate, reported by the browser or done by a person. */
export const timelineKinds = ['started', 'away', 'offline', 'moved', 'asked', 'admitted', 'extended', 'forced', 'submitted', 'reopened'] as const

export const watchTimeline = call('GET /pressplatform/tests/{testId}/watch/{memberId}', 'signedIn', {
  does: 'Returns what happened in the attempts of one candidate, the latest 200 entries, the latest first.',
  data: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(timelineKinds),
      /** Of an absence. */
      seconds: z.int().nullable(),
      note: z.string(),
      /** Null: the system or the candidate. */
      by: z.string().nullable(),
      at: time,
    }),
  ),
})
export type Timeline = z.infer<(typeof watchTimeline)['shape']['data']>

export const watchExtend = call('POST /pressplatform/tests/{testId}/watch/extend', 'signedIn', {
  does: 'Gives minutes to everybody, or to some candidates, with a reason. Running attempts follow at once and the people are told.',
  once: true,
  body: z.object({ minutes: z.int().min(1).max(watchLimits.minutes), memberIds: Ids.optional(), reason }),
  data: z.object({ people: z.int() }),
})

export const watchSubmit = call('POST /pressplatform/tests/{testId}/watch/submit', 'signedIn', {
  does: 'Hands in the running attempts of some candidates, or of all, with a reason that they see. What was saved counts.',
  body: z.object({ memberIds: Ids.optional(), reason }),
  data: z.object({ submitted: z.int() }),
})

export const watchAdmit = call('POST /pressplatform/tests/{testId}/watch/admit', 'signedIn', {
  does: 'Lets the browser that asks go on with the attempt of a candidate, with minutes for the time lost, or refuses it. The browser before can no longer write.',
  body: z.object({ memberId: z.uuid(), admit: z.boolean(), minutes: z.int().min(0).max(watchLimits.minutes).default(0) }),
})

export const watchReopen = call('POST /pressplatform/tests/{testId}/watch/reopen', 'signedIn', {
  does: 'Opens an attempt again that was handed in, for some minutes from now, with a reason. Refused after the results were released.',
  body: z.object({ memberId: z.uuid(), minutes: z.int().min(1).max(watchLimits.minutes), reason }),
})

export const watchTell = call('POST /pressplatform/tests/{testId}/watch/tell', 'signedIn', {
  does: 'Tells all candidates, or one, a text that is shown in their test; those who are offline get it when they are back.',
  once: true,
  body: z.object({ text: z.string().trim().min(1).max(watchLimits.textLength), memberId: z.uuid().optional() }),
})

export const watchNote = call('POST /pressplatform/tests/{testId}/watch/note', 'signedIn', {
  does: 'Records an incident, of the test or of one candidate. Candidates do not see it.',
  once: true,
  body: z.object({ text: z.string().trim().min(1).max(watchLimits.textLength), memberId: z.uuid().optional() }),
})

export const watchReceipt = call('GET /pressplatform/tests/{testId}/watch/receipt', 'signedIn', {
  does: 'Finds the attempt of a receipt, to check the one that a candidate shows.',
  query: z.object({ code: z.string().trim().min(4).max(20) }),
  data: z.object({
    memberId: z.uuid(),
    name: z.string(),
    seat: z.string(),
    receipt: z.string(),
    submittedAt: time.nullable(),
    answered: z.int(),
    questions: z.int(),
  }),
})
