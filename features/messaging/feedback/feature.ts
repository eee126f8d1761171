import type { Feature } from '#server/kernel/feature.ts'
import feedback from './server/calls.ts'
import { readsFeedbackPicture } from './server/policy.ts'

export const feedbackFeature: Feature = {
  name: 'feedback',
  handlers: feedback,
  fileReaders: [readsFeedbackPicture],
}
