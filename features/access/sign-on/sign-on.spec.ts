import { type Browser, expect, type Page, test } from '@playwright/test'
import { ask, fresh, phone, signIn } from '#e2e/people.ts'

const entrance = '/textbooklogin/jiangchuan'
const codeOf = () => `p-${Date.now().toString(36)}`
/** Chooses a person on the page of the provider. */
const person = (name: string) => ({ name: new RegExp(`^${name}`) })

test('a teacher signs in through the university’s CAS and returns to the requested page', async ({ page }) => {
  await page.goto(`${entrance}?redirect=${encodeURIComponent('/textmange/mytext/')}`)
  await page.getByRole('link', { name: '统一身份认证' }).click()
  await expect(page.getByRole('heading', { name: '统一身份认证 CAS' })).toBeVisible()
  await page.getByRole('button', person('周岚')).click()
  await expect(page).toHaveURL(/\/textmange\/mytext\//)
  expect(await ask(page.request, 'GET', '/pressplatform/user/detail')).toMatchObject({ name: '周岚', roles: ['teacher'] })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a student signs in by OpenID Connect', async ({ page }) => {
    await page.goto('/mobile/login')
    await page.getByRole('link', { name: '校园通行证' }).click()
    await page.getByRole('button', person('徐知')).click()
    await expect(page).toHaveURL(/\/(mobile\/myBooks|mycenter\/home)$/)
    expect(await ask(page.request, 'GET', '/pressplatform/user/detail')).toMatchObject({ name: '徐知', roles: ['student'] })
  })
})

/** Adds a SAML provider to the sign-in page. */
async function newFederation(browser: Browser, baseURL: string | undefined): Promise<{ name: string; code: string }> {
  const desk = await browser.newPage({ ...(baseURL && { baseURL }) })
  await signIn(desk, 'admin')
  const [name, code] = [fresh('联盟认证'), codeOf()]
  const settings = { protocol: 'saml', entityId: 'https://saml.simulated/metadata', entryPoint: 'https://saml.simulated/sso', certificates: [] }
  const path = '/pressplatform/sign-on/providers'
  const { id } = await ask<{ id: string }>(desk.request, 'POST', path, { code, name, settings, provisioning: 'create', role: 'student' })
  await ask(desk.request, 'PUT', `${path}/${id}/enabled`, { enabled: true })
  await desk.close()
  return { name, code }
}
const isSignedIn = async (page: Page) => (await page.request.get('/pressplatform/user/detail')).status() === 200

