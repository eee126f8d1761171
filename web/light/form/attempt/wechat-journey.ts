import { isFramed } from './guest-call.ts'
import type { wechatBegin } from '#features/access/session/contract-wechat.ts'
import { send } from '#web/kernel/send/send.ts'

/** A redirect to WeChat, kept in the session storage of the tab until it returns, so that an answer that was not requested here is rejected. */
export interface WeChatJourney {
  state: string
  entrance: 'site' | 'account'
  purpose: 'signIn' | 'bind'
  keep: boolean
  from: string
  redirect: string
}

const key = 'recto.wechat'

/** True in the browser inside WeChat, where consent takes one press; elsewhere a QR code is scanned. */
export const insideWeChat = (agent: string = navigator.userAgent) => /MicroMessenger/i.test(agent)

/** Redirects to WeChat, which returns to /mobile/weChatVerify. `redirect` is the page to open afterwards. */
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

/** The stored journey of an answer with this `state`; it can be taken only once. */
export function endWeChat(state: string | null): WeChatJourney | undefined {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (!kept || !state) return undefined
  const journey = JSON.parse(kept) as WeChatJourney
  return journey.state === state ? journey : undefined
}
