import type { Setting } from '../contract.ts'
import type { Gateways } from '#server/gateways/gateways.ts'

/** The available sign-in methods: codes need text messages, WeChat needs its keys. */
export const loginMethodsOf = ({ sms, wechat }: Gateways): Setting['loginMethods'] => [
  'password',
  ...(sms.available ? (['phone'] as const) : []),
  ...(wechat.available ? (['wechat'] as const) : []),
]
