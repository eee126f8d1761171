import { expect, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

test('a student finds what is to be done on the first page and in the calendar, and takes it to a calendar program', async ({ page, browser }) => {
  const { teacher, 林晓 } = await newInstitution({ teacher: 'teacher', 林晓: 'student' })
  const desk = await (await browser.newContext()).newPage()
  await signInAs(desk, teacher.account)
  const klass = await ask<{ id: string; inviteCode: string }>(desk.request, 'POST', '/pressplatform/classes', {
    name: '操作系统 A 班',
    state: 'running',
  })
  await signInAs(page, 林晓.account)
  await ask(page.request, 'POST', '/pressplatform/classes/join', { code: klass.inviteCode })
  const paragraph = { type: 'paragraph', attrs: { id: 'p000000001' }, content: [{ type: 'text', text: '带学生证。' }] }
  const notice = { title: '考场须知', body: { type: 'doc', content: [paragraph] }, classIds: [klass.id], needConfirm: true, publish: true }
  await ask(desk.request, 'POST', '/pressplatform/notices', notice)

  await page.goto('/mycenter/home')
  const ahead = page.getByRole('region', { name: '未来 7 天' })
  await expect(ahead.getByRole('link', { name: /考场须知/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '待读的通知' })).toContainText('考场须知')
  await ahead.getByRole('link', { name: '查看日程' }).click()

  await expect(page.getByRole('table').getByRole('link', { name: /考场须知/ })).toBeVisible()
  await page.getByText('列表', { exact: true }).click()
  await expect(page).toHaveURL(/view=list/)
  await expect(page.getByRole('link', { name: /考场须知/ })).toContainText('待确认')
  await page.getByRole('button', { name: '下一段' }).click()
  await expect(page.getByText('这段时间没有安排')).toBeVisible()
  await page.getByRole('button', { name: '今天' }).click()
  await page.getByRole('link', { name: /考场须知/ }).click()
  await page.getByRole('button', { name: '我已阅读并确认' }).click()
  await expect(page.getByText(/你已于 .* 确认/)).toBeVisible()
  await page.goto('/mycenter/home')
  await expect(page.getByText('未来 7 天没有要交的作业')).toBeVisible()

  await page.goto('/mycenter/calendar')
  await page.getByRole('button', { name: '订阅与提醒' }).click()
  await page.getByRole('button', { name: '生成订阅地址' }).click()
  const address = page.getByRole('textbox', { name: '在手机日历里查看' })
  await expect(address).toHaveValue(/\.ics$/)
  const path = new URL(await address.inputValue()).pathname
  const stranger = await browser.newContext()
  const file = await stranger.request.get(path)
  expect(file.headers()['content-type']).toContain('text/calendar')
  expect(await file.text()).toContain('考场须知')
  await page.getByRole('button', { name: '停用地址' }).click()
  await expect(page.getByRole('button', { name: '生成订阅地址' })).toBeVisible()
  expect((await stranger.request.get(path)).status()).toBe(404)

  const small = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(small, 林晓.account)
  await small.goto('/mycenter/calendar')
  await expect(small.getByRole('link', { name: /考场须知/ })).toBeVisible()
  await expect(small.getByRole('table')).toHaveCount(0)
})
