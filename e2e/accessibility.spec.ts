import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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
const devices = [
  { name: 'at a desk', isPhone: false, device: { viewport: wide }, widths: [wide, narrow] },
  { name: 'on a phone', isPhone: true, device: phone, widths: [narrow] },
]

test.describe.configure({ mode: 'parallel' })

for (const file of files) {
  const { visits } = (await import(new URL(file, root).href)) as { visits: readonly Visit[] }
  for (const { name, isPhone, device, widths } of devices) {
    const seen = visits.filter((visit) => Boolean(visit.phone) === isPhone)
    if (!seen.length) continue
    test.describe(`${file.split('/').slice(1, 3).join('/')} ${name}`, () => {
      test.use(device)
      test('no screen has a serious accessibility finding or scrolls sideways', async ({ page }) => {
        test.setTimeout(60_000 + seen.length * 30_000)
        for await (const { path, who } of opened(page, seen, widths[0])) {
          const at = (size: { width: number }) => `${who ?? 'anyone'} at ${path}, ${size.width} px`
          await inEach(page, widths, async (size) => {
            expect.soft(await findings(page), at(size)).toEqual([])
            expect.soft(await sidewaysScroll(page), at(size)).toBe(0)
          })
          // Only colours differ in the dark.
          await page.emulateMedia({ colorScheme: 'dark' })
          await inEach(page, widths, async (size) => expect.soft(await findings(page, 'color-contrast'), `${at(size)}, dark`).toEqual([]))
          await page.emulateMedia({ colorScheme: 'light' })
        }
      })
      test.describe('in English', () => {
        test.use({ locale: 'en-US' })
        // English texts are longer.
        test('no screen scrolls sideways', async ({ page }) => {
          test.setTimeout(60_000 + seen.length * 10_000)
          for await (const { path, who } of opened(page, seen, widths[0]))
            await inEach(page, widths, async (size) => {
              expect.soft(await sidewaysScroll(page), `${who ?? 'anyone'} at ${path}, ${size.width} px`).toBe(0)
            })
        })
      })
    })
  }
}

/** Opens one address after the other; signs in only when the person changes. */
async function* opened(page: Page, visits: readonly Visit[], size = wide): AsyncGenerator<Visit> {
  let before: Visit | undefined
  for (const visit of visits) {
    if (before && before.who !== visit.who) {
      // The previous screen would notice that its session has ended and navigate away by itself.
      await page.goto('about:blank')
      await page.context().clearCookies()
    }
    if (visit.who && before?.who !== visit.who) await signIn(page, visit.who)
    before = visit
    await page.setViewportSize(size)
    const query = visit.query ? `?${new URLSearchParams(await visit.query(page.request))}` : ''
    await page.goto(visit.path + query)
    await page.waitForLoadState('networkidle')
    yield visit
  }
}

async function inEach(page: Page, sizes: readonly (typeof wide)[], check: (size: typeof wide) => Promise<void>): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await check(size)
  }
}

/** Serious and critical findings by all rules, or by one. */
async function findings(page: Page, rule?: string): Promise<string[]> {
  // Legacy mode looks into frames of our own origin only, which are all we have; without it each call opens another tab and takes four times as long.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('.katex-html')
  const { violations } = await (rule ? axe.withRules(rule) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`.slice(0, 300)).join(' | ')}`)
}

/** Pixels by which the page can be scrolled sideways. */
const sidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
