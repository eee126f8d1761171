import type { wechatBegin } from '@recto/contract/wechat'
import { send } from '../kernel/send.ts'
import { isFramed } from './sign-in-call.ts'

/** A journey to WeChat, kept in the tab until one is back: an answer that was not asked for here is not taken. */
export interface WeChatJourney {
  state: string
  entrance: 'site' | 'account'
  purpose: 'signIn' | 'bind'
  keep: boolean
  from: string
  redirect: string
}

const key = 'recto.wechat'

/** Inside WeChat itself one agrees with one press; elsewhere a code is scanned. */
export const insideWeChat = (agent: string = navigator.userAgent) => /MicroMessenger/i.test(agent)

/** Leaves for WeChat; it comes back to /mobile/weChatVerify. `redirect` is where to go afterwards. */
export async function beginWeChat(journey: Pick<WeChatJourney, 'purpose' | 'from' | 'redirect'> & { keep?: boolean }): Promise<void> {
  const entrance = insideWeChat() ? 'account' : 'site'
  const { address, state } = await send<typeof wechatBegin>(
    'GET /pressplatform/session/wechat',
    { query: { entrance, purpose: journey.purpose, framed: isFramed() } },
    { silent: true, guest: true },
  )
  sessionStorage.setItem(key, JSON.stringify({ keep: false, ...journey, entrance, state } satisfies WeChatJourney))
  location.assign(address)
}

/** The journey that this answer belongs to, once. */
export function endWeChat(state: string | null): WeChatJourney | undefined {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (!kept || !state) return undefined
  const journey = JSON.parse(kept) as WeChatJourney
  return journey.state === state ? journey : undefined
}
