import { expect, test, type Page } from '@playwright/test'
import { newInstitution, phone, signInAs } from '#e2e/people.ts'
import { hasFfmpeg, newVideo, stateOf } from './sample-video.ts'

test.use({ locale: 'zh-CN' })

const player = (page: Page) => page.getByRole('figure', { name: '播放器' })
const at = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

async function converted(page: Page): Promise<string> {
  test.skip(!(await hasFfmpeg()), 'ffmpeg is not installed')
  const { author } = await newInstitution({ author: 'author' })
  await signInAs(page, author.account)
  const id = await newVideo(page.request)
  await expect.poll(() => stateOf(page.request, id), { timeout: 60_000 }).toBe('done')
  return id
}

test.describe('on a phone', () => {
  const { viewport, hasTouch, userAgent } = phone
  test.use({ viewport, hasTouch, userAgent })

  test('a video is played, its captions are searched and lead to their second, and it is resumed where it was left', async ({ page }) => {
    const id = await converted(page)
    await page.goto(`/xgplay?resourceid=${id}`)
    await expect(page.getByRole('heading', { level: 1, name: '转动惯量演示' })).toBeVisible()
    await player(page).getByRole('button', { name: '播放', exact: true }).first().click()
    await expect.poll(() => at(page), { timeout: 20_000 }).toBeGreaterThan(1)

    await page.getByRole('textbox', { name: '在文字稿里搜索' }).fill('转动惯量')
    await expect(page.getByText('1 / 3')).toBeVisible()
    await page.getByRole('button', { name: '下一处' }).click()
    await expect(page.getByText('2 / 3')).toBeVisible()
    await page.getByRole('button', { name: /先别急着看公式/ }).click()
    await expect.poll(() => at(page)).toBeGreaterThanOrEqual(21)
    await expect.poll(() => at(page), { timeout: 20_000 }).toBeGreaterThan(24)
    await player(page).getByRole('button', { name: '暂停' }).click()
    await expect(page.getByRole('button', { name: '暂停' })).toHaveCount(0)

    // The pause has told the server; the place and what was watched are there again.
    await expect
      .poll(async () => {
        const answer = (await (await page.request.get(`/pressplatform/media/${id}`)).json()) as { data: { mine: { position: number } } }
        return answer.data.mine.position
      })
      .toBeGreaterThan(23)
    await page.goto('about:blank')
    await page.goto(`/xgplay?resourceid=${id}`)
    await page.getByRole('tab', { name: '章节' }).click()
    await expect(page.getByText(/还有 \d 段没看/)).toBeVisible()
    await expect(page.getByRole('img', { name: '已看 0%' })).toHaveCount(2)
    await page.getByRole('button', { name: /^继续 0:2\d/ }).click()
    await expect.poll(() => at(page)).toBeGreaterThan(23)
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('captions are edited, checked and shown; keys lead through the video', async ({ page }) => {
    const id = await converted(page)
    await page.goto(`/xgplay?resourceid=${id}`)
    await page.getByRole('button', { name: '编辑字幕' }).click()
    await page.getByRole('textbox', { name: '第 1 条的文字' }).fill('预备，放手。')
    await page.getByRole('button', { name: '拆分' }).first().click()
    await expect(page.getByText('6 条').or(page.getByText('有改动没有保存'))).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('textbox', { name: '第 1 条的结束时间' }).fill('0:07')
    await page.getByRole('textbox', { name: '第 1 条的结束时间' }).press('Enter')
    await expect(page.getByText('与下一条重叠')).toBeVisible()
    await page.getByRole('textbox', { name: '第 1 条的结束时间' }).fill('0:05')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    await page.getByRole('button', { name: '返回播放' }).click()
    await expect(page.getByRole('button', { name: /预备，放手。/ })).toBeVisible()

    await page.keyboard.press('l')
    await expect.poll(() => at(page)).toBe(10)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => at(page)).toBe(5)
    await page.keyboard.press('/')
    await page.keyboard.type('圆环')
    await expect(page.getByText('1 / 1')).toBeVisible()
    await page.getByRole('combobox', { name: '播放速度' }).selectOption('1.5')
    await page
      .getByRole('button', { name: /停下来想/ })
      .first()
      .click()
    await expect.poll(() => at(page)).toBe(20)
  })

  test('an address elsewhere is refused, and nothing is requested from it', async ({ page }) => {
    const { student } = await newInstitution({ student: 'student' })
    await signInAs(page, student.account)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/xgplay?url=https%3A%2F%2Fvideo.example.edu%2Fa.mp4')
    await expect(page.getByRole('heading', { level: 1, name: '不能播放这个地址' })).toBeVisible()
    expect(asked.filter((url) => new URL(url).host === 'video.example.edu')).toEqual([])
    await page.goto('/xgplay')
    await expect(page.getByRole('heading', { level: 1, name: '没有可以播放的视频' })).toBeVisible()
  })
})
