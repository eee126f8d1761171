import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const understandingLogTexts = {
  operations: {
    'understanding.act': { zh: '处理班级没弄懂的地方', en: 'Acted on a place that a class did not understand' },
    'understanding.undo': { zh: '撤销对没弄懂的地方的处理', en: 'Took back an action on a place that a class did not understand' },
  },
  kinds: {
    understanding: {
      zh: '没弄懂的地方',
      en: 'Place not understood',
      fields: { action: { zh: '处理', en: 'Action' }, chapter: { zh: '章节', en: 'Chapter' }, point: { zh: '知识点', en: 'Knowledge point' } },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof understandingLogTexts.operations, true> {}
}
