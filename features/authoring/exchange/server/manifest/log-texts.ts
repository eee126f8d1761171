import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const exchangeLogTexts = {
  operations: {
    'textbook.import': { zh: '导入教材', en: 'Imported a textbook' },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof exchangeLogTexts.operations, true> {}
}
