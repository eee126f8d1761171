import { expect, type Page, test } from '@playwright/test'
import { openNewChapter, storedText } from '#e2e/chapters.ts'

const id = (at: number) => `find${String(at).padStart(6, '0')}`
const paragraph = (at: number, ...content: object[]) => ({ type: 'paragraph', attrs: { id: id(at) }, content })
const words = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length && { marks }) })
const bar = (page: Page) => page.getByRole('search', { name: '查找和替换' })
const text = (page: Page) => page.getByRole('textbox', { name: /正文/ })
const position = (page: Page, shown: string) => expect(bar(page).getByRole('status')).toContainText(shown)

/** Puts the caret before the first character, when the text does not move any more because of the panel beside it. */
async function toStart(page: Page): Promise<void> {
  await expect(page.getByRole('tab', { name: '本节' })).toBeVisible()
  await text(page)
    .locator('p')
    .first()
    .click({ position: { x: 2, y: 12 } })
}

/** Two hits at the ends of a long chapter, one across a bold letter, one in code, one in a formula. */
const chapter = [
  paragraph(1, words('先求梯'), words('度', { type: 'strong' }), words('再下降。')),
  ...Array.from({ length: 120 }, (_, at) => paragraph(10 + at, words(`第 ${at} 段，${'这一段只是填满版面的文字。'.repeat(8)}`))),
  { type: 'codeBlock', attrs: { id: id(2), language: 'python' }, content: [words('# 梯度\nstep()')] },
  paragraph(3, words('公式 '), { type: 'math', attrs: { latex: '\\text{梯度}' } }, words(' 之后还有梯度。')),
]

test('find in a chapter from the keyboard: count, next, previous and around; Escape selects the hit where the text was', async ({ page }) => {
  await openNewChapter(page, chapter)
  await toStart(page)
  await page.keyboard.press('Control+f')
  await expect(bar(page).getByRole('textbox', { name: '查找' })).toBeFocused()
  await page.keyboard.type('梯度')
  await position(page, '第 1 处，共 4 处')
  await expect(text(page).locator('.ed-hit-now').first()).toBeInViewport()
  await page.keyboard.press('Enter')
  await position(page, '第 2 处，共 4 处')
  await expect(text(page).locator('pre .ed-hit-now')).toBeInViewport()
  await page.keyboard.press('F3')
  await position(page, '第 3 处')
  await expect(bar(page).getByText('这一处在公式里，请打开公式修改').first()).toBeVisible()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+F3')
  await page.keyboard.press('Shift+Enter')
  await position(page, '第 4 处，共 4 处')
  await expect(text(page).locator('.ed-hit-now')).toBeInViewport()
  await page.keyboard.press('Enter')
  await position(page, '第 1 处')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(text(page)).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('梯度')
  await expect(text(page).locator('.ed-hit')).toHaveCount(0)
})

test('of many hits all are marked, up to 400 around the current one, also after the words have changed', async ({ page }) => {
  await openNewChapter(page, [
    paragraph(1, words('甲乙丙丁。'.repeat(100))),
    ...Array.from({ length: 6 }, (_, at) => paragraph(10 + at, words('甲戊己庚。'.repeat(100)))),
  ])
  await toStart(page)
  await page.keyboard.press('Control+f')
  await bar(page).getByRole('textbox', { name: '查找' }).fill('乙')
  await position(page, '第 1 处，共 100 处')
  await expect(text(page).locator('.ed-hit')).toHaveCount(100)
  await bar(page).getByRole('textbox', { name: '查找' }).fill('甲')
  await position(page, '共 700 处')
  await expect(text(page).locator('.ed-hit')).toHaveCount(400)
  await page.keyboard.press('Escape')
  await expect(text(page).locator('.ed-hit')).toHaveCount(0)
})

test('replace one and all in a chapter from the keyboard: marks stay, formulas stay, and one step undoes all', async ({ page }) => {
  const { chapter: chapterId } = await openNewChapter(page, chapter)
  await toStart(page)
  await page.keyboard.press('Control+h')
  await expect(bar(page).getByRole('textbox', { name: '查找' })).toBeFocused()
  await page.keyboard.type('梯度')
  await position(page, '共 4 处')
  await page.keyboard.press('Tab')
  const replacement = bar(page).getByRole('textbox', { name: '替换为' })
  while (!(await replacement.evaluate((field) => field === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.type('斜率')
  await page.keyboard.press('Enter')
  await position(page, '第 1 处，共 3 处')
  await expect(text(page).locator('p').first()).toHaveText('先求斜率再下降。')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('button', { name: '全部替换' })).toBeFocused()
  await page.keyboard.press('Enter')
  await position(page, '已替换 2 处；1 处在公式里')
  await expect(text(page).locator('pre')).toContainText('# 斜率')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(text(page).locator('pre')).toContainText('# 梯度')
  await expect(text(page).locator('p').first()).toHaveText('先求斜率再下降。')
  await page.keyboard.press('Control+z')
  await expect(text(page).locator('p').first()).toHaveText('先求梯度再下降。')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await storedText(page, chapterId)).content).toContain('先求斜率再下降')
})

test('a selected word is searched, the button of the toolbar opens the bar, and nothing found is said', async ({ page }) => {
  await openNewChapter(page, [paragraph(1, words('Loss，ＬＯＳＳ，loss。'))])
  // The first line is indented by two characters.
  await text(page)
    .locator('p')
    .first()
    .dblclick({ position: { x: 50, y: 12 } })
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Loss')
  await page.getByRole('toolbar', { name: '编辑工具' }).getByRole('button', { name: '查找和替换' }).click()
  await position(page, '第 1 处，共 3 处')
  await bar(page).getByRole('checkbox', { name: '区分大小写' }).check()
  await position(page, '第 1 处，共 1 处')
  await bar(page).getByRole('textbox', { name: '查找' }).fill('没有这个词')
  await position(page, '没有找到')
  await expect(bar(page).getByRole('button', { name: '全部替换' })).toBeDisabled()
})
