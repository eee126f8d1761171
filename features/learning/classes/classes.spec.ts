import { expect, test } from '@playwright/test'
import { newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

test('a teacher makes a class, a student joins by its link on a phone, another asks and is approved, one gets a group and is removed', async ({
  page,
  browser,
}) => {
  const { teacher, 林晓, 唐松 } = await newInstitution({ teacher: 'teacher', 林晓: 'student', 唐松: 'student' })
  await signInAs(page, teacher.account)
  await page.goto('/education/classes')
  await page.getByRole('button', { name: '新建班级' }).first().click()
  await page.getByRole('textbox', { name: /^班级名称/ }).fill('操作系统 A 班')
  await page.getByRole('button', { name: '新建班级' }).last().click()
  await expect(page.getByRole('heading', { name: '操作系统 A 班' })).toBeVisible()
  const code = (
    await page
      .locator('header b')
      .filter({ hasText: /^[A-Z0-9]{6}$/ })
      .first()
      .innerText()
  ).trim()

  const student = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await student.goto(`/previewedu?code=${code}`)
  await expect(student.getByRole('heading', { name: '操作系统 A 班' })).toBeVisible()
  await expect(student.getByRole('link', { name: '登录后加入' })).toBeVisible()
  await signInAs(student, 林晓.account)
  await student.reload()
  await student.getByRole('button', { name: '加入班级' }).click()
  await expect(student).toHaveURL(/\/education\/classes\/details/)
  await expect(student.getByRole('heading', { name: '操作系统 A 班' })).toBeVisible()

  // From now on requests are approved.
  await page.getByRole('link', { name: '编辑' }).click()
  await page.getByText('老师审核').first().click()
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  const other = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(other, 唐松.account)
  await other.goto('/mycenter/class')
  await other.getByRole('link', { name: '加入班级' }).first().click()
  await other.getByRole('textbox', { name: '邀请码' }).fill(`${code.slice(0, 3)}-${code.slice(3).toLowerCase()}`)
  await other.getByRole('button', { name: '查找班级' }).click()
  await other.getByRole('button', { name: '申请加入' }).click()
  await expect(other.getByText('申请已提交')).toBeVisible()

  await page.getByRole('link', { name: '成员' }).click()
  await expect(page.getByRole('row', { name: /林晓/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /唐松/ })).toBeHidden()
  await page.goto(`${page.url()}&state=pending`)
  await page.getByRole('row', { name: /唐松/ }).getByRole('checkbox').click()
  await page.getByRole('button', { name: '同意' }).click()
  await expect(page.getByText('已同意 1 人加入')).toBeVisible()
  await other.goto('/mycenter/class')
  await expect(other.getByRole('link', { name: '操作系统 A 班' })).toBeVisible()

  await page.goto(page.url().replace('&state=pending', ''))
  await page.getByRole('row', { name: /唐松/ }).getByRole('checkbox').click()
  await page.getByRole('button', { name: '分组' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: '分组' }).fill('第一组')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s*定$/ })
    .click()
  await expect(page.getByRole('row', { name: /唐松/ })).toContainText('第一组')
  await page.getByRole('row', { name: /林晓/ }).getByRole('checkbox').click()
  await page.getByRole('button', { name: '移出' }).click()
  await expect(page.getByRole('row', { name: /林晓/ })).toBeHidden()
  await student.goto('/mycenter/class')
  await expect(student.getByText('还没有班级')).toBeVisible()
})
