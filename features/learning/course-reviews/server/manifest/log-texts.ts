import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const reviewsLogTexts = {
  operations: {
    'courseReview.answer': { zh: '回复课程评价', en: 'Answered a review of a course' },
    'courseReview.hide': { zh: '隐藏课程评价', en: 'Hid a review of a course' },
    'courseReview.show': { zh: '公开课程评价', en: 'Showed a review of a course' },
  },
  kinds: {
    courseReview: {
      zh: '课程评价',
      en: 'Review of a course',
      fields: { answer: { zh: '回复', en: 'Answer' }, reason: { zh: '理由', en: 'Reason' } },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof reviewsLogTexts.operations, true> {}
}
