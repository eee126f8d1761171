import { type Browser, expect, type Page, test } from '@playwright/test'
import { ask, fresh, newPerson, phone, signIn, signInAs } from '#e2e/people.ts'

interface Draft {
  title: string
  body?: string
  audience?: 'all' | 'roles'
  roles?: string[]
  type?: 'news' | 'maintenance'
}

/** Publishes an announcement as the person of this page; its message arrives within seconds. */
async function announce(page: Page, draft: Draft): Promise<string> {
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/announcements', {
    body: '正文',
    type: 'news',
    audience: 'all',
    ...draft,
  })
  await ask(page.request, 'PUT', '/pressplatform/announcements/publish', { ids: [id] })
  return id
}

/** A person with a role of their own, so that announcements to it reach no other person. The person gets messages of announcements. */
async function onlyReader(browser: Browser, baseURL: string, titles: readonly string[]): Promise<{ account: string }> {
  const admin = await (await browser.newContext({ baseURL })).newPage()
  await signIn(admin, 'admin')
  const { code } = await ask<{ code: string }>(admin.request, 'POST', '/pressplatform/roles', { name: fresh('读者'), modules: [], features: [] })
  const person = await newPerson(code)
  for (const title of titles) await announce(admin, { title, audience: 'roles', roles: [code] })
  await admin.context().close()
  return person
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息/ })
const row = (page: Page, title: string) => page.getByRole('dialog', { name: '消息' }).getByRole('button', { name: title })

test('an announcement is written, previewed and published; a person gets a message at once, reads it, and is counted as a reader', async ({
  page,
  browser,
}) => {
  const title = fresh('开学典礼安排')
  const reader = await newPerson('author')
  const other = await (await browser.newContext()).newPage()
  await signInAs(other, reader.account)
  await other.goto('/mycenter/home')
  await expect(bell(other)).toBeVisible()

  await signIn(page, 'admin')
  await page.goto('/announcements/list')
  await page.getByRole('button', { name: '新建公告' }).click()
  const form = page.getByRole('complementary', { name: '新建公告' })
  await form.getByLabel('标题').fill(title)
  await form.getByLabel('正文').fill('典礼在体育馆举行。\n\n详见 https://www.example.edu/kaixue')
  await form.getByLabel('范围').click()
  await page.getByText('按角色', { exact: true }).click()
  await form.getByLabel('角色').click()
  await page.getByTitle('作者', { exact: true }).click()
  await expect(form.getByText(/将通知 \d+ 人/)).toBeVisible()
  await form.getByText('预览', { exact: true }).click()
  await expect(form.getByRole('link', { name: 'https://www.example.edu/kaixue' })).toBeVisible()
  await form.getByRole('button', { name: '保存并发布' }).click()
  const asked = page.getByRole('dialog', { name: `发布“${title}”？` })
  await expect(asked).toContainText(/将通知 \d+ 人/)
  await asked.getByRole('button', { name: /发\s?布/ }).click()
  await expect(page.getByRole('row', { name: title })).toContainText('展示中')

  await expect(bell(other)).toHaveAccessibleName(/未读/, { timeout: 20_000 })
  await bell(other).click()
  await other.getByRole('banner').getByRole('button', { name: title }).click()
  const article = other.getByRole('article')
  await expect(article).toContainText('典礼在体育馆举行。')
  expect(other.url()).toContain('announcement=')
  await other.context().close()

  await page.reload()
  await page.getByRole('button', { name: title }).click()
  await expect(page.getByRole('region', { name: '谁已读' })).toContainText(/1 \/ \d+ 人已读/)
})

test('messages are read, filtered, removed and restored; the address keeps the filters', async ({ page, browser, baseURL }) => {
  const titles = [fresh('甲'), fresh('乙')]
  await signInAs(page, (await onlyReader(browser, baseURL ?? '', titles)).account)
  await page.goto('/mycenter/home?inbox=1')
  for (const title of titles) await expect(row(page, title).first()).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText(/\d+ 条消息已标为已读/)).toBeVisible()
  await page.getByText('未读', { exact: true }).click()
  await expect(page.getByText('没有未读消息')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row(page, titles[0] ?? '').first()).toBeVisible()
  await page.reload()
  expect(page.url()).toContain('inboxUnread=1')
  await page.getByRole('button', { name: `移除 ${titles[0]}` }).click()
  await expect(row(page, titles[0] ?? '')).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row(page, titles[0] ?? '').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '消息' })).toBeHidden()
  expect(page.url()).not.toContain('inbox')
})

