import { expect, test, type Browser, type Page } from '@playwright/test'
import { ask, fresh, newPerson, phone, signIn, signInAs } from '#e2e/people.ts'

interface Opened {
  entityData: { content: string; version: number }
}

const textOf = async (page: Page, chapter: string) => (await ask<Opened>(page.request, 'GET', `/pressplatform/chapters/${chapter}`)).entityData
const saving = (page: Page, state: string) => expect(page.locator('[role=status][data-state]')).toHaveAttribute('data-state', state)

/** A textbook of the author with one chapter, open in the editor. */
async function newChapter(page: Page): Promise<{ id: string; chapter: string }> {
  await signIn(page, 'author')
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name: fresh('编辑') })
  const made = await ask<{ id: string }>(page.request, 'PUT', '/pressplatform/textbooks/chapter/update', { textbookId: id, name: '转动惯量' })
  await page.goto(`/editbook/chapter?id=${id}&chapter=${made.id}`)
  await page.getByRole('textbox', { name: /正文/ }).click()
  return { id, chapter: made.id }
}

/** Writes a sentence into the open chapter while offline, then goes to a second chapter of the book. */
async function writeOfflineAndLeave(page: Page, textbookId: string): Promise<void> {
  const next = await ask<{ id: string }>(page.request, 'PUT', '/pressplatform/textbooks/chapter/update', { textbookId, name: '振动' })
  await page.reload()
  await page.getByRole('textbox', { name: /正文/ }).click()
  await page.context().setOffline(true)
  await page.keyboard.type('离线写的一句。')
  await expect(page.getByText('离线，已存本机')).toBeVisible()
  await page.getByRole('treeitem', { name: /振动/ }).click()
  await page.waitForURL(new RegExp(next.id))
}

/** The administrator changes the first paragraph, 第一段。, in another browser. */
async function saveAsAdministrator(browser: Browser, baseURL: string | undefined, chapter: string): Promise<void> {
  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(other, 'admin')
  const { content, version } = await textOf(other, chapter)
  const body = { content: content.replace('第一段。', '管理员的第一段。'), version }
  await ask(other.request, 'PUT', `/pressplatform/chapters/${chapter}/text`, body)
}

