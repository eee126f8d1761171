import { expect, test } from '@playwright/test'
import { ask, fresh, phone, signIn } from '#e2e/people.ts'

interface Made {
  id: string
}

test('an author creates a textbook, writes its first chapter and publishes it, and a student reads it on a computer and on a phone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const name = fresh('新教材')
  await signIn(page, 'author')
  await page.goto('/textmange/mytext/')
  await page.getByRole('button', { name: '新建教材' }).click()
  await page.locator('#name').fill('大学物理')
  await page.locator('#name').blur()
  await expect(page.getByText(/已有|同名/).first()).toBeVisible()
  await page.locator('#name').fill(name)
  await page.getByRole('button', { name: '创建并开始写' }).click()
  await expect(page).toHaveURL(/\/editbook\/chapter\?id=/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''

  await page
    .getByRole('button', { name: /添加第一章|添加章节/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: /新名称/ }).fill('绪论')
  await page.keyboard.press('Enter')
  const text = page.locator('.ProseMirror')
  await text.click()
  await page.keyboard.type('物理学研究物质的结构与运动。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## 一个公式 ')
  await expect(page.getByText(/^已保存/).first()).toBeVisible({ timeout: 20_000 })
  const tree = await ask<{ id: string; name: string; wordCount: number }[]>(page.request, 'GET', `/pressplatform/textbooks/chapter/tree/${id}`)
  expect(tree).toMatchObject([{ name: '绪论' }])
  expect(tree[0]?.wordCount).toBeGreaterThan(8)

  await page.getByRole('button', { name: /^发布/ }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('绪论').first()).toBeVisible()
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  // The heading takes the focus, so it is read out.
  await expect(dialog.getByText('已发布第 1 版')).toBeFocused()

  // The dialog asks the server again: what it knew of the first edition does not hide the second.
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(dialog).toBeHidden()
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('它从观察与实验出发。')
  await page.getByRole('button', { name: /^发布/ }).first().click()
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(dialog.getByText('已发布第 2 版')).toBeVisible()

  const desk = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  const reader = await desk.newPage()
  await signIn(reader, 'student')
  await reader.goto('/mycenter/textbook')
  await reader.getByRole('searchbox').or(reader.getByPlaceholder(/书名/)).first().fill(name)
  await reader.keyboard.press('Enter')
  // The list of all books is replaced by the one that was found.
  await expect(reader.getByRole('status').filter({ hasText: '1 本' })).toBeVisible()
  await expect(reader.getByRole('article')).toHaveCount(1)
  await reader
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(reader.getByText('物理学研究物质的结构与运动。')).toBeVisible()
  await desk.close()

  const hand = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })
  const handset = await hand.newPage()
  await signIn(handset, 'student')
  await handset.goto(`/mobile/readBook?id=${id}`)
  await expect(handset.getByText('物理学研究物质的结构与运动。')).toBeVisible()
  await hand.close()
})

test('the form of a new textbook asks before it discards typed text, and keeps it over a reload', async ({ page }) => {
  const name = fresh('流体力学')
  await signIn(page, 'author')
  await page.goto('/textmange/mytext/')
  await page.getByRole('button', { name: '新建教材' }).click()
  await page.locator('#name').fill(name)
  await page.locator('#name').press('Escape')
  const question = page.getByRole('dialog').filter({ hasText: '有未保存的改动' })
  await question.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.locator('#name')).toHaveValue(name)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('已恢复上次没有保存的改动')).toBeVisible()
  await expect(page.locator('#name')).toHaveValue(name)
  await page.locator('#name').press('Escape')
  await question.getByRole('button', { name: '离开' }).click()
  await expect(page.locator('#name')).toHaveCount(0)
  await page.getByRole('button', { name: '新建教材' }).click()
  await expect(page.locator('#name')).toHaveValue('')
})

test('a textbook is deleted, restored, and deleted from the recycle bin', async ({ page }) => {
  const name = fresh('旧教材')
  await signIn(page, 'author')
  const { id } = await ask<Made>(page.request, 'POST', '/pressplatform/textbooks/add', { name })
  const there = async () => (await page.request.get(`/pressplatform/textbooks/info/${id}`)).status()
  const deleted = async () => (await ask<{ deletedAt: string | null }>(page.request, 'GET', `/pressplatform/textbooks/info/${id}`)).deletedAt
  const list = `/textmange/mytext/?q=${encodeURIComponent(name)}`
  const act = async (action: string) => {
    const more = page.getByRole('listitem', { name }).getByRole('button', { name: `《${name}》的更多操作` })
    // The actions on a book's card show while the card has the focus; a pointer would leave it when the shelf moves.
    await more.focus()
    await more.click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await page.goto(list)
  await act('删除')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(deleted).toBeNull()
  await expect(page.getByRole('listitem', { name })).toBeVisible()
  await act('删除')
  await expect.poll(deleted).not.toBeNull()
  await page.goto(`/textmange/mytext/?bin=1&q=${encodeURIComponent(name)}`)
  await act('彻底删除')
  const question = page.getByRole('dialog', { name: '彻底删除 1 本教材？' })
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: '彻底删除' }).click()
  await expect.poll(there).toBe(404)
  await expect(page.getByRole('listitem', { name })).toHaveCount(0)
})

test('filters are kept in the address, and the table shows the same books', async ({ page }) => {
  await signIn(page, 'author')
  await page.goto('/textmange/mytext/')
  await page.getByPlaceholder('书名、作者、ISBN').fill('化学')
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByText('有机化学基础').first()).toBeVisible()
  await expect(page.getByText('细胞生物学')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('有机化学基础').first()).toBeVisible()
  await page.goto('/textmange/mytext/?q=没有这样的书')
  await expect(page.getByRole('button', { name: '清除筛选' })).toBeVisible()
})
