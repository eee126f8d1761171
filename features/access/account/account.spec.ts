import { expect, type Page, test } from '@playwright/test'
import { ask, fresh, newPassword, newPerson, signInAs } from '#e2e/people.ts'

test('a changed name and picture are shown after a reload', async ({ page }) => {
  const { account } = await newPerson('student')
  await signInAs(page, account)
  await page.goto('/account/data')
  const profile = page.locator('#profile')
  await profile.getByRole('button', { name: '修改' }).click()
  await profile.getByRole('textbox', { name: '姓名' }).fill('林知夏')
  await profile.getByRole('button', { name: '保存' }).click()
  await expect(profile.getByText('林知夏')).toBeVisible()
  await profile.getByRole('button', { name: '更换头像' }).click()
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: dot })
  await page.getByRole('dialog').getByRole('button', { name: '使用' }).click()
  await expect(profile.locator('img')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '林知夏' })).toBeVisible()
  await expect(page.locator('#profile img')).toBeVisible()
})

test('a changed password ends the other sessions at once, with one message and a return address', async ({ page, browser, baseURL }) => {
  const { account } = await newPerson('student')
  await signInAs(page, account)
  const elsewhere = await (await browser.newContext({ ...(baseURL && { baseURL }), locale: 'zh-CN' })).newPage()
  await signInAs(elsewhere, account)
  await elsewhere.goto('/mycenter/textbook?filter=unread')
  await expect(elsewhere.getByRole('heading', { name: '我的教材' })).toBeVisible()

  await page.goto('/account/password')
  await page.getByLabel('原密码').fill('wrong')
  await page.getByLabel('新密码', { exact: true }).fill('12345678')
  await page.getByLabel('再输入一次').fill('12345678')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('太常见，容易被猜到')).toBeVisible()
  await page.getByLabel('新密码', { exact: true }).fill('a bridge over the river')
  await page.getByLabel('再输入一次').fill('a bridge over the river')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('原密码不正确')).toBeVisible()
  await page.getByLabel('原密码').fill(newPassword)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/\/account\/data#security$/)
  await expect(elsewhere).toHaveURL(/\/textbooklogin\?redirect=.*unread/)
  await elsewhere.context().close()
})

test('another signed-in device is listed and can be signed out', async ({ page, browser, baseURL }) => {
  const { account } = await newPerson('teacher')
  await signInAs(page, account)
  const elsewhere = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signInAs(elsewhere, account)
  await page.goto('/account/data#security')
  const devices = page.getByRole('list', { name: '登录的设备' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await devices.nth(1).getByRole('button', { name: '退出' }).click()
  await expect(devices).toHaveCount(1)
  expect((await elsewhere.request.get('/pressplatform/user/detail')).status()).toBe(401)
  await elsewhere.context().close()
})

test('signing out everywhere ends another open tab: one message, one redirect, and typed text is kept', async ({ page, browser, baseURL }) => {
  const { account, name } = await newPerson('author')
  await signInAs(page, account)
  await page.goto('/account/data')
  const elsewhere = await (await browser.newContext({ ...(baseURL && { baseURL }), locale: 'zh-CN' })).newPage()
  await signInAs(elsewhere, account)
  const book = await ask<{ id: string }>(elsewhere.request, 'POST', '/pressplatform/textbooks/add', { name: fresh('到处退出') })
  const chapter = await ask<{ id: string }>(elsewhere.request, 'PUT', '/pressplatform/textbooks/chapter/update', {
    textbookId: book.id,
    name: '绪论',
  })
  const seen = await watched(elsewhere)
  await elsewhere.goto(`/editbook/chapter?id=${book.id}&chapter=${chapter.id}`)
  const text = elsewhere.getByRole('textbox', { name: /正文/ })
  await text.click()
  // Its saves do not reach the server, so the text is still unsaved when the session ends.
  await elsewhere.route(`**/pressplatform/chapters/${chapter.id}/text`, (route) => route.abort())
  await elsewhere.keyboard.type('退出时还没保存的一句。')

  await page.getByRole('button', { name }).click()
  expect(seen).toEqual([])
  const answered = page.waitForResponse(/\/logout/)
  await page.getByRole('button', { name: '退出所有设备' }).click()
  await answered
  await expect(elsewhere).toHaveURL(/\/textbooklogin\?redirect=/)
  await expect.poll(() => seen).toEqual(['refused', 'told', 'left'])
  await elsewhere.unrouteAll()

  await signInAs(elsewhere, account)
  await elsewhere.goto(`/editbook/chapter?id=${book.id}&chapter=${chapter.id}`)
  await expect(text).toContainText('退出时还没保存的一句。')
  expect(seen.filter((event) => event === 'left')).toHaveLength(1)
  await elsewhere.context().close()
})

/** What happens in a tab whose session ends, in order: a call is refused, a message appears, the page is left. */
async function watched(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.on('response', (response) => void (response.status() === 401 && !seen.includes('refused') && seen.push('refused')))
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && frame.url().includes('/textbooklogin') && seen.push('left')))
  await page.exposeFunction('tell', () => void seen.push('told'))
  await page.addInitScript(() => {
    let most = 0
    const count = () => {
      const says = (node: Node) => node.nodeType === Node.TEXT_NODE && /登录已过期/.test(node.textContent ?? '')
      const now = [...document.querySelectorAll('body *')].filter((part) => [...part.childNodes].some(says)).length
      for (; most < now; most++) (window as unknown as { tell: () => void }).tell()
    }
    document.addEventListener('DOMContentLoaded', () => new MutationObserver(count).observe(document.body, { childList: true, subtree: true }))
  })
  return seen
}

test('personal data is downloaded as an archive, and the account is deleted', async ({ page }) => {
  const { account } = await newPerson('student')
  await signInAs(page, account)
  await page.goto('/account/data#privacy')
  const privacy = page.locator('#privacy')
  await privacy.getByRole('button', { name: '开始导出' }).click()
  const download = page.waitForEvent('download')
  await privacy.getByRole('link', { name: '下载' }).click({ timeout: 20_000 })
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^recto-${account}-.*\\.zip$`))

  await privacy.getByRole('button', { name: '注销账号…' }).click()
  const dialog = page.getByRole('dialog', { name: '注销账号' })
  await expect(dialog.getByLabel('当前密码')).toBeHidden()
  await dialog.getByLabel(`输入账号名 ${account} 以确认`).fill(account)
  await dialog.getByLabel('当前密码').fill(newPassword)
  await dialog.getByRole('button', { name: '永久注销' }).click()
  await expect(dialog.getByText('账号已注销')).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(page).toHaveURL(/\/textbooklogin$/)
  const again = await page.request.post('/pressplatform/user/v3/account/login', {
    data: { account, password: newPassword },
    headers: { 'x-recto': '1' },
  })
  expect(again.status()).toBe(400)
})

/** A picture of one pixel. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==', 'base64')
