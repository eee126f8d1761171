import { expect, type Page, test } from '@playwright/test'
import { newHandedIn } from '#e2e/exams.ts'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const address = (testId: string) => `/exam/blank/test/grading?test=${testId}`
const texts = ['合外力不为零，但动量守恒。', '合外力为零，所以动量守恒。']
const answers = (_: number, student: number) => texts[student] ?? ''
const score = (page: Page) => page.locator('output')
const panel = (page: Page) => page.getByRole('complementary', { name: '得分点' })

/** Shows the answer that contains a text. */
async function toAnswer(page: Page, text: string): Promise<void> {
  await expect(page.locator('[data-answer]')).toBeVisible()
  if (!(await page.locator('[data-answer]').textContent())?.includes(text)) await page.keyboard.press('j')
  await expect(page.locator('[data-answer]')).toContainText(text)
}

test('the lead writes keywords and switches proposals on, a grader takes them over and changes one, and the lead sees the agreement', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { teacher, 周启明: colleague, a, b } = await newInstitution({ teacher: 'teacher', 周启明: 'teacher', a: 'student', b: 'student' })
  const { testId } = await newHandedIn(teacher, [a, b], { points: 5, answers })
  await signInAs(page, teacher.account)
  await ask(page.request, 'PUT', `/pressplatform/tests/${testId}/graders`, { memberIds: [colleague.memberId], anonymous: true })
  await page.goto(address(testId))
  await page.getByRole('button', { name: '设置得分点' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '内容 1' }).fill('写明条件')
  await dialog.getByRole('spinbutton', { name: '分值 1' }).fill('2')
  await dialog.getByRole('button', { name: '添加得分点' }).click()
  await dialog.getByRole('textbox', { name: '内容 2' }).fill('得出结论')
  await dialog.getByRole('spinbutton', { name: '分值 2' }).fill('3')
  await dialog.getByRole('switch', { name: '显示建议分' }).click()
  await expect(dialog.getByText('还没有得分点有关键词')).toBeVisible()
  const first = dialog.getByRole('combobox', { name: '关键词 1' })
  await first.fill('外力；合外力')
  await first.press('Enter')
  await first.fill('……')
  await first.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('每个关键词要有文字或数字，最多 60 个字')
  await dialog
    .getByRole('listitem')
    .first()
    .locator('.ant-select-selection-item', { hasText: '……' })
    .locator('.ant-select-selection-item-remove')
    .click()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await first.fill('为零')
  await first.press('Enter')
  await dialog.getByRole('combobox', { name: '关键词 2' }).fill('动量守恒，')
  await expect(dialog.getByText('还没有得分点有关键词')).toBeHidden()
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog).toBeHidden()
  // The answers that are held already get their proposals.
  await toAnswer(page, '不为零')
  await expect(panel(page).getByText('建议 4 分')).toBeVisible()
  // Left, the desk gives them back.
  const back = page.waitForResponse((response) => response.url().endsWith('/back'))
  await page.getByRole('link', { name: '返回考试' }).click()
  await back

  const grader = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(grader, colleague.account)
  await grader.setViewportSize({ width: 1440, height: 900 })
  await grader.goto(address(testId))
  await toAnswer(grader, '不为零')
  const criterion = (text: string) => panel(grader).getByRole('listitem').filter({ hasText: text })
  await expect(criterion('写明条件')).toContainText('建议 1')
  await expect(criterion('写明条件').getByRole('listitem')).toHaveText(['合外力', '被否定不为零'])
  await expect(criterion('得出结论')).toContainText('建议 3')
  const underlined = () => grader.evaluate(() => ['found', 'negated'].map((name) => [...(CSS.highlights.get(`keyword-${name}`) ?? [])].map(String)))
  expect(await underlined()).toEqual([['合外力', '外力', '动量守恒'], ['不为零']])
  expect.soft(await accessibilityFindings(grader)).toEqual([])
  await grader.keyboard.press('p')
  await expect(score(grader)).toHaveText('4')
  await expect(panel(grader).getByRole('button', { name: '已采用' })).toBeDisabled()
  // One criterion gets less than proposed.
  await grader.keyboard.press('2')
  await expect(score(grader)).toHaveText('3')
  await grader.keyboard.press('Enter')
  await expect(grader.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()

  // On a phone the button stands in the panel that unfolds from the foot.
  await grader.setViewportSize({ width: 390, height: 844 })
  await expect(grader.locator('[data-answer]')).toContainText('合外力为零')
  await panel(grader).getByRole('button', { name: '得分点', exact: true }).click()
  await panel(grader).getByRole('button', { name: '采用建议' }).click()
  await expect(score(grader)).toHaveText('5')
  await grader.getByRole('button', { name: '保存，看下一份' }).click()
  await expect(grader.getByText('第 1 题已批完')).toBeVisible()
  await expect(grader.getByText('与建议分比较')).toBeHidden()

  await page.goto(address(testId))
  const figure = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  await expect(figure('完全相同')).toHaveText('1 / 2')
  await expect(figure('相差 1 分以内')).toHaveText('2 / 2')
  await expect(figure('平均差')).toHaveText('−0.5')
  await page.getByRole('button', { name: '平均差' }).click()
  await expect(page.getByText('为正，说明人给得比建议高')).toBeVisible()
})
