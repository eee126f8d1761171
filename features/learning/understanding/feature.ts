import type { Feature } from '#server/kernel/feature.ts'
import understanding from './server/calls.ts'
import { loadDemoUnderstanding } from './server/manifest/demo.ts'
import { understandingLogTexts } from './server/manifest/log-texts.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const understandingFeature: Feature = {
  name: 'understanding',
  handlers: understanding,
  personal: personalRows,
  logTexts: understandingLogTexts,
  demo: [loadDemoUnderstanding],
}
