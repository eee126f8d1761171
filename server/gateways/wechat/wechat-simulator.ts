import { escapeHtml } from '#plain/text/escape-html.ts'
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { listenLocally, sendJson } from '../simulator-server.ts'
import type { WeChatSettings } from './wechat.ts'

export interface ReceivedWeChatMessage {
  openId: string
  url: string
  values: Record<string, string>
}

export type WeChatSimulator = Awaited<ReturnType<typeof simulateWeChat>>

const people = [
  { unionId: 'o-union-lin', name: '林小雨' },
  { unionId: 'o-union-zhou', name: '周子墨' },
  { unionId: 'o-union-chen', name: '陈建国' },
]
const minute = 60_000
const newToken = () => randomBytes(16).toString('hex')

/** Fields of request bodies. */
interface Given {
  appid?: string
  secret?: string
  force_refresh?: boolean
  touser?: string
  template_id?: string
  url?: string
  client_msg_id?: string
  data?: Record<string, { value: string }>
}

interface Grant {
  appId: string
  scope: string
  person: number
  until: number
  used: boolean
}

/**
 * Simulates WeChat: a page to choose a person instead of scanning a code, codes that can be used once within five minutes, tokens, tickets and
 * messages, with the real error codes. `redirectHost`: the only host that the browser is sent back to.
 */
