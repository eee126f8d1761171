import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { openNewChapter } from '#e2e/chapters.ts'
import { ask, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const picture = (width: number, background: string) =>
  sharp({ create: { width, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
const widthIn = (page: Page) =>
  page.evaluate(
    () => [...document.querySelectorAll<HTMLImageElement>('img[src*="/rman/v1/files/"]')].find(({ naturalWidth }) => naturalWidth)?.naturalWidth,
  )
/** The width of the picture as the server sends it: in the text it is as wide as the column. */
async function sentWidth(page: Page): Promise<number | undefined> {
  const src = await page.locator('img[src*="/rman/v1/files/"]').first().getAttribute('src')
  return (await sharp(await (await page.request.get(src ?? '')).body()).metadata()).width
}

test('a picture from the resources stands in a chapter; once replaced, the draft shows it, and readers once it is published again', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, chapter, admin } = await openNewChapter(page)
  await page.keyboard.type('/资源')
  await expect(page.getByRole('option', { name: '资源' })).toBeVisible()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: '从资源选取' })
  const chosen = page.waitForEvent('filechooser')
  await picker.getByRole('button', { name: '上传新的' }).first().click()
  await (await chosen).setFiles({ name: '装置.png', mimeType: 'image/png', buffer: await picture(60, '#284b63') })
  await picker.getByRole('button', { name: '选取 1 个' }).click()
  await expect.poll(() => widthIn(page)).toBe(60)
  const text = async () =>
    (await ask<{ entityData: { content: string } }>(page.request, 'GET', `/pressplatform/chapters/${chapter}`)).entityData.content
  await expect.poll(text).toContain('"figure"')
  const publish = () => ask(page.request, 'PUT', '/pressplatform/textbooks/publish', { id })
  await publish()

  const { items } = await ask<{ items: { id: string }[] }>(page.request, 'GET', '/pressplatform/resources')
  await page.goto(`/resource?resource=${items[0]?.id}`)
  const margin = page.getByRole('complementary', { name: '装置' }).or(page.getByRole('dialog', { name: '装置' }))
  await expect(margin.getByText('用在 1 处').first()).toBeVisible()
  await margin.getByRole('button', { name: '换文件' }).click()
  const dialog = page.getByRole('dialog', { name: '换掉“装置”的文件' })
  await dialog.getByLabel('选择文件').setInputFiles({ name: '新装置.png', mimeType: 'image/png', buffer: await picture(90, '#9a4b34') })
  await dialog.getByRole('button', { name: '换文件' }).click()
  const version = async () => (await ask<{ version: number }>(page.request, 'GET', `/pressplatform/resources/${items[0]?.id}`)).version
  await expect.poll(version).toBe(2)

  await margin.getByRole('button', { name: '比较' }).click()
  const compared = page.getByRole('dialog', { name: '比较“装置”的版本' })
  const shownAt = (side: string) =>
    compared
      .getByRole('region', { name: side })
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(() => shownAt('左边的版本')).toBe(60)
  await expect.poll(() => shownAt('右边的版本')).toBe(90)

  await page.goto(`/editbook/chapter?id=${id}&chapter=${chapter}`)
  await expect.poll(() => widthIn(page)).toBe(90)

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  const reader = await context.newPage()
  await signInAs(reader, admin)
  const read = `/Previewtextbook?id=${id}&chapter=${chapter}`
  await reader.goto(read)
  await expect.poll(() => sentWidth(reader)).toBe(60)
  await publish()
  await reader.goto(read)
  await expect.poll(() => sentWidth(reader)).toBe(90)
  await context.close()
})
