import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const identityLogTexts = {
  operations: {
    'identity.look': { zh: '查看证件号码', en: 'Viewed an ID number' },
    'identity.withdraw': { zh: '撤回身份认证申请', en: 'Withdrew an identity application' },
    'identity.expire': { zh: '身份认证到期', en: 'Identity expired' },
    'identity.apply': { zh: '申请身份认证', en: 'Applied for an identity' },
    'identity.approve': { zh: '通过身份认证', en: 'Approved an identity' },
    'identity.reject': { zh: '驳回身份认证', en: 'Rejected an identity' },
    'identity.revoke': { zh: '撤销身份认证', en: 'Revoked an identity' },
  },
  kinds: {
    identity: {
      zh: '身份认证',
      en: 'Identity',
      states: {
        pending: { zh: '待审核', en: 'Waiting' },
        approved: { zh: '已通过', en: 'Approved' },
        rejected: { zh: '未通过', en: 'Rejected' },
        revoked: { zh: '已撤销', en: 'Revoked' },
        expired: { zh: '已到期', en: 'Expired' },
        withdrawn: { zh: '已撤回', en: 'Withdrawn' },
      },
      fields: {
        level: { zh: '级别', en: 'Level' },
        method: { zh: '方式', en: 'Method' },
        validTo: { zh: '有效期至', en: 'Valid to' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof identityLogTexts.operations, true> {}
}
