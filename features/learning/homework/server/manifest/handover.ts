import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'
import { moveHomeworks, selectOwnedHomeworks } from '../edit/write-queries.ts'

/** The homework that a member has written. */
export const homeworkHandover: HandoverKind = {
  kind: 'homework',
  name: { zh: '作业', en: 'Homework' },
  must: false,
  held: selectOwnedHomeworks,
  move: moveHomeworks,
}
