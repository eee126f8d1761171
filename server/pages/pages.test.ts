import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { newActivation } from '#features/access/session/server/join/activation-code.ts'
import { openServer } from '#server/testing/open.ts'
import { homeOf } from './home.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database, { code: 'pages', name: '江川<理工>大学', tagline: '数字教材中心' })
})
afterAll(() => server.close())

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const get = async (url: string, { cookie = '', agent = 'Mozilla/5.0 (X11; Linux x86_64)', language = 'zh-CN' } = {}) => {
  const answer = await server.http.inject({ url, headers: { cookie, accept: 'text/html', 'user-agent': agent, 'accept-language': language } })
  return { status: answer.statusCode, to: answer.headers.location, text: answer.body, headers: answer.headers }
}

test('the root redirects to sign-in, staff to their menu, students to their page, phones to the shelf', async () => {
  const student = await buildPerson(server.database, institutionId, 'student')
  const author = await buildPerson(server.database, institutionId, 'author')
  expect(await get('/')).toMatchObject({ status: 302, to: '/textbooklogin' })
  expect(await get('/', { agent: iPhone })).toMatchObject({ to: '/mobile/login' })
  expect(await get('/', student)).toMatchObject({ to: '/mycenter/home' })
  expect(await get('/', author)).toMatchObject({ to: '/textbookindex' })
  expect(await get('/', { ...author, agent: iPhone })).toMatchObject({ to: '/mobile/myBooks' })
  expect(homeOf({ modules: ['firstpage', 'tbook', 'allbook'] }, false)).toBe('/textmange/organization/')
  expect(homeOf({ modules: ['comprehensive', 'tbook', 'allbook'] }, false)).toBe('/comprehensive')
})

test('an address with an unknown entrance says so; a known one and none do not', async () => {
  const unknown = await get('/textbooklogin/nowhere%3Cb%3E')
  expect(unknown.status).toBe(200)
  expect(unknown.text).toContain('没有找到入口“nowhere&lt;b&gt;”')
  for (const url of ['/textbooklogin/pages', '/textbooklogin', '/mobile/login?from=pages'])
    expect((await get(url)).text).not.toContain('没有找到入口')
})

test('a page has language, theme and escaped texts in its first bytes, and no inline script', async () => {
  const page = await get('/textbooklogin/pages', { cookie: 'recto-theme=dark; recto-language=en-US' })
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' } })
  expect(page.text).toContain('<html lang="en-US" dir="ltr" data-theme="dark">')
  expect(page.text).toContain('江川&lt;理工&gt;大学')
  expect(page.text).not.toMatch(/<script(?![^>]*(src=|application\/json))/)
  expect((await get('/textbooklogin/pages', { cookie: 'recto-theme="><b>' })).text).toContain('data-theme="light"')
})

test('the activation page shows the institution of the code; an invalid code changes nothing', async () => {
  const other = await buildInstitution(server.database, { code: 'elsewhere', name: '临海师范大学' })
  const { accountId, memberId } = await buildPerson(server.database, other, 'student')
  const { code, codeHash } = newActivation()
  const expiresAt = new Date(Date.now() + 60_000)
  const activation = { accountId, institutionId: other, memberId, codeHash, expiresAt }
  await server.database.platform.insertInto('activations').values(activation).execute()
  const page = async (shown: string) => (await get(`/mobile/register?from=pages&code=${shown}`)).text
  expect(await page(code)).toContain('临海师范大学')
  expect(await page(code)).not.toContain('江川&lt;理工&gt;大学')
  expect(await page(newActivation().code)).toContain('江川&lt;理工&gt;大学')
  await server.database.platform.updateTable('activations').set({ usedAt: new Date() }).where('codeHash', '=', codeHash).execute()
  expect(await page(code)).toContain('江川&lt;理工&gt;大学')
})

test('a signed-in user is redirected from the sign-in page, unless the URL has a redirect', async () => {
  const person = await buildPerson(server.database, institutionId, 'student')
  expect(await get('/textbooklogin', person)).toMatchObject({ status: 302, to: '/mycenter/home' })
  expect(await get('/mobile/login', person)).toMatchObject({ status: 302, to: '/mobile/myBooks' })
  expect(await get('/textbooklogin?redirect=%2Fuser%2Flist', person)).toMatchObject({ status: 200 })
})

