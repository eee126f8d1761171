import type { Setting } from '@recto/contract/portal'
import type { Gateways } from '../gateways/gateways.ts'

/** The ways to sign in that there are here: codes need text messages, WeChat its own keys. */
export const loginMethodsOf = ({ sms, wechat }: Gateways): Setting['loginMethods'] => [
  'password',
  ...(sms.available ? (['phone'] as const) : []),
  ...(wechat.available ? (['wechat'] as const) : []),
]
