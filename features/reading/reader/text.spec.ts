import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { ask, bookNamed, phone, signIn } from '#e2e/people.ts'

interface Preview {
  contents: { id: string; name: string }[]
}

async function openChapter(page: Page, book: string, chapter: string, path = '/Previewtextbook'): Promise<void> {
  await signIn(page, 'student')
  const id = await bookNamed(page.request, book)
  const { contents } = await ask<Preview>(page.request, 'GET', `/pressplatform/textbooks/preview/${id}`)
  await page.goto(`${path}?id=${id}&chapter=${contents.find((each) => each.name === chapter)?.id}`)
  await expect(page.getByRole('button', { name: '显示' })).toBeVisible()
}

/** Gives the first figure of the chapter a picture of this size, and opens it in the viewer. */
async function viewPicture(page: Page, width: number, height: number) {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  await page.route(`**/${width}x${height}.png`, (route) => route.fulfill({ body: picture, contentType: 'image/png' }))
  const figure = page.locator('figure.fig > img').first()
  await figure.evaluate((image: HTMLImageElement, name) => {
    image.srcset = ''
    image.loading = 'eager'
    image.src = `/${name}.png`
    return image.decode()
  }, `${width}x${height}`)
  await figure.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer.locator('figcaption, p')).toContainText('图')
  await expect.poll(async () => (await viewer.locator('img').boundingBox())?.width ?? 0).toBeGreaterThan(0)
  return viewer
}

async function expectInside(page: Page, viewer: Awaited<ReturnType<typeof viewPicture>>, size: { width: number; height: number }) {
  const stage = await viewer.locator('.viewer-stage').boundingBox()
  const shown = await viewer.locator('img').boundingBox()
  const caption = await viewer.locator('p').boundingBox()
  const window = page.viewportSize()
  expect(shown?.width ?? 0).toBeCloseTo(size.width, -1)
  expect(shown?.height ?? 0).toBeCloseTo(size.height, -1)
  expect((shown?.x ?? -1) + 1).toBeGreaterThanOrEqual(stage?.x ?? 0)
  expect((shown?.y ?? -1) + 1).toBeGreaterThanOrEqual(stage?.y ?? 0)
  expect((caption?.y ?? 0) + (caption?.height ?? 0)).toBeLessThanOrEqual((window?.height ?? 0) + 1)
}

/** Whether the button stands on the box of its code. */
const covered = (page: Page) =>
  page.locator('figure.code:visible').evaluateAll((figures) =>
    figures.map((figure) => {
      const [code, button] = ['pre', '.copy'].map((part) => figure.querySelector(part)?.getBoundingClientRect())
      if (!code || !button?.width) return 'no button'
      return button.left < code.right - 1 && button.right > code.left + 1 && button.top < code.bottom - 1 && button.bottom > code.top + 1
        ? 'covered'
        : 'beside'
    }),
  )

test('the button that copies code stands beside it, also when a long line is scrolled', async ({ page }) => {
  await openChapter(page, '数据结构与算法', '二叉搜索树')
  await page
    .locator('figure.code code')
    .first()
    .evaluate((code) => code.append(`\n# ${'long '.repeat(80)}`))
  const pre = page.locator('figure.code pre').first()
  await pre.evaluate((box) => (box.scrollLeft = 400))
  expect(await pre.evaluate((box) => box.scrollLeft)).toBeGreaterThan(100)
  const found = await covered(page)
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found)).toEqual(new Set(['beside']))
  await expect(page.getByRole('button', { name: '复制代码' }).first()).toBeVisible()
})

