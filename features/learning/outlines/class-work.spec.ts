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

test('the form of a unit names a homework that is not among those found first, and says that a deleted topic is gone', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  const { id: classId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '古代文学一班', state: 'running' })
  const { id: courseId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/teaching/course', { name: '古代文学' })
  const now = Date.now()
  const give = async (title: string) => {
    const { id, rowVersion } = await ask<{ id: string; rowVersion: number }>(page.request, 'POST', '/pressplatform/homeworks', {
      title,
      body: doc('写一篇札记。'),
      classes: [{ classId, openAt: new Date(now - 3_600_000).toISOString(), dueAt: new Date(now + 86_400_000).toISOString() }],
    })
    await ask(page.request, 'POST', `/pressplatform/homeworks/${id}/state`, { state: 'published', rowVersion })
    return id
  }
  const begin = async (title: string) =>
    (await ask<{ id: string }>(page.request, 'POST', `/pressplatform/classes/${classId}/topics`, { title, doc: doc('请先读原文。') })).id
  const first = await give('《赤壁赋》札记')
  await give('《前赤壁赋》背诵')
  const [kept, gone] = [await begin('变与不变'), await begin('删去的讨论')]
  const add = (name: string, content: object) =>
    ask(page.request, 'POST', `/pressplatform/courses/${courseId}/units`, { name, content, parentId: null, afterId: null })
  await add('第一篇', { kind: 'homework', homeworkId: first })
  await add('谈一谈', { kind: 'discussion', threadIds: [kept, gone] })
  const { opening } = await ask<{ opening: { id: string } }>(page.request, 'GET', `/pressplatform/topics/${gone}`)
  await ask(page.request, 'DELETE', `/pressplatform/posts/${opening.id}`)

  // As if more than fifty others came first.
  await page.route('**/pressplatform/homeworks?*', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: { items: { id: string }[] } }
    await route.fulfill({ response, json: { ...rest, data: { ...data, items: data.items.filter(({ id }) => id !== first) } } })
  })
  await page.goto(`/details/outline?courseId=${courseId}`)
  await page.getByRole('button', { name: '第一篇', exact: true }).click()
  const homework = page.locator('.ant-form-item', { hasText: '一份作业可以布置给几个班' })
  await expect(homework).toContainText('《赤壁赋》札记')
  await expect(homework).not.toContainText(first)
  await page.getByRole('combobox', { name: '作业' }).click()
  await page.locator('.ant-select-item-option', { hasText: '《前赤壁赋》背诵' }).click()
  await expect(homework).toContainText('《前赤壁赋》背诵')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByRole('button', { name: '保存草稿' })).toBeHidden()

  await page.getByRole('button', { name: '谈一谈', exact: true }).click()
  const topics = page.locator('.ant-form-item', { hasText: '每个班一个讨论' })
  await expect(topics).toContainText('变与不变 · 古代文学一班')
  await expect(topics).toContainText('已删除或无权查看')
  await expect(topics).not.toContainText(gone)
})
