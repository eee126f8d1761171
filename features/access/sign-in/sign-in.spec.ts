import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { ask, fresh, newPassword, newPerson, phone as onPhone, signIn } from '#e2e/people.ts'

const entrance = '/textbooklogin/jiangchuan'
const newPhone = () => `19${String(Date.now()).slice(-6)}${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`

/** The newest code sent to a phone or mail address. */
async function codeAt(target: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const text = await (await fetch(process.env['RECTO_E2E_RECEIVED'] ?? '')).text()
      const lines = text.split('\n').filter((line) => line.includes(` ${target} `))
      code = /\d{6}/.exec(lines.at(-1)?.split(target)[1] ?? '')?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

/** The code that an authenticator shows for a secret (RFC 6238). */
function shownFor(secret: string, steps = 0): string {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

interface Institution {
  rowVersion: number
  [name: string]: unknown
}

/** Changes a setting of the first institution, as its administrator on a separate page. */
async function rule(request: APIRequestContext, change: object): Promise<void> {
  const answer = await request.post('/pressplatform/user/v3/account/login', {
    data: { account: 'admin', password: 'recto-demo' },
    headers: { 'x-recto': '1' },
  })
  expect(answer.ok()).toBe(true)
  const own = await ask<Institution>(request, 'GET', '/pressplatform/institutions/own')
  await ask(request, 'PUT', '/pressplatform/institutions/own', { ...own, ...change })
  await ask(request, 'GET', '/pressplatform/user/logout')
}

async function fillRegistration(page: Page, target: string, name: string, birthDate: string): Promise<void> {
  await page.getByLabel('手机号或邮箱').fill(target)
  await page.getByRole('button', { name: '获取验证码' }).first().click()
  await expect(page.getByText(/已发送到/)).toBeVisible()
  await page
    .getByLabel('验证码')
    .first()
    .fill(await codeAt(target))
  await page.getByLabel('姓名', { exact: true }).fill(name)
  await page.getByLabel('出生日期').fill(birthDate)
  await page.getByLabel('密码', { exact: true }).fill('a good long one')
  await page.getByLabel('我已阅读并同意').check()
}

/** Deletes the session cookie without any screen noticing. */
async function leave(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test('a person registers with a phone, signs out, signs in by code, and resets a forgotten password', async ({ page, request }) => {
  await rule(request, { registration: 'open' })
  const target = newPhone()
  const name = fresh('林小雨')
  await page.goto(entrance)
  await page.getByRole('link', { name: '注册' }).click()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('请先阅读并同意服务协议与隐私政策')).toBeVisible()
  await page.getByRole('button', { name: '隐私政策' }).click()
  await expect(page.getByRole('dialog')).toContainText('我们处理哪些个人信息')
  await page.keyboard.press('Escape')
  await fillRegistration(page, target, name, '2000-02-29')
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page).toHaveURL(/\/mycenter\//)

  await leave(page)
  await page.goto(entrance)
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill(target)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /\d+ 秒后重发/ })).toBeVisible()
  await page.getByLabel('我已阅读并同意').check()
  await page.getByLabel('验证码', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('验证码不正确或已过期')).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(await codeAt(target))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/mycenter\//)

  await leave(page)
  await page.goto(entrance)
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByLabel('手机号或邮箱').fill(target)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(/已发送到/)).toBeVisible()
  await page.getByLabel('验证码').fill(await codeAt(target))
  await page.getByLabel('新密码').fill('12345678')
  await page.keyboard.press('Enter')
  await expect(page.getByText('这个密码太常见')).toBeVisible()
  await page.getByLabel('新密码').fill('something else')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '密码已重设' })).toBeVisible()
  await page.getByRole('link', { name: '去登录' }).click()
  await page.getByLabel('账号').fill(target)
  await page.getByLabel('密码', { exact: true }).fill('something else')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/mycenter\//)
})

test('for a person under 14 a guardian agrees with another phone', async ({ page, request }) => {
  await rule(request, { registration: 'open' })
  await page.goto('/mobile/register?from=jiangchuan')
  const guardian = newPhone()
  await fillRegistration(page, newPhone(), fresh('林小朵'), `${new Date().getFullYear() - 10}-01-01`)
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('请输入监护人姓名')).toBeVisible()
  await page.getByLabel('监护人姓名').fill('林建国')
  await page.getByLabel('监护人手机号').fill(guardian)
  await page.getByRole('group', { name: '监护人同意' }).getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('group', { name: '监护人同意' }).getByText(/已发送到/)).toBeVisible()
  await page
    .getByRole('group', { name: '监护人同意' })
    .getByLabel('验证码')
    .fill(await codeAt(guardian))
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page).toHaveURL(/\/mycenter\//)
})

