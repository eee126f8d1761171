import type { Feature } from '#server/kernel/feature.ts'
import toys from './server/calls.ts'
import { toysLogTexts } from './server/manifest/log-texts.ts'
import { toyMessages } from './server/manifest/message-types.ts'
import { personalRows } from './server/manifest/personal-rows.ts'

export const toysFeature: Feature = {
  name: 'toys',
  handlers: toys,
  personal: personalRows,
  logTexts: toysLogTexts,
  messageTypes: [toyMessages],
}
