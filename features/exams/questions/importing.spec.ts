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
  await page.getByRole('button', { name: '回到题库' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4)

  await page.goBack()
  await page.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销导入' }).click()
  await expect(page.getByText('已撤销这次导入')).toBeVisible()
  await page.getByRole('button', { name: '回到题库' }).click()
  await expect(page.getByText('这里还没有题目')).toBeVisible()
})
