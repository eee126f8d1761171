import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'
import { selectTestsOf } from '../queries.ts'
import { moveTests } from '../holding/write-queries.ts'

/** The tests that a member holds. */
export const testHandover: HandoverKind = {
  kind: 'test',
  name: { zh: '考试', en: 'Tests' },
  must: true,
  held: selectTestsOf,
  move: moveTests,
}
