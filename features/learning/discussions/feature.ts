import type { Feature } from '#server/kernel/feature.ts'
import discussions from './server/calls.ts'
import { closingTopics } from './server/manifest/calendar.ts'
import { loadDemoDiscussions } from './server/manifest/demo.ts'
import { discussionsLogTexts } from './server/manifest/log-texts.ts'
import { topicMessages } from './server/manifest/message-types.ts'
import { discussionsPart } from './server/manifest/class-part-queries.ts'

export const discussionsFeature: Feature = {
  name: 'discussions',
  handlers: discussions,
  calendar: [closingTopics],
  logTexts: discussionsLogTexts,
  messageTypes: [topicMessages],
  demo: [loadDemoDiscussions],
  classParts: [discussionsPart],
}
