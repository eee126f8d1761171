import { expect, test } from '@playwright/test'
import { ask, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

test('a teacher makes a course, introduces it, adds a colleague, publishes it and links a class whose student opens it', async ({
  page,
  browser,
}) => {
  const { teacher, 林晓 } = await newInstitution({ teacher: 'teacher', 邓洁: 'teacher', 林晓: 'student' })
  await signInAs(page, teacher.account)
  const { id: classId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '编译原理一班', state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${classId}/members`, { memberIds: [林晓.memberId] })

  await page.goto('/teaching/mycourse')
  await page.getByRole('button', { name: '新建课程' }).first().click()
  await page.getByRole('textbox', { name: '课程名称' }).fill('编译原理')
  await page.getByRole('button', { name: /^新\s*建$/ }).click()
  await expect(page).toHaveURL(/\/details\/introduction\?courseId=/)
  await expect(page.getByRole('heading', { name: '编译原理' })).toBeVisible()

  await page.getByRole('button', { name: /^编\s*辑$/ }).click()
  await page.getByRole('textbox', { name: '介绍' }).fill('从词法分析讲到代码生成。')
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('region', { name: '课程介绍' })).toContainText('从词法分析讲到代码生成。')

  await page.getByRole('link', { name: '团队' }).click()
  await page.getByRole('combobox', { name: '添加成员' }).fill('邓洁')
  await page.locator('.ant-select-item-option', { hasText: '邓洁' }).click()
  await page.getByRole('button', { name: '上移邓洁' }).click()
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '邓洁' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '上移邓洁' })).toBeDisabled()

  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByRole('button', { name: '取消发布' })).toBeVisible()
  await page.getByRole('link', { name: '班级' }).last().click()
  await page.getByRole('button', { name: '关联班级' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '选择你教的班级' }).click()
  await page.locator('.ant-select-item-option', { hasText: '编译原理一班' }).click()
  await dialog.getByRole('button', { name: '关联班级' }).click()
  await expect(page.getByRole('link', { name: '编译原理一班' })).toBeVisible()

  const student = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(student, 林晓.account)
  await student.goto('/mycenter/course')
  await student.getByRole('link', { name: '编译原理' }).click()
  await expect(student.getByRole('region', { name: '课程介绍' })).toContainText('从词法分析讲到代码生成。')
  await expect(student.getByRole('link', { name: '使用' })).toBeHidden()

  await page.goto('/teaching/mycourse')
  await page.getByRole('listitem', { name: '编译原理' }).hover()
  await page.getByRole('button', { name: '“编译原理”的更多操作' }).click()
  await page.getByRole('menuitem', { name: /删\s*除/ }).click()
  await expect(page.getByRole('dialog')).toContainText('1 名学生将打不开课程')
  await page.getByRole('dialog').getByRole('button', { name: '删除 1 门' }).click()
  await expect(page.getByText('已删除 1 门课程')).toBeVisible()
  await page.getByRole('button', { name: /^撤\s*销$/ }).click()
  await expect(page.getByRole('link', { name: '编译原理' })).toBeVisible()
})
