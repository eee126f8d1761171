import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { ask, newPassword, newPerson, phone } from './people.ts'
import { startProcess } from '#server/testing/processes/process.ts'

/** The links of a page to the site outside the base, except to calls. */
const linksOutside = (page: Page) =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')).filter((href) => !/^\/(library|unifiedplatform|rman)\//.test(href ?? '')))

test('below a base path, sign-in, screens, the shelf and the reader stay below it', async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'recto-base-'))
  const settings = { RECTO_DATA_DIR: dataDir, DATABASE_URL: process.env['RECTO_E2E_DATABASE'] ?? '', RECTO_ROLE: 'web' }
  const server = await startProcess({ ...settings, RECTO_ROUTER_BASE: '/library' })
  const origin = new URL(server.url).origin
  expect(server.url).toBe(`${origin}/library`)
  const { account } = await newPerson('student')
  const desk = await browser.newContext({ baseURL: origin, locale: 'zh-CN', serviceWorkers: 'allow' })
  const page = await desk.newPage()
  const at = (path: string) => new RegExp(`^${origin}/library${path}`)

  await page.goto('/mycenter/textbook')
  await expect(page).toHaveURL(at('/textbooklogin\\?redirect=%2Flibrary%2Fmycenter%2Ftextbook'))
  expect(await linksOutside(page)).toEqual([])
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(newPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(at('/mycenter/textbook'))
  const book = page.getByRole('main').getByRole('link').first()
  await expect(book).toBeVisible()
  expect(await linksOutside(page)).toEqual([])
  await page.goto('/library/')
  await expect(page).toHaveURL(at('/mycenter/home'))

  const { items } = await ask<{ items: { textbookId: string }[] }>(page.request, 'GET', '/pressplatform/reading/books')
  await page.goto(`/library/Previewtextbook?id=${items[0]?.textbookId}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const first = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(first)
  await expect(page).toHaveURL(at('/Previewtextbook'))
  expect(await linksOutside(page)).toEqual([])

  const scopes = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  await expect.poll(scopes).toEqual([`${origin}/library/Previewtextbook`])
  const offlinePage = () => page.evaluate(async () => Boolean(await caches.match('/library/reader-offline', { ignoreVary: true })))
  await expect.poll(offlinePage).toBe(true)
  await desk.setOffline(true)
  await page.goto('/library/Previewtextbook')
  await expect(page.getByRole('heading', { name: '没有网络' })).toBeVisible()
  await desk.setOffline(false)
  await expect(page.getByRole('heading', { name: '选择要读的教材' })).toBeVisible()

  const small = await browser.newContext({ ...phone, baseURL: origin, locale: 'zh-CN', storageState: await desk.storageState() })
  const shelf = await small.newPage()
  await shelf.goto('/library/')
  await expect(shelf).toHaveURL(at('/mobile/myBooks'))
  await shelf.getByRole('main').getByRole('link').first().click()
  await expect(shelf).toHaveURL(at('/mobile/(bookDetail|readBook)'))
  expect(await linksOutside(shelf)).toEqual([])
  await Promise.all([desk.close(), small.close()])
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})
