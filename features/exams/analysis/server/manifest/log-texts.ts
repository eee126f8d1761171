import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const analysisLogTexts = {
  operations: {
    'test.remarks': { zh: '填写试卷分析表', en: 'Wrote on the analysis sheet of a test' },
    'test.sheet': { zh: '导出成绩单或试卷分析表', en: 'Exported a sheet of a test' },
  },
  kinds: {},
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof analysisLogTexts.operations, true> {}
}
