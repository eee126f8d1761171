import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { type APIRequestContext, expect, test } from '@playwright/test'
import PdfDocument from 'pdfkit'
import { newInstitution, phone, signInAs } from '#e2e/people.ts'

async function pdfOf(texts: readonly string[]): Promise<Buffer> {
  const document = new PdfDocument({ bufferPages: true })
  texts.forEach((text, at) => (at ? document.addPage() : document).text(text))
  document.outline.addItem('Beginning')
  document.end()
  return buffer(document as unknown as Readable)
}

async function upload(request: APIRequestContext, name: string, bytes: Buffer): Promise<string> {
  const answer = await request.post('/pressplatform/attachments', {
    headers: { 'x-recto': '1' },
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer: bytes } },
  })
  const { data, errorMessage } = (await answer.json()) as { data?: { id: string }; errorMessage?: string }
  if (!data) throw new Error(`${name}: ${errorMessage}`)
  return data.id
}

test.describe('on a phone', () => {
  test.use(phone)
  test('a PDF is converted, opens at its page, words are found in it, and the last page is remembered', async ({ page }) => {
    const { teacher } = await newInstitution({ teacher: 'teacher' })
    await signInAs(page, teacher.account)
    const texts = Array.from({ length: 40 }, (_, at) => (at === 24 ? 'Moment of inertia' : `Page number ${at + 1}`))
    const id = await upload(page.request, 'mechanics.pdf', await pdfOf(texts))
    await page.goto(`/mobile/pdfview?id=${id}&page=3`)
    await expect(page.getByRole('heading', { level: 1, name: 'mechanics.pdf' })).toBeVisible()
    const field = page.getByRole('textbox', { name: '页码' })
    await expect(field).toHaveValue('3', { timeout: 60_000 })
    await expect(page.getByText('Page number 3', { exact: true })).toBeAttached()
    // Only pages near the window are drawn.
    await expect.poll(() => page.locator('.pv-page canvas').count()).toBeGreaterThan(0)
    expect(await page.locator('.pv-page canvas').count()).toBeLessThan(8)
    await page.getByRole('button', { name: '查找' }).click()
    await page.getByRole('searchbox', { name: '在文档中查找' }).fill('INERTIA')
    await expect(page.getByText('1 / 1')).toBeVisible()
    await expect(page.locator('.pv-mark[data-current]')).toBeInViewport()
    await expect(field).toHaveValue('25')
    await expect(page).toHaveURL(/page=25/)
    await page.goto(`/mobile/pdfview?id=${id}`)
    await expect(field).toHaveValue('25')
  })
  test('a missing document, one of another kind and a broken one are refused in words', async ({ page }) => {
    const { teacher } = await newInstitution({ teacher: 'teacher' })
    await signInAs(page, teacher.account)
    await page.goto('/mobile/pdfview?id=00000000-0000-7000-8000-000000000000')
    await expect(page.getByText('文档不存在，或你没有权限查看')).toBeVisible()
    await page.goto(`/mobile/pdfview?id=${await upload(page.request, '说明.txt', Buffer.from('转动惯量'))}`)
    await expect(page.getByText('这种文件不能在手机上预览')).toBeVisible({ timeout: 60_000 })
    await page.goto(`/mobile/pdfview?id=${await upload(page.request, 'broken.pdf', Buffer.from('%PDF-1.7 nothing'))}`)
    await expect(page.getByText('文档已损坏，无法打开')).toBeVisible({ timeout: 60_000 })
  })
})
