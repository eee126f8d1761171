import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'
import { moveResources, selectHeld } from './handover-queries.ts'

/** The resources of a member, with the folders that they lie in. */
export const resourceHandover: HandoverKind = {
  kind: 'resource',
  name: { zh: '资源', en: 'Resources' },
  must: true,
  held: selectHeld,
  move: moveResources,
}
