import type { Feature } from '#server/kernel/feature.ts'
import recharges from './server/calls.ts'
import { sumPending } from './server/queries.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import { rechargesLogTexts } from './server/manifest/log-texts.ts'
import { loadDemoRecharges } from './server/manifest/demo.ts'

export const rechargesFeature: Feature = {
  name: 'recharges',
  handlers: recharges,
  pendingCredits: [sumPending],
  personal: personalRows,
  sentences: [sentence(300, 'SystemManagement:recharge', '为机构申请充值', 'Request recharges for the institution')],
  logTexts: rechargesLogTexts,
  demo: [loadDemoRecharges],
}
