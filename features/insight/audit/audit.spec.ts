import { expect, test } from '@playwright/test'
import { ask, fresh, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', timezoneId: 'America/New_York' })

test('lists, details and exports show the time of the institution and say so to a reader whose clock is another', async ({ page }) => {
  const { admin } = await newInstitution({ admin: 'administrator' })
  await signInAs(page, admin.account)
  const name = fresh('顾清和')
  await ask(page.request, 'POST', '/pressplatform/users', { name, roles: ['student'], first: 'none' })
  const { items } = await ask<{ items: { at: string }[] }>(page.request, 'GET', '/unifiedplatform/v1/audit?action=member.add')
  const minute = new Date(items[0]?.at ?? '').toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = minute.split(' ')

  await page.goto('/operationlog/list')
  await expect(page.getByRole('navigation', { name: '分页' })).toContainText('时间为北京时间 (UTC+8)')
  const row = page.getByRole('row').filter({ hasText: name })
  const full = `${day.replaceAll('-', '/')} ${time} (UTC+8)`
  await expect(row.getByRole('time')).toHaveAttribute('title', full)
  await expect(row.getByRole('time')).toContainText(time)
  await row.click()
  await expect(page.getByRole('definition').filter({ hasText: full })).toBeVisible()

  const { jobId } = await ask<{ jobId: string }>(page.request, 'POST', '/unifiedplatform/v1/audit/export', {
    columns: ['at', 'action'],
    format: 'csv',
  })
  const result = () =>
    ask<{ result: { fileId: string } | null }>(page.request, 'GET', `/pressplatform/jobs/${jobId}`).then((job) => job.result?.fileId)
  await expect.poll(result, { timeout: 20_000 }).toBeTruthy()
  const file = await (await page.request.get(`/rman/v1/files/${await result()}`)).text()
  expect(file).toContain('时间（Asia/Shanghai）')
  expect(file).toContain(minute)
})
