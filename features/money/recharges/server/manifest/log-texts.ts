import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const rechargesLogTexts = {
  operations: {
    'recharge.request': { zh: '申请充值', en: 'Requested a recharge' },
    'recharge.approve': { zh: '确认充值', en: 'Approved a recharge' },
    'recharge.reject': { zh: '驳回充值', en: 'Rejected a recharge' },
    'recharge.reverse': { zh: '冲正充值', en: 'Reversed a recharge' },
    'recharge.cancel': { zh: '撤回充值申请', en: 'Withdrew a recharge request' },
  },
  kinds: {
    recharge: {
      zh: '充值',
      en: 'Recharge',
      states: {
        pending: { zh: '待审核', en: 'Waiting' },
        done: { zh: '已到账', en: 'Credited' },
        rejected: { zh: '未通过', en: 'Rejected' },
        cancelled: { zh: '已撤回', en: 'Withdrawn' },
        reversed: { zh: '已冲正', en: 'Reversed' },
      },
      fields: {
        amount: { zh: '金额', en: 'Amount' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof rechargesLogTexts.operations, true> {}
}
