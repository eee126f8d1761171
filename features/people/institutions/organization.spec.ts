import { expect, request as requests, test } from '@playwright/test'
import { ask, fresh, newPassword, signIn, signInAs } from '#e2e/people.ts'

const consent = { agreement: '2026-11', privacy: '2026-11' }
const unique = () => `i${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
const voucher = { name: '回单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%receipt\n') }

/** A new institution whose administrator has activated the account. */
async function newInstitution(baseURL: string, name: string): Promise<{ account: string; id: string }> {
  const [root, guest] = [await requests.newContext({ baseURL }), await requests.newContext({ baseURL })]
  try {
    await ask(root, 'POST', '/pressplatform/user/v3/account/login', { account: 'root', password: 'recto-demo' })
    const account = unique()
    const draft = { name, code: unique(), administrator: { name: '钱管理', account } }
    const { id, activation } = await ask<{ id: string; activation: { link: string } }>(root, 'POST', '/pressplatform/institutions', draft)
    const code = new URL(activation.link).searchParams.get('code')
    await ask(guest, 'POST', '/pressplatform/session/activation', { code, password: newPassword, consent })
    return { account, id }
  } finally {
    await Promise.all([root.dispose(), guest.dispose()])
  }
}

test('the platform creates an institution, and its first administrator activates the account by the link', async ({ page, browser, baseURL }) => {
  test.setTimeout(60_000)
  const name = fresh('新立大学')
  await signIn(page, 'root')
  await page.goto('/organization/list?new=1')
  const form = page.getByLabel('新建机构').filter({ has: page.locator('#name') })
  await form.locator('#name').fill(name)
  await form.locator('#code').fill('Bad Code')
  await form.locator('#administratorName').fill('孙管理')
  const account = unique()
  await form.locator('#administratorAccount').fill('admin')
  await form.getByRole('button', { name: '新建机构' }).click()
  await expect(form.getByText('2 到 40 个小写字母').first()).toBeVisible()
  await form.locator('#code').fill(unique())
  await form.getByRole('button', { name: '新建机构' }).click()
  await expect(form.getByText('这个账号已经有人使用').first()).toBeVisible()
  await form.locator('#administratorAccount').fill(account)
  await form.getByRole('button', { name: '新建机构' }).click()
  const dialog = page.getByRole('dialog', { name: '激活链接' })
  const link = (await dialog.getByText(/\/mobile\/register\?code=/).textContent()) ?? ''
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  const guest = await browser.newContext({ baseURL: baseURL ?? '' })
  const code = new URL(link).searchParams.get('code')
  await ask(guest.request, 'POST', '/pressplatform/session/activation', { code, password: newPassword, consent })
  const theirs = await guest.newPage()
  await signInAs(theirs, account)
  await theirs.goto('/organization/list')
  await expect(theirs.getByRole('heading', { name: '机构信息', level: 1 })).toBeVisible()
  await expect(theirs.locator('#name')).toHaveValue(name)
  await guest.close()
})

test('departments are created, renamed, moved by keys and merged, and a cohort is added to one', async ({ page, baseURL }) => {
  test.setTimeout(60_000)
  const { account } = await newInstitution(baseURL ?? '', fresh('院系大学'))
  await signInAs(page, account)
  await page.goto('/organization/management?section=departments')
  const make = async (name: string) => {
    await page.getByRole('button', { name: '新建院系' }).first().click()
    await page.getByRole('textbox', { name: '新院系的新名称' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('treeitem', { name: new RegExp(`^${name}`) })).toBeVisible()
  }
  await make('物理学院')
  await make('信息学院')
  await make('光学系')
  const optics = page.getByRole('treeitem', { name: /^光学系/ })
  await expect(optics).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('treeitem').nth(1)).toHaveAccessibleName(/^光学系/)
  await expect(optics).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(optics).toHaveAttribute('aria-level', '2')

  await page.getByRole('button', { name: '信息学院的操作' }).click()
  await page.getByRole('menuitem', { name: '合并到…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.getByTitle('物理学院').last().click()
  await dialog.getByRole('button', { name: '合并' }).click()
  await expect(page.getByRole('treeitem')).toHaveCount(2)

  await page.getByRole('link', { name: '行政班' }).click()
  await page.getByRole('button', { name: '新建行政班' }).first().click()
  await page.locator('#name').fill('光学2601')
  await page.getByRole('button', { name: '新建行政班' }).last().click()
  await expect(page.getByRole('cell', { name: '光学2601', exact: true })).toBeVisible()
})

test('a requested recharge is approved by the platform and credited; another institution does not see it', async ({ page, browser, baseURL }) => {
  test.setTimeout(60_000)
  const name = fresh('充值大学')
  const { account, id } = await newInstitution(baseURL ?? '', name)
  await signInAs(page, account)
  await page.goto('/organization/recharge')
  await page.getByRole('button', { name: '申请充值' }).first().click()
  await page.locator('#yuan').fill('1280.5')
  await page.locator('#payer').fill('财务处')
  await page.locator('input[type=file]').setInputFiles(voucher)
  // The answer to the first request is lost: the repeat does not create a second recharge.
  await page.route('**/pressplatform/recharges', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('没有收到回应')).toBeVisible()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('cell', { name: '¥1,280.50' })).toHaveCount(1)
  await expect(page.getByRole('cell', { name: '待审核' })).toBeVisible()

  const desk = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  const root = await desk.newPage()
  await signIn(root, 'root')
  await root.goto(`/organization/recharge?view=all&institution=${id}`)
  await root.getByRole('button', { name: /^CZ/ }).click()
  await root.getByRole('button', { name: '确认到账' }).click()
  await root.getByRole('dialog').getByRole('button', { name: '确认到账' }).last().click()
  await expect(root.getByText('¥1,280.50 已记入账户')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('cell', { name: '已到账' })).toBeVisible()
  await page.getByText('账户明细').click()
  await expect(page.getByRole('cell', { name: '+¥1,280.50' })).toBeVisible()

  await root.getByRole('button', { name: '冲正' }).click()
  await root.getByRole('textbox', { name: '冲正原因' }).fill('重复入账')
  await root.getByRole('dialog').getByRole('button', { name: '冲正' }).click()
  await expect(root.getByText('¥1,280.50 已冲正')).toBeVisible()
  await desk.close()
  await page.reload()
  await page
    .getByRole('row', { name: /-¥1,280.50/ })
    .getByRole('button', { name: /^CZ/ })
    .click()
  await expect(page.getByText('重复入账')).toBeVisible()
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  await ask(other.request, 'POST', '/pressplatform/user/v3/account/login', { account: 'admin-b', password: 'recto-demo' })
  const { items } = await ask<{ items: { institutionName: string }[] }>(other.request, 'GET', '/pressplatform/recharges?size=100')
  expect(items.map(({ institutionName }) => institutionName)).not.toContain(name)
  await other.close()
})

test('a new institution is guided through its first steps; finished steps are ticked, and the guide can be closed', async ({ page, baseURL }) => {
  const { account } = await newInstitution(baseURL ?? '', fresh('开始大学'))
  await signInAs(page, account)
  await page.goto('/comprehensive')
  const guide = page.getByRole('region', { name: '开始使用' })
  await expect(guide.getByText('已完成 0 / 5')).toBeVisible()
  await expect(guide.getByRole('listitem')).toHaveCount(5)
  await expect(guide.getByRole('link', { name: '建立院系' })).toHaveAttribute('href', /\/organization\/management\?section=departments$/)
  await ask(page.request, 'POST', '/pressplatform/departments', { name: '物理学院' })
  await page.reload()
  await expect(guide.getByText('已完成 1 / 5')).toBeVisible()
  await expect(guide.getByRole('listitem').filter({ hasText: '建立院系' }).getByRole('img', { name: '已完成' })).toBeVisible()
  await guide.getByRole('link', { name: '加入用户' }).click()
  await expect(page).toHaveURL(/\/user\/list\?import=1$/)
  await page.goBack()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/account/preferences') && answer.request().method() === 'PUT')
  await guide.getByRole('button', { name: '收起，不再显示' }).click()
  await expect(guide).toBeHidden()
  expect((await kept).ok()).toBe(true)
  await page.reload()
  await expect(page.getByLabel('本机构概况').getByRole('link').first()).toBeVisible()
  await expect(guide).toBeHidden()
})
