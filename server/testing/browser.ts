import type { openServer } from './open.ts'

type Server = Awaited<ReturnType<typeof openServer>>

/** A browser with its own cookies. As in real browsers, a post from another site carries none. */
export function openBrowser(server: Server, cookie = '') {
  const jar = new Map<string, string>()
  const keep = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0/i.test(line)) jar.delete(name)
    else if (name) jar.set(name, value)
  }
  if (cookie) keep(cookie)
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  async function go(method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: string) {
    const crossSitePost = method === 'POST' && headers['sec-fetch-site'] === 'cross-site'
    const sent = { host: 'localhost', 'accept-language': 'zh-CN', ...(jar.size && !crossSitePost && { cookie: cookies() }), ...headers }
    const reply = await server.http.inject({ method, url, headers: sent, ...(payload !== undefined && { payload }) })
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) keep(line)
    return reply
  }
  const get = (url: string, headers?: Record<string, string>) => go('GET', url, headers)
  /** Sends a form from a page of another site. */
  const post = (url: string, form: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    return go('POST', url, headers, new URLSearchParams(form).toString())
  }
  /** Makes a call as a script of our own page does. */
  async function ask(method: 'GET' | 'POST', url: string, body?: object) {
    const headers = { 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': 'application/json' }) }
    const reply = await go(method, url, headers, body && JSON.stringify(body))
    return { status: reply.statusCode, ...reply.json<{ success: boolean; data: never; errorCode?: string; errorMessage?: string }>() }
  }
  /** The account signed in with this browser. */
  async function account(): Promise<string | undefined> {
    const { data } = await ask('GET', '/pressplatform/user/detail')
    return (data as { accountId?: string } | null)?.accountId
  }
  return { jar, get, post, ask, account }
}
