import type { CallInput } from '#contract/call.ts'
import * as contract from '../../contract-wechat.ts'
import { handOverLife } from '#server/kernel/access/browser.ts'
import { retryLater, refusal } from '#server/kernel/http/refusal.ts'
import { type Context, type RequestContext, prepared, handlers } from '#server/kernel/http/handlers.ts'
import { findIdentityAccount } from '../account-queries.ts'
import { insertPendingIdentity } from '../sign-in/pending-queries.ts'
import { continueSignIn } from '../sign-in/proceed.ts'
import { insertChallenge } from '../queries.ts'
import { newToken } from '../secrets.ts'
import { newSignInProgress } from '../sign-in/sign-in.ts'
import { askWeChat, hashOfState, wechatReturn } from './wechat.ts'

export default handlers(contract, {
  wxTicket: prepared(
    async ({ query }: CallInput<typeof contract.wxTicket>, { app }: RequestContext) => {
      if (new URL(query.url).origin !== new URL(app.publicUrl).origin)
        throw refusal('forbidden', { zh: '只能为本站的页面签名', en: 'Only pages of this site can be signed' })
      const signed = await app.gateways.wechat.signPage(query.url.split('#')[0] ?? '')
      if (!signed.ok) throw retryLater('busy', 10, { zh: '微信没有回应，请稍后再试', en: 'WeChat is not responding; try again in a moment' })
      return signed.config
    },
    async (config) => config,
  ),

  async wechatBegin({ query }, { platform, app, user, session }) {
    if (!app.gateways.wechat.available) throw refusal('forbidden', { zh: '没有开通微信登录', en: 'WeChat sign-in is not set up here' })
    if (query.purpose === 'bind' && !user) throw refusal('notlogged')
    const state = newToken()
    const bindTo = query.purpose === 'bind' ? user?.accountId : undefined
    const browser = session.nameBrowser(query.framed)
    await insertChallenge(platform, hashOfState(state, { browser, bindTo }), new Date(Date.now() + handOverLife))
    return { state, address: app.gateways.wechat.authorizeUrl(query.entrance, wechatReturn(app), state) }
  },

  wechatSignIn: prepared(
    async ({ body }: CallInput<typeof contract.wechatSignIn>, outside: RequestContext) => ({ body, identity: await askWeChat(body, outside) }),
    async ({ body, identity }, context: Context<'anyone'>) => {
      const { platform } = context
      const course = { ...newSignInProgress(body, 'wechat'), identity }
      const bound = await findIdentityAccount(platform, identity.provider, identity.subject)
      if (!bound) return insertPendingIdentity(context, course)
      return continueSignIn({ ...course, accountId: bound.accountId }, context)
    },
  ),
})
