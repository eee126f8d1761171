import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const attemptsLogTexts = {
  operations: {
    'appeal.decide': { zh: '处理成绩申诉', en: 'Decided an appeal against a mark' },
  },
  kinds: {},
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof attemptsLogTexts.operations, true> {}
}
