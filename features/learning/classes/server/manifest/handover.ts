import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'
import { moveClasses, selectOwnedClasses } from '../write-queries.ts'

/** The classes that a member owns. */
export const classHandover: HandoverKind = {
  kind: 'class',
  name: { zh: '教学班', en: 'Classes' },
  must: true,
  held: selectOwnedClasses,
  move: moveClasses,
}
