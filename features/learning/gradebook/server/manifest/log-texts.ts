import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const gradebookLogTexts = {
  operations: {
    'gradebook.rules': { zh: '修改成绩的权重与规则', en: 'Changed weights and rules of a gradebook' },
    'gradebook.marks': { zh: '修改成绩', en: 'Changed marks of a gradebook' },
    'gradebook.sheet': { zh: '用表格改成绩', en: 'Changed marks of a gradebook by a sheet' },
    'gradebook.export': { zh: '导出成绩', en: 'Exported a gradebook' },
  },
  kinds: {
    gradebook: {
      zh: '成绩册',
      en: 'Gradebook',
      fields: {
        latePerDay: { zh: '迟交每天扣', en: 'Late, per day' },
        lateMost: { zh: '迟交最多扣', en: 'Late, at most' },
        released: { zh: '公布总评', en: 'Total released' },
        told: { zh: '通知学生', en: 'Students told' },
        categories: { zh: '类别', en: 'Categories' },
        items: { zh: '项目', en: 'Items' },
        marks: { zh: '成绩', en: 'Marks' },
        reason: { zh: '理由', en: 'Reason' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof gradebookLogTexts.operations, true> {}
}
