import { expect, type Page, test } from '@playwright/test'
import { newHandedIn } from '#e2e/exams.ts'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const address = (testId: string) => `/exam/blank/test/grading?test=${testId}`
const answers = (_: number, student: number) => `第 ${student + 1} 份：由守恒式列方程。代入得到结果。`
const score = (page: Page) => page.locator('output')
const shownAnswer = (page: Page) => page.getByRole('heading', { level: 1 })
const label = async (page: Page) => (await shownAnswer(page).textContent()) ?? ''
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
/** Waits for the next answer after a save. */
async function saveAndNext(page: Page): Promise<void> {
  const before = await label(page)
  await page.keyboard.press('Enter')
  await expect(shownAnswer(page).filter({ hasText: before })).toBeHidden()
}
const rubric = (page: Page) => page.getByRole('complementary', { name: '得分点' })

async function writeRubric(page: Page, lines: readonly (readonly [text: string, points: string])[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const [at, [text, points]] of lines.entries()) {
    if (at > 0) await dialog.getByRole('button', { name: '添加得分点' }).click()
    await dialog.getByRole('textbox', { name: `内容 ${at + 1}` }).fill(text)
    await dialog.getByRole('spinbutton', { name: `分值 ${at + 1}` }).fill(points)
  }
}

test('answers are graded with the keyboard, a changed rubric changes what was given, and the student sees points and notes', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { teacher, 顾清和, 韩松, 程星野 } = await newInstitution({ teacher: 'teacher', 顾清和: 'student', 韩松: 'student', 程星野: 'student' })
  const { testId, attemptIds } = await newHandedIn(teacher, [顾清和, 韩松, 程星野], { points: 6, answers })
  await signInAs(page, teacher.account)
  await page.goto(`/education/classes/examine/details?test=${testId}`)
  await page.getByRole('link', { name: '阅卷（3 份待批）' }).click()

  await page.getByRole('button', { name: '设置得分点' }).click()
  await writeRubric(page, [
    ['列式', '2'],
    ['计算', '4'],
    ['缺单位', '-1'],
  ])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('还没有批过的答卷')).toBeVisible()
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(rubric(page).getByText('合计 6 分')).toBeVisible()
  expect.soft(await accessibilityFindings(page)).toEqual([])

  // All of both, less two points of the second, and a deduction.
  for (const key of ['1', '2', '2', '2', '3']) await page.keyboard.press(key)
  await expect(score(page)).toHaveText('3')
  await page.keyboard.press('/')
  await page.keyboard.type('系数不对')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: '批注' })).toContainText('系数不对')
  await page.keyboard.press(']')
  await page.keyboard.press('q')
  const first = await label(page)
  await saveAndNext(page)
  await saved(page)
  await expect(page.getByText(`上一份 ${first.replace('答卷 ', '')} 给了 3 分`)).toBeVisible()

  // Taken back, and given again.
  await page.keyboard.press('z')
  await expect(shownAnswer(page)).toHaveText(first)
  await expect(score(page)).toHaveText('3')
  await page.keyboard.press('3')
  await expect(score(page)).toHaveText('4')
  await saveAndNext(page)
  for (const key of ['1', '2', 'a']) await page.keyboard.press(key)
  await expect(score(page)).toHaveText('6')
  await saveAndNext(page)
  await page.keyboard.press('1')
  await saveAndNext(page)
  await expect(page.getByText('第 1 题已批完')).toBeVisible()

  // Two of the three had all of the first criterion and something of the second.
  await page.getByRole('button', { name: '修改，重算已批的 3 份' }).click()
  await dialog.getByRole('spinbutton', { name: '分值 1' }).fill('1')
  await expect(dialog.getByText('已批 3 份，其中 3 份分数改变')).toBeVisible()
  await dialog.getByRole('textbox', { name: '修改原因' }).fill('第一步过于简单')
  await dialog.getByRole('button', { name: '保存，重算 3 份' }).click()
  await expect(page.getByText('已保存，3 份分数随之改变')).toBeVisible()
  await page.keyboard.press('k')
  await expect(score(page)).toHaveText('1')
  await page.getByRole('button', { name: '分数记录' }).click()
  await expect(dialog.getByText('第一步过于简单')).toBeVisible()
  await page.keyboard.press('Escape')

  // The change is undone, and made again.
  await page.getByRole('button', { name: '修改，重算已批的 3 份' }).click()
  await dialog.getByRole('button', { name: '撤销这次修改' }).click()
  await page.getByRole('dialog', { name: '撤销上次对得分点的修改？' }).getByRole('button', { name: '撤销这次修改' }).click()
  await expect(page.getByText('已撤销，3 份分数还原')).toBeVisible()
  await expect(score(page)).toHaveText('2')
  await page.getByRole('button', { name: '修改，重算已批的 3 份' }).click()
  await dialog.getByRole('spinbutton', { name: '分值 1' }).fill('1')
  await dialog.getByRole('button', { name: '保存，重算 3 份' }).click()
  await expect(score(page)).toHaveText('1')

  await page.getByRole('link', { name: '返回考试' }).click()
  await page.getByRole('button', { name: '公布成绩' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '公布成绩' }).click()
  await expect(page.getByRole('link', { name: '查看阅卷' })).toBeVisible()
  await page.goto(address(testId))
  await expect(page.getByText('成绩已经公布，这里只能查看。')).toBeVisible()

  const student = await (await browser.newContext({ locale: 'zh-CN', ...phone })).newPage()
  const points: number[] = []
  for (const [at, { account }] of [程星野, 韩松, 顾清和].entries()) {
    await signInAs(student, account)
    const result = await ask<{ points: number }>(student.request, 'GET', `/pressplatform/attempts/${attemptIds.at(-1 - at)}/result`)
    points.push(result.points)
  }
  expect(points.toSorted((one, other) => one - other)).toEqual([1, 3, 5])
  await student.goto(`/examination?id=${testId}`)
  await student.getByText('看成绩').click()
  await student.getByRole('button', { name: '全部' }).click()
  await student.getByRole('button', { name: /论述题/ }).click()
  await expect(student.getByRole('region', { name: '老师的批改' })).toContainText('列式')
})

