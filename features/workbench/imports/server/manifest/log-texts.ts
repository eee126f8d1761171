import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const importsLogTexts = {
  operations: {
    'import.run': { zh: '导入', en: 'Imported' },
    'import.undo': { zh: '撤销导入', en: 'Undid an import' },
  },
  kinds: {
    import: { zh: '导入', en: 'Import' },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof importsLogTexts.operations, true> {}
}
