import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const cell = (page: Page, name: string, column: number) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('gridcell')
    .nth(column)
const dialog = (page: Page) => page.getByRole('dialog')

async function enter(page: Page, name: string, points: string): Promise<void> {
  await cell(page, name, 0).click()
  await page.keyboard.press(points.charAt(0))
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.type(points.slice(1))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
}

/** A running class of two students with one item, opened by its teacher. */
async function opened(page: Page) {
  const people = await newInstitution({ teacher: 'teacher', 丁一: 'student', 王二: 'student' })
  await signInAs(page, people.teacher.account)
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '数据结构', state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${id}/members`, { memberIds: [people.丁一.memberId, people.王二.memberId] })
  const base = `/pressplatform/classes/${id}/gradebook`
  await ask(page.request, 'PUT', `${base}/rules`, {
    rowVersion: 0,
    late: { perDay: 0, most: 100 },
    released: false,
    categories: [{ id: null, name: '作业', weight: 100, dropLowest: 0 }],
    items: [{ id: null, category: 0, kind: 'manual', sourceId: null, title: '作 1', points: 100, shown: true }],
  })
  const { items } = await ask<{ items: { id: string }[] }>(page.request, 'GET', base)
  await page.goto(`/education/classes/gradebook?id=${id}`)
  return { ...people, id, base, items }
}

test('marks that are entered without a network stay over a reload and are sent by themselves; a conflict shows both values', async ({ page }) => {
  const { base, items, ...people } = await opened(page)

  // The saving of marks finds no network.
  await page.route('**/gradebook/marks', (route) => route.abort('internetdisconnected'))
  await enter(page, '丁一', '81')
  await enter(page, '王二', '82')
  await expect(page.getByText('2 处改动等待联网')).toBeVisible()
  await expect(cell(page, '丁一', 0)).toHaveText(/81.*还没有送出/)
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('2 处改动等待联网')).toBeVisible()
  await expect(cell(page, '王二', 0)).toHaveText(/82.*还没有送出/)

  // Meanwhile the mark of one of them is entered elsewhere.
  await ask(page.request, 'PUT', `${base}/marks`, {
    marks: [{ itemId: items[0]?.id, memberId: people.王二.memberId, rowVersion: 0, set: { do: 'points', points: 60 } }],
  })
  await page.unroute('**/gradebook/marks')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('对方的值：60，您的值：82')).toBeVisible()
  await expect(page.getByText(/等待联网/)).toBeHidden()
  await expect(cell(page, '丁一', 0)).toHaveText(/^81$/)
  await page.getByRole('button', { name: '改成我的' }).click()
  await expect(cell(page, '王二', 0)).toHaveText(/^82$/)
  await expect(page.getByText('对方的值')).toBeHidden()
  await page.reload()
  await expect(cell(page, '王二', 0)).toHaveText(/^82$/)
})

test('two windows of one person lose nothing of what the other could not send', async ({ page, context }) => {
  const { id } = await opened(page)
  await context.route('**/gradebook/marks', (route) => route.abort('internetdisconnected'))
  const other = await context.newPage()
  await other.goto(`/education/classes/gradebook?id=${id}`)
  await enter(page, '丁一', '81')
  await expect(page.getByText('1 处改动等待联网')).toBeVisible()
  await enter(other, '王二', '82')
  await expect(other.getByText(/处改动等待联网/)).toBeVisible()
  await page.close()
  await other.reload()
  await expect(other.getByText('2 处改动等待联网')).toBeVisible()
  await context.unroute('**/gradebook/marks')
  await other.evaluate(() => dispatchEvent(new Event('online')))
  await expect(cell(other, '丁一', 0)).toHaveText(/^81$/)
  await expect(cell(other, '王二', 0)).toHaveText(/^82$/)
  await expect(other.getByText(/等待联网/)).toBeHidden()
})
