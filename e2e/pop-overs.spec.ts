import { expect, type Page, test } from '@playwright/test'
import { type Account, signIn } from './people.ts'

/** Screens with lists, trees and headers, and who opens them. */
const screens: readonly (readonly [Account, string])[] = [
  ['admin', '/user/list'],
  ['admin', '/organization/management?section=departments'],
  ['admin', '/organization/management?section=cohorts'],
  ['admin', '/operationlog/list'],
  ['admin', '/announcements/list'],
  ['admin', '/feedback/list'],
  ['admin', '/textmange/institutions/?view=table'],
  ['author', '/textmange/mytext/'],
  ['root', '/organization/list'],
]

const openers = (page: Page) => page.locator('button[aria-haspopup]:visible')

/** The first of the openers with each name, names of rows left out. */
async function different(page: Page): Promise<number[]> {
  const kinds = await openers(page).evaluateAll((buttons) =>
    buttons.map(
      (button) =>
        `${button.getAttribute('aria-haspopup')} ${button.closest('tr, li') ? 'row' : (button.getAttribute('aria-label') ?? button.textContent)}`,
    ),
  )
  return kinds.flatMap((kind, at) => (kinds.indexOf(kind) === at ? [at] : []))
}

for (const [who, path] of screens)
  test(`every pop-over at ${path} takes the focus, closes with Escape and gives the focus back`, async ({ page }) => {
    await signIn(page, who)
    await page.goto(path)
    await expect(page.locator('#content').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const at of await different(page)) {
      const button = openers(page).nth(at)
      const name = await button.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)
      await button.focus()
      await page.keyboard.press('Enter')
      const focused = page.locator('[role="dialog"] :focus, [role="dialog"]:focus, [role="menu"] :focus, [role="menu"]:focus')
      await expect(focused, `the focus is in ${name}`).toHaveCount(1)
      await page.keyboard.press('Escape')
      // The row of a tree is the stop of its buttons.
      const back = () => button.evaluate((element) => [element, element.closest('[role="treeitem"]')].includes(document.activeElement))
      await expect.poll(back, `the focus is back on ${name}`).toBe(true)
      await expect(focused).toHaveCount(0)
      await expect(page.locator(':is([role="dialog"], [role="menu"]):visible'), `${name} is closed`).toHaveCount(0)
    }
  })

test('a pop-over within a pop-over closes first; Tab past the last control closes too', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/user/list')
  const more = page.getByRole('button', { name: '更多', exact: true })
  await more.focus()
  await page.keyboard.press('Enter')
  const outer = page.getByRole('dialog', { name: '更多', exact: true })
  await expect(outer.locator(':focus')).toHaveCount(1)
  const inner = outer.locator('button[aria-haspopup="dialog"]').first()
  await inner.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(inner).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(more).toBeFocused()

  const columns = page.getByRole('button', { name: '列设置' })
  await columns.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '列设置' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(columns).toBeFocused()
})
