import { expect, test, type Page } from '@playwright/test'
import { ask, newInstitution, signInAs } from '#e2e/people.ts'
import { hasFfmpeg, newVideo, stateOf } from '#features/library/media/visits.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const player = (page: Page) => page.getByRole('figure', { name: '播放器' })
const at = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? -1)
/** What the controls of a browser do in its own full screen. */
const jump = (page: Page, second: number) =>
  page.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video') as HTMLVideoElement
        video.currentTime = to
        // The first look after the jump has ended, wherever that is.
        const settled = () => (video.seeking ? video.addEventListener('seeked', settled, { once: true }) : resolve(video.currentTime))
        video.addEventListener('seeked', settled, { once: true })
      }),
    second,
  )

test('a student watches a video of a course: what was not played cannot be jumped to, and the unit is done from a share on', async ({
  page,
  browser,
}) => {
  test.skip(!(await hasFfmpeg()), 'ffmpeg is not installed')
  const { teacher, student } = await newInstitution({ teacher: 'teacher', student: 'student' })
  await signInAs(page, teacher.account)
  const { id: classId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '物理一班', state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${classId}/members`, { memberIds: [student.memberId] })
  const { id: courseId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/teaching/course', { name: '大学物理' })
  await ask(page.request, 'PUT', '/pressplatform/teaching/course/status', { ids: [courseId], status: 'publish' })
  await ask(page.request, 'PUT', '/pressplatform/teaching/course/classes', { classId, contentId: courseId })
  const fileId = await newVideo(page.request)
  const unit = await ask<{ id: string; rowVersion: number }>(page.request, 'POST', `/pressplatform/courses/${courseId}/units`, {
    name: '转动惯量',
    content: { kind: 'media', fileId },
    parentId: null,
    afterId: null,
  })
  await expect.poll(() => stateOf(page.request, fileId), { timeout: 60_000 }).toBe('done')

  // The teacher sets both rules in the form of the unit, and publishes it.
  await page.goto(`/details/outline?courseId=${courseId}`)
  await page.getByRole('button', { name: '转动惯量', exact: true }).click()
  await page.getByRole('switch', { name: '第一次观看不许跳过' }).click()
  await page.getByRole('combobox', { name: '怎样算完成' }).click()
  await page.locator('.ant-select-item-option', { hasText: '播放到一定比例' }).click()
  await page.getByRole('spinbutton', { name: '百分比' }).fill('20')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByRole('row', { name: /转动惯量/ })).toContainText('播放 20%')
  await ask(page.request, 'POST', `/pressplatform/courses/${courseId}/outline/publish`, {
    units: [{ id: unit.id, rowVersion: unit.rowVersion + 1 }],
  })

  const learner = await (await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })).newPage()
  await signInAs(learner, student.account)
  await learner.goto(`/details/outline?courseId=${courseId}&unitId=${unit.id}`)
  await expect(learner.getByText('完成条件：播放 20%')).toBeVisible()
  await expect(learner.getByText('第一次观看不能跳过，播放过的部分可以随意跳转。')).toBeVisible()
  await expect.poll(() => learner.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(0)

  // By a letter, by the keys of the track, by a press on the track, by a chapter, and past our controls.
  await learner.keyboard.press('l')
  await expect(player(learner).getByText('第一次观看不能跳过没看的部分')).toBeVisible()
  const track = player(learner).getByRole('slider', { name: '播放进度' })
  await track.press('End')
  await track.press('PageUp')
  const box = await track.boundingBox()
  await learner.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.9, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await player(learner).getByRole('button', { name: '下一段' }).click()
  expect(await at(learner)).toBeLessThan(1)
  expect(await jump(learner, 35)).toBeLessThan(1)

  await player(learner).getByRole('combobox', { name: '播放速度' }).selectOption('2')
  await player(learner).getByRole('button', { name: '播放', exact: true }).first().click()
  await expect.poll(() => at(learner), { timeout: 30_000 }).toBeGreaterThan(10)
  await player(learner).getByRole('button', { name: '暂停' }).click()
  await expect(learner.getByRole('status').getByText('已完成')).toBeVisible()
  await track.press('Home')
  await expect.poll(() => at(learner)).toBe(0)
  expect(await jump(learner, 9)).toBe(9)
  expect(await jump(learner, 39)).toBeLessThan(15)

  const { teach } = await ask<{ teach: { units: { done: number }[] } }>(page.request, 'GET', `/pressplatform/courses/${courseId}/outline`)
  expect(teach.units[0]?.done).toBe(1)
  await learner.reload()
  await expect(learner.getByRole('status').getByText('已完成')).toBeVisible()
  await expect(player(learner).getByRole('button', { name: /^继续 0:0?[19]/ })).toBeVisible()
})