interface Preferences {
  digest: string
  quiet: { from: number } | null
  ways: { announcement?: string[] }
}
const preferencesOf = (page: Page) => ask<Preferences>(page.request, 'GET', '/pressplatform/messages/preferences')

test('the chosen times of delivery are kept', async ({ page }) => {
  await signInAs(page, (await newPerson('student')).account)
  await page.goto('/account/data#messages')
  await page.getByText('每天一封', { exact: true }).click()
  await expect(page.getByLabel('发送时间')).toBeVisible()
  await page.getByRole('switch', { name: '免打扰' }).click()
  await page.getByLabel('免打扰 从').fill('23:30')
  await expect.poll(() => preferencesOf(page)).toMatchObject({ digest: 'daily', quiet: { from: 23 * 60 + 30 } })
  await page.reload()
  await expect(page.getByLabel('免打扰 从')).toHaveValue('23:30')
  await expect(page.getByRole('checkbox', { name: '账号安全 邮件' })).toBeDisabled()
  await page.getByRole('switch', { name: '免打扰' }).click()
  await page.getByText('逐条发送', { exact: true }).click()
  await expect.poll(() => preferencesOf(page)).toMatchObject({ digest: 'off', quiet: null })
})

test('the chosen channels for a type of message are kept', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/account/data#messages')
  const choice = page.getByRole('checkbox', { name: '公告 邮件' })
  await choice.check()
  await expect.poll(async () => (await preferencesOf(page)).ways.announcement).toContain('mail')
  await page.reload()
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await expect.poll(async () => (await preferencesOf(page)).ways.announcement).not.toContain('mail')
})

test('a sent mail is in the log with a masked address', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/system?section=delivery&way=mail&size=50')
  const sent = page.getByRole('row', { name: '充值 ¥12,805.00 已到账' })
  await expect(sent).toContainText('已送出')
  await expect(sent).toContainText('a***n@jiangchuan.example')
})

test('an announcement of maintenance is shown below the header until its details are opened', async ({ page }) => {
  await signIn(page, 'admin-b')
  const title = fresh('今晚维护')
  const id = await announce(page, { title, type: 'maintenance' })
  await page.goto('/textbookindex')
  const bar = page.getByRole('complementary', { name: '系统维护' })
  await expect(bar).toContainText(title)
  await bar.getByRole('button', { name: '查看详情' }).click()
  await expect(page.getByRole('article')).toContainText(title)
  await expect(bar).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article')).toContainText(title)
  await expect(bar).toBeHidden()
  await ask(page.request, 'PUT', '/pressplatform/announcements/offline', { ids: [id] })
})

test('the form reports errors at its fields, and a deletion asks for a confirmation that names the announcement', async ({ page }) => {
  await signIn(page, 'admin')
  const title = fresh('草稿')
  await ask(page.request, 'POST', '/pressplatform/announcements', { title, body: '', type: 'news', audience: 'all' })
  await page.goto('/announcements/list?new=1')
  const form = page.getByRole('complementary', { name: '新建公告' })
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(form.getByText('请输入标题')).toBeVisible()
  await form.getByLabel('开始展示').fill('2030-05-02T10:00')
  await form.getByLabel('结束展示').fill('2030-05-01T10:00')
  await form.getByLabel('标题').fill(fresh('不会保存'))
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(form.getByText('结束时间要在开始时间之后')).toBeVisible()

  await page.goto(`/announcements/list?q=${encodeURIComponent(title)}`)
  await page
    .getByRole('row', { name: title })
    .getByRole('button', { name: /删\s?除/ })
    .click()
  const asked = page.getByRole('dialog', { name: `删除“${title}”？` })
  await asked.getByRole('button', { name: /删\s?除/ }).click()
  await expect(page.getByRole('row', { name: title })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)
  test('the personal page counts the messages and lists them', async ({ page, browser, baseURL }) => {
    const title = fresh('校车时刻')
    await signInAs(page, (await onlyReader(browser, baseURL ?? '', [title])).account)
    const unread = async () => (await ask<{ count: number }>(page.request, 'GET', '/pressplatform/messages/unread')).count
    await expect.poll(unread, { timeout: 20_000 }).toBeGreaterThan(0)
    await page.goto('/mobile/myBooks')
    await page.getByRole('button', { name: /我的，\d+ 条未读消息/ }).click()
    await page.getByRole('button', { name: '查看' }).click()
    const sheet = page.getByRole('dialog', { name: '消息' })
    await sheet.getByRole('button', { name: title }).click()
    await expect(page.getByRole('article')).toContainText(title)
  })
})
