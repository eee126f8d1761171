import { expect, type Locator, test } from '@playwright/test'
import { newInstitution, phone, signIn, signInAs } from './people.ts'

const outline = (part: Locator) => part.evaluate((element) => getComputedStyle(element).outlineStyle)

test('with the colours of the system, what is chosen has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'admin')
  await page.goto('/user/list')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  expect(await outline(menu.locator('a[aria-current="page"]'))).toBe('solid')
  expect(await outline(menu.locator('a:not([aria-current])').first())).toBe('none')
  await page.getByRole('row').nth(1).getByRole('checkbox').click()
  expect(await outline(page.locator('tr[data-on]').first())).toBe('solid')
  expect(await outline(page.locator('tr[data-on] > td').first())).toBe('none')
  await page.goto('/textmange/institutions/?view=table')
  expect(await outline(page.locator('.ant-segmented-item-selected').first())).toBe('solid')
})

test('the view of a list stands in the address, and is kept for the next visit', async ({ page }) => {
  const { author } = await newInstitution({ author: 'author' })
  await signInAs(page, author.account)
  await page.goto('/textmange/mytext/')
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/account/preferences') && answer.request().method() === 'PUT')
  await page.getByTitle('表格').click()
  await expect(page).toHaveURL(/view=table/)
  await kept
  await page.goto('/textmange/mytext/?view=cards')
  await expect(page.getByRole('radio', { name: '卡片' })).toBeChecked()
  await page.goto('/textmange/mytext/')
  await expect(page.getByRole('radio', { name: '表格' })).toBeChecked()
})

test('buttons of library fields are named in the language of the page', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/user/list')
  await page.getByRole('searchbox').fill('林')
  await expect(page.getByRole('search').getByRole('button', { name: '清除', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '新建用户' }).click()
  const names = await page
    .locator('button, [role="button"], [role="img"]')
    .evaluateAll((parts) => parts.flatMap((part) => (part.closest('[aria-hidden="true"]') ? [] : [part.getAttribute('aria-label') ?? ''])))
  expect(names.filter((name) => /^[a-z][a-z -]+$/i.test(name))).toEqual([])
})

test('a screen that did not load comes by itself when the network is back', async ({ page, context }) => {
  await signIn(page, 'admin')
  await page.goto('/comprehensive')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => {
    history.pushState(null, '', '/operationlog/list')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('页面的部分内容没有加载成功')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '操作日志' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)
  test('no field has letters under 16 px, which would make the browser zoom in', async ({ page }) => {
    await signIn(page, 'admin')
    for (const path of ['/user/list?new=1', '/textmange/mytext/?new=1', '/announcements/list?new=1', '/account/data', '/mobile/readBook?id=none']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const sizes = await page
        .locator('input:not([type=checkbox], [type=radio]):visible, textarea:visible, select:visible')
        .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)))
      expect(Math.min(16, ...sizes), path).toBe(16)
    }
  })
})
