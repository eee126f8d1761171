import { expect, test } from '@playwright/test'
import { newPassword, newPerson, phone, signIn, signInAs } from '#e2e/people.ts'

test('a person signs in through the form, works, and signs out', async ({ page }) => {
  const told: string[] = []
  page.on('request', (request) => told.push(new URL(request.url()).pathname))
  await page.goto('/textbooklogin/jiangchuan')
  await expect(page.getByText('江川理工大学').first()).toBeVisible()
  await page.getByLabel('账号').fill('author')
  await page.getByLabel('密码', { exact: true }).fill('recto-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/textbookindex$/)
  await expect(page.getByRole('heading', { name: '数字教材概览' })).toBeVisible()
  expect(told).toEqual(expect.arrayContaining(['/pressplatform/user/operating/system', '/pressplatform/statistics/loginRecord']))

  await page.goto('/textmange/')
  await expect(page).toHaveURL(/\/textmange\/mytext\/$/)
  await page.getByRole('button', { name: /周启明/ }).click()
  await page.getByText('退出登录').click()
  await expect(page).toHaveURL(/\/textbooklogin/)
  await page.goto('/textmange/mytext/')
  await expect(page).toHaveURL(/\/textbooklogin\?redirect=/)
})

test('a wrong password is reported at the field, and the typed text stays', async ({ page }) => {
  await page.goto('/textbooklogin/jiangchuan')
  await page.getByLabel('账号').fill('teacher')
  await page.getByLabel('密码', { exact: true }).fill('guess')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('账号或密码不正确')).toBeVisible()
  await expect(page.getByLabel('账号')).toHaveValue('teacher')
})

for (const [address, target] of [
  ['/textmange/mytext/?state=published', /\/textmange\/mytext\/\?state=published$/],
  ['/textbooklogin?redirect=https%3A%2F%2Fevil.example%2F', /\/textbookindex$/],
] as const) {
  test(`after signing in at ${address} the requested page opens, on our own origin only`, async ({ page }) => {
    await page.goto(address)
    await page.getByLabel('账号').fill('author')
    await page.getByLabel('密码', { exact: true }).fill('recto-demo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(target)
  })
}

test('an expired session is reported once and leads to the sign-in page with a return address', async ({ page }) => {
  await signInAs(page, (await newPerson('author')).account)
  // The list keeps its filters a moment after it was opened; a request that is still under way would end the session at this address already.
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/account/preferences') && answer.request().method() === 'PUT')
  await page.goto('/textmange/mytext/?q=大学物理')
  await kept
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.getByRole('link', { name: '数字教材概览' }).click()
  await expect(page).toHaveURL(/\/textbooklogin\?redirect=%2Ftextbookindex/)
})

test('a refused picture does not end the session', async ({ page }) => {
  await signIn(page, 'student')
  await page.goto('/mycenter/textbook')
  const status = await page.evaluate(
    async () =>
      (await fetch('/pressplatform/textbooks/info', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status,
  )
  expect(status).toBe(403)
  await page.reload()
  await expect(page).toHaveURL(/\/mycenter\/textbook$/)
})

test('the menu contains what the roles allow, and an unknown address shows a page that says so', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/textbookindex')
  const menu = page.getByRole('navigation').first()
  for (const entry of ['首页', '课程', '教学', '教材', '资源', '市场', '考试', '用户', '教材统计', '教学统计', '财务', '系统']) {
    await expect(menu.getByText(entry, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  }
  await page.goto('/textmange/organization/')
  await expect(page).toHaveURL(/\/textmange\/institutions\/$/)
  await page.goto('/nowhere')
  await expect(page.getByText(/没有|不存在|404/).first()).toBeVisible()
})

test('the exception page shows the text of a known code, not text from the address', async ({ page }) => {
  await page.goto('/exception?errorCode=forbidden&errorMessage=Call%20555-0100%20now')
  await expect(page.getByText('没有权限').first()).toBeVisible()
  await expect(page.getByText('555-0100')).toHaveCount(0)
})

test('the choice of English is kept, on pages of the server and of the app', async ({ page }) => {
  const { account } = await newPerson('author')
  await page.goto('/textbooklogin/jiangchuan')
  await page.getByLabel('界面语言').selectOption('en-US')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Account').fill(account)
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Digital textbook overview' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('signing in at /mobile/login opens the shelf', async ({ page }) => {
    await page.goto('/mobile')
    await expect(page).toHaveURL(/\/mobile\/login/)
    await page.getByLabel('账号').fill('student2')
    await page.getByLabel('密码', { exact: true }).fill('recto-demo')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page).toHaveURL(/\/mobile\/myBooks$/)
    await expect(page.getByText('大学物理').first()).toBeVisible()
  })
})