test('two persons on one question never get the same answer; one hands an answer to the other', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const people = await newInstitution({ teacher: 'teacher', 周启明: 'teacher', a: 'student', b: 'student', c: 'student', d: 'student' })
  const { teacher, 周启明: colleague, a, b, c, d } = people
  const { testId } = await newHandedIn(teacher, [a, b, c, d], { answers })
  await signInAs(page, teacher.account)
  await page.goto(address(testId))
  await page.getByRole('button', { name: '阅卷人', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').click()
  await page.keyboard.type('周启明')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '周启明' }).click()
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 位阅卷人')).toBeVisible()

  // The first holds all four and hands one on.
  await expect(page.getByText('手上还有 4 份')).toBeVisible()
  const other = await (await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })).newPage()
  await signInAs(other, colleague.account)
  await other.goto(address(testId))
  await expect(other.getByText('其余 4 份正由别人批阅')).toBeVisible()
  const handed = await label(page)
  await page.keyboard.press('h')
  await dialog.getByRole('combobox', { name: '转交给' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '周启明' }).click()
  await dialog.getByRole('textbox', { name: '说明（选填）' }).fill('解法不同')
  await dialog.getByRole('button', { name: /^转\s*交$/ }).click()
  await expect(page.getByText('手上还有 3 份')).toBeVisible()

  await other.reload()
  await other
    .getByRole('button', { name: /转交给我的/ })
    .first()
    .click()
  await expect(shownAnswer(other)).toHaveText(handed)
  await expect(other.getByText(/转交：解法不同/)).toBeVisible()
  await other.getByRole('spinbutton', { name: '得分' }).fill('3.5')
  await other.keyboard.press('Enter')
  await saved(other)

  // Both at once: what one leaves, the other gets.
  await page.keyboard.press('s')
  await expect(page.getByText('手上还有 2 份')).toBeVisible()
  await other
    .getByRole('button', { name: /转交给我的/ })
    .first()
    .click()
  await other.reload()
  await expect(other.getByText('手上还有 1 份')).toBeVisible()
  expect(await label(other)).not.toBe(await label(page))
  await expect(page.getByRole('button', { name: /我跳过的/ })).toContainText('1')
})

test('without a network the work goes on; what was saved meanwhile arrives after a reload', async ({ page, context }) => {
  const { teacher, a, b, c } = await newInstitution({ teacher: 'teacher', a: 'student', b: 'student', c: 'student' })
  const { testId } = await newHandedIn(teacher, [a, b, c], { answers })
  await signInAs(page, teacher.account)
  await page.goto(address(testId))
  await expect(page.getByText('手上还有 3 份')).toBeVisible()
  await context.setOffline(true)
  // A digit begins to write the points.
  await page.keyboard.press('4')
  await expect(page.getByRole('spinbutton', { name: '得分' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('连不上服务器')
  await page.getByRole('spinbutton', { name: '得分' }).fill('2')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('spinbutton', { name: '得分' })).toHaveValue('2')
  const line = `/pressplatform/tests/${testId}/grading`
  const done = async () => (await ask<{ questions: { done: number }[] }>(page.request, 'GET', line)).questions[0]?.done
  await expect.poll(done, { timeout: 30_000 }).toBe(1)
})

test('on a phone the answer comes first and the rubric unfolds from the foot', async ({ browser }) => {
  const { teacher, student } = await newInstitution({ teacher: 'teacher', student: 'student' })
  const { testId } = await newHandedIn(teacher, [student], { answers })
  const page = await (await browser.newContext({ locale: 'zh-CN', ...phone })).newPage()
  await signInAs(page, teacher.account)
  await page.goto(address(testId))
  await expect(page.getByText('由守恒式列方程')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: '得分点', exact: true }).click()
  // Without points it asks before it gives none.
  await page.getByRole('button', { name: '保存，看下一份' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^返\s*回$/ })
    .click()
  await page.getByRole('spinbutton', { name: '得分' }).fill('5')
  await expect(score(page)).toHaveText('5')
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: '保存，看下一份' }).click()
  await expect(page.getByText('第 1 题已批完')).toBeVisible()
})
