import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { ask, bookNamed, newPerson, phone, signInAs } from '#e2e/people.ts'

interface Preview {
  progress: number
  contents: { id: string; name: string; read: number }[]
  place: { percent: number } | null
}

const previewOf = async (page: Page) =>
  ask<Preview>(page.request, 'GET', `/pressplatform/textbooks/preview/${await bookNamed(page.request, '大学物理')}`)

/** Opens the section with a clock that the test moves on. */
async function openSection(page: Page, account: string, name: string): Promise<string> {
  await page.clock.install()
  await signInAs(page, account)
  const { contents } = await previewOf(page)
  const id = contents.find((chapter) => chapter.name === name)?.id ?? ''
  await page.goto(`/Previewtextbook?id=${await bookNamed(page.request, '大学物理')}&chapter=${id}`)
  await expect(page.getByRole('button', { name: '显示' })).toBeVisible()
  return id
}

const readOf = async (page: Page, id: string) => (await previewOf(page)).contents.find((chapter) => chapter.id === id)?.read
const credits = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/progress') && answer.request().method() === 'PUT')

/** Reads what is in the window, then the next one, as often as given. */
async function readWindows(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await page.clock.runFor(60_000)
    await page.mouse.wheel(0, 500)
  }
}

test('a jump to the end moves the place and credits nothing; time with the text in the window does', async ({ page }) => {
  const { account } = await newPerson('student')
  const id = await openSection(page, account, '转动惯量')
  // Blocks get their height when they come near the window, so that the end may move away once.
  await expect
    .poll(async () => {
      await page.keyboard.press('End')
      await page.clock.runFor(2000)
      return { left: await page.locator('#rd-left').textContent(), atEnd: ((await previewOf(page)).place?.percent ?? 0) > 0.95 }
    })
    .toEqual({ left: '已到本节末尾', atEnd: true })
  const jumped = (await readOf(page, id)) ?? 1
  // No more than what the last window shows.
  expect(jumped).toBeLessThan(0.5)
  await page.keyboard.press('Home')
  const credited = credits(page)
  await readWindows(page, 2)
  await credited
  await expect.poll(() => readOf(page, id)).toBeGreaterThan(jumped + 0.05)
  await expect(page.locator('.rd-share')).toHaveText(/已读 [1-9]\d?%/)
})

test('a section that is read to its end is marked as read in the contents', async ({ page }) => {
  const { account } = await newPerson('student')
  const id = await openSection(page, account, '本章小结')
  const credited = credits(page)
  await readWindows(page, 6)
  await credited
  await expect.poll(() => readOf(page, id)).toBe(1)
  await expect(page.locator(`.toc-link[href*="${id}"] .is-read`)).toHaveText('已读')
})

test('a page that is left open without activity is credited with nothing more than what it shows', async ({ page }) => {
  const { account } = await newPerson('student')
  const id = await openSection(page, account, '转动惯量')
  const credited = credits(page)
  await page.clock.runFor(3_600_000)
  await credited
  const first = await readOf(page, id)
  expect(first).toBeLessThan(0.6)
  await page.clock.runFor(3_600_000)
  expect(await readOf(page, id)).toBe(first)
})

test('what two devices read is added up, also what one read without a network', async ({ page, browser, baseURL }) => {
  const { account } = await newPerson('student')
  const id = await openSection(page, account, '转动惯量')
  const credited = credits(page)
  await page.clock.runFor(15_000)
  await credited
  const first = (await readOf(page, id)) ?? 0
  expect(first).toBeGreaterThan(0)
  const context: BrowserContext = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })
  const handset = await context.newPage()
  await openSection(handset, account, '转动惯量')
  await context.setOffline(true)
  await handset.keyboard.press('End')
  await handset.clock.runFor(30_000)
  expect(await readOf(page, id)).toBe(first)
  const late = credits(handset)
  await context.setOffline(false)
  await late
  expect(await readOf(page, id)).toBeGreaterThan(first)
  await context.close()
})
