import type { Feature } from '#server/kernel/feature.ts'
import feedback from './server/calls.ts'
import { readsFeedbackPicture } from './server/policy.ts'
import { personalRows } from './server/personal-rows.ts'

export const feedbackFeature: Feature = {
  name: 'feedback',
  handlers: feedback,
  fileReaders: [readsFeedbackPicture],
  personal: personalRows,
}
