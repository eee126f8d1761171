import { expect, type Page, test as base } from '@playwright/test'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accessibilityFindings } from './findings.ts'
import { phone, signIn } from './people.ts'
import type { Visit } from './visits.ts'

const root = new URL('../', import.meta.url)
/** Features of which alone the screens are visited, as `people/users`; all without any. */
const only = (process.env['RECTO_TEST_SCREENS'] ?? '').split(',').filter(Boolean)
const files = globSync('features/*/*/visits.ts', { cwd: fileURLToPath(root) })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !only.length || only.some((feature) => file === `features/${feature}/visits.ts`))
  .toSorted()

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }
type Size = typeof wide
const devices = {
  desk: { name: 'at a desk', options: { viewport: wide }, sizes: [wide, narrow] },
  phone: { name: 'on a phone', options: phone, sizes: [narrow] },
}

type PageOn = (device: 'desk' | 'phone', locale: string) => Promise<Page>

/** Pages that stay open between the tests of a worker: what they have loaded and compiled serves the next feature, which saves minutes. */
const test = base.extend<object, { pageOn: PageOn }>({
  pageOn: [
    async ({ browser }, use) => {
      const pages = new Map<string, Promise<Page>>()
      const open: PageOn = async (device, locale) => {
        const { contextOptions, timezoneId = '', baseURL = '' } = base.info().project.use
        const context = await browser.newContext({ ...contextOptions, ...devices[device].options, timezoneId, baseURL, locale })
        return context.newPage()
      }
      await use((device, locale) => {
        const key = `${device} ${locale}`
        const page = pages.get(key) ?? open(device, locale)
        pages.set(key, page)
        return page
      })
      for (const page of pages.values()) await (await page).context().close()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'parallel' })

for (const file of files) {
  const { visits } = (await import(new URL(file, root).href)) as { visits: readonly Visit[] }
  for (const device of ['desk', 'phone'] as const) {
    const { name, sizes } = devices[device]
    const seen = visits.filter(({ phone: onPhone = false }) => onPhone === (device === 'phone'))
    if (!seen.length) continue
    const title = `${file.split('/').slice(1, 3).join('/')} ${name}`

    test(`${title}: no screen has an accessibility finding or scrolls sideways`, async ({ pageOn }) => {
      test.setTimeout(60_000 + seen.length * 30_000)
      const page = await pageOn(device, 'zh-CN')
      for await (const { path, who, ownColours } of opened(page, seen, sizes)) {
        const at = (size: Size) => `${who ?? 'anyone'} at ${path}, ${size.width} px`
        await inEach(page, sizes, async (size) => {
          expect.soft(await accessibilityFindings(page), at(size)).toEqual([])
          expect.soft(await sidewaysScroll(page), at(size)).toBe(0)
        })
        if (ownColours) continue
        // Only colours differ in the dark.
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await drawn(page)
        await inEach(page, sizes, async (size) => expect.soft(await accessibilityFindings(page, 'color-contrast'), `${at(size)}, dark`).toEqual([]))
      }
    })

    // English texts are longer.
    test(`${title}: no screen scrolls sideways in English`, async ({ pageOn }) => {
      test.setTimeout(60_000 + seen.length * 10_000)
      const page = await pageOn(device, 'en-US')
      for await (const { path, who } of opened(page, seen, sizes))
        await inEach(page, sizes, async (size) => {
          expect.soft(await sidewaysScroll(page), `${who ?? 'anyone'} at ${path}, ${size.width} px`).toBe(0)
        })
    })
  }
}

/** Opens one address after the other; signs in only when the person changes. */
async function* opened(page: Page, visits: readonly Visit[], [size = wide]: readonly Size[]): AsyncGenerator<Visit> {
  let before: Visit | undefined
  for (const visit of visits) {
    if (before?.who !== visit.who || !before) {
      // The previous screen would notice that its session has ended and navigate away by itself.
      await page.goto('about:blank')
      await page.context().clearCookies()
      if (visit.who) await signIn(page, visit.who)
    }
    before = visit
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(size)
    const query = visit.query ? `?${new URLSearchParams(await visit.query(page.request))}` : ''
    await page.goto(visit.path + query)
    await page.waitForLoadState('networkidle')
    // Every screen has one; until then it is being drawn.
    await page.locator('h1').first().waitFor({ state: 'attached' })
    yield visit
  }
}

async function inEach(page: Page, sizes: readonly Size[], check: (size: Size) => Promise<void>): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await check(size)
  }
}

/** Resolves when the page has been drawn with its present state. */
const drawn = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Pixels by which the page can be scrolled sideways. */
const sidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
