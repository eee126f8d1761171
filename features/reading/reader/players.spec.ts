import { expect, test } from '@playwright/test'
import { addChapter, storeText } from '#e2e/chapters.ts'
import { ask, fresh, newInstitution, signInAs } from '#e2e/people.ts'
import { hasFfmpeg, newVideo, stateOf } from '#features/library/media/visits.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('a video of a chapter becomes the player with captions when it comes near; the element of the browser stays where it is refused', async ({
  page,
  browser,
  baseURL,
}) => {
  test.skip(!(await hasFfmpeg()), 'ffmpeg is not installed')
  // The video is converted first.
  test.slow()
  const { admin, student } = await newInstitution({ admin: 'administrator', student: 'student' })
  await signInAs(page, admin.account)
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name: fresh('视频') })
  const chapter = await addChapter(page, id, '转动惯量')
  const video = await newVideo(page.request)
  await expect.poll(() => stateOf(page.request, video), { timeout: 60_000 }).toBe('done')
  const words = Array.from({ length: 60 }, (_, at) => ({
    type: 'paragraph',
    attrs: { id: `paragrap${at + 10}` },
    content: [{ type: 'text', text: '转动惯量是物体转动时惯性的量度。'.repeat(6) }],
  }))
  const figure = { type: 'video', attrs: { id: 'videovide1', file: video, title: '圆环与圆盘', position: '2', size: '1', width: 560, height: 420 } }
  await storeText(page, chapter, [...words, figure])
  await ask(page.request, 'PUT', '/pressplatform/textbooks/publish', { id })

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const reader = await context.newPage()
  await signInAs(reader, student.account)
  const scripts: string[] = []
  reader.on('request', (request) => scripts.push(request.url()))
  await reader.goto(`/Previewtextbook?id=${id}&chapter=${chapter}`)
  await expect(reader.getByRole('button', { name: '就这一刻提问' })).toBeAttached()
  const loaded = () => scripts.filter((url) => /\/(MediaView|hls)[^/]*\.js/.test(url) || url.includes('/pressplatform/media/'))
  expect(loaded()).toEqual([])
  await expect(reader.locator('figure.video > video[controls]')).toHaveCount(1)

  await reader.locator('figure.video').scrollIntoViewIfNeeded()
  const player = reader.locator('figure.video').getByRole('figure', { name: '播放器' })
  await expect(player.getByRole('slider', { name: '播放进度' })).toBeVisible()
  expect(loaded().length).toBeGreaterThan(1)
  const picture = await player.locator('video').boundingBox()
  expect(picture?.width).toBeCloseTo(560, -1)
  expect(picture?.height).toBeCloseTo(420, -1)
  await expect(reader.locator('figure.video > figcaption')).toContainText('圆环与圆盘')
  await expect(player.getByRole('combobox', { name: '字幕' })).toContainText('中文')
  await player.getByRole('button', { name: '播放', exact: true }).first().click()
  const at = () => reader.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
  await expect.poll(at, { timeout: 20_000 }).toBeGreaterThan(1)
  const shown = () =>
    reader.evaluate(() => Array.from(document.querySelector('video')?.textTracks[0]?.activeCues ?? [], (cue) => (cue as VTTCue).text))
  await expect.poll(shown).toEqual(['好，三、二、一，放手。'])

  // A moment of the player is asked about as before.
  await reader.getByRole('button', { name: '就这一刻提问' }).click()
  await expect(reader.getByRole('dialog', { name: '问答与讨论' }).getByRole('blockquote')).toHaveText(/视频 0:0[1-9]/)
  await reader.keyboard.press('Escape')
  await expect
    .poll(async () => (await ask<{ mine: { position: number } }>(reader.request, 'GET', `/pressplatform/media/${video}`)).mine.position)
    .toBeGreaterThan(0)

  // Where the server does not tell what it knows of the video, the element of the browser stays.
  await reader.route('**/pressplatform/media/*', (route) => route.abort())
  await reader.reload()
  const asked = reader.waitForRequest('**/pressplatform/media/*')
  await reader.locator('figure.video').scrollIntoViewIfNeeded()
  await asked
  await expect(reader.locator('figure.video > video[controls]')).toBeVisible()
  await expect(reader.locator('.rd-player')).toHaveCount(0)
})
