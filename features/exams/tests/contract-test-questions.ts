import { z } from 'zod'
import { call } from '#contract/call.ts'

/** A question of a published test, for those who hold it. */
const TestQuestion = z.object({
  id: z.uuid(),
  /** Its place in the paper; candidates may see another order. */
  number: z.int(),
  type: z.int().min(0).max(4),
  /** The beginning of its text, and the whole as HTML. */
  stem: z.string(),
  html: z.string(),
  points: z.number(),
  /** The version by which it is graded. */
  version: z.int(),
  /** A newer version of the bank that asks the same and differs in its answer only, by which it can be graded; null: there is none. */
  newerVersion: z.int().nullable(),
  /** A newer version of the bank asks something else, so that answers cannot be graded by it. */
  asksOther: z.boolean(),
  withdrawn: z.boolean(),
  /** What candidates are told of it; empty if nothing was changed. */
  note: z.string(),
})
export type TestQuestion = z.infer<typeof TestQuestion>

export const testQuestionList = call('GET /pressplatform/tests/{testId}/questions', 'signedIn', {
  does: 'Lists the questions of a published test to those who may correct it; before the opening only to those who compose its paper. The look is recorded.',
  guarded: true,
  data: z.array(TestQuestion),
})
