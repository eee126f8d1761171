import { expect, test } from '@playwright/test'
import { scriptSizes } from '#server/testing/script-sizes.ts'
import { entries } from '#web/screens.ts'
import { newInstitution, signInAs } from './people.ts'

/** The addresses of these screens name an object; without it there is nothing to load. */
const loadNothing = ['/education/notice/details', '/education/classes/live/projector', '/xgplay']
/** Screens of the work app, at addresses without parameters. */
const screens = entries.flatMap((entry) => ('page' in entry && !loadNothing.includes(entry.path) ? [entry.path.replace(/:\w+\?$/, '')] : []))

test('while its data is loading, every screen shows its frame with placeholders, not an empty page', async ({ page }) => {
  test.setTimeout(180_000)
  const { admin } = await newInstitution({ admin: 'administrator' })
  await signInAs(page, admin.account)
  // An address without a screen, so that no answer is known before they are held back.
  await page.goto('/account/none')
  await expect(page.locator('#content h1, #content h2').first()).toBeVisible()
  const held: (() => void)[] = []
  await page.route(/\/(pressplatform|unifiedplatform|question|rman|pbupay)\//, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.abort()
  })
  const content = page.locator('#content')
  const refused = content.getByRole('heading', { name: '没有权限查看这个页面' })
  for (const path of screens) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(content.locator('.ant-skeleton, [aria-busy="true"]').or(refused).first(), path).toBeAttached()
    await expect.soft(content.locator('[class*="pinner"]'), path).toHaveCount(0)
    await expect.soft(content.locator('h1, h2').first(), path).toBeVisible()
  }
  for (const release of held) release()
})

test('the page says that it is opening until its scripts have come', async ({ page }) => {
  const { admin } = await newInstitution({ admin: 'administrator' })
  await signInAs(page, admin.account)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/textbookindex', { waitUntil: 'commit' })
  const sign = page.getByText('正在打开…')
  await expect(sign).toHaveCSS('opacity', '1')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(sign).toHaveCount(0)
})

test('the scripts of sign-in, reader, tests and first lists stay within their budgets', async () => {
  expect((await scriptSizes()).filter(({ value, budget }) => value > budget)).toEqual([])
})
