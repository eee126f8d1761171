import { expect, type Page, test } from '@playwright/test'
import { openNewChapter, storedText } from '#e2e/chapters.ts'

const text = (page: Page) => page.getByRole('textbox', { name: /正文/ })
const blockWithId = (type: string, id: string, content: readonly object[], attrs: object = {}) => ({ type, attrs: { id, ...attrs }, content })
const words = (text: string) => ({ type: 'text', text })

test('code at the end of a chapter is left by Down, and by Enter in empty lines', async ({ page }) => {
  const { chapter } = await openNewChapter(page, [blockWithId('codeBlock', 'code000001', [words('a = 1')], { language: 'python' })])
  const blocks = text(page).locator('> *')
  await expect(blocks).toHaveCount(1)
  await text(page).locator('code').click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('下方')
  await expect(blocks).toHaveCount(2)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => page.evaluate(() => Boolean(getSelection()?.anchorNode?.parentElement?.closest('code')))).toBe(true)
  await page.keyboard.press('End')
  // The editor learns where the browser has put the caret with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const code = () =>
    text(page)
      .locator('code')
      .evaluate((element) => element.textContent.trimEnd())
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Enter')
    expect(await code()).toBe('a = 1')
  }
  await page.keyboard.type('中间')
  await expect(blocks.nth(1)).toHaveText('中间')
  await expect(text(page).locator('code')).toHaveText('a = 1')
  await expect.poll(async () => (await storedText(page, chapter)).content).toContain('中间')
})

test('a press below a text that ends with code continues in a new paragraph', async ({ page }) => {
  await openNewChapter(page, [blockWithId('codeBlock', 'code000001', [words('a = 1')], { language: 'python' })])
  const box = await text(page).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 100, (box?.y ?? 0) + (box?.height ?? 0) - 20)
  await page.keyboard.type('末段')
  await expect(text(page).locator('> p')).toHaveText('末段')
})

test('tabs show one tab at a time, and the caret brings its tab to the front', async ({ page }) => {
  const tab = (label: string, id: string, inside: object) => blockWithId('tab', id, [inside], { label })
  await openNewChapter(page, [
    blockWithId('tabs', 'tabs000001', [
      tab('Python', 'tab0000001', blockWithId('codeBlock', 'code000001', [words('print(1)')], { language: 'python' })),
      tab('C++', 'tab0000002', blockWithId('codeBlock', 'code000002', [words('return 1;')], { language: 'cpp' })),
    ]),
    blockWithId('paragraph', 'paragraph1', [words('之后')]),
  ])
  await expect(page.getByText('print(1)')).toBeVisible()
  await expect(page.getByText('return 1;')).toBeHidden()
  await page.getByRole('button', { name: 'C++' }).click()
  await expect(page.getByText('return 1;')).toBeVisible()
  await expect(page.getByText('print(1)')).toBeHidden()
  await expect(page.getByRole('button', { name: 'C++' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('int a;')
  await expect(page.getByText('int a;return 1;')).toBeVisible()
  await page.getByRole('button', { name: '添加选项卡' }).first().click()
  await page.keyboard.type('第三种')
  await expect(text(page).getByText('第三种')).toBeVisible()
  await expect(page.getByText('return 1;')).toBeHidden()
})

test('a formula that cannot be read is explained in Chinese', async ({ page }) => {
  await openNewChapter(page)
  await page.keyboard.type('$$')
  await page.getByLabel('LaTeX').fill('\\frac{1}{')
  await expect(page.getByRole('dialog', { name: '公式' })).toContainText('缺少 }（第')
})

test('headings have the same numbers in the text and in the outline', async ({ page }) => {
  await openNewChapter(page, [
    blockWithId('heading', 'heading001', [words('定义')], { level: 1 }),
    blockWithId('heading', 'heading002', [words('性质')], { level: 2 }),
  ])
  await page.getByRole('tab', { name: '本节' }).click()
  await expect(page.getByRole('button', { name: '1.1定义' })).toBeVisible()
  await expect(page.getByRole('button', { name: '1.1.1性质' })).toBeVisible()
  const shown = text(page).locator('h3')
  await expect.poll(() => shown.evaluate((heading) => getComputedStyle(heading, '::before').content)).toContain('1.1.1')
})

test('text pasted from Word keeps its formulas, footnotes and lists, and says what was lost', async ({ page }) => {
  await openNewChapter(page)
  const run = (words: string) => `<m:r><m:t>${words}</m:t></m:r>`
  const fraction = `<m:f><m:num>${run('a')}</m:num><m:den>${run('b')}</m:den></m:f>`
  const formula = (inside: string) =>
    `<!--[if gte msEquation 12]><m:oMath>${inside}</m:oMath><![endif]--><![if !msEquation]><img src="file:///C:/1.png"><![endif]>`
  const html = `<html><body><!--StartFragment--><p class=MsoNormal>设 ${formula(fraction)} 为比<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a>，${formula(`<m:new>${run('旧式')}</m:new>`)}</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>第一项</p>
    <div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p><a href="#_ftnref1">[1]</a> 见附录</p></div></div><!--EndFragment--></body></html>`
  await text(page).evaluate((target, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
  await expect(text(page).locator('.katex annotation')).toHaveText('\\frac{a}{b}')
  await expect(text(page).locator('.ed-fn')).toHaveAttribute('title', '见附录')
  await expect(text(page).locator('li')).toHaveText('第一项')
  await expect(text(page)).toContainText('旧式')
  await expect(page.getByText('1 个公式无法转换')).toBeVisible()
})
