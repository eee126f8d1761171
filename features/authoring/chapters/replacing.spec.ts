import { expect, type Page, test } from '@playwright/test'
import { addChapter, newTextbook, storedText, storeText } from '#e2e/chapters.ts'
import { ask, signInAs } from '#e2e/people.ts'

const paragraph = (at: number, text: string) => ({
  type: 'paragraph',
  attrs: { id: `book${String(at).padStart(6, '0')}` },
  content: [{ type: 'text', text }],
})
const formula = { type: 'equation', attrs: { id: 'book000009', latex: '\\text{梯度}', numbered: false } }
const panel = (page: Page) => page.getByRole('dialog', { name: '在全书中查找和替换' })

/** A textbook of three chapters, open in the editor at the first. */
async function openBook(page: Page) {
  const { id, admin } = await newTextbook(page)
  const chapters: string[] = []
  for (const [at, text] of ['先求梯度再下降。', '梯度与梯度。', '没有这个词。'].entries()) {
    const chapter = await addChapter(page, id, `第 ${at + 1} 讲`)
    await storeText(page, chapter, at === 1 ? [paragraph(at, text), formula] : [paragraph(at, text)])
    chapters.push(chapter)
  }
  await page.goto(`/editbook/chapter?id=${id}&chapter=${chapters[0]}`)
  // The text moves aside when the panel beside it appears.
  await expect(page.getByRole('tab', { name: '本节' })).toBeVisible()
  await page
    .getByRole('textbox', { name: /正文/ })
    .locator('p')
    .first()
    .click({ position: { x: 2, y: 12 } })
  return { admin, chapters }
}

test('replace in the whole book: what was just written is found, single hits are left out, the result is undone', async ({ page }) => {
  const { chapters } = await openBook(page)
  const [first = '', second = ''] = chapters
  await page.keyboard.type('梯度：')
  await page.keyboard.press('Control+Shift+f')
  await expect(panel(page).getByRole('textbox', { name: '查找' })).toBeFocused()
  await page.keyboard.type('梯度')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('2 节中共 5 处')
  await expect(panel(page)).toContainText('其中 1 处在公式里')
  await panel(page)
    .getByRole('checkbox', { name: /选择第 2 处：.*与梯度/ })
    .uncheck()
  await panel(page).getByRole('textbox', { name: '替换为' }).fill('斜率')
  await panel(page).getByRole('button', { name: '替换 3 处' }).click()
  const confirm = page.getByRole('dialog', { name: '替换 2 节中的 3 处？' })
  await expect(confirm).toContainText('“梯度”将替换为“斜率”')
  await confirm.getByRole('button', { name: '替换 3 处' }).click()
  await expect(panel(page)).toContainText('已替换 2 节中的 3 处')
  const replaced = (await storedText(page, first)).content
  expect(replaced.match(/斜率/g)).toHaveLength(2)
  expect(replaced).toContain('斜率：')
  expect(replaced).not.toContain('梯度')
  expect((await storedText(page, second)).content).toContain('斜率与梯度。')
  // The open chapter shows the replaced text.
  const text = page.getByRole('textbox', { name: /正文/ })
  await expect(text).toContainText('斜率：')
  await expect(text).not.toContainText('梯度')
  await panel(page).getByRole('button', { name: '撤销这次替换' }).click()
  await expect(panel(page)).toContainText('已撤销 2 节中的替换')
  expect((await storedText(page, second)).content).toContain('梯度与梯度。')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test('a hit opens its chapter at its place; a chapter that somebody is editing is named and left', async ({ page, browser, baseURL }) => {
  const { admin, chapters } = await openBook(page)
  await page.getByRole('button', { name: '在全书中查找和替换' }).click()
  await panel(page).getByRole('textbox', { name: '查找' }).fill('梯度')
  await panel(page)
    .getByRole('button', { name: /查\s*找/ })
    .click()
  await panel(page).getByRole('button', { name: '梯度与梯度。' }).first().click()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`chapter=${chapters[1]}`))
  await expect(page.getByRole('textbox', { name: /正文/ })).toContainText('梯度与梯度。')
  await page.getByRole('button', { name: '在全书中查找和替换' }).click()
  await panel(page).getByRole('textbox', { name: '替换为' }).fill('斜率')
  await panel(page).getByRole('button', { name: '替换 3 处' }).click()
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await context.newPage()
  await signInAs(other, admin)
  await ask(other.request, 'PUT', `/pressplatform/chapters/${chapters[1]}/presence`, { editing: true })
  await page.getByRole('dialog', { name: '替换 2 节中的 3 处？' }).getByRole('button', { name: '替换 3 处' }).click()
  await expect(panel(page)).toContainText('已替换 1 节中的 1 处')
  await expect(panel(page).getByRole('listitem')).toHaveText('第 2 讲 有人正在编辑')
  expect((await storedText(page, chapters[1] ?? '')).content).toContain('梯度与梯度')
  await context.close()
})
