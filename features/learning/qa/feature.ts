import type { Feature } from '#server/kernel/feature.ts'
import qa from './server/calls.ts'
import { loadDemoQuestions } from './server/manifest/demo.ts'
import { qaLogTexts } from './server/manifest/log-texts.ts'
import { questionMessages } from './server/manifest/message-types.ts'
import { qaPart } from './server/manifest/class-part-queries.ts'

export const qaFeature: Feature = {
  name: 'qa',
  handlers: qa,
  logTexts: qaLogTexts,
  messageTypes: [questionMessages],
  demo: [loadDemoQuestions],
  classParts: [qaPart],
}
