import { z } from 'zod'
import { call } from '#contract/call.ts'
import { SignInAnswer, SignInOptions } from './contract.ts'

/** `site`: a QR code scanned from a computer screen; `account`: a page inside WeChat. */
const entrance = z.enum(['site', 'account'])

export const wxTicket = call('GET /pressplatform/wx/getTicket', 'anyone', {
  does: 'Signs an address of this server for the WeChat JS-SDK.',
  query: z.object({ url: z.url().max(2000) }),
  data: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
})

export const wechatBegin = call('GET /pressplatform/session/wechat', 'anyone', {
  does: 'Returns the address of WeChat’s authorisation page, and the state to come back with: single-use, for the same browser and purpose.',
  query: z.object({
    entrance,
    /** `bind`: to the signed-in account. */
    purpose: z.enum(['signIn', 'bind']).default('signIn'),
    framed: z.boolean().default(false),
  }),
  data: z.object({ address: z.string(), state: z.string() }),
  guarded: true,
})

export const wechatSignIn = call('POST /pressplatform/session/wechat', 'anyone', {
  does: 'Signs in with the code from WeChat; if no account is bound, the next step is to bind one or to register.',
  body: SignInOptions.omit({ bind: true }).extend({ entrance, code: z.string().min(1).max(200), state: z.string().max(100) }),
  data: SignInAnswer,
})
