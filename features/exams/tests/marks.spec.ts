import { expect, test } from '@playwright/test'
import { newExam } from '#e2e/exams.ts'
import { accessibilityFindings } from '#e2e/findings.ts'
import { newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('the marks of a test on paper are entered by keyboard and from a spreadsheet, released, and seen by a student', async ({ page, browser }) => {
  const { teacher, 丁一, 王二 } = await newInstitution({ teacher: 'teacher', 丁一: 'student', 王二: 'student' })
  const { testId } = await newExam(teacher, [丁一, 王二], { opens: -120, closes: -1, test: { onPaper: true } })
  await signInAs(page, teacher.account)
  await page.goto(`/education/classes/examine/details?test=${testId}`)
  await page.getByRole('link', { name: '登分' }).click()
  await expect(page.getByRole('heading', { name: '登分：单元测验' })).toBeVisible()
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name} `) })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

  await field('丁一').fill('7')
  await expect(row('丁一').getByText('最多 6 分')).toBeVisible()
  await expect(row('丁一')).toContainText('改正后保存')
  await field('丁一').press('Enter')
  await expect(field('王二')).toBeFocused()
  await field('丁一').fill('5.5')
  // Without a network the row says so and is sent again on demand.
  await page.route('**/marks', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await field('丁一').press('Enter')
  await expect(row('丁一').getByRole('button', { name: '重试' })).toBeVisible()
  await page.unroute('**/marks')
  await row('丁一').getByRole('button', { name: '重试' }).click()
  await expect(row('丁一')).toContainText('已存')
  expect.soft(await accessibilityFindings(page)).toEqual([])

  // A column of a spreadsheet.
  await field('丁一').focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '４\r\n3.25\r\n')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(row('王二')).toContainText('已存')
  await page.reload()
  await expect(field('丁一')).toHaveValue('4')
  await expect(field('王二')).toHaveValue('3.25')

  await page.getByRole('link', { name: '返回考生' }).click()
  await page.getByRole('button', { name: '公布成绩' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '公布成绩' }).click()
  const student = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(student, 王二.account)
  await expect(page.getByRole('dialog')).toBeHidden()
  await student.goto('/mycenter/learning/test?when=past')
  await expect(student.getByText('3.25 / 6 分')).toBeVisible()
  await student.getByRole('link', { name: '查看结果' }).click()
  await expect(student.getByText('3.25 / 6', { exact: true })).toBeVisible()
})
