import { expect, test } from '@playwright/test'
import { newInstitution, signInAs } from '#e2e/people.ts'

test('"save and publish" leaves the form: the address names no new announcement, and nothing unsaved remains', async ({ page }) => {
  const { admin } = await newInstitution({ admin: 'administrator' })
  await signInAs(page, admin.account)
  await page.goto('/announcements/list?new=1')
  const form = page.getByRole('complementary', { name: '新建公告' })
  await form.getByLabel('标题').fill('放假安排')
  await form.getByRole('button', { name: '保存并发布' }).click()
  const asked = page.getByRole('dialog', { name: '发布“放假安排”？' })
  await asked.getByRole('button', { name: /发\s?布/ }).click()
  await expect(page.getByRole('row', { name: '放假安排' })).toContainText('展示中')
  await expect(form).toBeHidden()
  await expect(page).not.toHaveURL(/new=1/)
  // Leaving asks nothing, and a new form begins empty.
  await page.getByRole('link', { name: /返回/ }).click()
  await expect(page).toHaveURL(/\/comprehensive$/)
  await page.goto('/announcements/list?new=1')
  await expect(form.getByLabel('标题')).toHaveValue('')
  await expect(page.getByText('有未保存的修改')).toHaveCount(0)
})
