import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { standings, testKinds, testPhases } from './contract.ts'

const time = z.iso.datetime()

/** A test as a candidate sees it. Nothing of the paper is in it but its size. */
export const MyTest = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(testKinds),
  phase: z.enum(testPhases),
  /** For this candidate. */
  opensAt: time,
  closesAt: time,
  /** Minutes of the person, additional time included; null: until it closes. */
  minutes: z.number().nullable(),
  place: z.string(),
  onPaper: z.boolean(),
  room: z.string(),
  seat: z.string(),
  standing: z.enum(standings),
  reason: z.string(),
  points: z.number(),
  questions: z.int(),
  className: z.string(),
  teacher: z.string(),
  /** Null: no additional time. */
  extra: z.object({ percent: z.int(), minutes: z.int(), reason: z.string() }).nullable(),
  attemptsAllowed: z.int(),
  /** The last attempt; null before the first. */
  attempt: z
    .object({
      id: z.uuid(),
      no: z.int(),
      state: z.enum(['running', 'submitted', 'graded', 'void']),
      deadlineAt: time,
      submittedAt: time.nullable(),
      receipt: z.string(),
      /** Only when the score may be seen. */
      points: z.number().nullable(),
    })
    .nullable(),
  releasedAt: time.nullable(),
  now: time,
})
export type MyTest = z.infer<typeof MyTest>

export const myTestList = call('GET /pressplatform/mytests', 'signedIn', {
  does: 'Lists the tests for which the caller is a candidate.',
  query: Paging.extend({
    /** `next`: running and coming ones, the nearest first. `past`: the others, the latest first. */
    when: z.enum(['next', 'past']).default('next'),
    classId: z.uuid().optional(),
    /** The book that the class has. */
    textbookId: z.uuid().optional(),
    /** The course that the class takes. */
    courseId: z.uuid().optional(),
    q: z.string().trim().max(100).optional(),
  }),
  data: pageOf(MyTest),
})
