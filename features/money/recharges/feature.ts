import type { Feature } from '#server/kernel/feature.ts'
import recharges from './server/calls.ts'
import { sumPending } from './server/queries.ts'
import { personalRows } from './server/personal-rows.ts'

export const rechargesFeature: Feature = {
  name: 'recharges',
  handlers: recharges,
  pendingCredits: [sumPending],
  personal: personalRows,
}
