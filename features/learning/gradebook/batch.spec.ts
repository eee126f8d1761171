import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const cell = (page: Page, name: string, column: number) => row(page, name).getByRole('gridcell').nth(column)
const dialog = (page: Page) => page.getByRole('dialog')

/** The gradebook of a running class of three students with two entered items; 王二 has 70 in the first. Opens it as the teacher. */
async function openBook(page: Page) {
  const people = await newInstitution({ teacher: 'teacher', 丁一: 'student', 王二: 'student', 张三: 'student' })
  await signInAs(page, people.teacher.account)
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '数据结构', state: 'running' })
  const memberIds = [people.丁一.memberId, people.王二.memberId, people.张三.memberId]
  await ask(page.request, 'POST', `/pressplatform/classes/${id}/members`, { memberIds })
  const base = `/pressplatform/classes/${id}/gradebook`
  await ask(page.request, 'PUT', `${base}/rules`, {
    rowVersion: 0,
    late: { perDay: 0, most: 100 },
    released: false,
    categories: [{ id: null, name: '作业', weight: 100, dropLowest: 0 }],
    items: ['作 1', '作 2'].map((title) => ({ id: null, category: 0, kind: 'manual', sourceId: null, title, points: 100, shown: true })),
  })
  const { items } = await ask<{ items: { id: string }[] }>(page.request, 'GET', base)
  await ask(page.request, 'PUT', `${base}/marks`, {
    marks: [{ itemId: items[0]?.id, memberId: people.王二.memberId, rowVersion: 0, set: { do: 'points', points: 70 } }],
  })
  await page.goto(`/education/classes/gradebook?id=${id}`)
  await expect(cell(page, '王二', 0)).toContainText('70')
  return { ...people, classId: id, base }
}

/** Pastes a text with the keys, as from a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

test('a pasted column shows what it changes and what is wrong, needs one reason, and can be undone', async ({ page }) => {
  await openBook(page)
  // By pinyin: 丁一, 王二, 张三.
  await cell(page, '丁一', 0).click()
  await paste(page, '八十\r\n75.5\r\n免\r\n60\r\n')
  await expect(dialog(page).getByText('将改 2 个成绩')).toBeVisible()
  await expect(dialog(page).getByText('1 个不能用，不改')).toBeVisible()
  await expect(dialog(page).getByText('不是数字，或超过两位小数')).toBeVisible()
  await expect(dialog(page).getByText('多出 1 行')).toBeVisible()
  expect.soft(await accessibilityFindings(page)).toEqual([])
  const apply = dialog(page).getByRole('button', { name: '改 2 个成绩' })
  await expect(apply).toBeDisabled()
  await dialog(page).getByRole('textbox', { name: '理由' }).fill('按新的量规登分')
  await apply.click()
  await expect(dialog(page)).toBeHidden()
  await expect(cell(page, '王二', 0)).toContainText('75.5')
  await expect(cell(page, '张三', 0)).toContainText('免')
  await expect(cell(page, '丁一', 0)).not.toContainText(/\d/)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(cell(page, '王二', 0)).toContainText('70')
  await expect(cell(page, '张三', 0)).not.toContainText('免，不计')
})

test('selected students get the same mark after a confirmation that counts; Escape clears', async ({ page }) => {
  await openBook(page)
  await cell(page, '丁一', 1).click()
  await page.keyboard.press(' ')
  await row(page, '张三').hover()
  await page.getByRole('checkbox', { name: '选择 张三' }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar')
  await expect(bar.getByText('已选 3 人')).toBeVisible()
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await bar.getByRole('button', { name: '同一分数' }).click()
  await dialog(page).getByRole('textbox', { name: /分数/ }).fill('88')
  await dialog(page).getByRole('button', { name: '改 3 个成绩' }).click()
  await expect(dialog(page)).toBeHidden()
  for (const name of ['丁一', '王二', '张三']) await expect(cell(page, name, 1)).toContainText('88')
  await expect(bar).toBeHidden()
  await cell(page, '丁一', 0).click()
  await page.keyboard.press(' ')
  await expect(bar.getByText('已选 1 人')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})

test('a batch that finds no network waits whole, over a reload, and is sent in one call', async ({ page }) => {
  await openBook(page)
  await page.route('**/gradebook/marks', (route) => route.abort('internetdisconnected'))
  await cell(page, '丁一', 1).click()
  await paste(page, '81\r\n82\r\n83\r\n')
  await dialog(page).getByRole('button', { name: '改 3 个成绩' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('3 处改动等待联网')).toBeVisible()
  await expect(cell(page, '张三', 1)).toHaveText(/83.*还没有送出/)
  await page.reload()
  await expect(page.getByText('3 处改动等待联网')).toBeVisible()
  await page.unroute('**/gradebook/marks')
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/gradebook/marks')) sent.push((request.postDataJSON() as { marks: [] }).marks.length)
  })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(/等待联网/)).toBeHidden()
  for (const [name, points] of Object.entries({ 丁一: '81', 王二: '82', 张三: '83' })) await expect(cell(page, name, 1)).toHaveText(points)
  expect(sent).toEqual([3])
})

test('on a phone students are selected, and a column is pasted into a field', async ({ page, browser }) => {
  const { teacher, classId } = await openBook(page)
  const context = await browser.newContext({ locale: 'zh-CN', ...phone })
  const own = await context.newPage()
  await signInAs(own, teacher.account)
  await own.goto(`/education/classes/gradebook?id=${classId}`)
  await own.getByRole('combobox', { name: '显示' }).tap()
  await own.getByTitle('作 2').tap()
  await own.getByRole('button', { name: '粘贴一列' }).tap()
  await dialog(own).getByRole('textbox', { name: '粘贴到“作 2”' }).fill('81\n\n8x')
  await expect(dialog(own).getByText('将改 1 个成绩')).toBeVisible()
  await expect(dialog(own).getByText('不是数字，或超过两位小数')).toBeVisible()
  expect.soft(await accessibilityFindings(own)).toEqual([])
  await dialog(own).getByRole('button', { name: '改 1 个成绩' }).tap()
  await expect(dialog(own)).toBeHidden()
  const student = (name: string) => own.getByRole('listitem').getByRole('button', { name: new RegExp(name) })
  await expect(student('丁一')).toContainText('81')

  await own.getByRole('button', { name: '选择', exact: true }).tap()
  await student('王二').tap()
  await student('张三').tap()
  await expect(student('张三')).toHaveAttribute('aria-pressed', 'true')
  const bar = own.getByRole('toolbar')
  await expect(bar.getByText('已选 2 人')).toBeVisible()
  expect.soft(await accessibilityFindings(own)).toEqual([])
  await bar.getByRole('button', { name: '免' }).tap()
  await dialog(own).getByRole('button', { name: '改 2 个成绩' }).tap()
  await expect(dialog(own)).toBeHidden()
  await expect(student('张三')).toContainText('免')
  await expect(bar).toBeHidden()
  expect(await own.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
