import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const gradingLogTexts = {
  operations: {
    'grading.rubric': { zh: '修改得分点', en: 'Changed the rubric of a question' },
    'grading.graders': { zh: '安排阅卷人', en: 'Named the persons who grade a test' },
  },
  kinds: {},
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof gradingLogTexts.operations, true> {}
}
