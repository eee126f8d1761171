import { createHash, randomBytes } from 'node:crypto'
import { askJson, failed, notConfigured, type Failure, type Outcome } from './outcome.ts'

export interface WeChatApp {
  id: string
  secret: string
}

export interface WeChatSettings {
  /** Base of the API; pages for people are at open.weixin.qq.com, or here when this is not the real API. */
  url: string
  /** The service account: sign-in inside WeChat, sharing, messages. */
  account: WeChatApp
  /** The site application of the open platform: sign-in by scanning. */
  site: WeChatApp
  /** Approved template of messages. */
  template?: string | undefined
}

/** `site`: a code to scan on a computer; `account`: inside WeChat itself. */
export type WeChatEntrance = 'site' | 'account'

export interface WeChatPerson {
  openId: string
  /** The same person in all applications of one owner; absent where the applications are not bound together. */
  unionId?: string
  name: string
  picture: string
}

/** What a page hands to wx.config. */
export interface WeChatPageSignature {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

export interface WeChatMessage {
  openId: string
  /** Where a press on the message leads. */
  url?: string
  values: Record<string, string>
  /** The same id is delivered once. */
  id?: string
}

export interface WeChat {
  available: boolean
  /** Address on which a person agrees to sign in; WeChat comes back to `redirect` with `code` and `state`. */
  authorizeUrl: (entrance: WeChatEntrance, redirect: string, state: string) => string
  /** Who has agreed. A code is good once. */
  personOf: (entrance: WeChatEntrance, code: string) => Promise<Outcome<{ person: WeChatPerson }>>
  signPage: (url: string) => Promise<Outcome<{ config: WeChatPageSignature }>>
  send: (message: WeChatMessage) => Promise<Outcome<{ id: string }>>
}

interface Answer {
  errcode: number
  errmsg: string
}

/** Codes after which the same request may succeed later: busy, quotas of the minute and the day. */
const passing = new Set([-1, 45009, 45011, 45047])
/** The token is no longer good before its time. */
const spent = new Set([40001, 40014, 42001])

/** WeChat: sign-in by the open platform and inside WeChat, signatures for its pages, template messages. */
export function createWeChat(settings: WeChatSettings | undefined): WeChat {
  if (!settings) {
    const off = () => Promise.resolve(notConfigured)
    return { available: false, authorizeUrl: () => '', personOf: off, signPage: off, send: off }
  }
  const { url, account, site, template } = settings
  const pages = new URL(url).host === 'api.weixin.qq.com' ? 'https://open.weixin.qq.com' : url
  const appOf = (entrance: WeChatEntrance) => (entrance === 'site' ? site : account)

  async function ask<T extends object>(path: string, query: Record<string, string>, body?: object): Promise<Outcome<{ body: T }>> {
    const address = new URL(`${path}?${new URLSearchParams(query)}`, url)
    const answer = await askJson<T & Answer>(
      address,
      body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )
    if (!answer.ok) return answer
    const { errcode = 0, errmsg = '' } = answer.body as Partial<Answer>
    if (answer.status !== 200) return failed(`HTTP ${answer.status}`, 'WeChat does not answer as agreed', answer.status >= 500)
    return errcode === 0 ? { ok: true, body: answer.body as T } : failed(String(errcode), errmsg, passing.has(errcode))
  }

  const token = kept(async () => {
    // The stable token is the same for all processes; an ordinary one would end those of the others.
    const body = { grant_type: 'client_credential', appid: account.id, secret: account.secret }
    const answer = await ask<{ access_token: string; expires_in: number }>('/cgi-bin/stable_token', {}, body)
    return answer.ok ? { ok: true, value: answer.body.access_token, seconds: answer.body.expires_in } : answer
  })
  const ticket = kept(async () => {
    const answer = await withToken<{ ticket: string; expires_in: number }>('/cgi-bin/ticket/getticket', { type: 'jsapi' })
    return answer.ok ? { ok: true, value: answer.body.ticket, seconds: answer.body.expires_in } : answer
  })

  async function withToken<T extends object>(path: string, query: Record<string, string>, body?: object): Promise<Outcome<{ body: T }>> {
    const first = await token.get()
    if (!first.ok) return first
    const answer = await ask<T>(path, { access_token: first.value, ...query }, body)
    if (answer.ok || !spent.has(Number(answer.code))) return answer
    token.drop()
    const second = await token.get()
    return second.ok ? ask<T>(path, { access_token: second.value, ...query }, body) : second
  }

  return {
    available: true,
    authorizeUrl(entrance, redirect, state) {
      const path = entrance === 'site' ? '/connect/qrconnect' : '/connect/oauth2/authorize'
      const scope = entrance === 'site' ? 'snsapi_login' : 'snsapi_userinfo'
      const query = new URLSearchParams({ appid: appOf(entrance).id, redirect_uri: redirect, response_type: 'code', scope, state })
      return `${pages}${path}?${query}#wechat_redirect`
    },
    async personOf(entrance, code) {
      const { id, secret } = appOf(entrance)
      const granted = await ask<{ access_token: string; openid: string }>('/sns/oauth2/access_token', {
        appid: id,
        secret,
        code,
        grant_type: 'authorization_code',
      })
      if (!granted.ok) return granted
      const { access_token, openid } = granted.body
      const found = await ask<{ openid: string; unionid?: string; nickname?: string; headimgurl?: string }>('/sns/userinfo', {
        access_token,
        openid,
        lang: 'zh_CN',
      })
      if (!found.ok) return found
      const { unionid, nickname = '', headimgurl = '' } = found.body
      return { ok: true, person: { openId: found.body.openid, ...(unionid && { unionId: unionid }), name: nickname, picture: headimgurl } }
    },
    async signPage(page) {
      const got = await ticket.get()
      if (!got.ok) return got
      const [timestamp, nonceStr] = [Math.floor(Date.now() / 1000), randomBytes(12).toString('hex')]
      return { ok: true, config: { appId: account.id, timestamp, nonceStr, signature: pageSignature(got.value, nonceStr, timestamp, page) } }
    },
    async send({ openId, url: link, values, id }) {
      if (!template) return notConfigured
      const data = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
      const body = { touser: openId, template_id: template, ...(link && { url: link }), ...(id && { client_msg_id: id }), data }
      const sent = await withToken<{ msgid: number }>('/cgi-bin/message/template/send', {}, body)
      return sent.ok ? { ok: true, id: String(sent.body.msgid) } : sent
    },
  }
}

/** The signature of JS-SDK over a page, without its fragment. */
export const pageSignature = (ticket: string, nonce: string, timestamp: number, url: string) =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url.split('#')[0]}`)
    .digest('hex')

type Fetched = { ok: true; value: string; seconds: number } | Failure

/** Keeps what was fetched until five minutes before its end, and asks once for all who wait. */
function kept(fetched: () => Promise<Fetched>) {
  let held: { value: string; until: number } | undefined
  let under: Promise<Fetched> | undefined
  return {
    async get(): Promise<Outcome<{ value: string }>> {
      if (held && held.until > Date.now()) return { ok: true, value: held.value }
      const answer = await (under ??= fetched().finally(() => (under = undefined)))
      if (answer.ok) held = { value: answer.value, until: Date.now() + Math.max(answer.seconds - 300, 0) * 1000 }
      return answer
    },
    drop: () => void (held = undefined),
  }
}
