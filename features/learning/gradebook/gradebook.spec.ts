import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import writeWorkbook from 'write-excel-file/node'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** A running class of the signed-in teacher with these students. */
async function newClass(page: Page, memberIds: string[]): Promise<string> {
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '数据结构', state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${id}/members`, { memberIds })
  return id
}
const address = (classId: string) => `/education/classes/gradebook?id=${classId}`
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const cell = (page: Page, name: string, column: number) => row(page, name).getByRole('gridcell').nth(column)
const dialog = (page: Page) => page.getByRole('dialog')

/** Types points into a cell and saves them by Enter. */
async function enter(page: Page, name: string, column: number, points: string): Promise<void> {
  await cell(page, name, column).click()
  await page.keyboard.press(points.charAt(0))
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.type(points.slice(1))
  await page.keyboard.press('Enter')
}

const rules = {
  rowVersion: 0,
  late: { perDay: 10, most: 50 },
  released: true,
  categories: [
    { id: null, name: '作业', weight: 60, dropLowest: 0 },
    { id: null, name: '实验', weight: 40, dropLowest: 0 },
  ],
  items: ['作 1', '实 1'].map((title, category) => ({ id: null, category, kind: 'manual', sourceId: null, title, points: 100, shown: true })),
}

test('a teacher decides on weights, enters and changes marks with a reason, and the student sees how the total follows', async ({
  page,
  browser,
}) => {
  const { teacher, 丁一, 王二 } = await newInstitution({ teacher: 'teacher', 丁一: 'student', 王二: 'student' })
  await signInAs(page, teacher.account)
  const classId = await newClass(page, [丁一.memberId, 王二.memberId])
  await page.goto(address(classId))
  await expect(page.getByText('先定类别与权重')).toBeVisible()
  await page.getByRole('button', { name: '权重与规则' }).click()
  await dialog(page).getByRole('spinbutton', { name: '权重 1' }).fill('60')
  await expect(dialog(page).getByText('还差 40%')).toBeVisible()
  await dialog(page).getByRole('button', { name: '加类别' }).click()
  await dialog(page).getByRole('textbox', { name: '名称 2' }).fill('实验')
  await dialog(page).getByRole('button', { name: '加登分的项目' }).click()
  await dialog(page).getByRole('textbox', { name: '项目名称 1' }).fill('实 1')
  await expect(dialog(page).getByText('合计 100%')).toBeVisible()
  await expect(dialog(page).getByText('没有人的总评会变。')).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^保\s*存$/ })
    .click()
  await expect(dialog(page)).toBeHidden()

  await enter(page, '丁一', 0, '78')
  await expect(cell(page, '丁一', 0)).toContainText('78')
  await expect(dialog(page)).toBeHidden()
  // Another value is an override and needs a reason.
  await enter(page, '丁一', 0, '85')
  await expect(dialog(page).getByText('改已有的成绩要写明理由')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: '理由' }).fill('第 3 组数据按新量程重算')
  await page.keyboard.press('Enter')
  await expect(cell(page, '丁一', 0)).toContainText('85')
  await expect(dialog(page)).toBeHidden()

  await row(page, '丁一').getByRole('button', { name: '丁一' }).click()
  const margin = page.getByRole('complementary', { name: '丁一' })
  await expect(margin.getByText('34.00 ÷ 40%')).toBeVisible()
  await expect(margin.getByText('理由：第 3 组数据按新量程重算')).toBeVisible()
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary', { name: '王二' })).toBeVisible()

  const student = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(student, 丁一.account)
  await student.goto(address(classId))
  await expect(student.getByText('总评还没有公布')).toBeVisible()
  await page.getByRole('button', { name: '公布总评' }).click()
  await expect(dialog(page).getByText('班里 2 名学生会各收到一条消息')).toBeVisible()
  await dialog(page).getByRole('button', { name: '公布总评' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '公布总评' })).toBeHidden()
  await student.reload()
  await expect(student.getByText('34.00 ÷ 40%')).toBeVisible()
  await expect(student.getByText('原 78，第 3 组数据按新量程重算')).toBeVisible()
  expect.soft(await accessibilityFindings(student)).toEqual([])
})

test('a sheet with the row of another person and a formula: these are left out with the reason, the rest is entered', async ({ page }) => {
  const { teacher, 丁一, 王二, 张三 } = await newInstitution({ teacher: 'teacher', 丁一: 'student', 王二: 'student', 张三: 'student' })
  await signInAs(page, teacher.account)
  const classId = await newClass(page, [丁一.memberId, 王二.memberId, 张三.memberId])
  await ask(page.request, 'PUT', `/pressplatform/classes/${classId}/gradebook/rules`, rules)
  await page.goto(address(classId))
  await page.getByRole('button', { name: '导出与导回' }).click()
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: '导出 Excel' }).click()
  const [sheet] = await readWorkbook<string>(await readFile(await (await download).path()), { parseNumber: (text) => text })
  const [heads = [], ...lines] = (sheet?.data ?? []) as unknown as (string | null)[][]
  const changed = lines.map((cells) => {
    const given = cells.map((value) => ({ value: value ?? '', type: String }))
    if (cells[1] === '丁一') return given.with(2, { value: '91', type: String })
    if (cells[1] === '王二') return given.with(1, { value: '李四', type: String })
    return given.map((each, at) => (at === 2 ? { value: '=40+50', type: 'Formula' as const } : each))
  })
  const path = test.info().outputPath('成绩.xlsx')
  await writeWorkbook([heads.map((value) => ({ value: value ?? '', type: String })), ...changed] as never).toFile(path)
  await dialog(page).locator('input[type="file"]').setInputFiles(path)
  await expect(dialog(page).getByText('2 处不导入')).toBeVisible()
  await expect(dialog(page).getByText(/这一行的编号是王二.*表里写的是李四.*整行不导入/)).toBeVisible()
  await expect(dialog(page).getByText(/这一格是公式，不导入/)).toBeVisible()
  await expect(dialog(page).getByText('将改动 1 个成绩').first()).toBeVisible()
  await dialog(page).getByRole('textbox', { name: '理由' }).fill('期中后统一登分')
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await dialog(page).getByRole('button', { name: '导入 1 个成绩' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(cell(page, '丁一', 0)).toContainText('91')
  await expect(cell(page, '王二', 0)).not.toContainText('9')
})

test('a teacher looks at what a student sees: a hidden item and the total that is not released are not there', async ({ page }) => {
  const { teacher, 丁一 } = await newInstitution({ teacher: 'teacher', 丁一: 'student' })
  await signInAs(page, teacher.account)
  const classId = await newClass(page, [丁一.memberId])
  const [first, second] = rules.items
  await ask(page.request, 'PUT', `/pressplatform/classes/${classId}/gradebook/rules`, {
    ...rules,
    released: false,
    items: [first, { ...second, shown: false }],
  })
  await page.goto(`${address(classId)}&student=${丁一.memberId}`)
  await enter(page, '丁一', 1, '66')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: '学生看到的' }).click()
  const shown = page.getByRole('dialog', { name: '丁一看到的' })
  await expect(shown.getByText('总评还没有公布')).toBeVisible()
  await expect(shown.getByText('作 1')).toBeVisible()
  await expect(shown.getByText('实 1')).toBeHidden()
  await expect(shown).not.toContainText('66')
  expect.soft(await accessibilityFindings(page)).toEqual([])
})
