import type { Feature } from '#server/kernel/feature.ts'
import selfTests from './server/calls.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import mistakes from './server/mistakes/mistake-calls.ts'

export const selfTestsFeature: Feature = {
  name: 'self-tests',
  handlers: [...selfTests, ...mistakes],
  personal: personalRows,
}
