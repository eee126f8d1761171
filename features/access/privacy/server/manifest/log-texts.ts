import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const privacyLogTexts = {
  operations: {
    'account.export': { zh: '导出个人数据', en: 'Exported own personal data' },
    'account.delete': { zh: '注销账号', en: 'Deleted an account' },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof privacyLogTexts.operations, true> {}
}
