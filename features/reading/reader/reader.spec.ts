import { type Browser, expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, bookNamed, newPerson, phone, signIn, signInAs } from '#e2e/people.ts'

interface Preview {
  contents: { id: string; name: string }[]
}

/** The address of a chapter, read from the contents of its book. */
async function chapterOf(page: Page, book: string, chapter: string): Promise<string> {
  const id = await bookNamed(page.request, book)
  const { contents } = await ask<Preview>(page.request, 'GET', `/pressplatform/textbooks/preview/${id}`)
  return `/Previewtextbook?id=${id}&chapter=${contents.find((each) => each.name === chapter)?.id}`
}

async function elsewhere(browser: Browser, account: string, options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN', ...options })).newPage()
  await signInAs(page, account)
  return page
}

/** Waits until the reading place is saved. */
const saved = (on: Page) => on.waitForResponse((answer) => answer.url().endsWith('/place') && answer.request().method() === 'PUT')

interface Preference {
  name: string
  value: string
}

/** The settings of the reader that the account has. */
async function savedSettings(page: Page): Promise<string | undefined> {
  return (await ask<Preference[]>(page.request, 'GET', '/pressplatform/account/preferences')).find(({ name }) => name === 'reader')?.value
}

test('reading settings belong to the person: in another browser the server writes the page with them, without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const { account } = await newPerson('teacher')
  await signInAs(page, account)
  const address = await chapterOf(page, '大学物理', '转动惯量')
  await page.goto(address)
  await page.getByRole('button', { name: '显示' }).click()
  await expect(page.locator('.pn-swatch')).toHaveCount(6)
  // The panel is 336 px wide and 24 px from the edge of the window, with 18 px inside.
  const edges = await page.locator('.pn-swatch').evaluateAll((boxes) => boxes.map((box) => innerWidth - box.getBoundingClientRect().right))
  expect(Math.min(...edges)).toBeGreaterThanOrEqual(24 + 18)
  await page.getByText('恢复默认').click()
  await expect(page.locator('article.text')).toHaveCSS('font-size', '18px')
  await page.getByText('绿', { exact: true }).click()
  await page.getByRole('button', { name: '放大文字' }).click()
  await page.getByText('易读').click()
  await expect(page.locator('article.text')).toHaveCSS('font-size', '20px')
  await expect(page.locator('.text p').first()).toHaveCSS('text-indent', '0px')
  // Every rest between two changes saves; between actions of a busy machine there may be several. The last one has all of them.
  await expect.poll(() => savedSettings(page)).toMatch(/^green\.song\.20\.normal\.36\.1\.1\./)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '显示' })).toBeFocused()
  const other = await elsewhere(browser, account, { baseURL: baseURL ?? '', javaScriptEnabled: false })
  await other.goto(address)
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'green')
  await expect(other.locator('article.text')).toHaveCSS('font-size', '20px')
  await other.context().close()
})

test('settings that were changed just before the page was left reach the account', async ({ page }) => {
  await signInAs(page, (await newPerson('student')).account)
  await page.goto(await chapterOf(page, '大学物理', '转动惯量'))
  await page.getByRole('button', { name: '显示' }).click()
  // In one step, so that the page is left before the settings are saved by themselves.
  await page.getByText('绿', { exact: true }).evaluate((label) => {
    ;(label as HTMLElement).click()
    location.assign('/about-to-leave')
  })
  await expect.poll(() => savedSettings(page)).toMatch(/^green\./)
})

