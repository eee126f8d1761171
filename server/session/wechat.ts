import type { WeChatEntrance } from '../gateways/wechat.ts'
import type { House } from '../kernel/house.ts'
import { refusal } from '../kernel/refusal.ts'
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

/** Whom WeChat vouches for. The state is good once, so that an answer is not taken twice. */
export async function askWeChat({ entrance, code, state }: Returned, house: House): Promise<Vouched & { subject: string }> {
  if (!(await spendChallenge(house.database.platform, hashOfToken(state)))) throw lapsed()
  const answer = await house.gateways.wechat.personOf(entrance, code)
  if (!answer.ok) {
    house.log.warn({ gateway: 'wechat', code: answer.code }, 'WeChat did not vouch')
    throw answer.again ? refusal('busy', { zh: '微信没有回应，请稍后再试', en: 'WeChat does not answer; try again in a moment' }) : lapsed()
  }
  const { openId, unionId, name } = answer.person
  return { provider: 'wechat', subject: unionId ?? `${entrance} ${openId}`, name, openId: entrance === 'account' ? openId : null }
}

const lapsed = () => refusal('wrongCode', { zh: '微信授权已失效，请重新登录', en: 'What WeChat agreed to has lapsed; sign in again' })
