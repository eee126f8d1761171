import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const qaLogTexts = {
  operations: {
    'classQuestion.settings': { zh: '修改提问的设置', en: 'Changed the settings of a question in a class' },
    'classQuestion.accept': { zh: '采纳回答', en: 'Accepted an answer' },
  },
  kinds: {
    classQuestion: {
      zh: '班级提问',
      en: 'Question in a class',
      fields: { faq: { zh: '常见问题', en: 'Frequent' }, closed: { zh: '关闭', en: 'Closed' }, accepted: { zh: '已采纳', en: 'Accepted' } },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof qaLogTexts.operations, true> {}
}
