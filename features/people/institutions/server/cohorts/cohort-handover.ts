import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'
import { selectAdvisedCohorts, updateAdviser } from './cohort-queries.ts'

/** The cohorts that a member advises. */
export const cohortHandover: HandoverKind = {
  kind: 'cohort',
  name: { zh: '行政班', en: 'Cohorts' },
  must: false,
  held: selectAdvisedCohorts,
  move: updateAdviser,
}
