import type { Feature } from '#server/kernel/feature.ts'
import recharges from './server/calls.ts'
import { sumPending } from './server/queries.ts'

export const rechargesFeature: Feature = {
  name: 'recharges',
  handlers: recharges,
  pendingCredits: [sumPending],
}