test('a student signs in by SAML: the browser posts from the provider’s site and continues with its own cookie', async ({
  page,
  browser,
  baseURL,
}) => {
  const { name, code } = await newFederation(browser, baseURL)
  const cookies: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(`/${code}/callback`))
      void request.headerValue('cookie').then((cookie) => cookies.push(cookie ?? undefined))
  })
  await page.goto(`${entrance}?redirect=${encodeURIComponent('/mycenter/home')}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', person('欧阳清和')).click()
  await expect(page).toHaveURL(/\/mycenter\/home$/)
  expect(await ask(page.request, 'GET', '/pressplatform/user/detail')).toMatchObject({ name: '欧阳清和' })
  // The post was cross-site: it carried no cookie.
  expect(cookies).toEqual([undefined])
})

test('a SAML sign-in that began in another browser is refused with a hint what to do', async ({ page, browser, baseURL }) => {
  const { code } = await newFederation(browser, baseURL)
  const attacker = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'zh-CN' })
  await attacker.goto(`/unifiedplatform/v1/sign-on/jiangchuan/${code}/begin`)
  await expect(attacker.getByRole('button', person('周岚'))).toBeVisible()
  const state = new URL(attacker.url()).searchParams.get('RelayState') ?? ''

  await page.goto(attacker.url())
  await page.getByRole('button', person('周岚')).click()
  await expect(page.getByRole('heading', { name: '登录没有完成' })).toBeVisible()
  await expect(page.getByText('请在这个浏览器里重新登录')).toBeVisible()
  await attacker.goto(`/unifiedplatform/v1/sign-on/jiangchuan/${code}/callback?state=${encodeURIComponent(state)}`)
  await expect(attacker.getByText('请在这个浏览器里重新登录')).toBeVisible()
  expect([await isSignedIn(page), await isSignedIn(attacker)]).toEqual([false, false])
  await attacker.close()

  await page.getByRole('link', { name: '返回登录' }).click()
  await expect(page).toHaveURL(entrance)
})

test('the password form accepts the password of the directory', async ({ page }) => {
  await page.goto(entrance)
  await page.getByLabel('账号', { exact: true }).fill('ouyang')
  await page.getByLabel('密码', { exact: true }).fill('recto-demo')
  await page.getByLabel('密码', { exact: true }).press('Enter')
  await expect(page).not.toHaveURL(/textbooklogin/)
  expect(await ask(page.request, 'GET', '/pressplatform/user/detail')).toMatchObject({ name: '欧阳清和' })
})

test('an expired or forged answer of a provider says so and leads to the sign-in page', async ({ page }) => {
  await page.goto('/unifiedplatform/v1/sign-on/jiangchuan/campus/callback?state=old&ticket=ST-1')
  await expect(page.getByText('请在这个浏览器里重新登录')).toBeVisible()
  await page.getByRole('link', { name: '返回登录' }).click()
  await expect(page).toHaveURL(entrance)
})

test('an administrator connects a provider and tests it before it is enabled', async ({ page }) => {
  await signIn(page, 'admin')
  const name = fresh('研究生院')
  const code = codeOf()
  await page.goto('/system?section=signOn&new=cas')
  const form = page.getByRole('complementary', { name: '接入 CAS' })
  await form.getByLabel(/^名称/).fill(name)
  await form.getByLabel(/^代号/).fill(code)
  await expect(form.getByText(`/sign-on/jiangchuan/${code}/callback`)).toBeVisible()
  await form.getByLabel(/^认证服务地址/).fill('https://cas.simulated/cas')
  await form.getByRole('button', { name: '保存' }).click()

  const opened = page.getByRole('complementary', { name })
  const [trial] = await Promise.all([page.waitForEvent('popup'), opened.getByRole('button', { name: '测试' }).click()])
  await trial.getByRole('button', person('周岚')).click()
  await expect(trial.getByRole('heading', { name: '测试成功' })).toBeVisible()
  await expect(trial.getByText('T2019042').first()).toBeVisible()
})

test('an enabled provider appears on the sign-in page, and is deleted after a confirmation that names it', async ({ page, browser, baseURL }) => {
  await signIn(page, 'admin')
  const name = fresh('继续教育学院')
  const settings = { protocol: 'cas', base: 'https://cas.simulated/cas' }
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/sign-on/providers', { code: codeOf(), name, settings })
  await page.goto(`/system?section=signOn&id=${id}`)
  await page.getByRole('button', { name: `启用 ${name}` }).click()
  await expect(page.getByText(`“${name}”已显示在登录页`)).toBeVisible()

  const guest = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'zh-CN' })
  const guestPage = await guest.newPage()
  await guestPage.goto(entrance)
  await expect(guestPage.getByRole('link', { name })).toBeVisible()
  await guest.close()

  await page.getByRole('complementary', { name }).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const dialog = page.getByRole('dialog', { name: `删除“${name}”？` })
  await dialog.getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('disabling a provider says first how many people signed in through it, keeps their bindings and can be undone', async ({
  page,
  browser,
  baseURL,
}) => {
  const { name, code } = await newFederation(browser, baseURL)
  const guest = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'zh-CN' })
  const student = await guest.newPage()
  await student.goto(`/unifiedplatform/v1/sign-on/jiangchuan/${code}/begin`)
  await student.getByRole('button', person('欧阳清和')).click()
  await expect.poll(() => isSignedIn(student)).toBe(true)
  await guest.close()

  await signIn(page, 'admin')
  await page.goto('/system?section=signOn')
  await page.getByRole('button', { name: `停用 ${name}` }).click()
  const question = page.getByRole('dialog', { name: `停用“${name}”？` })
  await expect(question.getByText('1 人绑定过它，要改用其他方式登录')).toBeVisible()
  await question.getByRole('button', { name: '停用' }).click()
  await expect(page.getByText(`“${name}”已从登录页撤下`)).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('button', { name: `停用 ${name}` })).toBeVisible()
})
