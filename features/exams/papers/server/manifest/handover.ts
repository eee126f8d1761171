import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'
import { selectPapersOf } from '../queries.ts'
import { movePapers } from '../write-queries.ts'

/** The papers of a member. */
export const paperHandover: HandoverKind = {
  kind: 'paper',
  name: { zh: '试卷', en: 'Papers' },
  must: true,
  held: selectPapersOf,
  move: movePapers,
}
