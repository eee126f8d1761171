import { z } from 'zod'
import { Counter } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { testLimits, testPhases } from '#features/exams/tests/contract.ts'

const time = z.iso.datetime()

/** What is corrected: all candidates get the points of the question, or it counts again; its key is that of another version in the bank; it has other points. */
const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('withdraw') }),
  z.object({ kind: z.literal('count') }),
  z.object({ kind: z.literal('key'), version: Counter }),
  z.object({ kind: z.literal('points'), points: z.number().min(0).max(1000).multipleOf(0.01) }),
])
export type RegradeChange = z.infer<typeof Change>

const Asked = z.object({
  questionId: z.uuid(),
  /** The tests in which it is corrected, all or none of them. */
  testIds: z.array(z.uuid()).min(1).max(20),
  change: Change,
})

/** Whom a preview names in each test: those whose points change most. */
export const mostNamed = 50

export const regradePreview = call('POST /pressplatform/regrades/preview', 'signedIn', {
  does: 'Returns whose marks would change by a correction of a question, and by how much, in each of the tests.',
  body: Asked,
  data: z.array(
    z.object({
      testId: z.uuid(),
      title: z.string(),
      /** The results are out, so that those whose points change are told. */
      released: z.boolean(),
      graded: z.int(),
      changed: z.int(),
      /** How many marks change by how much, the greatest loss first. */
      steps: z.array(z.object({ by: z.number(), answers: z.int() })),
      /** How many reach the pass mark by it, and how many fall below. */
      passing: z.int(),
      failing: z.int(),
      people: z.array(z.object({ name: z.string(), before: z.number(), after: z.number() })),
    }),
  ),
})
export type RegradePreview = z.infer<(typeof regradePreview)['shape']['data']>

export const regradeApply = call('POST /pressplatform/regrades', 'signedIn', {
  does: 'Corrects a question in some tests and grades all answers to it again, in one step. Candidates of a running test are told why; of a released one those whose points change.',
  once: true,
  body: Asked.extend({ reason: z.string().trim().min(1).max(testLimits.reasonLength) }),
  data: z.array(z.object({ testId: z.uuid(), regradeId: z.uuid(), changed: z.int() })),
})

export const regradeUndo = call('POST /pressplatform/regrades/{regradeId}/undo', 'signedIn', {
  does: 'Undoes a correction: every mark is what it was before. Refused while a later correction of the same question stands.',
  data: z.object({ changed: z.int() }),
})

const Regrade = z.object({
  id: z.uuid(),
  questionId: z.uuid(),
  kind: z.enum(['withdraw', 'count', 'key', 'points']),
  before: z.object({ version: z.int(), points: z.number() }),
  after: z.object({ version: z.int(), points: z.number() }),
  reason: z.string(),
  changed: z.int(),
  by: z.string(),
  at: time,
  undone: z.object({ by: z.string(), at: time }).nullable(),
  /** It is the last one of its question that stands. */
  last: z.boolean(),
})
export type Regrade = z.infer<typeof Regrade>

export const regradeList = call('GET /pressplatform/tests/{testId}/regrades', 'signedIn', {
  does: 'Lists the corrections of the questions of a test, the latest first.',
  data: z.array(Regrade),
})

export const regradeTests = call('GET /pressplatform/regrades/tests', 'signedIn', {
  does: 'Lists the tests of the caller that have a question and in which it can be corrected.',
  query: z.object({ questionId: z.uuid() }),
  data: z.array(z.object({ id: z.uuid(), title: z.string(), phase: z.enum(testPhases) })),
})