test('registration at an institution with approval is pending until an administrator, who finds it on the first page, approves it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await rule(request, { registration: 'approve' })
  await page.goto('/mobile/register?from=jiangchuan')
  await expect(page.getByText('注册后由江川理工大学批准加入')).toBeVisible()
  const name = fresh('周子墨')
  await fillRegistration(page, newPhone(), name, '1999-09-09')
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('江川理工大学批准后就可以登录')).toBeVisible()
  const desk = await (await browser.newContext({ ...(baseURL && { baseURL }), locale: 'zh-CN' })).newPage()
  await signIn(desk, 'admin')
  await desk.goto('/comprehensive')
  await desk.getByRole('link', { name: /人等待批准加入/ }).click()
  await desk.getByRole('button', { name, exact: true }).click()
  const form = desk.getByRole('complementary', { name })
  await expect(form.getByText('待批准')).toBeVisible()
  await form.getByRole('button', { name: '批准加入' }).click()
  await expect(desk.getByText('已批准 1 人，已通知本人')).toBeVisible()
  await expect(form.getByText('在用')).toBeVisible()
  await desk.context().close()
  await rule(request, { registration: 'closed' })
  await page.goto('/mobile/register?from=jiangchuan')
  await expect(page.getByText('江川理工大学没有开放注册')).toBeVisible()
  await page.goto(entrance)
  await expect(page.getByText('没有开放注册，账号请向管理员索取')).toBeVisible()
  await expect(page.getByRole('link', { name: '注册', exact: true })).toHaveCount(0)
})

test('who chooses another institution while registering goes on registering there', async ({ page }) => {
  await page.goto('/mobile/register?from=jiangchuan&redirect=%2Fmobile%2FmyBooks')
  await page.getByRole('link', { name: '换一个机构' }).click()
  await expect(page).toHaveURL(/\/institution\/change\?to=register/)
  await page.getByRole('searchbox').fill('江川')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /江川理工大学/ }).click()
  await expect(page).toHaveURL(/\/mobile\/register\?from=jiangchuan&redirect=%2Fmobile%2FmyBooks/)
})

test('on the sign-in screen the keyboard goes from the account to the password and then to the forgotten password', async ({ page }) => {
  await page.goto(entrance)
  await page.getByLabel('账号', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '显示密码' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '忘记密码' })).toBeFocused()
})