export async function simulateWeChat({ redirectHost, now = Date.now }: { redirectHost?: string; now?: () => number } = {}) {
  const account = { id: 'wx-simulated-account', secret: 'simulated-account-secret' }
  const site = { id: 'wx-simulated-site', secret: 'simulated-site-secret' }
  const template = 'simulated-template'
  const sent: ReceivedWeChatMessage[] = []
  const codes = new Map<string, Grant>()
  const grants = new Map<string, Grant>()
  const delivered = new Set<string>()
  let token = { value: newToken(), until: 0 }
  let ticket = { value: newToken(), until: 0 }
  const openIdOf = (appId: string, person: number) => `o-${appId.split('-').at(-1)}-${person}`
  const codeFor = (appId: string, scope: string, person: number) => {
    const code = newToken()
    codes.set(code, { appId, scope, person, until: now() + 5 * minute, used: false })
    return code
  }

  const server = await listenLocally((request, response, url, body) => {
    const query = Object.fromEntries(url.searchParams)
    const fail = (errcode: number, errmsg: string) => sendJson(response, { errcode, errmsg })
    const given = () => JSON.parse(body || '{}') as Given
    const renew = (one: typeof token) => (one.until > now() ? one : { value: newToken(), until: now() + 7200_000 })
    const tokenHolds = () => query['access_token'] === token.value && token.until > now()

    switch (`${request.method} ${url.pathname}`) {
      case 'GET /connect/qrconnect':
        return authorize(response, query, 'snsapi_login', site.id)
      case 'GET /connect/oauth2/authorize':
        return authorize(response, query, 'snsapi_userinfo', account.id)
      case 'GET /sns/oauth2/access_token': {
        const app = [account, site].find(({ id }) => id === query['appid'])
        if (!app) return fail(40013, 'invalid appid')
        if (app.secret !== query['secret']) return fail(40125, 'invalid appsecret')
        const grant = codes.get(query['code'] ?? '')
        if (!grant || grant.appId !== app.id || grant.until < now()) return fail(40029, 'invalid code')
        if (grant.used) return fail(40163, 'code been used')
        grant.used = true
        const access = newToken()
        grants.set(access, grant)
        const openid = openIdOf(app.id, grant.person)
        return sendJson(response, { access_token: access, expires_in: 7200, refresh_token: newToken(), openid, scope: grant.scope })
      }
      case 'GET /sns/userinfo': {
        const grant = grants.get(query['access_token'] ?? '')
        if (!grant) return fail(40001, 'invalid credential, access_token is invalid or not latest')
        if (query['openid'] !== openIdOf(grant.appId, grant.person)) return fail(40003, 'invalid openid')
        if (grant.scope === 'snsapi_base') return fail(48001, 'api unauthorized')
        const { unionId, name } = people[grant.person] ?? { unionId: '', name: '' }
        return sendJson(response, { openid: query['openid'], nickname: name, sex: 0, headimgurl: '', privilege: [], unionid: unionId })
      }
      case 'POST /cgi-bin/stable_token': {
        const { appid, secret, force_refresh } = given()
        if (appid !== account.id) return fail(40013, 'invalid appid')
        if (secret !== account.secret) return fail(40125, 'invalid appsecret')
        token = renew(force_refresh ? { value: '', until: 0 } : token)
        return sendJson(response, { access_token: token.value, expires_in: Math.round((token.until - now()) / 1000) })
      }
      case 'GET /cgi-bin/ticket/getticket':
        if (!tokenHolds()) return fail(40001, 'invalid credential, access_token is invalid or not latest')
        ticket = renew(ticket)
        return sendJson(response, { errcode: 0, errmsg: 'ok', ticket: ticket.value, expires_in: Math.round((ticket.until - now()) / 1000) })
      case 'POST /cgi-bin/message/template/send': {
        if (!tokenHolds()) return fail(40001, 'invalid credential, access_token is invalid or not latest')
        const { touser = '', template_id, url: link = '', client_msg_id = '', data = {} } = given()
        if (!people.some((_, person) => openIdOf(account.id, person) === touser)) return fail(40003, 'invalid openid')
        if (template_id !== template) return fail(40037, 'invalid template_id')
        // The third person does not follow the account.
        if (touser === openIdOf(account.id, 2)) return fail(43004, 'require subscribe')
        const values = Object.fromEntries(Object.entries(data).map(([name, { value }]) => [name, value]))
        if (!client_msg_id || !delivered.has(client_msg_id)) sent.push({ openId: touser, url: link, values })
        delivered.add(client_msg_id)
        return sendJson(response, { errcode: 0, errmsg: 'ok', msgid: sent.length })
      }
      default:
        return void response.writeHead(404).end()
    }
  })

  /** The sign-in page, or WeChat's error page. With a chosen person the browser is sent back at once. */
  function authorize(response: ServerResponse, query: Record<string, string>, scope: string, appId: string) {
    const redirect = URL.canParse(query['redirect_uri'] ?? '') ? new URL(query['redirect_uri'] ?? '') : undefined
    if (query['appid'] !== appId) return page(response, '<p>AppID 参数错误</p>', 400)
    if (!redirect || !/^https?:$/.test(redirect.protocol) || (redirectHost && redirect.host !== redirectHost))
      return page(response, '<p>redirect_uri 参数错误</p>', 400)
    const scopes = scope === 'snsapi_login' ? [scope] : [scope, 'snsapi_base']
    if (query['response_type'] !== 'code' || !scopes.includes(query['scope'] ?? ''))
      return page(response, '<p>Scope 参数错误或没有 Scope 权限</p>', 400)
    if (query['person'] !== undefined) {
      redirect.searchParams.set('code', codeFor(appId, query['scope'] ?? '', Number(query['person'])))
      redirect.searchParams.set('state', query['state'] ?? '')
      return void response.writeHead(302, { location: redirect.href }).end()
    }
    const links = people.map(
      ({ name }, person) => `<li><a href="?${escapeHtml(String(new URLSearchParams({ ...query, person: String(person) })))}">${name}</a></li>`,
    )
    return page(response, `<h1>微信登录（模拟）</h1><p>选择以谁的微信同意登录：</p><ul>${links.join('')}</ul>`)
  }

  const settings = { url: server.url, account, site, template } satisfies WeChatSettings
  /** A new code of a person, as if the person had agreed to sign in. */
  const agree = (entrance: 'site' | 'account', person: number) =>
    entrance === 'site' ? codeFor(site.id, 'snsapi_login', person) : codeFor(account.id, 'snsapi_userinfo', person)
  /** Invalidates the token before its time, as happens when another process requests an ordinary token. */
  const endToken = () => void (token = { value: newToken(), until: 0 })
  return { sent, people, settings, agree, endToken, ticket: () => ticket.value, close: server.close }
}

function page(response: ServerResponse, content: string, status = 200) {
  const style = 'body{font:16px/1.6 system-ui;max-width:22rem;margin:15vh auto;padding:0 1rem}h1{font-size:1.25rem}a{display:block;padding:.5rem 0}'
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  return void response.end(
    `<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width"><title>微信登录（模拟）</title><style>${style}</style>${content}`,
  )
}
