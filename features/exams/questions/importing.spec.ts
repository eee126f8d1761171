import { expect, test } from '@playwright/test'
import { ask, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

const text = `一、判断题
1. 地球是圆的。
答案：正确
二、单选题
2. 下列哪一个是质数？
A. 4
B. 5
C. 6
3. 水的沸点是（　　）
A. 90 度
B. 100 度
答案：B`

test('pasted questions are recognised, one without an answer is mended, they are taken into the bank and the import is undone', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  const { id: bankId } = await ask<{ id: string }>(page.request, 'POST', '/question/banks', { name: '期末题库' })
  await page.goto(`/exam/question/management?bank=${bankId}`)
  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入题目' })
  await dialog.getByRole('textbox', { name: '或者粘贴题目' }).fill(text)
  await dialog.getByRole('button', { name: /识\s*别/ }).click()

  await expect(page.getByText('认出 3 题，其中 2 题已认全')).toBeVisible()
  const broken = page.getByRole('listitem').filter({ hasText: '哪一个是质数' }).first()
  await expect(broken.getByText('没有答案').first()).toBeVisible()
  await expect(broken.getByText('第 5–8 行')).toBeVisible()
  await broken.getByRole('button', { name: '改原文' }).click()
  const source = broken.getByRole('textbox', { name: '原文' })
  await source.press('ControlOrMeta+End')
  await source.pressSequentially('\n答案：B')
  await broken.getByRole('button', { name: '重新识别' }).click()
  await expect(broken.getByText('已认全')).toBeVisible()
  await expect(page.getByText('认出 3 题，其中 3 题已认全')).toBeVisible()

  await page.getByRole('button', { name: '收下已认全的 3 题' }).click()
  await expect(page.getByText('已收下 3 题')).toBeVisible()
  const bank = page.getByRole('navigation', { name: '题库列表' }).getByRole('button', { name: /^期末题库/ })
  await expect(bank).toContainText('3')
  await page.getByRole('button', { name: '回到题库' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)

  await page.goBack()
  await page.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText('已撤销这次导入')).toBeVisible()
  await expect(bank).toContainText('0')
  await page.getByRole('button', { name: '回到题库' }).click()
  await expect(page.getByText('这里还没有题目')).toBeVisible()
})

test('a table is read, a question without an answer is completed in the form, and its neighbours are beside it', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  const { id: bankId } = await ask<{ id: string }>(page.request, 'POST', '/question/banks', { name: '期末题库' })
  await page.goto(`/exam/question/management?bank=${bankId}`)
  await page.getByRole('button', { name: '导入' }).click()
  const table = '题型,题干,选项A,选项B,答案\n单选题,哪一个是质数,四,五,\n判断题,地球是圆的。,,,正确\n'
  await page.locator('input[type=file]').setInputFiles({ name: '单元测验.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(page.getByText('认出 2 题，其中 1 题已认全')).toBeVisible()
  const broken = page.getByRole('listitem').filter({ hasText: '哪一个是质数' }).first()
  await expect(broken.getByText('单元测验.csv 第 2 行')).toBeVisible()
  await expect(broken.getByRole('button', { name: '改原文' })).toHaveCount(0)
  await broken.getByRole('button', { name: '修改' }).click()

  await expect(page.getByRole('heading', { level: 1, name: '第 1 题' })).toBeVisible()
  const column = page.getByRole('navigation', { name: '认出的题目' })
  await expect(column.getByRole('link', { name: /地球是圆的/ })).toBeVisible()
  await page.getByRole('radio', { name: 'B 是答案' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: '第 2 题' })).toBeVisible()
  await expect(column.getByRole('link', { name: /哪一个是质数.*已认全/ })).toBeVisible()
  await column.getByRole('button', { name: '收下已认全的 2 题' }).click()
  await expect(page.getByText('已收下 2 题')).toBeVisible()
})

test('beside a new question a list is pasted, each question is opened with its source, more is pasted, and all are taken', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  const { id: bankId } = await ask<{ id: string }>(page.request, 'POST', '/question/banks', { name: '期末题库' })
  await page.goto(`/exam/blank/question/create?bank=${bankId}`)
  const empty = page.getByRole('navigation', { name: '粘贴题目' })
  await empty.getByRole('button', { name: /粘贴题目/ }).click()
  await empty.getByRole('textbox', { name: '粘贴题目' }).fill('今天天气很好')
  await empty.getByRole('button', { name: /识\s*别/ }).click()
  await expect(page.getByText('没有认出题目，请看看')).toBeVisible()
  await page.goto(`/exam/blank/question/create?bank=${bankId}`)
  await empty.getByRole('button', { name: /粘贴题目/ }).click()
  await empty.getByRole('textbox', { name: '粘贴题目' }).fill(text)
  await page.keyboard.press('ControlOrMeta+Enter')

  await expect(page.getByRole('heading', { level: 1, name: '第 1 题' })).toBeVisible()
  const column = page.getByRole('navigation', { name: '认出的题目' })
  await expect(column.getByRole('link', { name: /哪一个是质数.*没有答案/ })).toBeVisible()
  await column.getByText('原文', { exact: true }).click()
  await expect(column.getByText('第 2 至 3 行是这一题')).toBeVisible()
  await column.getByText('题目 3').click()

  // Pasted outside of a field, as with Ctrl V.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '1. 二加二等于四。\n答案：正确')
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(column.getByRole('textbox', { name: '再粘贴一段' })).toHaveValue(/二加二/)
  await column.getByRole('button', { name: /识\s*别/ }).click()
  await expect(column.getByRole('status')).toContainText('认出 1 题')
  await column.getByRole('link', { name: '看第 4 题' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '第 4 题' })).toBeVisible()
  await column.getByRole('button', { name: '收下已认全的 3 题' }).click()
  await expect(page.getByText('已收下 3 题')).toBeVisible()
})
