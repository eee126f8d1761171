import { expect, test } from '@playwright/test'
import { ask, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })

test('a lead offers a course as a template; a new teacher finds it, looks at its outline, makes a course for the new term, and the lead withdraws it', async ({
  page,
  browser,
}) => {
  const { 顾老师, 新老师 } = await newInstitution({ 顾老师: 'teacher', 新老师: 'teacher' })
  await signInAs(page, 顾老师.account)
  const { id: courseId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/teaching/course', { name: '电路分析基础（2026 秋）' })
  const add = (name: string, part: object) =>
    ask<{ id: string }>(page.request, 'POST', `/pressplatform/courses/${courseId}/units`, {
      content: { kind: 'link', url: 'https://example.edu/' },
      name,
      parentId: null,
      afterId: null,
      ...part,
    })
  const section = await add('电路模型', { content: { kind: 'section' } })
  await add('1.1 电路与模型', { parentId: section.id, rules: { opens: { at: '2026-09-07T00:00:00.000Z' }, completion: { kind: 'view' } } })

  await page.goto(`/details/outline?courseId=${courseId}`)
  await page.getByRole('button', { name: '设为模板' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog).toContainText('请写明给谁用、怎么用')
  await dialog.getByRole('textbox', { name: '给谁用、怎么用' }).fill('给第一次讲这门课的老师，十六周。')
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('button', { name: '模板设置' })).toBeVisible()

  const other = await (await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } })).newPage()
  await signInAs(other, 新老师.account)
  await other.goto('/teaching/mycourse')
  await other.getByRole('button', { name: '从模板' }).click()
  const form = other.getByRole('complementary', { name: '从模板新建课程' })
  await form.getByRole('textbox', { name: '名称、学校、介绍或说明' }).fill('没有这门')
  await expect(form).toContainText('没有找到这样的模板')
  await form.getByRole('textbox', { name: '名称、学校、介绍或说明' }).fill('第一次讲')
  await form.getByRole('button', { name: /电路分析基础/ }).click()
  await expect(form).toContainText('给第一次讲这门课的老师，十六周。')
  await form.getByText('大纲，1 个单元').click()
  await expect(form.getByRole('region', { name: '说明' }).getByText('1.1 电路与模型')).toBeVisible()
  await form.getByRole('textbox', { name: '新的第一天' }).fill('2027-03-01')
  await expect(form.getByRole('textbox', { name: '新课程的名称' })).toHaveValue('电路分析基础（2027 春）')
  await form.getByRole('button', { name: '开课，共 1 个单元' }).click()
  await expect(form.getByRole('status')).toContainText('“电路分析基础（2027 春）”已生成')
  await form.getByRole('button', { name: '打开新课程' }).click()
  await expect(other.getByRole('row', { name: /^链接 1\.1/ })).toContainText('2027/03/01')
  await expect(other.getByText('来自模板“电路分析基础（2026 秋）”')).toBeVisible()

  await page.getByRole('button', { name: '模板设置' }).click()
  await dialog.getByRole('switch').click()
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('button', { name: '设为模板' })).toBeVisible()
  await other.goto('/teaching/mycourse?template=list')
  await expect(form).toContainText('还没有模板')
  await other.goto(`/teaching/mycourse?template=${courseId}`)
  await expect(form).toContainText('这个模板已经撤下')
})
