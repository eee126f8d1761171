import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const signOnLogTexts = {
  operations: {
    'provider.add': { zh: '新建登录方式', en: 'Added a sign-on provider' },
    'provider.change': { zh: '修改登录方式', en: 'Changed a sign-on provider' },
    'provider.remove': { zh: '删除登录方式', en: 'Removed a sign-on provider' },
  },
  kinds: {
    provider: {
      zh: '登录方式',
      en: 'Sign-on',
      fields: {
        enabled: { zh: '启用', en: 'Enabled' },
        protocol: { zh: '协议', en: 'Protocol' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof signOnLogTexts.operations, true> {}
}