test('keys change the chapter, open the contents and the list of keys, and can be turned off', async ({ page }) => {
  await signInAs(page, (await newPerson('student')).account)
  await page.goto(await chapterOf(page, '大学物理', '转动惯量'))
  const heading = page.getByRole('heading', { level: 1 })
  const contents = page.getByRole('complementary', { name: '目录' })
  await expect(page.getByRole('button', { name: '快捷键' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(contents).toBeHidden()
  await page.keyboard.press('t')
  await expect(contents).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(heading).toContainText('转动定律')
  await expect(page.getByRole('button', { name: '快捷键' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(heading).toContainText('转动惯量')
  await expect(page.getByRole('button', { name: '快捷键' })).toBeVisible()
  await page.keyboard.press('?')
  await page.getByRole('switch', { name: '使用单键快捷键' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expect(contents).toBeVisible()
  await page.keyboard.press('?')
  await page.getByRole('switch', { name: '使用单键快捷键' }).click()
})

test('a device with an older reading position offers the newer one and does not jump', async ({ page, browser, baseURL }) => {
  const { account } = await newPerson('student')
  await signInAs(page, account)
  const address = await chapterOf(page, '大学物理', '转动惯量')
  const here = saved(page)
  await page.goto(address)
  await here
  const handset = await elsewhere(browser, account, { ...phone, baseURL: baseURL ?? '' })
  const there = saved(handset)
  await handset.goto((await chapterOf(handset, '大学物理', '转动定律')).replace('/Previewtextbook', '/mobile/readBook'))
  await there
  // The phone may also have been offered the newer position: it stays where it is, and its position becomes the newer one.
  const stay = handset.getByRole('button', { name: '留在这里' })
  if (await stay.isVisible()) {
    const again = saved(handset)
    await stay.click()
    await again
  }
  await page.mouse.wheel(0, 900)
  await expect(page.getByText(/另一台设备读到了“.*转动定律”/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('转动惯量')
  await page.getByRole('link', { name: /从“.*转动定律”继续/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('转动定律')
  await handset.context().close()
})

test('a search covers the whole book and steps through the matches over chapters; the reading position stays', async ({ page }) => {
  await signInAs(page, (await newPerson('student')).account)
  const heading = page.getByRole('heading', { level: 1 })
  const list = page.getByRole('navigation', { name: '搜索结果' })
  await page.goto(await chapterOf(page, '大学物理', '转动惯量'))
  await expect(page.getByRole('button', { name: '快捷键' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('角速度')
  await page.keyboard.press('Enter')
  await expect(page.getByText('本节第 1 处，共 3 处')).toBeVisible()
  // Said after the page is open, or assistive technology would not speak of it.
  await expect(page.locator('[role=status].visually-hidden')).toHaveText(/\d+ 处/)
  await expect(list.locator('mark').first()).toHaveText('角速度')
  expect(await page.evaluate(() => [...(CSS.highlights.get('found-here') ?? [])].map(String))).toEqual(['角速度'])
  await page.getByRole('button', { name: '上一处' }).click()
  await expect(heading).toContainText('刚体的定轴转动')
  await expect(page.getByText('本节第 6 处，共 6 处')).toBeVisible()
  await page.getByRole('button', { name: '下一处' }).click()
  await expect(heading).toContainText('转动惯量')
  await list.getByRole('link', { name: '3.3 转动定律' }).click()
  await expect(heading).toContainText('转动定律')
  await expect(page.getByText('本节第 1 处，共 2 处')).toBeVisible()
  const { place } = await ask<{ place: { chapterName: string } | null }>(
    page.request,
    'GET',
    `/pressplatform/textbooks/preview/${await bookNamed(page.request, '大学物理')}`,
  )
  expect(place?.chapterName ?? '').not.toContain('转动定律')
  await page.getByRole('button', { name: '结束搜索' }).click()
  await expect(page.getByRole('navigation', { name: '目录' })).toBeVisible()
})

test('a search while offline says so, and the page stays', async ({ page, context }) => {
  await signInAs(page, (await newPerson('student')).account)
  await page.goto(await chapterOf(page, '大学物理', '转动惯量'))
  await expect(page.getByRole('button', { name: '快捷键' })).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('/')
  await page.keyboard.type('角速度')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有网络，暂时不能搜索。')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('转动惯量')
  await context.setOffline(false)
  await expect(page.getByText('没有网络，暂时不能搜索。')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByText('本节第 1 处，共 3 处')).toBeVisible()
  // Said after the page is open, or assistive technology would not speak of it.
  await expect(page.locator('[role=status].visually-hidden')).toHaveText(/\d+ 处/)
})

test('arrow keys move through the tabs of code; figures open in a viewer, which returns the focus', async ({ page }) => {
  await signIn(page, 'student')
  await page.goto(await chapterOf(page, '数据结构与算法', '二叉搜索树'))
  const tabs = page.getByRole('tablist').first()
  await tabs.getByRole('tab', { name: 'Python' }).focus()
  await page.keyboard.press('ArrowRight')
  const chosen = tabs.getByRole('tab', { name: 'C', exact: true })
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  // The choice holds for the whole book, also after a reload.
  await page.reload()
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  const figure = page.locator('figure.fig img').first()
  await figure.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(figure).toBeFocused()
})

test('a selection with a formula is copied as LaTeX', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'student')
  await page.goto(await chapterOf(page, '大学物理', '转动惯量'))
  await expect(page.getByRole('button', { name: '显示' })).toBeVisible()
  const formula = page.locator('.text p:has(.katex)').first()
  await formula.evaluate((paragraph) => getSelection()?.selectAllChildren(paragraph))
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\$\\omega\$/)
})

test.describe('on a phone', () => {
  test.use(phone)
  test('contents and display settings open as sheets over the text', async ({ page }) => {
    await signInAs(page, (await newPerson('student')).account)
    await page.goto((await chapterOf(page, '大学物理', '转动惯量')).replace('/Previewtextbook', '/mobile/readBook'))
    await page.getByRole('button', { name: '显示' }).click()
    await expect(page.getByRole('dialog', { name: '显示' })).toBeVisible()
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '目录' }).click()
    await page
      .locator('#contents')
      .getByRole('link', { name: /角动量守恒/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('角动量守恒')
  })

  test('the bars hide when the reader scrolls down, and stay while the page itself goes to the reading place', async ({ page }) => {
    await signInAs(page, (await newPerson('student')).account)
    const display = page.getByRole('button', { name: '显示' })
    const opened = saved(page)
    await page.goto((await chapterOf(page, '大学物理', '转动惯量')).replace('/Previewtextbook', '/mobile/readBook'))
    await opened
    await expect(display).toBeInViewport()
    const kept = saved(page)
    await page.mouse.wheel(0, 1500)
    await kept
    await expect(display).not.toBeInViewport()
    await page.reload()
    await page.waitForFunction(() => scrollY > 500)
    await display.click()
    await expect(page.getByRole('dialog', { name: '显示' })).toBeVisible()
  })

  test('a search that finds nothing says so where the person looks, with the words to change', async ({ page }) => {
    await signInAs(page, (await newPerson('student')).account)
    await page.goto((await chapterOf(page, '大学物理', '转动惯量')).replace('/Previewtextbook', '/mobile/readBook'))
    await expect(page.getByRole('button', { name: '显示' })).toBeVisible()
    await page.getByRole('button', { name: '在本书中搜索' }).click()
    const words = page.getByRole('searchbox', { name: '在本书中搜索' })
    await words.fill('角'.repeat(100))
    await page.keyboard.press('Enter')
    await expect(page.locator('.rd-toc').getByText(/^书里没有“角+”$/)).toBeInViewport()
    await expect(words).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  test('every theme stands within the display settings; an unsent report is still there after the panel was closed', async ({ page }) => {
    await signInAs(page, (await newPerson('student')).account)
    await page.goto((await chapterOf(page, '大学物理', '转动惯量')).replace('/Previewtextbook', '/mobile/readBook'))
    await page.getByRole('button', { name: '显示' }).click()
    const edges = await page.locator('.pn-swatch').evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().right))
    expect(edges).toHaveLength(6)
    expect(Math.max(...edges)).toBeLessThanOrEqual(390 - 20)
    await page.getByRole('button', { name: '关闭' }).click()
    const report = page.getByRole('button', { name: '勘误与反馈' })
    await report.click()
    const words = page.getByRole('textbox', { name: '哪里有问题，应该怎样' })
    await words.fill('公式少了平方')
    await page.getByRole('button', { name: '关闭' }).click()
    await expect(words).toBeHidden()
    await report.click()
    await expect(words).toHaveValue('公式少了平方')
  })

  test('the personal page offers theme, language and signing out', async ({ page }) => {
    await signInAs(page, (await newPerson('student')).account)
    await page.goto('/mobile/myBooks')
    await page.getByRole('button', { name: '我的' }).click()
    await page.getByText('深色').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByText('English').click()
    await expect(page.getByRole('heading', { name: 'My books' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Me' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/mobile\/login$/)
  })
})

test('the transit page says what it waits for, and links to the sign-in page', async ({ page }) => {
  await page.goto('/logintransit')
  await expect(page.getByText('正在确认登录状态…')).toBeVisible()
  await expect(page.getByRole('link', { name: '在这里登录' })).toBeVisible({ timeout: 8000 })
})

for (const theme of ['light', 'sepia', 'green', 'dark', 'night'])
  test(`the reader has no serious accessibility finding, ${theme}`, async ({ page, context, baseURL }) => {
    await signIn(page, 'student')
    await context.addCookies([{ name: 'recto-reader', value: `${theme}.song.18.normal.36.1.0.1.zzzzzzzz`, url: baseURL ?? '' }])
    await page.goto(await chapterOf(page, '大学物理', '转动惯量'))
    await page.getByRole('button', { name: '显示' }).click()
    expect(await accessibilityFindings(page)).toEqual([])
  })

test('without a theme of its own the reader follows the device, also while it is open', async ({ page }) => {
  const { account } = await newPerson('student')
  await signInAs(page, account)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(await chapterOf(page, '大学物理', '转动惯量'))
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: '显示' }).click()
  await page.getByRole('radio', { name: '纸' }).check({ force: true })
  await expect(html).toHaveAttribute('data-theme', 'sepia')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'sepia')
  await page.getByRole('radio', { name: '自动' }).check({ force: true })
  await expect(html).toHaveAttribute('data-theme', 'dark')
})
