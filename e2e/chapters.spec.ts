import { expect, type Page, test } from '@playwright/test'
import { ask, fresh, signIn } from './people.ts'

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

test('what is written is saved by itself and is there tomorrow', async ({ page }) => {
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
  expect(content).toContain('"latex":"E=mc^2"')
  expect(content).toContain('bulletList')
  await page.reload()
  await expect(text.getByText('第一段。')).toBeVisible()
  await expect(text.locator('.katex').first()).toBeVisible()
})

test('a session that ends in the middle of writing loses nothing', async ({ page }) => {
  const { chapter } = await opened(page)
  const text = page.locator('.ProseMirror')
  await text.click()
  await page.keyboard.type('写在前面。')
  await saved(page)
  await page.context().clearCookies()
  await page.keyboard.type('写在登录过期之后。')
  await expect(page).toHaveURL(/\/textbooklogin\?redirect=/, { timeout: 30_000 })
  await page.getByLabel('账号').fill('author')
  await page.getByLabel('密码', { exact: true }).fill('recto-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`chapter=${chapter}`), { timeout: 20_000 })
  await expect(text.getByText('写在前面。写在登录过期之后。')).toBeVisible()
  await expect.poll(() => contentOf(page, chapter), { timeout: 20_000 }).toContain('写在登录过期之后。')
})

test('a second author is told, and nothing is overwritten', async ({ page, browser, baseURL }) => {
  test.setTimeout(90_000)
  const { id, chapter } = await opened(page)
  const other = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })).newPage()
  await signIn(other, 'admin')
  await other.goto(`/editbook/chapter?id=${id}&chapter=${chapter}`)
  await expect(other.getByRole('img', { name: /也在这里.*周启明/ })).toBeVisible({ timeout: 20_000 })
  const send = page.context()
  await send.setOffline(true)
  await page.locator('.ProseMirror').click()
  await page.keyboard.type('甲写的。')
  await expect(page.getByText('离线，已存本机').first()).toBeVisible({ timeout: 20_000 })
  await other.locator('.ProseMirror').click()
  await other.keyboard.type('乙写的。')
  await saved(other)
  await send.setOffline(false)
  await expect(page.getByText(/沈书远 在 .* 保存了这一节/).first()).toBeVisible({ timeout: 30_000 })
  expect(await contentOf(page, chapter)).toContain('乙写的。')
  await page.getByRole('button', { name: '我的另存为新章节' }).first().click()
  await expect
    .poll(async () => (await ask<Node[]>(page.request, 'GET', `/pressplatform/textbooks/chapter/tree/${id}`)).length, { timeout: 15_000 })
    .toBe(2)
  expect(await contentOf(page, chapter)).toContain('乙写的。')
  const tree = await ask<Node[]>(page.request, 'GET', `/pressplatform/textbooks/chapter/tree/${id}`)
  const copy = tree.find((node) => node.id !== chapter)
  expect(await contentOf(page, copy?.id ?? '')).toContain('甲写的。')
  await other.context().close()
})

test('the tree is worked by keyboard: rename, move, hide, delete and undo', async ({ page }) => {
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
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('改名了')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['绪论', '改名了', '第二章'])
  await item('第二章').click()
  await item('第二章').press('Delete')
  await expect.poll(names).toEqual(['绪论', '改名了'])
  await page.getByRole('alert').filter({ hasText: '已删除' }).getByRole('button', { name: '撤销' }).click()
  await expect.poll(names).toEqual(['绪论', '改名了', '第二章'])
})
