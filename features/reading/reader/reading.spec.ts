import { expect, test } from '@playwright/test'
import { ask, bookNamed, newPerson, phone, signIn, signInAs } from '#e2e/people.ts'

interface Preview {
  contents: { id: string; name: string; number: string }[]
  place: { chapterName: string; seq: number } | null
}

test('a student opens a book, reads on, and continues at the same place on another device', async ({ page, browser, baseURL }) => {
  const { account } = await newPerson('student')
  await signInAs(page, account)
  const id = await bookNamed(page.request, '数据结构与算法')
  const { contents } = await ask<Preview>(page.request, 'GET', `/pressplatform/textbooks/preview/${id}`)
  const first = contents.find((chapter) => chapter.number !== '') ?? contents[0]
  // Searched for: other tests add books to the institution, and the first page of the shelf has only the latest.
  await page.goto('/mycenter/textbook?q=数据结构与算法')
  await page
    .getByRole('link', { name: /数据结构与算法/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/Previewtextbook\?id=/)
  await page.goto(`/Previewtextbook?id=${id}&chapter=${first?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first?.name ?? '')

  const next = page.locator('a[rel=next]').first()
  const target = await next.getAttribute('href')
  await next.click()
  await expect(page).toHaveURL(new RegExp(`chapter=${new URLSearchParams(target?.split('?')[1]).get('chapter')}`))
  const title = (await page.getByRole('heading', { level: 1 }).innerText()).replace(/^[\d.]+\s*/, '')
  await page.mouse.wheel(0, 600)
  await expect
    .poll(async () => (await ask<Preview>(page.request, 'GET', `/pressplatform/textbooks/preview/${id}`)).place?.chapterName ?? '', {
      timeout: 15_000,
    })
    .toContain(title)

  const other = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })
  const handset = await other.newPage()
  await signInAs(handset, account)
  await handset.goto('/mobile/myBooks')
  await handset.getByText('接着读').first().click()
  await expect(handset).toHaveURL(/\/mobile\/readBook\?id=/)
  await expect(handset.getByRole('heading', { level: 1 })).toContainText(title)
  await other.close()
})

test('the text is complete before any script has run, with formulas that screen readers can read', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '', locale: 'zh-CN' })
  const page = await context.newPage()
  await signIn(page, 'student')
  const id = await bookNamed(page.request, '大学物理')
  const { contents } = await ask<Preview>(page.request, 'GET', `/pressplatform/textbooks/preview/${id}`)
  const inertia = contents.find((chapter) => chapter.name === '转动惯量')
  await page.goto(`/Previewtextbook?id=${id}&chapter=${inertia?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('转动惯量')
  await expect(page.locator('.text p').first()).toBeVisible()
  expect(await page.locator('.text math').count()).toBeGreaterThan(5)
  await expect(page.locator('.text figure img').first()).toHaveAttribute('alt', /.+/)
  await page
    .getByRole('link', { name: /转动定律/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('转动定律')
  await page.goto(`/mobile/readBook?id=${id}&chapter=${inertia?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('转动惯量')
  await context.close()
})

test('a person who may not read a book is told so, and a visitor signs in first', async ({ page }) => {
  await signIn(page, 'admin-b')
  const foreign = await ask<{ items: { textbookId: string }[] }>(page.request, 'GET', '/pressplatform/reading/books?q=细胞生物学')
  expect(foreign.items).toEqual([])
  const answer = await page.goto('/Previewtextbook?id=00000000-0000-7000-8000-000000000001')
  expect(answer?.status()).toBe(404)
  await page.context().clearCookies()
  await page.goto('/Previewtextbook?id=00000000-0000-7000-8000-000000000001')
  await expect(page).toHaveURL(/\/textbooklogin\?redirect=/)
})

test.describe('on a phone', () => {
  test.use(phone)
  test('a reader goes from the shelf to the page of a book and into its text', async ({ page }) => {
    await signIn(page, 'student')
    await page.goto('/mobile/myBooks?q=有机化学基础')
    await page
      .getByRole('link', { name: /有机化学基础/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/mobile\/(bookDetail|readBook)\?id=/)
    const id = new URL(page.url()).searchParams.get('id')
    await page.goto(`/mobile/bookDetail?id=${id}`)
    await expect(page.getByText('陶静宜').first()).toBeVisible()
    await page.locator('a[href*="/mobile/readBook"]').last().click()
    await expect(page).toHaveURL(/\/mobile\/readBook\?id=/)
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    expect(scrolls).toBe(false)
  })
})

test('the next and the previous section are shown without loading the page again; links, back, forward and reload lead to them', async ({ page }) => {
  const { account } = await newPerson('student')
  await signInAs(page, account)
  const id = await bookNamed(page.request, '数据结构与算法')
  const { contents } = await ask<Preview>(page.request, 'GET', `/pressplatform/textbooks/preview/${id}`)
  const [first, second, third] = contents
  const loaded = (chapterId: string | undefined) =>
    page.waitForFunction(
      (wanted) => performance.getEntriesByType('resource').some(({ name, duration }) => duration > 0 && name.includes(`chapter=${wanted}`)),
      chapterId,
    )
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`/Previewtextbook?id=${id}&chapter=${first?.id}`)
  await loaded(second?.id)
  // A value in the window is lost when the page is loaded again.
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  const stayed = () => page.evaluate(() => 'stayed' in window)
  await page.keyboard.press('ArrowRight')
  await expect(heading).toContainText(second?.name ?? '')
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`chapter=${second?.id}`))
  await expect(page).toHaveTitle(new RegExp(second?.name ?? ''))
  await expect(page.locator('.rd-toc [aria-current=page]')).toContainText(second?.name ?? '')
  await loaded(third?.id)
  await page.locator('a[rel=next]').first().click()
  await expect(heading).toContainText(third?.name ?? '')
  expect(await stayed()).toBe(true)
  await loaded(second?.id)
  await page.goBack()
  await expect(heading).toContainText(second?.name ?? '')
  await page.goBack()
  await expect(heading).toContainText(first?.name ?? '')
  await page.goForward()
  await expect(heading).toContainText(second?.name ?? '')
  await page.reload()
  await expect(heading).toContainText(second?.name ?? '')
  expect(await stayed()).toBe(false)
  // The place of reading follows.
  await expect
    .poll(async () => (await ask<Preview>(page.request, 'GET', `/pressplatform/textbooks/preview/${id}`)).place?.chapterName ?? '')
    .toContain(second?.name ?? '')
})
