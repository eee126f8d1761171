import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const toysLogTexts = {
  operations: {
    'toy.add': { zh: '新建玩具', en: 'Added a toy' },
    'toy.remove': { zh: '删除玩具', en: 'Removed a toy' },
  },
  kinds: { toy: { zh: '玩具', en: 'Toy' } },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof toysLogTexts.operations, true> {}
}
