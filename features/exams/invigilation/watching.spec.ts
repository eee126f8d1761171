import { expect, type Page, test } from '@playwright/test'
import { newExam } from '#e2e/exams.ts'
import { newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const enter = async (page: Page, testId: string) => {
  await page.goto(`/examination?id=${testId}`)
  await page.getByRole('button', { name: '进入考试' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
}

test('a whole exam by two students and an invigilator: minutes for all, a broadcast, another machine, hand-in by force, a receipt', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { teacher, 顾清和, 韩松 } = await newInstitution({ teacher: 'teacher', 顾清和: 'student', 韩松: 'student' })
  const { testId } = await newExam(teacher, [顾清和, 韩松], { test: { limitMinutes: 30 } })
  await signInAs(page, teacher.account)
  await page.goto(`/education/classes/examine/details?test=${testId}`)
  await page.getByRole('link', { name: '监考' }).click()
  const person = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^${name}`) }) })
  await expect(person('顾清和')).toContainText('未到')

  const one = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const two = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(one, 顾清和.account)
  await signInAs(two, 韩松.account)
  await enter(one, testId)
  await enter(two, testId)
  await expect(person('顾清和')).toContainText('作答中')
  await expect(person('韩松')).toContainText('作答中')
  await one.locator('.ex-option').nth(1).click()
  await expect(one.locator('.ex-save[data-state="saved"]')).toBeVisible()
  await expect(person('顾清和')).toContainText('已答 1 / 3')

  await page.getByRole('button', { name: '+5' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^原因/ }).fill('开考晚了')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s*定$/ })
    .click()
  await expect(one.getByText('延长 5 分钟：开考晚了').first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('textbox', { name: /^对 2 人广播/ }).fill('第 2 题图中 b 应为 8')
  await page.getByRole('button', { name: /^发\s*送$/ }).click()
  await expect(two.getByText('第 2 题图中 b 应为 8').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('全场 · 广播：第 2 题图中 b 应为 8')).toBeVisible()

  // The machine of one breaks; the other one has to be admitted.
  const machine = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(machine, 顾清和.account)
  await machine.goto(`/examination?id=${testId}`)
  await machine.getByRole('button', { name: '在这里继续' }).click()
  await page.getByRole('button', { name: '准许继续', exact: true }).click()
  await expect(machine.getByRole('timer')).toBeVisible({ timeout: 30_000 })

  await person('韩松').getByRole('button').click()
  const panel = page.getByRole('dialog', { name: '韩松' })
  await panel.getByRole('button', { name: '提前收卷' }).click()
  await page
    .getByRole('dialog', { name: /^提前收卷/ })
    .getByRole('textbox')
    .fill('违反考场纪律')
  await page
    .getByRole('dialog', { name: /^提前收卷/ })
    .getByRole('button', { name: /^收\s*卷$/ })
    .click()
  await expect(person('韩松')).toContainText('已交')
  await expect(panel.getByRole('button', { name: '重新准入' })).toBeVisible()
})

test('the keyboard reaches a seat, the broadcast and the extension of all', async ({ page }) => {
  const { teacher, 程星野 } = await newInstitution({ teacher: 'teacher', 程星野: 'student' })
  const { testId } = await newExam(teacher, [程星野], { candidate: { seat: '3-08' } })
  await signInAs(page, teacher.account)
  await page.goto(`/education/classes/examine/info?test=${testId}`)
  const seat = page.getByRole('button', { name: /^3-08 程星野/ })
  await expect(seat).toBeVisible()
  await page.keyboard.type('3-8')
  await expect(seat).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /程星野/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('b')
  await expect(page.getByRole('textbox', { name: /广播/ })).toBeFocused()
  await page.keyboard.type('be')
  await expect(page.getByRole('textbox', { name: /广播/ })).toHaveValue('be')
  await page.keyboard.press('Tab')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: /^延长/ })).toBeVisible()
})
