import { expect, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

test('a teacher divides a class at random, moves a student, and lets students choose on a phone', async ({ page, browser }) => {
  const { teacher, ...students } = await newInstitution({ teacher: 'teacher', 林晓: 'student', 唐松: 'student', 白露: 'student', 顾青: 'student' })
  await signInAs(page, teacher.account)
  const { id, inviteCode } = await ask<{ id: string; inviteCode: string }>(page.request, 'POST', '/pressplatform/classes', { name: '操作系统' })
  const onPhone = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  for (const { account } of [students.唐松, students.白露, students.顾青, students.林晓]) {
    await signInAs(onPhone, account)
    await ask(onPhone.request, 'POST', '/pressplatform/classes/join', { code: inviteCode })
  }

  await page.goto(`/education/classes/groups?id=${id}`)
  await page.getByRole('button', { name: '随机分组' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton').fill('2')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(2)
  await dialog.getByRole('button', { name: '就这样分，2 组' }).click()
  await expect(page.getByText('2 组，4 人')).toBeVisible()
  const first = page.getByRole('region', { name: '第 1 组' })
  const second = page.getByRole('region', { name: '第 2 组' })
  await expect(first.getByRole('listitem')).toHaveCount(2)
  await first.getByRole('button').first().click()
  await page.getByRole('menuitem', { name: '第 2 组' }).click()
  await expect(second.getByRole('listitem')).toHaveCount(3)

  await page.getByRole('button', { name: '小组设置' }).click()
  await dialog.getByRole('textbox', { name: /^小组，一行一个/ }).fill('第 1 组\n第 2 组\n第 3 组')
  await dialog.getByRole('spinbutton').fill('3')
  await dialog.getByRole('switch').click()
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('学生可以自选小组')).toBeVisible()

  await onPhone.goto(`/education/classes/groups?id=${id}`)
  await onPhone.getByRole('button', { name: '加入“第 3 组”' }).click()
  await expect(onPhone.getByRole('region', { name: '第 3 组' }).getByText('林晓')).toBeVisible()
  await onPhone.reload()
  await expect(onPhone.getByRole('region', { name: '第 3 组' }).getByText('我的小组')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: '第 3 组' }).getByText('林晓')).toBeVisible()
})