test('every other screen is the single-page app, an unknown path too but with 404; an unknown call is not a page', async () => {
  expect((await get('/textmange/mytext/')).text).toContain('<div id="work"><p class="opening" role="status">正在打开…</p></div>')
  expect(await get('/textmange/mytext')).toMatchObject({ status: 200 })
  expect((await get('/nowhere')).status).toBe(404)
  expect((await get('/nowhere')).text).toContain('<div id="work"><p class="opening" role="status">正在打开…</p></div>')
  const call = await server.ask(undefined, 'GET', '/pressplatform/nowhere')
  expect(call).toMatchObject({ status: 404, success: false, errorCode: 'notFound' })
})

test('without a session institutions are found by name', async () => {
  expect((await get('/institution/change?q=%E6%B1%9F%E5%B7%9D')).text).toContain('href="/textbooklogin/pages"')
  expect((await get('/institution/change?q=%25')).text).not.toContain('href="/textbooklogin/pages"')
  expect(await get('/institution')).toMatchObject({ status: 302, to: '/institution/change' })
})

test('the page of a screen holds the answers that every screen asks for, for this person only, and is never stored', async () => {
  const student = await buildPerson(server.database, institutionId, 'student', { name: '</script>李一' })
  const page = await get('/mycenter/home', student)
  expect(page.headers['cache-control']).toBe('no-store')
  const island = JSON.parse(/id="recto">([^]*?)<\/script>/.exec(page.text)?.[1] ?? '{}') as { answers: Record<string, string> }
  const own = JSON.parse(island.answers['/pressplatform/user/detail'] ?? '{}') as { success: boolean; data: { name: string } }
  expect(own).toMatchObject({ success: true, data: { name: '</script>李一' } })
  for (const [address, text] of Object.entries(island.answers)) {
    const asked = await server.http.inject({ url: address, headers: { cookie: student.cookie } })
    expect(JSON.parse(text), address).toEqual(asked.json())
  }
  expect((await get('/mycenter/home')).text).toContain('"answers":{}')
})

test('§2 with a base path redirects, links of pages and addresses for sign-in are below it, calls are not', async () => {
  const based = await openServer({ routerBase: '/library' })
  const institution = await buildInstitution(based.database, { code: 'based' })
  const student = await buildPerson(based.database, institution, 'student')
  const open = async (url: string, cookie = '') => {
    const { statusCode, headers, body } = await based.http.inject({ url, headers: { cookie, accept: 'text/html', 'user-agent': iPhone } })
    return { status: statusCode, to: headers.location, body }
  }
  expect(await open('/library')).toMatchObject({ to: '/library/mobile/login' })
  expect(await open('/mobile/myBooks?q=a')).toMatchObject({ status: 302, to: '/library/mobile/myBooks?q=a' })
  expect(await open('/library/mobile/myBooks?q=a')).toMatchObject({ to: '/library/mobile/login?redirect=%2Flibrary%2Fmobile%2FmyBooks%3Fq%3Da' })
  const shelf = await open('/library/mobile/myBooks', student.cookie)
  const links = [...shelf.body.matchAll(/ (?:href|action)="(\/[^"]*)"/g)].map(([, link]) => link)
  expect(links.filter((link) => !link?.startsWith('/library/')).every((link) => /^\/(web\/|favicon)/.test(link ?? ''))).toBe(true)
  expect(links).toContain('/library/mobile/myBooks')
  expect(shelf.body).toContain('"routerBase":"/library"')
  expect(await based.ask(student, 'GET', '/pressplatform/user/detail')).toMatchObject({ status: 200 })
  expect(await open('/library/no/such/screen')).toMatchObject({ status: 404 })
  await based.close()
})

test('inside a mini-program that is configured, a page loads the script that speaks with it; other pages and other servers do not', async () => {
  const configured = await openServer({ island: { miniProgramLogin: '/pages/login/login' } })
  const wechat = `${iPhone} MicroMessenger/8.0.50 miniProgram/wx0123456789abcdef`
  const open = async (of: typeof server, agent: string) => {
    const { headers, body } = await of.http.inject({ url: '/mobile/login', headers: { accept: 'text/html', 'user-agent': agent } })
    return { policy: String(headers['content-security-policy']), body }
  }
  const inside = await open(configured, wechat)
  const [, script = ''] = /<script async src="(https:\/\/res\.wx\.qq\.com\/[^"]+)"><\/script>/.exec(inside.body) ?? []
  expect(inside.policy).toContain(`script-src 'self' ${script};`)
  expect(inside.body).toContain('"miniProgramLogin":"/pages/login/login"')
  for (const other of [await open(configured, iPhone), await open(server, wechat)]) {
    expect(other.body).not.toContain('res.wx.qq.com')
    expect(other.policy).toContain("script-src 'self';")
  }
  await configured.close()
})
