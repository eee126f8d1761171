import { expect, test } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { ask, fresh, newInstitution, phone, signInAs } from '#e2e/people.ts'

/** Two labels for two groups. */
const sorted = (title: string) => ({
  kind: 'place',
  title,
  task: '金属还是非金属？',
  rules: { tries: null, solution: true, reset: true },
  feedback: { right: '', wrong: '' },
  picture: null,
  places: [
    { key: 'metal', name: '金属', area: null },
    { key: 'other', name: '非金属', area: null },
  ],
  items: [
    { key: 'cu', text: '铜', picture: null, place: 'metal' },
    { key: 's', text: '硫', picture: null, place: 'other' },
  ],
})

test('an author makes a drag-to-place object, plays it by keyboard alone, wrong and then right; the score is there after a reload', async ({
  page,
}) => {
  const { author } = await newInstitution({ author: 'author' })
  await signInAs(page, author.account)
  await page.goto('/resource')
  await page.getByRole('button', { name: '新建互动' }).click()
  await page.getByRole('menuitem', { name: /拖放/ }).click()
  const maker = page.getByRole('dialog', { name: '新建拖放' })
  await maker.getByRole('button', { name: '保存' }).click()
  await expect(maker.getByRole('alert')).toContainText('需要填写')
  const title = fresh('元素分类')
  await maker.getByRole('textbox', { name: '标题' }).fill(title)
  for (const [at, name] of ['金属', '非金属'].entries()) {
    await maker.getByRole('button', { name: '添加分组' }).click()
    await maker.getByRole('textbox', { name: '名称' }).nth(at).fill(name)
  }
  for (const [at, name] of ['铜', '硫'].entries()) {
    await maker.getByRole('button', { name: '添加一项' }).click()
    await maker.getByRole('textbox', { name: '文字' }).nth(at).fill(name)
  }
  await maker.getByRole('combobox', { name: '属于' }).nth(1).click()
  await page.getByTitle('2 非金属').click()
  await expect(maker.getByRole('complementary', { name: '预览' }).getByRole('button', { name: '铜' })).toBeVisible()
  await maker.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('dialog', { name: '编辑拖放' }).getByRole('button', { name: '关闭' }).click()

  const play = page.getByRole('region', { name: title })
  await play.getByRole('button', { name: '铜' }).focus()
  await page.keyboard.press('2')
  await expect(play.getByRole('button', { name: '硫' })).toBeFocused()
  await page.keyboard.press('2')
  await expect(play.getByRole('button', { name: '检查' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(play.getByText('还不对')).toBeVisible()
  await expect(play.getByText('1 / 2 分')).toBeVisible()
  await play.getByRole('button', { name: /铜/ }).focus()
  await page.keyboard.press('1')
  await play.getByRole('button', { name: '检查' }).press('Enter')
  await expect(play.getByText('全部正确')).toBeVisible()
  await page.reload()
  await expect(play.getByText('全部正确')).toBeVisible()
  await expect(play.getByText('2 / 2 分')).toBeVisible()

  await page.getByRole('button', { name: '成绩' }).click()
  await expect(page.getByRole('dialog', { name: /成绩/ }).getByRole('row', { name: /author/ })).toContainText('2 / 2')
})

test('unsaved changes of an object are lost only when its author says so: by closing it, going back, or without a connection', async ({
  page,
  context,
}) => {
  const { author } = await newInstitution({ author: 'author' })
  await signInAs(page, author.account)
  await page.goto('/resource')
  await page.getByRole('button', { name: '新建互动' }).click()
  await page.getByRole('menuitem', { name: /排序/ }).click()
  const maker = page.getByRole('dialog', { name: '新建排序' })
  const title = maker.getByRole('textbox', { name: '标题' })
  await expect(maker.getByRole('complementary', { name: '预览' })).toContainText('还没有内容')
  await title.fill('四季')
  await page.goBack()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(title).toHaveValue('四季')
  await maker.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '离开' }).click()
  await expect(maker).toBeHidden()
  await expect(page).toHaveURL(/\/resource$/)

  await page.getByRole('button', { name: '新建互动' }).click()
  await page.getByRole('menuitem', { name: /排序/ }).click()
  await title.fill('四季')
  for (const [at, name] of ['春', '夏'].entries()) {
    await maker.getByRole('button', { name: '添加一项' }).click()
    await maker.getByRole('textbox', { name: '文字' }).nth(at).fill(name)
  }
  await context.setOffline(true)
  await maker.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存失败')).toBeVisible()
  await context.setOffline(false)
  await expect(title).toHaveValue('四季')
  // Pressed more than once it is saved once, without a conflict with itself.
  for (let times = 0; times < 3; times++) await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog', { name: '编辑排序' })).toBeVisible()
  await page.getByRole('dialog', { name: '编辑排序' }).getByRole('textbox', { name: '标题' }).fill('四季的顺序')
  for (let times = 0; times < 3; times++) await page.keyboard.press('Control+s')
  await page.getByRole('dialog', { name: '编辑排序' }).getByRole('button', { name: '关闭' }).click()
  await expect(page.getByRole('region', { name: '四季的顺序' })).toBeVisible()
})

test('after the last try the solution can still be seen, if the author allows that', async ({ page }) => {
  const { author } = await newInstitution({ author: 'author' })
  await signInAs(page, author.account)
  const title = fresh('分类')
  const content = { ...sorted(title), rules: { tries: 1, solution: true, reset: false } }
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/interactives', { content })
  await page.goto(`/resource?resource=${id}`)
  const play = page.getByRole('region', { name: title })
  await play.getByRole('button', { name: '铜' }).press('2')
  await play.getByRole('button', { name: '检查' }).click()
  await expect(play.getByText('次数已用完')).toBeVisible()
  await play.getByRole('button', { name: '看答案' }).click()
  await expect(play.getByText('这是答案')).toBeVisible()
  await expect(play.getByRole('group', { name: '位置 1：金属' })).toContainText('铜')
  await expect(play.getByText('次数已用完')).toBeHidden()
})

test('a step that was answered in another window is shown as it stands, and what a server that was away did not get is sent by itself', async ({
  page,
  context,
}) => {
  const { author } = await newInstitution({ author: 'author' })
  await signInAs(page, author.account)
  const title = fresh('分类')
  const content = { ...sorted(title), rules: { tries: 1, solution: false, reset: false } }
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/interactives', { content })
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto(`/resource?resource=${id}`)
    await each.getByRole('region', { name: title }).getByRole('button', { name: '铜' }).press('1')
  }
  await other.route('**/answer', (route) => route.abort())
  await other.getByRole('button', { name: '检查' }).click()
  await expect(other.getByText('现在没有网络')).toBeVisible()
  await other.unroute('**/answer')
  await expect(other.getByText('次数已用完')).toBeVisible()
  await expect(other.getByText('现在没有网络')).toBeHidden()

  const play = page.getByRole('region', { name: title })
  await play.getByRole('button', { name: '硫' }).press('2')
  await play.getByRole('button', { name: '检查' }).click()
  await expect(play.getByText('这一步已经结束')).toBeVisible()
  await expect(play.getByText('1 / 2 分')).toBeVisible()
  await expect(play.getByText('次数已用完')).toBeVisible()
})

