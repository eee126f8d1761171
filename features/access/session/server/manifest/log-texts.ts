import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const sessionLogTexts = {
  operations: {
    'member.register': { zh: '注册', en: 'Registered' },
    'member.activate': { zh: '激活账号', en: 'Activated an account' },
    'account.password': { zh: '修改自己的密码', en: 'Changed own password' },
    'account.bind': { zh: '绑定登录方式', en: 'Linked a sign-in method' },
    'account.factor': { zh: '变更两步验证', en: 'Changed two-step verification' },
  },
  kinds: {
    account: {
      zh: '账号',
      en: 'Account',
      fields: {
        enabled: { zh: '启用', en: 'Enabled' },
        provider: { zh: '登录方式', en: 'Sign-in method' },
        renewed: { zh: '恢复码已更换', en: 'New recovery codes' },
        target: { zh: '手机号或邮箱', en: 'Phone or email' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof sessionLogTexts.operations, true> {}
}
