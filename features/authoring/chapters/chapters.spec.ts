import { expect, type Page, test } from '@playwright/test'
import { addChapter, newTextbook } from '#e2e/chapters.ts'
import { ask, fresh, signIn } from '#e2e/people.ts'

interface Node {
  id: string
  name: string
  status: number
}

/** A new textbook of the author with one empty chapter, open in the editor. */
async function opened(page: Page): Promise<{ id: string; chapter: string }> {
  await signIn(page, 'author')
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name: fresh('写作') })
  const { id: chapter } = await ask<Node>(page.request, 'PUT', '/pressplatform/textbooks/chapter/update', { textbookId: id, name: '绪论' })
  await page.goto(`/editbook/chapter?id=${id}&chapter=${chapter}`)
  await expect(page.locator('.ProseMirror')).toBeVisible()
  return { id, chapter }
}

async function contentOf(page: Page, chapter: string): Promise<string> {
  return (await ask<{ entityData: { content: string } }>(page.request, 'GET', `/pressplatform/chapters/${chapter}`)).entityData.content
}

const saved = (page: Page) => expect(page.getByText(/^已保存 \d/).first()).toBeVisible({ timeout: 20_000 })

test('written text is saved automatically and is there after a reload', async ({ page }) => {
  const { chapter } = await opened(page)
  const text = page.locator('.ProseMirror')
  await text.click()
  await page.keyboard.type('第一段。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('能量 $E=mc^2$ 守恒')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- 甲')
  await page.keyboard.press('Enter')
  await page.keyboard.type('乙')
  await saved(page)
  const content = await contentOf(page, chapter)
  expect(content).toContain('第一段。')
  expect(content).toMatch(/"latex": ?"E=mc\^2"/)
  expect(content).toContain('bulletList')
  await page.reload()
  await expect(text.getByText('第一段。')).toBeVisible()
  await expect(text.locator('.katex').first()).toBeVisible()
})

test('the tree is operated by keyboard: rename, move, hide, delete and undo', async ({ page }) => {
  const { id } = await opened(page)
  const add = (name: string) => ask<Node>(page.request, 'PUT', '/pressplatform/textbooks/chapter/update', { textbookId: id, name })
  await add('第二章')
  await add('第三章')
  await page.reload()
  const names = async () => (await ask<Node[]>(page.request, 'GET', `/pressplatform/textbooks/chapter/tree/${id}`)).map((node) => node.name)
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) })
  await item('第三章').click()
  await item('第三章').press('Alt+ArrowUp')
  await expect.poll(names).toEqual(['绪论', '第三章', '第二章'])
  await item('第三章').press('F2')
  const renamed = page.getByRole('tree').getByRole('textbox')
  await renamed.fill('改名了')
  await renamed.press('Enter')
  await expect.poll(names).toEqual(['绪论', '改名了', '第二章'])
  await item('第二章').click()
  await item('第二章').press('Delete')
  await expect.poll(names).toEqual(['绪论', '改名了'])
  await page.getByRole('alert').filter({ hasText: '已删除' }).getByRole('button', { name: '撤销' }).click()
  await expect.poll(names).toEqual(['绪论', '改名了', '第二章'])
})

test('a deleted chapter is brought back from the bin, and another one is deleted for good', async ({ page }) => {
  const { id } = await newTextbook(page)
  for (const name of ['绪论', '第二章', '第三章']) await addChapter(page, id, name)
  await page.goto(`/editbook/chapter?id=${id}`)
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) })
  for (const name of ['第二章', '第三章']) {
    await item(name).click()
    await item(name).press('Delete')
    await expect(item(name)).toHaveCount(0)
  }
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = page.getByRole('dialog', { name: '已删除的章节' })
  const row = (name: string) => bin.getByRole('listitem').filter({ hasText: name })
  await expect(row('第二章')).toContainText('author删除')
  await row('第二章')
    .getByRole('button', { name: /恢\s*复/ })
    .click()
  await expect(row('第二章')).toHaveCount(0)
  await row('第三章').getByRole('button', { name: '彻底删除' }).click()
  const asked = page.getByRole('dialog', { name: '彻底删除“第三章”？' })
  await expect(asked).toContainText('无法找回')
  await asked.getByRole('button', { name: '彻底删除' }).click()
  await expect(bin.getByText('没有已删除的章节')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(item('第二章')).toBeVisible()
  await expect(item('第三章')).toHaveCount(0)
})
