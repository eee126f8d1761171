import type { Feature } from '#server/kernel/feature.ts'
import reviews from './server/calls.ts'
import { loadDemoReviews } from './server/manifest/demo.ts'
import { reviewsLogTexts } from './server/manifest/log-texts.ts'
import { personalRows } from './server/manifest/personal-rows.ts'
import { reviewMessages } from './server/tell.ts'

export const courseReviewsFeature: Feature = {
  name: 'course-reviews',
  handlers: reviews,
  personal: personalRows,
  logTexts: reviewsLogTexts,
  messageTypes: [reviewMessages],
  demo: [loadDemoReviews],
}
