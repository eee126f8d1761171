import { createHash, randomBytes } from 'node:crypto'
import { askJson, failed, notConfigured, type Failure, type Outcome } from '../outcome.ts'

export interface WeChatApp {
  id: string
  secret: string
}

export interface WeChatSettings {
  /** Base of the API. The sign-in pages are at open.weixin.qq.com, or also here if this is not the real API. */
  url: string
  /** The service account: sign-in inside WeChat, sharing, messages. */
  account: WeChatApp
  /** The website application of the open platform: sign-in by scanning a code. */
  site: WeChatApp
  /** Id of the approved message template. */
  template?: string | undefined
}

/** `site`: scanning a code on a computer; `account`: inside WeChat. */
export type WeChatEntrance = 'site' | 'account'

export interface WeChatPerson {
  openId: string
  /** The same id in all applications of one owner; missing if the applications are not linked. */
  unionId?: string
  name: string
  picture: string
}

/** Parameters of a page for wx.config. */
export interface WeChatPageSignature {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

export interface WeChatMessage {
  openId: string
  /** Page that a tap on the message opens. */
  url?: string
  values: Record<string, string>
  /** A message with the same id is delivered only once. */
  id?: string
}

export interface WeChat {
  available: boolean
  /** Address of the page on which a person agrees to sign in; WeChat then redirects to `redirect` with `code` and `state`. */
  authorizeUrl: (entrance: WeChatEntrance, redirect: string, state: string) => string
  /** The person who has agreed. A code can be used once. */
  personOf: (entrance: WeChatEntrance, code: string) => Promise<Outcome<{ person: WeChatPerson }>>
  signPage: (url: string) => Promise<Outcome<{ config: WeChatPageSignature }>>
  send: (message: WeChatMessage) => Promise<Outcome<{ id: string }>>
}

interface Answer {
  errcode: number
  errmsg: string
}

/** Error codes after which the same request may succeed later: busy, or a quota of the minute or day. */
const temporary = new Set([-1, 45009, 45011, 45047])
/** Error codes of a token that is invalid before its time. */
const invalidToken = new Set([40001, 40014, 42001])

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
    if (answer.status !== 200) return failed(`HTTP ${answer.status}`, 'unexpected answer of WeChat', answer.status >= 500)
    return errcode === 0 ? { ok: true, body: answer.body as T } : failed(String(errcode), errmsg, temporary.has(errcode))
  }

  const token = cached(async () => {
    // The stable token is the same for all processes; requesting an ordinary one would invalidate the tokens of other processes.
    const body = { grant_type: 'client_credential', appid: account.id, secret: account.secret }
    const answer = await ask<{ access_token: string; expires_in: number }>('/cgi-bin/stable_token', {}, body)
    return answer.ok ? { ok: true, value: answer.body.access_token, seconds: answer.body.expires_in } : answer
  })
  const ticket = cached(async () => {
    const answer = await withToken<{ ticket: string; expires_in: number }>('/cgi-bin/ticket/getticket', { type: 'jsapi' })
    return answer.ok ? { ok: true, value: answer.body.ticket, seconds: answer.body.expires_in } : answer
  })

  async function withToken<T extends object>(path: string, query: Record<string, string>, body?: object): Promise<Outcome<{ body: T }>> {
    const first = await token.get()
    if (!first.ok) return first
    const answer = await ask<T>(path, { access_token: first.value, ...query }, body)
    if (answer.ok || !invalidToken.has(Number(answer.code))) return answer
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

/** The JS-SDK signature of a page; the fragment of its address is not signed. */
export const pageSignature = (ticket: string, nonce: string, timestamp: number, url: string) =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url.split('#')[0]}`)
    .digest('hex')

type Fetched = { ok: true; value: string; seconds: number } | Failure

/** Caches a fetched value until five minutes before it expires; parallel callers share one request. */
function cached(load: () => Promise<Fetched>) {
  let current: { value: string; until: number } | undefined
  let loading: Promise<Fetched> | undefined
  return {
    async get(): Promise<Outcome<{ value: string }>> {
      if (current && current.until > Date.now()) return { ok: true, value: current.value }
      const answer = await (loading ??= load().finally(() => (loading = undefined)))
      if (answer.ok) current = { value: answer.value, until: Date.now() + Math.max(answer.seconds - 300, 0) * 1000 }
      return answer
    },
    drop: () => void (current = undefined),
  }
}
