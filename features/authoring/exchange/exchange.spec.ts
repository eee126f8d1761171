import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { ZipFile } from 'yazl'
import { ask, fresh, signIn } from '#e2e/people.ts'

const samples = process.env['RECTO_SAMPLES'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url))
const book = join(samples, 'textbooks/d2l-zh-markdown')

async function zipped(files: Record<string, string> | string, name: string): Promise<string> {
  const zip = new ZipFile()
  if (typeof files === 'string') {
    for (const file of readdirSync(files, { recursive: true, encoding: 'utf8' })) if (/\.\w+$/.test(file)) zip.addFile(join(files, file), file)
  } else for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  const to = join(await mkdtemp(join(tmpdir(), 'recto-zip-')), name)
  await pipeline(zip.outputStream, createWriteStream(to))
  return to
}

test('a file of a wrong type is refused before the upload, a zip without text after it was checked', async ({ page }) => {
  await signIn(page, 'author')
  await page.goto('/textmange/mytext/?import=1')
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'book.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(page.getByText(/zip/).first()).toBeVisible()
  await choose.setInputFiles(await zipped({ 'a.txt': 'no book' }, 'empty.zip'))
  await page
    .getByRole('button', { name: /开始导入|上传|导入/ })
    .last()
    .click()
  await expect(page.getByText(/没有(找到)? ?Markdown/)).toBeVisible({ timeout: 30_000 })
})

test('a real textbook is imported by the wizard, published and read', async ({ page }) => {
  test.skip(!existsSync(book), 'needs the sample data')
  test.setTimeout(180_000)
  const name = fresh('动手学深度学习')
  await signIn(page, 'author')
  await page.goto('/textmange/mytext/')
  await page.getByRole('button', { name: '导入' }).click()
  await expect(page).toHaveURL(/import=1/)
  await page.locator('input[type=file]').setInputFiles(await zipped(book, 'd2l-zh.zip'))
  await page.getByLabel(/书名/).fill(name)
  await page
    .getByRole('button', { name: /开始导入|上传|导入/ })
    .last()
    .click()
  await expect(page).toHaveURL(/job=/, { timeout: 30_000 })
  await page.reload()
  await expect(page.getByText('2,', { exact: false }).first()).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(name).first()).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('引用的目标不在书稿里').first()).toBeVisible()

  const { items } = await ask<{ items: { id: string; chapterCount: number }[] }>(page.request, 'POST', '/pressplatform/textbooks/info', { q: name })
  const id = items[0]?.id ?? ''
  expect(items[0]?.chapterCount).toBeGreaterThan(60)
  await page.goto(`/textmange/mytext/?q=${encodeURIComponent(name)}`)
  await page.getByText(name).first().hover()
  await ask(page.request, 'PUT', '/pressplatform/textbooks/publish', { id })

  await signIn(page, 'student2')
  const { contents } = await ask<{ contents: { id: string; name: string; number: string }[] }>(
    page.request,
    'GET',
    `/pressplatform/textbooks/preview/${id}`,
  )
  const regression = contents.find((chapter) => chapter.name === '线性回归')
  expect(regression?.number).toBe('3.1')
  await page.goto(`/Previewtextbook?id=${id}&chapter=${regression?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('线性回归')
  expect(await page.locator('.text math').count()).toBeGreaterThan(50)
  const pictures = page.locator('.text figure img')
  expect(await pictures.count()).toBeGreaterThan(0)
  await pictures.first().scrollIntoViewIfNeeded()
  await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
})
