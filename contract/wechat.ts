import { z } from 'zod'
import { call } from './call.ts'
import { SignInAnswer, Wish } from './session.ts'

/** `site`: a code to scan on a computer; `account`: inside WeChat itself. */
const entrance = z.enum(['site', 'account'])

export const wxTicket = call('GET /pressplatform/wx/getTicket', 'anyone', {
  does: 'Signs an address of ours for the scripts of WeChat.',
  query: z.object({ url: z.url().max(2000) }),
  data: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
})

export const wechatBegin = call('GET /pressplatform/session/wechat', 'anyone', {
  does: 'Gives the address on which a person agrees with WeChat, and the state to come back with: once, in the same browser, for the same purpose.',
  query: z.object({
    entrance,
    /** `bind` to the account that is signed in. */
    purpose: z.enum(['signIn', 'bind']).default('signIn'),
    framed: z.boolean().default(false),
  }),
  data: z.object({ address: z.string(), state: z.string() }),
  guarded: true,
})

export const wechatSignIn = call('POST /pressplatform/session/wechat', 'anyone', {
  does: 'Signs in with what WeChat sent back; where no account is bound, the next step is to bind or to register.',
  body: Wish.omit({ bind: true }).extend({ entrance, code: z.string().min(1).max(200), state: z.string().max(100) }),
  data: SignInAnswer,
})
