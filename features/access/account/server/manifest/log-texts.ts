import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const accountLogTexts = {
  operations: {
    'account.unbind': { zh: '解绑登录方式', en: 'Unlinked a sign-in method' },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof accountLogTexts.operations, true> {}
}
