import { expect, test } from '@playwright/test'
import { newClassOf, newSat } from '#e2e/exams.ts'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** Ten people and three questions: 1 is right (B), 0 wrong (A). Points 6 6 6 4 4 2 2 2 2 0. */
const ten = ['111', '111', '111', '110', '110', '100', '100', '100', '100', '000']

test('the analysis of a released test: definitions, a question with its options, and the sheets with the right numbers', async ({ page }) => {
  test.setTimeout(120_000)
  const roles = Object.fromEntries(ten.map((_, at) => [`考生${at}`, 'student'] as const))
  const { teacher, ...others } = await newInstitution({ teacher: 'teacher', ...roles } as Record<string, string>)
  if (!teacher) throw new Error('no teacher')
  const students = ten.map((_, at) => others[`考生${at}`] ?? teacher)
  const { testId } = await newSat(teacher, students, (question, student) => ({ options: [ten[student]?.[question] === '1' ? 'B' : 'A'] }))
  await signInAs(page, teacher.account)
  await ask(page.request, 'POST', `/pressplatform/tests/${testId}/release`)

  await page.goto(`/education/classes/examine/details?test=${testId}`)
  await page.getByRole('link', { name: '试卷分析' }).click()
  await expect(page.getByRole('heading', { name: '单元测验' })).toBeVisible()
  const figures = page.locator('dl', { hasText: '统计人数' })
  await expect(figures).toContainText('平均分3.4 满分 6')
  await expect(figures).toContainText('及格率50.0% 5 人')
  await page.getByRole('button', { name: '标准差', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '标准差的定义' })).toContainText('样本标准差')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: '按难度排序' }).click()
  await expect(page).toHaveURL(/sort=p/)
  await expect(page.getByRole('row', { name: /单选/ }).first()).toContainText('第三题')
  await page.getByRole('button', { name: '第二题' }).click()
  await expect(page).toHaveURL(/open=/)
  // All of the best three have chosen B, and none of the last three.
  await expect(page.getByRole('row', { name: /^B 乙 正确答案/ })).toHaveText(/100\.0%0\.0%50\.0%/)
  await expect(page.getByRole('row', { name: /^C 丙/ })).toContainText('没有人选')
  await expect(page.getByRole('link', { name: '更正这道题' })).toHaveAttribute('href', new RegExp(`regrades\\?test=${testId}`))
  expect.soft(await accessibilityFindings(page)).toEqual([])

  await page.getByRole('textbox', { name: '存在问题' }).fill('第三题失分较多')
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('link', { name: '试卷分析表' }).click()
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('heading', { name: '试卷分析表' })).toBeVisible()
  await expect(sheet).toContainText('平均分3.4')
  await expect(sheet).toContainText('第三题失分较多')
  await page.getByText('成绩单', { exact: true }).first().click()
  await expect(sheet).toContainText('本页 10 人，有成绩 10 人，平均 3.4 分')
  await expect(sheet.getByRole('row', { name: /考生9/ })).toContainText('0')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  expect((await download).suggestedFilename()).toBe('成绩单 单元测验.xlsx')
})

test('a teacher of a class comes from the test to the mark sheet of this class, and to no other', async ({ page, browser }) => {
  const { owner, teacher, 林晚, 许言, 周岚 } = await newInstitution({
    owner: 'teacher',
    teacher: 'teacher',
    林晚: 'student',
    许言: 'student',
    周岚: 'student',
  })
  const { testId } = await newSat(owner, [林晚, 许言, 周岚], () => ({ options: ['B'] }))
  await newClassOf(teacher, testId, [林晚], '物理一班')
  await newClassOf(teacher, testId, [许言], '物理二班')
  await newClassOf(owner, testId, [周岚], '化学一班')
  const holder = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(holder, owner.account)
  await signInAs(page, teacher.account)
  const details = `/education/classes/examine/details?test=${testId}`
  await page.goto(details)
  await expect(page.getByRole('cell', { name: '林晚' })).toBeVisible()
  await expect(page.getByRole('link', { name: '成绩单' })).toHaveCount(0)
  await ask(holder.request, 'POST', `/pressplatform/tests/${testId}/release`)

  await page.reload()
  await page.getByRole('link', { name: '成绩单' }).click()
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('row', { name: /林晚.*物理一班.*6/ })).toBeVisible()
  await expect(sheet).toContainText('本页 2 人，有成绩 2 人，平均 6 分')
  await expect(page.getByText('试卷分析表')).toHaveCount(0)
  await page.getByRole('combobox', { name: '班级' }).click()
  const choices = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(choices).toHaveCount(3)
  await expect(choices.filter({ hasText: '化学' })).toHaveCount(0)
  await choices.filter({ hasText: '物理二班' }).click()
  await expect(sheet).toContainText('本页 1 人，有成绩 1 人，平均 6 分')
  expect.soft(await accessibilityFindings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  expect((await download).suggestedFilename()).toBe('成绩单 单元测验.xlsx')
  await page.getByRole('link', { name: '返回考试' }).click()
  await expect(page).toHaveURL(new RegExp(details.replace('?', '\\?')))
})