test('WeChat asks once to bind an account, then signs in to it directly', async ({ page }) => {
  await page.goto(entrance)
  await page.getByRole('tab', { name: '微信登录' }).click()
  await page.getByRole('button', { name: '打开微信扫码' }).click()
  await page.getByRole('link', { name: '陈建国' }).click()
  await expect(page.getByRole('heading', { name: '微信 陈建国还没有账号' })).toBeVisible()
  await page.getByRole('link', { name: /绑定已有账号/ }).click()
  await page.getByLabel('账号').fill('student7')
  await page.getByLabel('密码', { exact: true }).fill('recto-demo')
  await page.getByRole('button', { name: '登录并绑定' }).click()
  await expect(page).toHaveURL(/\/mycenter\//)

  await leave(page)
  await page.goto(`${entrance}?redirect=%2Fmycenter%2Ftextbook`)
  await page.getByRole('tab', { name: '微信登录' }).click()
  await page.getByRole('button', { name: '打开微信扫码' }).click()
  await page.getByRole('link', { name: '陈建国' }).click()
  await expect(page).toHaveURL(/\/mycenter\/textbook$/)
})

test('a link with the pending WeChat sign-in of another person binds nothing', async ({ page, playwright, baseURL }) => {
  const attacker = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const { address, state } = await ask<{ address: string; state: string }>(attacker, 'GET', '/pressplatform/session/wechat?entrance=site')
  const agreed = new URL(address)
  agreed.searchParams.set('person', '0')
  const back = new URL((await attacker.get(agreed.href, { maxRedirects: 0 })).headers()['location'] ?? '')
  const body = { entrance: 'site', state, code: back.searchParams.get('code') }
  const pending = await ask<{ next: string; token: string }>(attacker, 'POST', '/pressplatform/session/wechat', body)
  expect(pending.next).toBe('bind')

  await page.goto(`/mobile/binding/account#pending=${encodeURIComponent(JSON.stringify(pending))}`)
  await page.getByLabel('账号').fill('student8')
  await page.getByLabel('密码', { exact: true }).fill('recto-demo')
  await page.getByRole('button', { name: '登录并绑定' }).click()
  await expect(page.getByText('请在这个浏览器里重新登录')).toBeVisible()
  expect((await page.request.get('/pressplatform/user/detail')).status()).toBe(401)
  // The person who agreed can continue.
  await ask(attacker, 'POST', '/pressplatform/user/v3/account/login', { account: 'student8', password: 'recto-demo', bind: pending.token })
  expect(await ask(attacker, 'GET', '/pressplatform/account/bindings')).toMatchObject({ identities: [{ provider: 'wechat' }] })
  await attacker.dispose()
})

test('an answer from WeChat that this browser did not request is refused', async ({ page }) => {
  await page.goto('/mobile/weChatVerify?code=made-up&state=made-up')
  await expect(page.getByText('这次微信登录已失效')).toBeVisible()
  await page.getByRole('link', { name: '返回登录' }).click()
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
})

test('an administrator who must have a second factor sets it up, gets recovery codes, and is asked for it at the next sign-in', async ({ page }) => {
  await signIn(page, 'admin-b')
  const own = await ask<Institution>(page.request, 'GET', '/pressplatform/institutions/own')
  await ask(page.request, 'PUT', '/pressplatform/institutions/own', { ...own, secondFactor: 'administrators' })
  await page.context().clearCookies()
  const enter = async () => {
    await page.goto('/textbooklogin')
    await page.getByLabel('账号').fill('admin-b')
    await page.getByLabel('密码', { exact: true }).fill('recto-demo')
    await page.keyboard.press('Enter')
  }
  await enter()
  await expect(page.getByRole('heading', { name: '开启两步验证' })).toBeVisible()
  const secret = (await page.getByRole('figure').getByRole('code').innerText()).replace(/\s/g, '')
  await page.getByLabel('6 位数字').fill(shownFor(secret, -1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '保存恢复码' })).toBeVisible()
  const [code = ''] = await page.getByRole('listitem').getByRole('code').allInnerTexts()
  await page.getByLabel('我已妥善保存').check()
  await page.getByRole('button', { name: '继续' }).click()
  await expect(page).not.toHaveURL(/textbooklogin/)

  await leave(page)
  await enter()
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible()
  await page.getByLabel('6 位数字').fill(shownFor(secret))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/textbooklogin/)

  await leave(page)
  await enter()
  await page.getByRole('button', { name: '使用恢复码' }).click()
  await page.getByLabel('恢复码', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/textbooklogin/)

  // Restores the state for other tests: the rule is removed, and the platform resets the factor.
  const after = await ask<Institution>(page.request, 'GET', '/pressplatform/institutions/own')
  await ask(page.request, 'PUT', '/pressplatform/institutions/own', { ...after, secondFactor: 'optional' })
  await ask(page.request, 'POST', '/pressplatform/account/factor/disable', { code: shownFor(secret, 1) })
})

test.describe('on a phone', () => {
  test.use(onPhone)
  test('the button for signing in is in sight, also below the bars of a browser', async ({ page }) => {
    await page.goto('/mobile/login?from=jiangchuan')
    const button = page.getByRole('button', { name: '登录', exact: true })
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 664 })
    await expect(button).toBeInViewport({ ratio: 1 })
  })
  test('a wrong activation code is reported at its field; the tabs are above the form', async ({ page }) => {
    await page.goto('/mobile/login?from=jiangchuan')
    await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible()
    await page.getByRole('link', { name: '激活账号' }).click()
    await page.getByLabel('激活码').fill('3f7k2-9x8qa')
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByText('激活码不正确、已过期或已使用')).toBeVisible()
  })
})

test('after several failures the browser solves a proof of work first; the message at a field disappears when the field changes', async ({
  page,
  request,
}) => {
  const { account } = await newPerson('student')
  for (let i = 0; i < 5; i++) {
    const refused = await request.post('/pressplatform/user/v3/account/login', {
      data: { account, password: `guess ${i}` },
      headers: { 'x-recto': '1' },
    })
    expect(await refused.json()).toMatchObject({ errorCode: 'wrongPassword' })
  }
  await page.goto('/textbooklogin/jiangchuan')
  await page.getByLabel('账号', { exact: true }).fill(account)
  const password = page.getByLabel('密码', { exact: true })
  await password.fill('a wrong one')
  await page.keyboard.press('Enter')
  await expect(page.getByText('账号或密码不正确')).toBeVisible()
  await password.fill(newPassword)
  await expect(page.getByText('账号或密码不正确')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/mycenter\/home/)
})
