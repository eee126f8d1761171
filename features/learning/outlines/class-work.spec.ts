import { expect, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'paragraph1' }, content: [{ type: 'text', text }] }],
})

test('a teacher puts a homework and a discussion into the outline, and a student on a phone does both from there', async ({ page, browser }) => {
  const { teacher, 林晓 } = await newInstitution({ teacher: 'teacher', 林晓: 'student' })
  await signInAs(page, teacher.account)
  const { id: classId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '古代文学一班', state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${classId}/members`, { memberIds: [林晓.memberId] })
  const { id: courseId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/teaching/course', { name: '古代文学' })
  await ask(page.request, 'PUT', '/pressplatform/teaching/course/status', { ids: [courseId], status: 'publish' })
  await ask(page.request, 'PUT', '/pressplatform/teaching/course/classes', { classId, contentId: courseId })
  const now = Date.now()
  const homework = await ask<{ id: string; rowVersion: number }>(page.request, 'POST', '/pressplatform/homeworks', {
    title: '《赤壁赋》札记',
    body: doc('写一篇札记。'),
    classes: [{ classId, openAt: new Date(now - 3_600_000).toISOString(), dueAt: new Date(now + 86_400_000).toISOString() }],
  })
  await ask(page.request, 'POST', `/pressplatform/homeworks/${homework.id}/state`, { state: 'published', rowVersion: homework.rowVersion })
  await ask(page.request, 'POST', `/pressplatform/classes/${classId}/topics`, { title: '变与不变', doc: doc('请先读原文。') })

  await page.goto(`/details/outline?courseId=${courseId}`)
  await page.getByRole('button', { name: '添加一节' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('第一周')
  await page.getByRole('button', { name: '添加到草稿' }).click()
  await expect(page.getByRole('row', { name: /第一周/ })).toContainText('草稿')
  const add = async (kind: string, field: string, choice: string) => {
    await page.getByRole('button', { name: '添加', exact: true }).click()
    await page.getByRole('menuitem', { name: kind, exact: true }).click()
    await page.getByRole('combobox', { name: field }).click()
    await page.locator('.ant-select-item-option', { hasText: choice }).click()
    await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue(choice)
    // The list of a field with several choices stays open.
    await page.getByRole('textbox', { name: '名称' }).click()
    await page.getByRole('button', { name: '添加到草稿' }).click()
    await expect(page.getByRole('row', { name: new RegExp(choice) })).toContainText(kind === '讨论' ? '发言' : '交上')
  }
  await add('作业', '作业', '《赤壁赋》札记')
  await add('讨论', '讨论', '变与不变')
  await page.getByRole('button', { name: '发布 3 处' }).click()
  await page.getByRole('dialog', { name: '发布大纲' }).getByRole('button', { name: '发布 3 处' }).click()
  await expect(page.getByRole('button', { name: '都已发布' })).toBeDisabled()

  const student = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(student, 林晓.account)
  await student.goto(`/details/outline?courseId=${courseId}`)
  await student.getByRole('link', { name: /《赤壁赋》札记/ }).click()
  await student.getByRole('link', { name: '去做作业' }).click()
  await expect(student.getByRole('heading', { name: '《赤壁赋》札记' })).toBeVisible()
  await ask(student.request, 'POST', `/pressplatform/classes/${classId}/homeworks/${homework.id}/submissions`, { text: doc('我的札记。') })
  await student.goto(`/details/outline?courseId=${courseId}`)
  await expect(student.getByRole('region', { name: '大纲' })).toContainText('完成 1 / 2')
  await student.getByRole('link', { name: /变与不变/ }).click()
  await student.getByRole('link', { name: '去讨论' }).click()
  await expect(student.getByRole('heading', { name: '变与不变' })).toBeVisible()
})