test('an author writes a section with text, an example from the menu and a formula; it is saved automatically', async ({ page }) => {
  const { chapter } = await newChapter(page)
  await page.keyboard.type('刚体的转动惯量由质量分布决定。')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/例')
  await expect(page.getByRole('option', { name: '例题' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('求圆盘的 $J$ 值')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('$$')
  await page.getByLabel('LaTeX').fill('J=\\frac12 mR^2')
  await page.keyboard.press('Control+Enter')
  await saving(page, 'saved')
  await expect.poll(async () => (await textOf(page, chapter)).content).toContain('frac12 mR^2')
  const { content } = await textOf(page, chapter)
  expect(content).toContain('"example"')
  expect(content).toContain('刚体的转动惯量')
})

test('a formula beyond the limits is reported at the formula; if it stays unchanged, the notice leads back to it', async ({ page }) => {
  const { chapter } = await newChapter(page)
  await page.keyboard.type('$$')
  await page.getByLabel('LaTeX').fill('\\alpha'.repeat(601))
  const words = '公式里的命令、上下标和单元格超过 600 个，请拆成几个公式'
  const prompt = page.getByRole('dialog', { name: '公式' })
  await expect(prompt.getByText(words)).toBeVisible()
  await expect(prompt.getByRole('button', { name: /确\s*定/ })).toBeDisabled()
  await page.getByRole('heading', { level: 1 }).first().click()
  await saving(page, 'conflict')
  await expect(page.getByText(`未能保存：${words}`)).toBeVisible()
  await page.getByRole('button', { name: '去处理' }).click()
  await page.keyboard.press('Delete')
  await page.keyboard.type('短了')
  await saving(page, 'saved')
  await expect.poll(async () => (await textOf(page, chapter)).content).toContain('短了')
})

test('no text is lost when the session expires during writing', async ({ page, context }) => {
  const { chapter } = await newChapter(page)
  await page.keyboard.type('已保存的一句。')
  await saving(page, 'saved')
  await context.clearCookies()
  await page.keyboard.type('过期之后的一句。')
  await page.waitForURL(/textbooklogin/)
  await page.getByLabel('账号').first().fill('author')
  await page.locator('input[type=password]').fill('recto-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/editbook\/chapter/)
  await expect(page.getByRole('textbox', { name: /正文/ })).toContainText('已保存的一句。过期之后的一句。')
  await saving(page, 'saved')
  await expect.poll(async () => (await textOf(page, chapter)).content).toContain('过期之后的一句')
})

test('when another person saves the same section, nothing is overwritten and the own text becomes a chapter', async ({ page, browser, baseURL }) => {
  const { id, chapter } = await newChapter(page)
  await page.keyboard.type('第一段。')
  await saving(page, 'saved')
  await expect.poll(async () => (await textOf(page, chapter)).content).toContain('第一段')
  await saveAsAdministrator(browser, baseURL, chapter)
  await page.keyboard.type('我的一句。')
  await saving(page, 'conflict')
  expect((await textOf(page, chapter)).content).toContain('管理员的第一段')
  await page.reload()
  await expect(page.getByRole('textbox', { name: /正文/ })).toContainText('我的一句')
  await page.getByRole('button', { name: '我的另存为新章节' }).click()
  await expect(page.getByRole('treeitem')).toHaveCount(2)
  const tree = await ask<{ id: string }[]>(page.request, 'GET', `/pressplatform/textbooks/chapter/tree/${id}`)
  await expect.poll(async () => (await textOf(page, tree[1]?.id ?? '')).content).toContain('我的一句')
  expect((await textOf(page, chapter)).content).not.toContain('我的一句')
})

test('while offline the text is kept in the browser, and it is saved when the network is back', async ({ page, context }) => {
  const { chapter } = await newChapter(page)
  await context.setOffline(true)
  await page.keyboard.type('离线写的一句。')
  await expect(page.getByText('离线，已存本机')).toBeVisible()
  await context.setOffline(false)
  await saving(page, 'saved')
  expect((await textOf(page, chapter)).content).toContain('离线写的一句')
})

test('text written while offline is saved when the network is back, even if another chapter is open then', async ({ page, context }) => {
  const { id, chapter } = await newChapter(page)
  await writeOfflineAndLeave(page, id)
  await expect(page.getByRole('treeitem', { name: /转动惯量.*存在本机/ })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await textOf(page, chapter)).content).toContain('离线写的一句')
  await expect(page.getByRole('treeitem', { name: /存在本机/ })).toHaveCount(0)
})

test('text that has not reached the server is sent when the list of textbooks opens', async ({ page }) => {
  const { chapter } = await newChapter(page)
  await page.route('**/pressplatform/chapters/*/text', (route) => route.abort())
  await page.keyboard.type('路上丢了的一句。')
  await expect(page.getByText('离线，已存本机')).toBeVisible()
  await page.getByRole('link', { name: '返回教材列表' }).click()
  await expect(page.getByRole('button', { name: '新建教材' })).toBeVisible()
  expect((await textOf(page, chapter)).content).not.toContain('路上丢了的一句')
  await page.unroute('**/pressplatform/chapters/*/text')
  await page.reload()
  await expect.poll(async () => (await textOf(page, chapter)).content).toContain('路上丢了的一句')
})

test('a chapter with text that could not be saved is marked in the contents, and publishing warns of it by name', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { id, chapter } = await newChapter(page)
  await page.keyboard.type('第一段。')
  await saving(page, 'saved')
  await expect.poll(async () => (await textOf(page, chapter)).content).toContain('第一段')
  await writeOfflineAndLeave(page, id)
  await saveAsAdministrator(browser, baseURL, chapter)
  await context.setOffline(false)
  await expect(page.getByRole('treeitem', { name: /转动惯量.*服务器上的已被改动/ })).toBeVisible()
  expect((await textOf(page, chapter)).content).toContain('管理员的第一段')
  await page.reload()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/1 章有内容只存在本机/)).toBeVisible()
  await dialog
    .getByRole('alert')
    .getByRole('link', { name: /转动惯量/ })
    .click()
  await expect(page.getByRole('textbox', { name: /正文/ })).toContainText('离线写的一句')
  await expect(page.getByRole('button', { name: '用对方的内容' })).toBeVisible()
})

