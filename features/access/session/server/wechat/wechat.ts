import type { WeChatEntrance } from '#server/gateways/wechat/wechat.ts'
import { screenUrl } from '#server/kernel/http/hosts/router-base.ts'
import type { App } from '#server/kernel/app.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { RequestContext } from '#server/kernel/http/handlers.ts'
import type { ExternalIdentity } from '../sign-in/pending-queries.ts'
import { spendChallenge } from '../queries.ts'
import { hashOfToken } from '../secrets.ts'

interface Returned {
  entrance: WeChatEntrance
  code: string
  state: string
}

/** The page that WeChat redirects back to. */
export const wechatReturn = (app: App) => screenUrl(app, '/mobile/weChatVerify')

/** The stored hash of a state. It is valid in one browser only, and with `bindTo` only for binding to that account. */
export const hashOfState = (state: string, { browser, bindTo = '' }: { browser: string | undefined; bindTo?: string | undefined }) =>
  hashOfToken(['wechat', state, browser ?? '', bindTo].join(' '))

/** The identity that WeChat confirms. The state is valid once, in the browser that requested it; `bindTo` is the account that was signed in there. */
export async function askWeChat(
  { entrance, code, state }: Returned,
  { app, from }: Pick<RequestContext, 'app' | 'from'>,
  bindTo?: string,
): Promise<ExternalIdentity & { subject: string }> {
  if (!(await spendChallenge(app.database.platform, hashOfState(state, { browser: from.browser, bindTo })))) throw expired()
  const answer = await app.gateways.wechat.personOf(entrance, code)
  if (!answer.ok) {
    app.log.warn({ gateway: 'wechat', code: answer.code }, 'WeChat did not vouch')
    throw answer.again ? refusal('busy', { zh: '微信没有回应，请稍后再试', en: 'WeChat is not responding; try again in a moment' }) : expired()
  }
  const { openId, unionId, name } = answer.person
  return { provider: 'wechat', subject: unionId ?? `${entrance} ${openId}`, name, openId: entrance === 'account' ? openId : null }
}

const expired = () =>
  refusal('wrongCode', {
    zh: '微信授权已失效，或不是在这个浏览器里开始的，请在这个浏览器里重新开始',
    en: 'The WeChat authorisation has expired or was started in another browser; please start again in this one',
  })