test('a figure of any size is shown whole with its caption, and can be enlarged, moved and closed', async ({ page }) => {
  await openChapter(page, '数据结构与算法', '二叉搜索树')
  const scroll = await viewPicture(page, 100, 4000)
  const stage = await scroll.locator('.viewer-stage').boundingBox()
  await expectInside(page, scroll, { width: (stage?.height ?? 0) / 40, height: stage?.height ?? 0 })
  await page.keyboard.press('Escape')
  const icon = await viewPicture(page, 24, 24)
  await expectInside(page, icon, { width: 48, height: 48 })
  await page.keyboard.press('Escape')
  const wide = await viewPicture(page, 4000, 400)
  const across = stage?.width ?? 0
  await expectInside(page, wide, { width: across, height: across / 10 })
  const image = wide.locator('img')
  const middle = { x: (stage?.x ?? 0) + across / 2, y: (stage?.y ?? 0) + (stage?.height ?? 0) / 2 }
  await page.mouse.dblclick(middle.x, middle.y)
  await expect(image).toHaveAttribute('style', /scale\((?!1\))/)
  await page.keyboard.press('ArrowRight')
  await expect(image).toHaveAttribute('style', /translate\(-60px, 0px\)/)
  await page.mouse.wheel(0, -100)
  await page.keyboard.press('0')
  await expect(image).toHaveAttribute('style', /scale\(1\)/)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x, middle.y + 160, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a paragraph with a line that justification would tear apart is set ragged, others are not', async ({ page }) => {
  await openChapter(page, '大学物理', '转动惯量')
  const [whole, torn] = [page.locator('.text > p').nth(0), page.locator('.text > p').nth(1)]
  await whole.evaluate((paragraph) => (paragraph.textContent = '转动惯量取决于质量怎样分布在转轴周围。'.repeat(6)))
  await torn.evaluate((paragraph) => {
    const long = document.createElement('span')
    long.className = 'nb'
    long.textContent = 'x'.repeat(60)
    paragraph.replaceChildren('转动惯量取决于质量怎样分布', long, '在转轴周围。'.repeat(20))
  })
  await page.setViewportSize({ width: 1279, height: 720 })
  await expect(torn).toHaveCSS('text-align', 'start')
  await expect(whole).toHaveCSS('text-align', 'justify')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('code and figures fit the window, also when the phone is turned', async ({ page }) => {
    await openChapter(page, '数据结构与算法', '二叉搜索树', '/mobile/readBook')
    expect(new Set(await covered(page))).toEqual(new Set(['beside']))
    const wide = await viewPicture(page, 4000, 400)
    const upright = await wide.locator('.viewer-stage').boundingBox()
    await expectInside(page, wide, { width: upright?.width ?? 0, height: (upright?.width ?? 0) / 10 })
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(async () => (await wide.locator('img').boundingBox())?.width ?? 0).toBeGreaterThan(700)
    const across = (await wide.locator('.viewer-stage').boundingBox())?.width ?? 0
    await expectInside(page, wide, { width: across, height: across / 10 })
  })

  test('two fingers enlarge a picture around the point between them, and one finger moves it', async ({ page }) => {
    await openChapter(page, '数据结构与算法', '二叉搜索树', '/mobile/readBook')
    const viewer = await viewPicture(page, 1200, 1600)
    const boxOf = async (part: string) => {
      const { x, y, width, height } = (await viewer.locator(part).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return { x, y, width, height }
    }
    const stage = await boxOf('.viewer-stage')
    const before = await boxOf('img')
    const point = { x: Math.round(stage.x + stage.width / 2 + 40), y: Math.round(stage.y + stage.height / 2 - 30) }
    /** The part of the picture that is at a point, as shares of its width and height. */
    const at = ({ x, y, width, height }: typeof before, { x: px, y: py } = point) => [(px - x) / width, (py - y) / height]

    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((each, id) => ({ ...each, id })) })
    const apart = (distance: number) =>
      [-1, 1].map((side) => ({ x: point.x + side * distance, y: point.y + side * distance })) as [typeof point, typeof point]
    await touch('touchStart', apart(20)[0])
    await touch('touchStart', ...apart(20))
    for (const distance of [24, 30, 40, 50, 60]) await touch('touchMove', ...apart(distance))
    await touch('touchEnd')
    await expect.poll(async () => (await boxOf('img')).width / before.width).toBeCloseTo(3, 1)
    const enlarged = await boxOf('img')
    const [across = 0, along = 0] = at(before)
    expect(at(enlarged)[0]).toBeCloseTo(across, 2)
    expect(at(enlarged)[1]).toBeCloseTo(along, 2)

    await touch('touchStart', point)
    for (const step of [10, 20, 30, 40, 50]) await touch('touchMove', { x: point.x - step, y: point.y + step })
    await touch('touchEnd')
    await expect.poll(async () => (await boxOf('img')).x - enlarged.x).toBeCloseTo(-50, 0)
    expect((await boxOf('img')).y - enlarged.y).toBeCloseTo(50, 0)

    await touch('touchStart', apart(60)[0])
    await touch('touchStart', ...apart(60))
    for (const distance of [50, 30, 10]) await touch('touchMove', ...apart(distance))
    await touch('touchEnd')
    await expect.poll(async () => (await boxOf('img')).width).toBeCloseTo(before.width, 0)
    await expectInside(page, viewer, before)
  })
})

test('a style sheet that the network loses is asked for again, so that the panels of the reader have their form', async ({ page }) => {
  let asked = 0
  await page.route('**/reader-root*.css', (route) => (asked++ ? route.continue() : route.abort()))
  await openChapter(page, '大学物理', '转动惯量')
  await page.getByRole('button', { name: '显示' }).click()
  await expect(page.getByRole('dialog', { name: '显示' })).toHaveCSS('position', 'fixed')
  expect(asked).toBe(2)
})