test('an author who may no longer edit a chapter is told so and can copy the unsaved text', async ({ page, context, baseURL, browser }) => {
  const writer = await newPerson('author')
  await signInAs(page, writer.account)
  const admin = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signIn(admin, 'admin')
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name: fresh('编辑') })
  const made = await ask<{ id: string }>(page.request, 'PUT', '/pressplatform/textbooks/chapter/update', { textbookId: id, name: '转动惯量' })
  await page.goto(`/editbook/chapter?id=${id}&chapter=${made.id}`)
  await page.getByRole('textbox', { name: /正文/ }).click()
  await context.setOffline(true)
  await page.keyboard.type('离线写的一句。')
  await expect(page.getByText('离线，已存本机')).toBeVisible()
  await ask(admin.request, 'PUT', '/pressplatform/users/assign', { ids: [writer.memberId], addRoles: ['student'], removeRoles: ['author'] })
  await context.setOffline(false)
  await expect(page.getByText(/未能保存/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '没有权限查看这一章' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '我的内容' })).toHaveValue('离线写的一句。')
  await expect(page.getByRole('button', { name: '复制内容' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('in English the whole header fits the screen', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('recto.language', 'en-US'))
    await signIn(page, 'author')
    const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name: fresh('编辑') })
    const made = await ask<{ id: string }>(page.request, 'PUT', '/pressplatform/textbooks/chapter/update', { textbookId: id, name: '转动惯量' })
    await page.goto(`/editbook/chapter?id=${id}&chapter=${made.id}`)
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    await expect(publish).toBeVisible()
    for (const width of [430, 390, 360]) {
      await page.setViewportSize({ width, height: phone.viewport.height })
      await expect.poll(async () => publish.evaluate((button) => button.getBoundingClientRect().right <= innerWidth)).toBe(true)
    }
  })

  test('a conflict with another window of the same person says so, and its text and choices are readable', async ({ page }) => {
    const { chapter } = await newChapter(page)
    await page.keyboard.type('第一段。')
    await saving(page, 'saved')
    await expect.poll(async () => (await textOf(page, chapter)).content).toContain('第一段')
    const { content, version } = await textOf(page, chapter)
    const body = { content: content.replace('第一段。', '另一个窗口的第一段。'), version }
    // Without a network the text of the other window does not come before something is written here.
    await page.context().setOffline(true)
    await page.keyboard.type('手机上的一句。')
    await ask(page.request, 'PUT', `/pressplatform/chapters/${chapter}/text`, body)
    await page.context().setOffline(false)
    const words = page.getByText('你在另一个窗口于')
    await expect(words).toBeVisible()
    const choice = page.getByRole('button', { name: '用另一个窗口的内容' })
    await expect(choice).toBeVisible()
    const [wordsBox, choiceBox] = [await words.boundingBox(), await choice.boundingBox()]
    expect(wordsBox?.width).toBeGreaterThan(180)
    expect(choiceBox?.y).toBeGreaterThan((wordsBox?.y ?? 0) + (wordsBox?.height ?? 0))
  })
})

test('an example gets its number at once, and a reference to it is chosen from a list', async ({ page }) => {
  const { chapter } = await newChapter(page)
  await page.keyboard.type('/例')
  await expect(page.getByRole('option', { name: '例题' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('求圆盘的转动惯量')
  const text = page.getByRole('textbox', { name: /正文/ })
  await expect(text).toContainText('例 1-1')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('见')
  await page.keyboard.press('Control+Shift+l')
  await page.getByRole('combobox', { name: /编号或标题/ }).fill('例 1')
  await expect(page.getByRole('option', { name: '例 1-1' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('。')
  await expect(text.getByText('见')).toHaveText('见例 1-1。')
  await saving(page, 'saved')
  await expect.poll(async () => (await textOf(page, chapter)).content).toContain('"xref"')
})

test('an earlier version is compared with the current one and restored, and the restoring is undone', async ({ page }) => {
  const { chapter } = await newChapter(page)
  const text = page.getByRole('textbox', { name: /正文/ })
  await page.keyboard.type('第一稿。')
  await saving(page, 'saved')
  await page.getByRole('tab', { name: '版本' }).click()
  await page.getByLabel('给现在的内容起个名字').fill('送审前')
  await page.getByRole('button', { name: '存为版本' }).click()
  await expect(page.getByRole('button', { name: /送审前/ })).toBeVisible()
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type('改写的一句。')
  await expect.poll(async () => (await textOf(page, chapter)).content).toContain('改写的一句')
  await page.getByRole('button', { name: /送审前/ }).click()
  const dialog = page.getByRole('dialog', { name: '对比' })
  await expect(dialog).toContainText('改写的一句。')
  await dialog.getByRole('button', { name: '恢复这个版本' }).click()
  await expect(text).toHaveText('第一稿。')
  await expect.poll(async () => (await textOf(page, chapter)).content).not.toContain('改写的一句')
  await page.getByRole('button', { name: '撤销' }).last().click()
  await expect(text).toContainText('改写的一句。')
  await expect.poll(async () => (await textOf(page, chapter)).content).toContain('改写的一句')
})
