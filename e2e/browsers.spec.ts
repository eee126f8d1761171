import { expect, test } from '@playwright/test'
import { newPerson, phone, signInAs } from './people.ts'

test('a browser that is too old, and one without scripts, get a page that says so', async ({ browser, baseURL, page }) => {
  const { account } = await newPerson('student')
  await signInAs(page, account)
  await page.goto('/mycenter/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('浏览器版本太旧')).toBeHidden()

  await page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'))
  for (const path of ['/mycenter/home', '/mycenter/textbook']) {
    await page.goto(path)
    await expect(page.getByText('浏览器版本太旧')).toBeVisible()
  }

  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'en-US', javaScriptEnabled: false })
  const plain = await context.newPage()
  await signInAs(plain, account)
  await plain.goto('/mycenter/home')
  // Texts inside of noscript are not found by their words.
  await expect(plain.locator('noscript p')).toBeVisible()
  await plain.locator('noscript a').click()
  await expect(plain).toHaveURL(/\/mobile\/myBooks/)
  await context.close()
})
