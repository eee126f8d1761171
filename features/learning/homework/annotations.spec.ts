import { expect, test } from '@playwright/test'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, bookNamed, fresh, newPerson, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

/** A time as a field of the screens takes it, so many hours from now in Shanghai. */
const local = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16)

test('a teacher asks for annotations of a chapter, a student quotes a passage in the reader, writes a note and hands it in', async ({
  page,
  browser,
}) => {
  const [teacher, student] = [await newPerson('teacher'), await newPerson('student')]
  await signInAs(page, teacher.account)
  const name = fresh('读书班')
  const { id: classId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name, state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${classId}/members`, { memberIds: [student.memberId] })
  const textbookId = await bookNamed(page.request, '数据结构与算法')

  await page.goto(`/education/classes/homework?id=${classId}&edit=new`)
  await page.getByRole('textbox', { name: /^标题/ }).fill('批注一段话')
  await page.getByRole('checkbox', { name: '文字' }).uncheck()
  await page.getByRole('switch', { name: '批注教材的一章' }).click()
  await page.getByRole('combobox', { name: '班级' }).click()
  await page.getByTitle(name, { exact: true }).last().click()
  await page.keyboard.press('Escape')
  await page.getByLabel(`${name} 开放`).fill(local(-1))
  await page.getByLabel(`${name} 截止`).fill(local(24))
  await page.getByRole('button', { name: '布置', exact: true }).click()
  await expect(page.getByText('请选择教材和章节').first()).toBeVisible()
  await page.getByRole('combobox', { name: '教材' }).fill('数据结构与算法')
  await page.locator('.ant-select-item-option', { hasText: '数据结构与算法' }).first().click()
  await page.getByRole('combobox', { name: '章节' }).click()
  await page.locator('.ant-select-item-option', { hasText: '前言' }).click()
  await page.getByRole('spinbutton', { name: '至少几处' }).fill('1')
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: '布置', exact: true }).click()
  await expect(page.getByText('已布置给 1 名学生')).toBeVisible()

  const reading = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(reading, student.account)
  await reading.goto('/mycenter/learning/homework')
  await reading.getByRole('link', { name: '去写' }).click()
  await expect(reading.getByText('已批注 0 处，至少 1 处')).toBeVisible()
  await reading.getByRole('link', { name: '去教材里选' }).click()
  const passage = reading.locator('article.text p[data-block]').first()
  const words = (await passage.innerText()).slice(0, 10)
  await passage.selectText()
  await reading.getByRole('button', { name: '问答与讨论' }).click()
  await reading.getByRole('dialog', { name: '问答与讨论' }).getByRole('link', { name: '摘到作业“批注一段话”' }).click()
  const quotes = reading.getByRole('list', { name: '批注' })
  await expect(quotes.getByRole('listitem')).toContainText(words)
  await expect(reading).not.toHaveURL(/quote=/)
  await reading.getByRole('textbox', { name: '第 1 处的批注' }).fill('先说明为什么要学这门课。')
  await expect(reading.getByText(/草稿已保存/)).toBeVisible()
  await reading.reload()
  await expect(quotes.getByRole('listitem')).toHaveCount(1)
  await expect(reading.getByRole('textbox', { name: '第 1 处的批注' })).toHaveValue('先说明为什么要学这门课。')
  // What is removed comes back by undo.
  await reading.getByRole('button', { name: '删除第 1 处' }).click()
  await expect(quotes.getByRole('listitem')).toHaveCount(0)
  await reading.getByRole('button', { name: /^撤\s*销$/ }).click()
  await expect(quotes.getByRole('listitem')).toHaveCount(1)
  expect.soft(await accessibilityFindings(reading)).toEqual([])
  await reading.getByRole('button', { name: '提交' }).click()
  await reading
    .getByRole('dialog')
    .getByRole('button', { name: /提\s?交/ })
    .click()
  await expect(reading.getByText(/回执/).first()).toBeVisible()

  const { items } = await ask<{ items: { id: string }[] }>(page.request, 'GET', `/pressplatform/homeworks?classId=${classId}`)
  await page.goto(`/education/classes/homework/details?id=${classId}&homeworkId=${items[0]?.id}`)
  await page.getByRole('button', { name: student.name }).click()
  const handed = page.getByRole('complementary').getByRole('list', { name: '批注' })
  await expect(handed).toContainText(words)
  await expect(handed).toContainText('先说明为什么要学这门课。')
  await expect(handed.getByRole('link', { name: '到教材里看' })).toHaveAttribute('href', new RegExp(`${textbookId}.*#b-`))
})
