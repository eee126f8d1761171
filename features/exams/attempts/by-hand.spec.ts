import { type APIRequestContext, expect, test, type Page } from '@playwright/test'
import { newExam } from '#e2e/exams.ts'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'
import { pdfOf, photograph } from '#server/seeds/sheets.ts'
import { openQuestion } from '#server/seeds/exam.ts'

test.use({ locale: 'zh-CN' })

/** A running test with one open question that may be answered by hand, which the student has entered. */
async function entered(page: Page) {
  const { teacher, student } = await newInstitution({ teacher: 'teacher', student: 'student' })
  const shown = JSON.stringify({ own: 'submitted', score: 'never', right: 'never', explanation: 'never' })
  const sections = [{ questions: [openQuestion('推导细杆的角速度。')], points: 12 }]
  const { testId } = await newExam(teacher, [student], { sections, test: { byHand: true, shown } })
  await signInAs(page, student.account)
  await page.goto(`/examination?id=${testId}`)
  await expect(page.getByText('主观题可以写在纸上')).toBeVisible()
  await page.getByRole('button', { name: '进入考试' }).click()
  await expect(page.getByRole('heading', { name: '手写页' })).toBeVisible()
  return testId
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg', buffer })
const choose = (page: Page, ...files: ReturnType<typeof file>[]) => page.getByLabel('选图片或 PDF').setInputFiles(files)
const pages = (page: Page) => page.locator('.bh-page')
const stored = (page: Page, count: number) => expect(page.locator('.bh-state[data-state="stored"]')).toHaveCount(count)
/** The names of the pictures in their order, as the server has them. */
const names = (page: Page) => page.locator('.bh-page').evaluateAll((items) => items.map((item) => item.querySelector('img')?.naturalWidth ?? 0))

async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '检查并交卷' }).click()
  await page.getByRole('dialog', { name: '交卷前看一眼' }).getByRole('button', { name: '交卷' }).click()
}

/** Of the pages that the student has handed in, whether each has arrived. */
async function pagesHandedIn(request: APIRequestContext, testId: string): Promise<boolean[]> {
  const entry = await ask<{ attemptId: string }>(request, 'GET', `/pressplatform/tests/${testId}/entry`)
  const result = await ask<{ questions: { pages: { url: string | null }[] }[] }>(request, 'GET', `/pressplatform/attempts/${entry.attemptId}/result`)
  return (result.questions[0]?.pages ?? []).map(({ url }) => url !== null)
}

test('pages by hand are added as photographs and PDF, ordered, turned, deleted and restored, and handed in', async ({ page }) => {
  const testId = await entered(page)
  await choose(page, file('1.jpg', await photograph('第一页')), file('2.jpg', await photograph('第二页', 'ω = 3g/2L')))
  await stored(page, 2)
  await expect(page.getByText('2 / 20 页')).toBeVisible()
  await choose(page, file('扫描.pdf', await pdfOf([await photograph('第三页'), await photograph('第四页')])))
  await stored(page, 4)
  await page.getByRole('textbox', { name: '写下你的答案' }).fill('见手写页')

  // The first page, which is upright, is turned and lies on its side.
  const before = await names(page)
  await page.getByRole('group', { name: '第 1 页' }).getByRole('button', { name: '旋转' }).click()
  await expect.poll(async () => (await names(page))[0]).toBeGreaterThan(before[0] ?? 0)
  await stored(page, 4)
  await page.getByRole('group', { name: '第 1 页' }).getByRole('button', { name: '后移' }).click()
  await expect.poll(async () => (await names(page))[1]).toBeGreaterThan(before[0] ?? 0)
  await page.getByRole('group', { name: '第 3 页' }).getByRole('button', { name: '删除' }).click()
  await expect(pages(page)).toHaveCount(3)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(pages(page)).toHaveCount(4)
  await page.getByRole('group', { name: '第 4 页' }).getByRole('button', { name: '删除' }).click()
  await expect(pages(page)).toHaveCount(3)
  await page.getByRole('button', { name: '放大第 2 页' }).click()
  await expect(page.getByRole('dialog', { name: '第 2 页' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  expect.soft(await accessibilityFindings(page)).toEqual([])

  await expect(page.locator('.ex-save[data-state="saved"]')).toBeVisible()
  await page.reload()
  await stored(page, 3)
  await expect(page.getByRole('textbox', { name: '写下你的答案' })).toHaveValue('见手写页')
  await handIn(page)
  await expect(page.getByRole('heading', { name: '已交卷' })).toBeVisible()
  await expect(page.getByText('还没有传完')).toBeHidden()
  expect(await pagesHandedIn(page.request, testId)).toEqual([true, true, true])
})

test('files that are no pages are told, and the others are added', async ({ page }) => {
  await entered(page)
  await choose(
    page,
    file('坏的.jpg', Buffer.from('no picture')),
    file('坏的.pdf', Buffer.from('%PDF-1.4 nothing')),
    file('好的.jpg', await photograph('好')),
  )
  await stored(page, 1)
  await expect(page.locator('.bh [role="alert"]')).toHaveText(/坏的\.jpg 打不开.*坏的\.pdf 打不开/)
  const sheet = await photograph('一页')
  await choose(page, file('厚.pdf', await pdfOf(Array.from({ length: 20 }, () => sheet))))
  await expect(page.locator('.bh [role="alert"]')).toHaveText('厚.pdf 有 20 页，这题只能再加 19 页，没有加进来。')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('without a network pages stay on the device, and are sent after handing in and after the page was closed', async ({ page, context }) => {
    const testId = await entered(page)
    await expect(page.getByText('拍照', { exact: true })).toBeVisible()
    await choose(page, file('1.jpg', await photograph('有网')))
    await stored(page, 1)
    await context.setOffline(true)
    await choose(page, file('2.jpg', await photograph('没有网')))
    await expect(page.locator('.bh-state[data-state="local"]')).toHaveText('在本机')
    await handIn(page)
    await expect(page.getByRole('heading', { name: '已交卷，还没送到' })).toBeVisible()
    await page.close()
    await context.setOffline(false)
    // The answers go first, and name the page; then another visit sends the page that they name.
    const again = await context.newPage()
    await again.route('**/pages', (route) => route.abort())
    await again.goto(`/examination?id=${testId}`)
    await expect(again.getByRole('heading', { name: '已交卷', exact: true })).toBeVisible()
    await expect(again.getByText('还有 1 页手写没有传完')).toBeVisible()
    expect(await pagesHandedIn(context.request, testId)).toEqual([true, false])
    await again.close()
    const third = await context.newPage()
    await third.goto(`/examination?id=${testId}`)
    await expect.poll(() => pagesHandedIn(context.request, testId)).toEqual([true, true])
    await expect(third.getByText('没有传完')).toBeHidden()
  })
})
