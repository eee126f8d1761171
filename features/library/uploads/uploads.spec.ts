import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type FileChooser, type Page, test } from '@playwright/test'
import { newInstitution, phone, signInAs } from '#e2e/people.ts'
import { hasFfmpeg, makeVideo, stateOf } from '#features/library/media/visits.ts'

test.use({ locale: 'zh-CN' })

const tile = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })

async function choose(page: Page, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传', exact: true }).first().click()
  await (await chosen).setFiles(file)
}

test('an upload that was cut goes on where it was after the browser was closed', async ({ page, browser, baseURL }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  const folder = await mkdtemp(join(tmpdir(), 'recto-journey-'))
  try {
    const path = join(folder, '实验数据.txt')
    await writeFile(path, '0.123456789 m/s\n'.repeat((20 * 1024 * 1024) / 16))
    // The first piece arrives, the second does not.
    await page.route('**/rman/v1/uploads/*', (route, request) =>
      request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0' ? route.abort() : route.continue(),
    )
    await page.goto('/resource')
    await choose(page, path)
    await page.getByRole('button', { name: /^任务/ }).click()
    await expect(page.getByText('连接中断，网络恢复后自动继续')).toBeVisible()
    const storageState = await page.context().storageState()
    await page.context().close()

    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN', storageState })
    const again = await context.newPage()
    const offsets: (string | undefined)[] = []
    again.on('request', (request) => request.method() === 'PATCH' && offsets.push(request.headers()['upload-offset']))
    await again.goto('/resource')
    await again.getByRole('button', { name: /^任务/ }).click()
    await expect(again.getByText(/上次传到 16(\.0)? MB/)).toBeVisible()
    await again.getByLabel('重新选择文件').setInputFiles(path)
    await again.getByRole('button', { name: '把“实验数据.txt”放进资源' }).click()
    await expect(tile(again, '实验数据')).toBeVisible()
    expect(offsets).toEqual([String(16 * 1024 * 1024)])
    await context.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a file that is not what its name says is refused with the reason, and sending it again is not offered; the file beside it arrives', async ({
  page,
}) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  await page.goto('/resource')
  await choose(page, [
    { name: '假的.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf at all') },
    { name: '真的.txt', mimeType: 'text/plain', buffer: Buffer.from('真的文字') },
  ])
  await expect(tile(page, '真的')).toBeVisible()
  await page.getByRole('button', { name: /^任务/ }).click()
  await expect(page.getByText('文件内容不是 pdf 格式')).toBeVisible()
  await expect(page.getByRole('button', { name: '重新上传 假的.pdf' })).toHaveCount(0)
  await page.getByRole('button', { name: '取消上传 假的.pdf' }).click()
  await expect(page.getByText('文件内容不是 pdf 格式')).toBeHidden()
  await expect(tile(page, '假的')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a video is uploaded, converted, watched, and what was watched is there after a reload', async ({ page }) => {
    test.skip(!(await hasFfmpeg()), 'ffmpeg is not installed')
    const { teacher } = await newInstitution({ teacher: 'teacher' })
    await signInAs(page, teacher.account)
    await page.goto('/resource')
    await choose(page, { name: '手机拍摄.mp4', mimeType: 'video/mp4', buffer: await makeVideo() })
    await expect(tile(page, '手机拍摄')).toBeVisible({ timeout: 30_000 })
    await tile(page, '手机拍摄').click()
    const player = page.getByRole('figure', { name: '播放器' })
    await player.getByRole('button', { name: '播放', exact: true }).first().click({ timeout: 60_000 })
    const at = () => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
    await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(7)
    await player.getByRole('button', { name: '暂停' }).click()
    const id = new URL(page.url()).searchParams.get('resource') ?? ''
    expect(await stateOf(page.request, id)).toBe('done')
    // What is said of it follows the conversion without a reload.
    await expect(page.getByText(/^mp4\s+0:\d\d\s/)).toBeVisible()
    const watched = async () => {
      const { data } = (await (await page.request.get(`/pressplatform/media/${id}`)).json()) as { data: { mine: { watchedTo: number } } }
      return data.mine.watchedTo
    }
    await expect.poll(watched).toBeGreaterThan(5)
    await page.reload()
    await expect(player.getByRole('button', { name: /^继续 0:0\d/ })).toBeVisible()

    // The page of the video and its captions are reached from here.
    for (const [link, heading] of [
      ['文字稿和笔记', '手机拍摄'],
      ['编辑字幕', '编辑字幕'],
    ] as const) {
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: link }).click()
      await expect((await opened).getByRole('heading', { name: heading }).first()).toBeVisible()
    }
  })
})
