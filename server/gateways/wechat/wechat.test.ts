import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWeChat, pageSignature } from './wechat.ts'
import { simulateWeChat, type WeChatSimulator } from './wechat-simulator.ts'

let late = 0
let simulator: WeChatSimulator
let wechat: ReturnType<typeof createWeChat>
beforeAll(async () => {
  simulator = await simulateWeChat({ redirectHost: 'recto.example', now: () => Date.now() + late })
  wechat = createWeChat(simulator.settings)
})
afterAll(() => simulator.close())

/** Acts like a browser: opens the page, chooses a person, and follows the redirect back. */
async function pick(url: string, person: number) {
  const html = await (await fetch(url)).text()
  const link = html.match(new RegExp(`href="([^"]*person=${person})"`))?.[1]?.replaceAll('&amp;', '&') ?? ''
  const back = await fetch(new URL(link, url), { redirect: 'manual' })
  return new URL(back.headers.get('location') ?? '')
}

test.each([
  ['site', '林小雨', 0],
  ['account', '周子墨', 1],
] as const)('a person who agrees comes back with a code and the state, and is known: %s', async (entrance, name, person) => {
  const back = await pick(wechat.authorizeUrl(entrance, 'https://recto.example/back?to=/a%26b', 'st&te=1'), person)
  expect([back.host, back.searchParams.get('to'), back.searchParams.get('state')]).toEqual(['recto.example', '/a&b', 'st&te=1'])
  const code = back.searchParams.get('code') ?? ''
  expect(await wechat.personOf(entrance, code)).toMatchObject({ ok: true, person: { name, openId: `o-${entrance}-${person}` } })
  expect(await wechat.personOf(entrance, code)).toMatchObject({ ok: false, code: '40163', again: false })
})

test('a person has the same unionId in both applications', async () => {
  const [site, account] = await Promise.all([
    wechat.personOf('site', simulator.agree('site', 1)),
    wechat.personOf('account', simulator.agree('account', 1)),
  ])
  expect(site.ok && account.ok && site.person.unionId === account.person.unionId && site.person.openId !== account.person.openId).toBe(true)
})

test('a code that is forged, expired or of the other application is refused', async () => {
  const [old, other] = [simulator.agree('site', 0), simulator.agree('account', 0)]
  expect(await wechat.personOf('site', 'invented')).toMatchObject({ ok: false, code: '40029' })
  expect(await wechat.personOf('site', other)).toMatchObject({ ok: false, code: '40029' })
  late = 5 * 60_000 + 1
  expect(await wechat.personOf('site', old)).toMatchObject({ ok: false, code: '40029' })
  late = 0
})

test('a wrong secret is refused, and the failure does not contain it', async () => {
  const stranger = createWeChat({ ...simulator.settings, site: { ...simulator.settings.site, secret: 'secret-guess' } })
  const outcome = await stranger.personOf('site', simulator.agree('site', 0))
  expect(outcome).toMatchObject({ ok: false, code: '40125' })
  expect(JSON.stringify(outcome)).not.toContain('secret-guess')
})

test('the page redirects only to the registered host', async () => {
  const answer = await fetch(wechat.authorizeUrl('site', 'https://thief.example/back', 'state'))
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('redirect_uri 参数错误')])
})

test('pages are signed with the ticket, also when many are signed at once', async () => {
  const signed = await Promise.all(Array.from({ length: 5 }, () => wechat.signPage('https://recto.example/book?a=1#place')))
  for (const one of signed) {
    if (!one.ok) throw new Error(one.code)
    const { nonceStr, timestamp, signature } = one.config
    expect(signature).toBe(pageSignature(simulator.ticket(), nonceStr, timestamp, 'https://recto.example/book?a=1'))
  }
  // The example of WeChat's documentation.
  const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
  expect(pageSignature(ticket, 'Wm3WZYTPz0wzccnW', 1414587457, 'http://mp.weixin.qq.com?params=value')).toBe(
    '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
  )
})

test('a message arrives once for its id, also after the token became invalid before its time', async () => {
  const message = { openId: 'o-account-0', url: 'https://recto.example/m/1', values: { title: '期末考试' }, id: 'delivery-1' }
  expect(await wechat.send(message)).toMatchObject({ ok: true })
  simulator.endToken()
  expect(await wechat.send(message)).toMatchObject({ ok: true })
  expect(simulator.sent).toEqual([{ openId: 'o-account-0', url: 'https://recto.example/m/1', values: { title: '期末考试' } }])
})

test.each([
  ['someone unknown', 'o-account-9', '40003'],
  ['someone who does not follow the account', 'o-account-2', '43004'],
])('a message to %s is a permanent failure', async (_, openId, code) => {
  expect(await wechat.send({ openId, values: {} })).toMatchObject({ ok: false, code, again: false })
})

test('a failure of a service that is down may be tried again; without settings the service is not available', async () => {
  const gone = createWeChat({ ...simulator.settings, url: 'http://127.0.0.1:1' })
  expect(await gone.send({ openId: 'o-account-0', values: {} })).toMatchObject({ ok: false, code: 'unreachable', again: true })
  const none = createWeChat(undefined)
  expect([none.available, await none.personOf('site', 'code')]).toEqual([false, expect.objectContaining({ code: 'notConfigured' })])
})
