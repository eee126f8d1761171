import { expect, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

/** A page of one paragraph. */
const pageOf = (text: string) => ({
  kind: 'page',
  doc: { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'paragraph1' }, content: [{ type: 'text', text }] }] },
})

test('a teacher writes an outline with keys and rules and publishes it; a student on a phone sees what is locked, reads, and the teacher sees the rate', async ({
  page,
  browser,
}) => {
  const { teacher, 林晓 } = await newInstitution({ teacher: 'teacher', 林晓: 'student' })
  await signInAs(page, teacher.account)
  const { id: classId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '电路一班', state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${classId}/members`, { memberIds: [林晓.memberId] })
  const { id: courseId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/teaching/course', { name: '电路分析基础' })
  await ask(page.request, 'PUT', '/pressplatform/teaching/course/status', { ids: [courseId], status: 'publish' })
  await ask(page.request, 'PUT', '/pressplatform/teaching/course/classes', { classId, contentId: courseId })

  await page.goto(`/details/outline?courseId=${courseId}`)
  await page.getByRole('button', { name: '添加一节' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('电路模型')
  await page.getByRole('button', { name: '添加到草稿' }).click()
  const section = page.getByRole('row', { name: /电路模型/ })
  await expect(section).toContainText('草稿')
  const { teach } = await ask<{ teach: { units: { id: string }[] } }>(page.request, 'GET', `/pressplatform/courses/${courseId}/outline`)
  const parentId = teach.units[0]?.id
  const add = (name: string, rules: object, afterId: string | null) =>
    ask<{ id: string }>(page.request, 'POST', `/pressplatform/courses/${courseId}/units`, {
      name,
      content: pageOf(`${name}的正文。`),
      rules,
      parentId,
      afterId,
    })
  const first = await add('1.1 电路与模型', { completion: { kind: 'view' } }, null)
  const second = await add('1.2 基尔霍夫定律', { completion: { kind: 'view' } }, first.id)
  await page.reload()

  // The form of a unit: it waits for the one before.
  await page.getByRole('button', { name: '1.2 基尔霍夫定律', exact: true }).click()
  await page.getByRole('combobox', { name: '先决单元' }).click()
  await page.locator('.ant-select-item-option', { hasText: '1.1 电路与模型' }).click()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByRole('row', { name: /1\.2 基尔霍夫定律/ })).toContainText('完成“1.1 电路与模型”')

  // Keys: Alt with an arrow moves, and Escape of the renaming keeps the name.
  const row = page.locator(`[data-unit="${second.id}"]`)
  await row.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('row').nth(2)).toContainText('1.2 基尔霍夫定律')
  await row.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('row').nth(3)).toContainText('1.2 基尔霍夫定律')
  const firstRow = page.locator(`[data-unit="${first.id}"]`)
  await firstRow.focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: '改名' }).fill('1.1 电路与电路模型')
  await page.keyboard.press('Enter')
  await expect(firstRow).toContainText('1.1 电路与电路模型')

  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: '发布大纲' })
  await expect(dialog).toContainText('电路一班的 1 名学生会看到')
  await dialog.getByRole('button', { name: '发布 3 处' }).click()
  await expect(page.getByRole('button', { name: '都已发布' })).toBeDisabled()

  const student = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(student, 林晓.account)
  await student.goto(`/details/outline?courseId=${courseId}`)
  const list = student.getByRole('region', { name: '大纲' })
  await expect(list).toContainText('完成 0 / 2')
  await expect(list).toContainText('先完成“1.1 电路与电路模型”')
  await expect(list.getByRole('link', { name: /1\.2/ })).toHaveCount(0)
  await list.getByRole('link', { name: /1\.1/ }).click()
  await expect(student.getByText('1.1 电路与模型的正文。')).toBeVisible()
  await expect(list.getByRole('status')).toContainText('已完成')
  await student.getByRole('link', { name: '回到大纲' }).click()
  await expect(list).toContainText('完成 1 / 2')
  await expect(list.getByRole('link', { name: /1\.2/ })).toBeVisible()

  await page.reload()
  await expect(firstRow).toContainText('100%')
  await expect(row).toContainText('0%')

  // What was removed is in the bin and comes back as a draft.
  const third = await add('1.3 习题', {}, second.id)
  await page.reload()
  const last = page.locator(`[data-unit="${third.id}"]`)
  await last.focus()
  await page.keyboard.press('Delete')
  await expect(last).toBeHidden()
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = page.getByRole('dialog', { name: '移除的单元' })
  await bin.getByRole('button', { name: '恢复 1.3 习题' }).click()
  await expect(bin).toContainText('没有移除的单元')
  await page.keyboard.press('Escape')
  await expect(last).toContainText('草稿')
})
