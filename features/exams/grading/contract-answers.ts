import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { Given, Grading, gradingLimits, queues, Remarks } from './contract.ts'

const time = z.iso.datetime()

export const gradingClaim = call('POST /pressplatform/tests/{testId}/grading/{questionId}/claims', 'signedIn', {
  does: 'Claims answers to grade for ten minutes, in an order that is mixed and does not change. Also returns those that the caller has claimed already.',
  body: z.object({ queue: z.enum(queues).default('open'), most: z.int().min(1).max(gradingLimits.held).default(gradingLimits.held) }),
  data: z.array(Grading),
})

export const gradingGiveBack = call('POST /pressplatform/tests/{testId}/grading/{questionId}/back', 'signedIn', {
  does: 'Gives back the answers that the caller holds and has not graded.',
})

export const gradingGot = call('GET /pressplatform/gradings/{gradingId}', 'signedIn', {
  does: 'Returns one grading to those who grade the test.',
  data: Grading,
})

export const gradingSave = call('PUT /pressplatform/gradings/{gradingId}', 'signedIn', {
  does: 'Saves what an answer is given. Refused as a conflict, whose text names the person, when somebody else has graded or taken it; the same request again changes nothing.',
  body: z.object({
    given: Given,
    remarks: Remarks.default([]),
    rowVersion: RowVersion,
    /** The version of the rubric that the person saw. Refused at this field when it has changed since. */
    rubricVersion: RowVersion,
  }),
  data: z.object({ points: z.number(), gradedAt: time, rowVersion: RowVersion }),
})

export const gradingReopen = call('POST /pressplatform/gradings/{gradingId}/reopen', 'signedIn', {
  does: 'Takes back what an answer was given, so that the caller can grade it again.',
  body: z.object({ rowVersion: RowVersion }),
  data: Grading,
})

export const gradingSkip = call('POST /pressplatform/gradings/{gradingId}/skip', 'signedIn', {
  does: 'Leaves an answer to others. The caller gets it again only from the queue of those that were skipped.',
})

export const gradingHand = call('POST /pressplatform/gradings/{gradingId}/hand', 'signedIn', {
  does: 'Hands an answer to another person who grades the test, with a note.',
  body: z.object({ memberId: z.uuid(), note: z.string().trim().max(gradingLimits.noteLength).default('') }),
})

const GradingRow = z.object({
  id: z.uuid(),
  label: z.string(),
  name: z.string().nullable(),
  round: z.int(),
  state: z.enum(['waiting', 'done']),
  points: z.number().nullable(),
  gradedBy: z.string().nullable(),
  gradedAt: time.nullable(),
  /** Who is grading it now, or to whom it was handed. */
  heldBy: z.string().nullable(),
  handedTo: z.string().nullable(),
  /** The beginning of the answer, and how many pages by hand it has. */
  beginning: z.string(),
  pages: z.int(),
})
export type GradingRow = z.infer<typeof GradingRow>

export const gradingList = call('GET /pressplatform/tests/{testId}/grading/{questionId}/answers', 'signedIn', {
  does: 'Lists the gradings of a question: all of them to those who lead, to others those that they have done.',
  query: Paging.extend({
    state: z.enum(['waiting', 'done']).optional(),
    graderId: z.uuid().optional(),
    sort: z.enum(['place', '-points', 'points', '-gradedAt']).default('place'),
  }),
  data: pageOf(GradingRow),
})

export const changeKinds = ['rules', 'graded', 'reopened', 'rubric', 'rounds', 'regraded', 'undone', 'appeal'] as const

export const gradingChanges = call('GET /pressplatform/gradings/{gradingId}/changes', 'signedIn', {
  does: 'Returns every change of the mark of an answer, the latest first.',
  data: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(changeKinds),
      before: z.number().nullable(),
      after: z.number().nullable(),
      reason: z.string(),
      /** Null: the rules. */
      by: z.string().nullable(),
      at: time,
    }),
  ),
})
