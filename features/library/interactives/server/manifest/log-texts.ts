import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const interactivesLogTexts = {
  operations: {
    'interactive.add': { zh: '新建交互资源', en: 'Created an interactive object' },
    'interactive.save': { zh: '修改交互资源', en: 'Changed an interactive object' },
  },
  kinds: {
    interactive: {
      zh: '交互资源',
      en: 'Interactive object',
      fields: {
        title: { zh: '标题', en: 'Title' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof interactivesLogTexts.operations, true> {}
}
