import { introductionParts } from '#features/learning/courses/web/slots.ts'
import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'

export const courseReviewsWeb: WebFeature = {
  fillings: [fill(introductionParts, { name: 'reviews', load: async () => (await import('./Reviews.tsx')).Reviews })],
}
