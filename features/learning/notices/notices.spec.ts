import { expect, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

test('a teacher publishes a notice with confirmation, a student reads and confirms it on a phone, the teacher sees who is missing and reminds', async ({
  page,
  browser,
}) => {
  const { teacher, 林晓, 唐松 } = await newInstitution({ teacher: 'teacher', 林晓: 'student', 唐松: 'student' })
  await signInAs(page, teacher.account)
  const klass = await ask<{ id: string; inviteCode: string }>(page.request, 'POST', '/pressplatform/classes', {
    name: '操作系统 A 班',
    state: 'running',
  })
  const student = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(student, 林晓.account)
  await ask(student.request, 'POST', '/pressplatform/classes/join', { code: klass.inviteCode })
  const other = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(other, 唐松.account)
  await ask(other.request, 'POST', '/pressplatform/classes/join', { code: klass.inviteCode })

  await page.goto(`/education/classes/notice?id=${klass.id}`)
  await page.getByRole('button', { name: '写通知' }).first().click()
  const form = page.getByRole('complementary', { name: '写通知' }).or(page.getByRole('dialog', { name: '写通知' }))
  await form.getByRole('button', { name: /^发\s?布$/ }).click()
  await expect(form.getByText('请填写正文')).toBeVisible()
  await form.getByRole('textbox', { name: /^标题/ }).fill('周四停课')
  await form.getByRole('textbox', { name: '正文' }).fill('改到周六上午第 1、2 节。')
  await form.getByRole('switch', { name: /需要确认/ }).click()
  await form.getByText('预览', { exact: true }).click()
  await expect(form.getByRole('article')).toContainText('改到周六上午第 1、2 节。')
  await form.getByRole('button', { name: /^发\s?布$/ }).click()
  await expect(page.getByRole('row', { name: /周四停课/ })).toContainText('已发布')

  await student.goto(`/education/classes/notice?id=${klass.id}`)
  await student.getByRole('link', { name: /周四停课/ }).click()
  await expect(student.getByRole('article')).toContainText('改到周六上午第 1、2 节。')
  await student.getByRole('button', { name: '我已阅读并确认' }).click()
  await expect(student.getByText(/你已于 .* 确认/)).toBeVisible()

  await page.getByRole('link', { name: '周四停课' }).click()
  await expect(page.getByRole('row', { name: /唐松/ })).toContainText('未读')
  await expect(page.getByRole('row', { name: /林晓/ })).not.toContainText('未读')
  await page.getByRole('button', { name: '提醒 1 人' }).click()
  await expect(page.getByText('已提醒 1 人')).toBeVisible()

  // A change asks for reading again.
  await page.getByRole('button', { name: '编辑' }).first().click()
  const editing = page.getByRole('complementary', { name: '周四停课' }).or(page.getByRole('dialog', { name: '周四停课' }))
  await editing.getByRole('textbox', { name: '正文' }).fill('改到周日上午第 1、2 节。')
  await editing.getByRole('checkbox', { name: /请学生重新阅读/ }).check()
  await editing.getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByRole('row', { name: /林晓/ })).toContainText('未读')
  await student.goto(`/education/classes/notice?id=${klass.id}`)
  await expect(student.getByRole('link', { name: /周四停课/ })).toContainText('待确认')
  await student.getByRole('link', { name: /周四停课/ }).click()
  await expect(student.getByText(/你上次阅读后有修改/)).toBeVisible()

  // Withdrawn, it is gone for students, and undo brings it back.
  await page.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name: '撤回' }).click()
  await expect(page.getByRole('article').getByText('已撤回')).toBeVisible()
  await other.goto(`/education/classes/notice?id=${klass.id}`)
  await expect(other.getByText('还没有通知')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('article').getByText('已撤回')).toBeHidden()
  await other.reload()
  await expect(other.getByRole('link', { name: /周四停课/ })).toContainText('待确认')
})
