import type { WeChatEntrance } from '../gateways/wechat.ts'
import type { House } from '../kernel/house.ts'
import { refusal } from '../kernel/refusal.ts'
import type { Outside } from '../kernel/room.ts'
import type { Vouched } from './pending.ts'
import { spendChallenge } from './queries.ts'
import { hashOfToken } from './secrets.ts'

interface Returned {
  entrance: WeChatEntrance
  code: string
  state: string
}

/** Where WeChat sends people back to. */
export const wechatReturn = (house: House) => `${house.publicUrl}/mobile/weChatVerify`

/** What is kept of a state: it is good in one browser and for one purpose, and to bind for one account. */
export const hashOfState = (state: string, { browser, bindTo = '' }: { browser: string | undefined; bindTo?: string | undefined }) =>
  hashOfToken(['wechat', state, browser ?? '', bindTo].join(' '))

/** Whom WeChat vouches for. The state is good once, in the browser that asked for it; `bindTo` is the account that was signed in there. */
export async function askWeChat(
  { entrance, code, state }: Returned,
  { house, from }: Pick<Outside, 'house' | 'from'>,
  bindTo?: string,
): Promise<Vouched & { subject: string }> {
  if (!(await spendChallenge(house.database.platform, hashOfState(state, { browser: from.browser, bindTo })))) throw lapsed()
  const answer = await house.gateways.wechat.personOf(entrance, code)
  if (!answer.ok) {
    house.log.warn({ gateway: 'wechat', code: answer.code }, 'WeChat did not vouch')
    throw answer.again ? refusal('busy', { zh: '微信没有回应，请稍后再试', en: 'WeChat does not answer; try again in a moment' }) : lapsed()
  }
  const { openId, unionId, name } = answer.person
  return { provider: 'wechat', subject: unionId ?? `${entrance} ${openId}`, name, openId: entrance === 'account' ? openId : null }
}

const lapsed = () =>
  refusal('wrongCode', {
    zh: '微信授权已失效，或不是在这个浏览器里开始的，请在这个浏览器里重新开始',
    en: 'The WeChat authorisation has expired or was begun in another browser; please begin again in this one',
  })
