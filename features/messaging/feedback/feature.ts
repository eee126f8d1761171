import type { Feature } from '#server/kernel/feature.ts'
import feedback from './server/calls.ts'
import { readsFeedbackPicture } from './server/queries.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { sentence } from '#server/kernel/people/right-sentence.ts'
import { feedbackLogTexts } from './server/manifest/log-texts.ts'
import { feedbackMessages } from './server/manifest/message-types.ts'
import { loadDemoFeedback } from './server/manifest/demo.ts'

export const feedbackFeature: Feature = {
  name: 'feedback',
  handlers: feedback,
  fileReaders: [readsFeedbackPicture],
  personal: personalRows,
  sentences: [sentence(330, 'SystemManagement:feedback', '处理反馈', 'Handle feedback')],
  logTexts: feedbackLogTexts,
  messageTypes: [feedbackMessages],
  demo: [loadDemoFeedback],
}
