import { z } from 'zod'
import { Instant } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { BatchResult, Ids, Paging, pageOf } from '#contract/page.ts'
import { standings, testLimits } from './contract.ts'

const time = z.iso.datetime()
const reason = z.string().trim().max(testLimits.reasonLength)
const percent = z.int().min(0).max(testLimits.percent)
const minutes = z.int().min(0).max(testLimits.minutes)

export const Candidate = z.object({
  /** The id of the member of the institution. */
  id: z.uuid(),
  name: z.string(),
  /** The number of the person in the institution. */
  number: z.string().nullable(),
  classId: z.uuid().nullable(),
  className: z.string(),
  room: z.string(),
  seat: z.string(),
  standing: z.enum(standings),
  /** Of the standing; the candidate sees it. */
  reason: z.string(),
  variant: z.int().nullable(),
  /** Additional time: given for this test (`own`), or the person's accommodation. */
  extra: z.object({ percent: z.int(), minutes: z.int(), reason: z.string(), own: z.boolean() }),
  /** In place of the test's. */
  opensAt: time.nullable(),
  closesAt: time.nullable(),
  attempts: z.int().nullable(),
  /** The last attempt; null before the first. */
  attempt: z
    .object({
      id: z.uuid(),
      no: z.int(),
      state: z.enum(['running', 'submitted', 'graded', 'void']),
      startedAt: time,
      submittedAt: time.nullable(),
      submitKind: z.enum(['person', 'time', 'forced']).nullable(),
      deadlineAt: time,
      answered: z.int(),
      /** Null while answers wait to be graded. */
      points: z.number().nullable(),
      toGrade: z.int(),
      receipt: z.string(),
      awayCount: z.int(),
      awaySeconds: z.int(),
    })
    .nullable(),
})
export type Candidate = z.infer<typeof Candidate>

export const candidateList = call('GET /pressplatform/tests/{testId}/candidates', 'signedIn', {
  does: 'Lists the candidates of a test to those who hold it or watch over it; who teaches one of its classes sees those of the own classes.',
  query: Paging.extend({
    q: z.string().trim().max(100).optional(),
    standing: z.enum(standings).optional(),
    attempt: z.enum(['none', 'running', 'submitted']).optional(),
    classId: z.uuid().optional(),
    sort: z.enum(['seat', 'name', 'number', '-points', 'points']).default('seat'),
  }),
  data: pageOf(Candidate),
})

/** What is changed of candidates; a field that is missing stays. */
const CandidateChange = z
  .object({
    room: z.string().trim().max(60),
    seat: z.string().trim().max(20),
    standing: z.enum(standings),
    /** Of the standing; required for all but `expected`. */
    reason,
    variant: z.int().min(0).max(3).nullable(),
    /** Null: the person's accommodation counts again. */
    extra: z.object({ percent, minutes, reason }).nullable(),
    opensAt: Instant.nullable(),
    closesAt: Instant.nullable(),
    attempts: z.int().min(1).max(20).nullable(),
  })
  .partial()
export type CandidateChange = z.infer<typeof CandidateChange>

export const candidatesChange = call('PUT /pressplatform/tests/{testId}/candidates', 'signedIn', {
  does: 'Changes candidates: standing with its reason, seat, variant, more time, another time. Running attempts follow at once, and the people are told.',
  body: z.object({ memberIds: Ids, change: CandidateChange }),
  data: BatchResult,
})

export const candidatesSeat = call('POST /pressplatform/tests/{testId}/candidates/seats', 'signedIn', {
  does: 'Gives the expected candidates without a seat, or all of them, seats of a room such as `3-08` (row 3, place 8) in random order.',
  body: z.object({
    room: z.string().trim().min(1).max(60),
    rows: z.int().min(1).max(50),
    columns: z.int().min(1).max(50),
    /** Those who have a seat get another one. */
    again: z.boolean().default(false),
  }),
  data: z.object({ seated: z.int(), left: z.int() }),
})

export const candidatesRefresh = call('POST /pressplatform/tests/{testId}/candidates/refresh', 'signedIn', {
  does: 'Reads the candidates from the targets again: new members are added; those who are in no target any more and have not begun are removed.',
  data: z.object({ added: z.int(), removed: z.int() }),
})