test('on a phone labels are placed by touch, and what was done without a connection is sent later', async ({ browser, baseURL }) => {
  const { author } = await newInstitution({ author: 'author' })
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })
  const page = await context.newPage()
  await signInAs(page, author.account)
  const title = fresh('分类')
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/interactives', { content: sorted(title) })
  await page.goto(`/resource?resource=${id}`)
  const play = page.getByRole('region', { name: title })
  await play.getByRole('button', { name: '铜' }).tap()
  await play.getByRole('button', { name: '位置 1：金属' }).tap()
  await play.getByRole('button', { name: '硫' }).tap()
  await play.getByRole('button', { name: '位置 2：非金属' }).tap()
  await context.setOffline(true)
  await play.getByRole('button', { name: '检查' }).tap()
  await expect(play.getByText('现在没有网络')).toBeVisible()
  await context.setOffline(false)
  await expect(play.getByText('全部正确')).toBeVisible()
  await expect(play.getByText('现在没有网络')).toBeHidden()
  await context.close()
})

const run = promisify(execFile)

/** A video of 12 seconds with a moving picture; undefined without ffmpeg. */
async function shortVideo(): Promise<Buffer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'recto-quiz-'))
  try {
    const path = join(folder, 'a.mp4')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=12:duration=12']
    await run('ffmpeg', ['-v', 'error', ...picture, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-threads', '1', path])
    return await readFile(path)
  } catch {
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const timeOf = (place: Locator) => place.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const moveTo = (place: Locator, second: number) =>
  place.locator('video').evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), second)

async function fillQuestion(question: Locator, text: string, options: [string, string]): Promise<void> {
  await question.getByRole('textbox', { name: '问题', exact: true }).fill(text)
  for (const [at, option] of options.entries()) await question.getByRole('textbox', { name: `选项 ${at + 1}` }).fill(option)
  await question.getByRole('checkbox', { name: '选项 1 正确' }).check()
}

/** Makes a quiz of a video with a question at 2 s that may be skipped and one at 6 s that is required. Returns its id. */
async function makeQuiz(page: Page, title: string, buffer: Buffer): Promise<string> {
  await page.goto('/resource')
  await page.getByRole('button', { name: '新建互动' }).click()
  await page.getByRole('menuitem', { name: /视频测验/ }).click()
  const maker = page.getByRole('dialog', { name: '新建视频测验' })
  await maker.getByRole('textbox', { name: '标题' }).fill(title)
  await maker.getByRole('button', { name: '选择视频或音频' }).click()
  const picker = page.getByRole('dialog', { name: '从资源选取' })
  await picker.locator('input[type="file"]').setInputFiles({ name: '短片.mp4', mimeType: 'video/mp4', buffer })
  await picker.getByRole('button', { name: '选取 1 个' }).click()
  const fields = maker.getByRole('figure', { name: '播放器' }).first()
  await expect(maker.getByRole('textbox', { name: '视频说明' })).toHaveValue('短片')
  await moveTo(fields, 6.4)
  await maker.getByRole('button', { name: '在此处加问题 0:06' }).click()
  const list = maker.getByRole('region', { name: '问题，按时间先后' })
  await fillQuestion(list.getByRole('listitem').first(), '后面的问题', ['对', '错'])
  await moveTo(fields, 3)
  await maker.getByRole('button', { name: '在此处加问题 0:03' }).click()
  const first = list.getByRole('listitem').first()
  await fillQuestion(first, '先来的问题', ['是', '否'])
  await first.getByRole('switch').click()
  await first.getByRole('textbox', { name: '问题 1 的时间' }).fill('0:02')
  await first.getByRole('textbox', { name: '问题 1 的时间' }).press('Enter')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/pressplatform/interactives'))
  await maker.getByRole('button', { name: '保存' }).click()
  const { data } = (await (await saved).json()) as { data: { id: string } }
  await expect(page.getByText('已保存')).toBeVisible()
  return data.id
}

test('a quiz is made of a video; it stops for its questions, a required one cannot be passed by, and the score is there after a reload', async ({
  page,
}) => {
  const video = await shortVideo()
  test.skip(!video, 'ffmpeg is not installed')
  const { author } = await newInstitution({ author: 'author' })
  await signInAs(page, author.account)
  const title = fresh('视频测验')
  const id = await makeQuiz(page, title, video ?? Buffer.alloc(0))

  await page.goto(`/xgplay?resourceid=${id}`)
  const play = page.getByRole('region', { name: title })
  await play.getByRole('button', { name: '播放', exact: true }).first().click()
  const one = play.getByRole('region', { name: /问题 1，0:02/ })
  await expect(one.getByText('先来的问题')).toBeVisible()
  expect(await timeOf(play)).toBeLessThan(2.5)
  await one.getByRole('button', { name: '跳过' }).click()
  await expect(one).toBeHidden()
  await expect(play.getByRole('button', { name: /0:02 问题 1/ })).toContainText('已跳过')

  await moveTo(play, 10)
  const two = play.getByRole('region', { name: /问题 2，0:06/ })
  await expect(two.getByText('后面的问题')).toBeVisible()
  await expect.poll(() => timeOf(play)).toBe(6)
  await expect(two.getByRole('button', { name: '跳过' })).toHaveCount(0)
  await two.getByRole('radio', { name: '错' }).check()
  await two.getByRole('button', { name: '检查' }).click()
  await expect(two.getByText('还不对')).toBeVisible()
  await two.getByRole('radio', { name: '对', exact: true }).check()
  await two.getByRole('button', { name: '检查' }).click()
  await expect(two.getByText('全部正确')).toBeVisible()
  await expect(two.getByRole('button', { name: '继续播放' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => timeOf(play), { timeout: 20_000 }).toBeGreaterThan(6.5)
  await expect(play.getByText('已完成')).toBeVisible()

  await page.reload()
  await expect(play.getByText('已完成')).toBeVisible()
  await play.getByRole('button', { name: /0:06 问题 2/ }).click()
  await expect(two.getByText('1 / 1 分')).toBeVisible()
})

test('on a phone the question of a video stands below the picture, and the video goes back to it', async ({ browser, baseURL }) => {
  const video = await shortVideo()
  test.skip(!video, 'ffmpeg is not installed')
  const { author } = await newInstitution({ author: 'author' })
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })
  const page = await context.newPage()
  await signInAs(page, author.account)
  const title = fresh('视频测验')
  const headers = { 'x-recto': '1', 'idempotency-key': crypto.randomUUID().replaceAll('-', '') }
  const file = { name: 'a.mp4', mimeType: 'video/mp4', buffer: video ?? Buffer.alloc(0) }
  const sent = await page.request.post('/pressplatform/attachments', { headers, multipart: { file } })
  const { data } = (await sent.json()) as { data: { id: string } }
  const question = { text: '看到了什么？', note: '', options: ['色块', '文字'].map((text, at) => ({ key: `o${at}`, text, right: at === 0 })) }
  const { task, rules, feedback } = sorted('')
  const content = {
    kind: 'video',
    title,
    task,
    rules,
    feedback,
    video: { fileId: data.id, alt: '色块' },
    stops: [{ key: 's', at: 1, required: true, question }],
  }
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/interactives', { content })
  await page.goto(`/xgplay?resourceid=${id}`)
  const play = page.getByRole('region', { name: title })
  await play.getByRole('button', { name: '播放', exact: true }).first().tap()
  const stop = play.getByRole('region', { name: /问题 1，0:01/ })
  await expect(stop).toBeVisible()
  const [picture, card] = [await play.locator('video').boundingBox(), await stop.boundingBox()]
  expect(card?.y ?? 0).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))
  await stop.getByRole('button', { name: '重看这一段' }).tap()
  await expect(stop).toBeHidden()
  await expect(stop).toBeVisible({ timeout: 15_000 })
  await stop.getByText('色块').tap()
  await stop.getByRole('button', { name: '检查' }).tap()
  await stop.getByRole('button', { name: '继续播放' }).tap()
  await expect(stop).toBeHidden()
  await context.close()
})
