import { type Browser, expect, type Page, test } from '@playwright/test'
import { signInAs } from '#e2e/people.ts'
import { openNewChapter, storedText, storeText } from '#e2e/chapters.ts'

const text = (page: Page) => page.getByRole('textbox', { name: /正文/ })
const saved = (page: Page) => expect(page.locator('[role=status][data-state]')).toHaveAttribute('data-state', 'saved')
const paragraph = (id: string, words: string) => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text: words }] })
const three = [paragraph('paragraph1', '第一段'), paragraph('paragraph2', '第二段'), paragraph('paragraph3', '第三段')]

/** Stores a text as somebody else does. */
async function storeAs(browser: Browser, account: string, chapter: string, content: readonly object[]): Promise<void> {
  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs(other, account)
  await storeText(other, chapter, content)
  await context.close()
}

async function typeAtEnd(page: Page, at: number, words: string): Promise<void> {
  await text(page).locator('p').nth(at).click()
  await page.keyboard.press('End')
  await page.keyboard.type(words)
}

test('two tabs of one author: an unchanged one follows, and changes of different paragraphs are merged without asking', async ({ page, context }) => {
  const { chapter } = await openNewChapter(page, three)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(text(second)).toContainText('第三段')
  await typeAtEnd(page, 0, '改一')
  await saved(page)
  await expect(text(second)).toContainText('第一段改一')
  // Both tabs are changed before either has saved: the second one is not connected meanwhile.
  await second.route('**/pressplatform/chapters/*/text', (route) => route.abort())
  await typeAtEnd(second, 2, '改三')
  await typeAtEnd(page, 1, '改二')
  await expect.poll(async () => (await storedText(page, chapter)).content).toContain('改二')
  await second.unroute('**/pressplatform/chapters/*/text')
  await second.evaluate(() => dispatchEvent(new Event('online')))
  for (const each of [page, second]) await expect(text(each)).toHaveText('第一段改一第二段改二第三段改三')
  await saved(second)
  await expect(second.getByText('你在另一个窗口于')).toHaveCount(0)
})

test('a conflict is merged paragraph by paragraph', async ({ page, browser }) => {
  const { chapter, admin } = await openNewChapter(page, three)
  await storeAs(browser, admin, chapter, [
    paragraph('paragraph1', '对方的第一段'),
    three[1] ?? {},
    paragraph('paragraph4', '对方加的一段'),
    three[2] ?? {},
  ])
  await typeAtEnd(page, 0, '我的改动')
  await typeAtEnd(page, 2, '我的结尾')
  await page.getByRole('button', { name: '逐段合并' }).click()
  const dialog = page.getByRole('dialog', { name: '逐段合并' })
  const merge = dialog.getByRole('button', { name: /^合\s*并$/ })
  await expect(dialog.getByRole('status')).toHaveText('还有 1 段需要选择')
  await expect(merge).toBeDisabled()
  await dialog.getByRole('radiogroup', { name: '第 1 段' }).getByText('两段都保留').click()
  await merge.click()
  await saved(page)
  await expect(text(page).locator('p')).toHaveText(['对方的第一段', '第一段我的改动', '第二段', '对方加的一段', '第三段我的结尾'])
  await expect.poll(async () => (await storedText(page, chapter)).content).toContain('我的结尾')
})

test('in a conflict the own text is kept, and the other one stays among the versions', async ({ page, browser }) => {
  const { chapter, admin } = await openNewChapter(page, three)
  await storeAs(browser, admin, chapter, [paragraph('paragraph1', '对方的第一段')])
  await typeAtEnd(page, 0, '我的改动')
  await page.getByRole('button', { name: '用这里的内容' }).click()
  await saved(page)
  await expect.poll(async () => (await storedText(page, chapter)).content).toContain('第一段我的改动')
  await page.getByRole('tab', { name: '版本' }).click()
  await expect(page.getByRole('tabpanel', { name: '版本' }).getByRole('listitem').nth(1)).toBeVisible()
})

test('in English the notice of a conflict keeps a readable width beside its choices', async ({ page, browser }) => {
  const { chapter, admin } = await openNewChapter(page, three)
  await page.evaluate(() => localStorage.setItem('recto.language', 'en-US'))
  await page.reload()
  const english = page.getByRole('textbox', { name: 'Text of' })
  await expect(english).toContainText('第三段')
  await storeAs(browser, admin, chapter, [paragraph('paragraph1', '对方的第一段')])
  await english.locator('p').first().click()
  await page.keyboard.type('我的改动')
  const notice = page.getByRole('alert').filter({ hasText: 'saved this section at' })
  await expect(notice.getByRole('button', { name: 'Keep mine as a new chapter' })).toBeVisible()
  await expect.poll(async () => (await notice.getByText('Choose what to do').boundingBox())?.width ?? 0).toBeGreaterThan(300)
})
