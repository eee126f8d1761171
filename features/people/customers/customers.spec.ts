import { expect, test } from '@playwright/test'
import { ask, fresh, newPassword, signIn } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })
const consent = { agreement: '2026-11', privacy: '2026-11' }

test('the activation code of a trial is printed as a slip with a QR code, and the list shows who has not activated yet', async ({
  page,
  playwright,
  baseURL,
}) => {
  const orgName = fresh('试用学院')
  await signIn(page, 'root')
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/customers', { name: '江望舒', orgName })
  await page.goto(`/customer/list?id=${id}`)
  const panel = page.getByRole('complementary', { name: orgName })
  await panel.getByRole('button', { name: '开通试用' }).click()
  const opening = page.getByRole('dialog', { name: '开通试用' })
  await opening.getByRole('textbox', { name: '机构代码' }).fill(`t-${Date.now().toString(36)}`)
  await opening.getByRole('button', { name: '开通试用' }).click()
  await page.getByRole('dialog', { name: '试用已开通' }).getByRole('button', { name: '发放激活码' }).click()
  const dialog = page.getByRole('dialog', { name: '发放激活码' })
  await expect(dialog.getByText('其中 1 人已有激活码')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /发给本人/ })).toBeDisabled()
  await dialog.getByRole('button', { name: '继续' }).click()
  const slip = page.getByRole('dialog', { name: '1 张激活纸条' }).getByRole('listitem')
  await expect(slip.getByText(orgName)).toBeVisible()
  await expect(slip.getByRole('img', { name: /扫码激活: http/ })).toBeVisible()
  const code = await slip.locator('code').innerText()
  await page.getByRole('button', { name: '完成' }).click()
  await expect(panel.getByText('· 未激活')).toBeVisible()

  const listed = page.getByRole('row').filter({ hasText: orgName })
  await page.goto(`/customer/list?activation=waiting&q=${encodeURIComponent(orgName)}`)
  await listed.getByRole('checkbox').click()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '发放激活码' }).click()
  await expect(dialog.getByText('1 人还没有激活')).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()

  const guest = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await ask(guest, 'POST', '/pressplatform/session/activation', { code, password: newPassword, consent })
  await guest.dispose()
  await page.reload()
  await expect(page.getByRole('heading', { name: '客户信息表' })).toBeVisible()
  await expect(listed).toHaveCount(0)
  await page.goto(`/customer/list?activation=done&q=${encodeURIComponent(orgName)}`)
  await expect(listed.getByText('已激活')).toBeVisible()
})
