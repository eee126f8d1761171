import { createHash } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { newHandedIn } from '#e2e/exams.ts'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'
import { writtenPage } from '#server/seeds/demo/written-page.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const address = (testId: string) => `/exam/blank/test/grading?test=${testId}`
const sheet = (page: Page) => page.getByRole('figure').first()
const mark = (page: Page, kind: string) => sheet(page).locator(`g[data-kind="${kind}"] > path`)
const marks = (page: Page) => sheet(page).locator('g[data-kind]')

/** A closed test with an answer of two pages by hand, which have arrived. */
async function answered() {
  const people = await newInstitution({ teacher: 'teacher', student: 'student' })
  const pages = await Promise.all([1, 2].map((at) => writtenPage([{ text: '解: P(甲)=0.6' }, { text: `=0.${at}25`, indent: 300 }], at)))
  const names = pages.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  const exam = await newHandedIn(people.teacher, [people.student], { answers: () => '', pages: () => names, test: { byHand: true } })
  const send = async (page: Page) => {
    await signInAs(page, people.student.account)
    for (const buffer of pages) {
      const sent = await page.request.post(`/pressplatform/attempts/${exam.attemptIds[0]}/pages`, {
        headers: { 'x-recto': '1' },
        multipart: { file: { name: '张三.jpg', mimeType: 'image/jpeg', buffer } },
      })
      expect(sent.ok()).toBe(true)
    }
  }
  return { ...people, ...exam, send }
}

/** Where a mark is on the page, in parts of its width and height. */
async function within(page: Page, found: Locator): Promise<number[]> {
  const [outer, inner] = [await sheet(page).boundingBox(), await found.boundingBox()]
  if (!outer || !inner) throw new Error('The mark is not there')
  return [(inner.x - outer.x) / outer.width, (inner.y - outer.y) / outer.height, inner.width / outer.width, inner.height / outer.height]
}

/** Goes with the pressed pointer through places of the page, in parts of its width and height. */
async function drag(page: Page, ...places: [number, number][]): Promise<void> {
  const box = await sheet(page).boundingBox()
  if (!box) throw new Error('The page is not there')
  for (const [at, [x, y]] of places.entries()) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y)
    if (at === 0) await page.mouse.down()
  }
  await page.mouse.up()
}

test('a grader marks a page with the mouse, and the marks are at the same places after a reload and for the student on a phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { teacher, student, testId, attemptIds, questionIds, send } = await answered()
  await send(page)
  await signInAs(page, teacher.account)
  await page.goto(address(testId))
  await expect(page.getByText('第 1 页，共 2 页').first()).toBeVisible()
  await expect(sheet(page).getByRole('img', { name: '第 1 页，共 2 页' })).toBeVisible()

  await page.keyboard.press('q')
  await expect(page.getByRole('button', { name: '勾 Q' })).toHaveAttribute('aria-pressed', 'true')
  await drag(page, [0.7, 0.12])
  await page.keyboard.press('w')
  await drag(page, [0.2, 0.2], [0.3, 0.24], [0.4, 0.26])
  await drag(page, [0.2, 0.4], [0.3, 0.402], [0.5, 0.404])
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: '写批注' }).fill('系数不对')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: '批注' })).toContainText('系数不对')
  await page.keyboard.press('r')
  await drag(page, ...Array.from({ length: 20 }, (_, at): [number, number] => [0.2 + at / 50, 0.5 + Math.sin(at / 3) / 40]))
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  // The line that was drawn last is not chosen any more: a press places the note.
  await drag(page, [0.5, 0.6])
  await page.getByRole('textbox', { name: '写批注' }).fill('写清步骤')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  for (const kind of ['tick', 'ring', 'wave', 'ink', 'note']) await expect(mark(page, kind)).toHaveCount(1)

  // The ring is moved.
  await drag(page, [0.3, 0.23], [0.35, 0.26], [0.4, 0.29])
  const ring = await within(page, mark(page, 'ring'))
  expect(ring[0]).toBeCloseTo(0.3, 1)
  expect(ring[1]).toBeCloseTo(0.26, 1)
  expect.soft(await accessibilityFindings(page)).toEqual([])

  const before = await Promise.all(['tick', 'ring', 'wave', 'ink', 'note'].map((kind) => within(page, mark(page, kind))))
  await page.getByRole('spinbutton', { name: '得分' }).fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '全部答卷' }).first().click()
  await expect(page.getByRole('dialog').getByText('2 页手写')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: /^打开/ }).click()
  await expect(marks(page)).toHaveCount(5)
  const after = await Promise.all(['tick', 'ring', 'wave', 'ink', 'note'].map((kind) => within(page, mark(page, kind))))
  for (const [at, box] of after.flat().entries()) expect(Math.abs(box - (before.flat()[at] ?? 9))).toBeLessThan(0.01)

  // The page is turned for the eye only.
  await page.getByRole('button', { name: '转 90°' }).first().click()
  await expect.poll(async () => ((await sheet(page).boundingBox())?.width ?? 0) > ((await sheet(page).boundingBox())?.height ?? 0)).toBe(true)

  await page.goto(`/education/classes/examine/details?test=${testId}`)
  await page.getByRole('button', { name: '公布成绩' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '公布成绩' }).click()
  await expect(page.getByRole('link', { name: '查看阅卷' })).toBeVisible()

  const own = await (await browser.newContext({ locale: 'zh-CN', ...phone })).newPage()
  await signInAs(own, student.account)
  await own.goto(`/examination?id=${testId}`)
  await own.getByText('看成绩').click()
  await own.getByRole('button', { name: '全部' }).click()
  await own.getByRole('button', { name: /论述题/ }).click()
  await expect(marks(own)).toHaveCount(5)
  const shown = await within(own, mark(own, 'ring'))
  for (const [at, value] of shown.entries()) expect(Math.abs(value - (ring[at] ?? 9))).toBeLessThan(0.02)
  await expect(own.getByRole('list', { name: '第 1 页的批注' })).toContainText('系数不对')
  await expect(own.getByRole('list', { name: '第 1 页的批注' })).toContainText('写清步骤')
  expect(await own.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect.soft(await accessibilityFindings(own)).toEqual([])
  await own.getByRole('button', { name: '放大第 1 页' }).click()
  await expect(own.getByRole('dialog', { name: '第 1 页，共 2 页' })).toBeVisible()
  await own.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await expect(own.getByRole('dialog')).toBeHidden()

  // Who decides an appeal looks at the same page as large.
  await ask(own.request, 'POST', `/pressplatform/attempts/${attemptIds[0]}/appeals`, { questionId: questionIds[0], text: '系数是对的' })
  await page.goto(`/exam/test/appeals?test=${testId}`)
  await page.getByText('系数是对的').first().click()
  await page.getByRole('button', { name: '放大第 1 页' }).click()
  const large = page.getByRole('dialog', { name: '第 1 页，共 2 页' })
  await expect(large.locator('g[data-kind]')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
})

test('a page is marked with the keyboard alone', async ({ page }) => {
  const { teacher, testId, send } = await answered()
  await send(page)
  await signInAs(page, teacher.account)
  await page.goto(address(testId))
  const layer = page.getByRole('application', { name: /^第 1 页/ })
  await expect(layer).toBeVisible()
  await layer.focus()
  await page.keyboard.press('ArrowDown')
  await expect(sheet(page).locator('[data-cross]')).toBeVisible()
  await page.keyboard.press('q')
  for (let at = 0; at < 5; at++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('w')
  await expect(marks(page)).toHaveCount(2)
  const [, ringAt = 0] = await within(page, mark(page, 'ring'))
  expect(Math.abs(ringAt - (0.42 - 0.026))).toBeLessThan(0.01)

  // Tab goes through the marks; arrows move the chosen one, and Delete removes it.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '勾', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await within(page, mark(page, 'ring')))[1]).toBeGreaterThan(ringAt + 0.015)
  await page.keyboard.press('Delete')
  await expect(marks(page)).toHaveCount(1)
  await expect(layer).toBeFocused()
})

test('a grader marks a page with a finger on a phone: one finger draws and moves marks, two fingers zoom, and without a tool the page scrolls', async ({
  browser,
}) => {
  const { teacher, testId, send } = await answered()
  const context = await browser.newContext({ locale: 'zh-CN', ...phone })
  const page = await context.newPage()
  await send(page)
  await signInAs(page, teacher.account)
  await page.goto(address(testId))
  await expect(sheet(page).getByRole('img', { name: '第 1 页，共 2 页' })).toBeVisible()
  const touch = await context.newCDPSession(page)
  /** Goes with fingers through places of the page, in parts of its width and height; all fingers leave at the end. */
  const fingers = async (...steps: [number, number][][]) => {
    const box = await sheet(page).boundingBox()
    if (!box) throw new Error('The page is not there')
    for (const [at, step] of steps.entries()) {
      const touchPoints = step.map(([x, y], id) => ({ x: box.x + box.width * x, y: box.y + box.height * y, id }))
      await touch.send('Input.dispatchTouchEvent', { type: at === 0 ? 'touchStart' : 'touchMove', touchPoints })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const through = (...places: [number, number][]) => fingers(...places.map((place) => [place]))
  const tool = (name: string) => page.locator('header').getByRole('button', { name, exact: true })
  // Buttons are pressed with the mouse: a tap right after a drag can be taken by the browser for the end of a movement.
  const choose = async (name: string, on = true) => {
    await tool(name).click()
    await expect(tool(name)).toHaveAttribute('aria-pressed', String(on))
  }

  await choose('勾')
  await through([0.7, 0.1])
  await expect(mark(page, 'tick')).toHaveCount(1)
  await choose('圈划')
  await through([0.2, 0.15], [0.3, 0.18], [0.4, 0.2])
  await expect(mark(page, 'ring')).toHaveCount(1)
  await choose('画')
  await through(...Array.from({ length: 12 }, (_, at): [number, number] => [0.2 + at / 40, 0.3 + Math.sin(at / 2) / 40]))
  await expect(mark(page, 'ink')).toHaveCount(1)
  // A second finger ends what was begun.
  const scale = () => page.evaluate(() => visualViewport?.scale ?? 0)
  await fingers(
    [[0.3, 0.35]],
    [[0.35, 0.36]],
    [
      [0.35, 0.36],
      [0.6, 0.4],
    ],
    [
      [0.3, 0.34],
      [0.7, 0.42],
    ],
    [
      [0.2, 0.3],
      [0.8, 0.46],
    ],
  )
  await expect.poll(scale).toBeGreaterThan(1.05)
  await expect(marks(page)).toHaveCount(3)
  await fingers(
    [
      [0.1, 0.3],
      [0.8, 0.46],
    ],
    [
      [0.2, 0.3],
      [0.7, 0.4],
    ],
    [
      [0.35, 0.34],
      [0.5, 0.36],
    ],
  )
  await expect.poll(scale).toBe(1)
  await expect(marks(page)).toHaveCount(3)
  await choose('画', false)

  // The ring is chosen by a tap, and then moved.
  await through([0.3, 0.18])
  await expect(page.getByRole('button', { name: '圈', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const [x = 0, y = 0] = await within(page, mark(page, 'ring'))
  await through([0.3, 0.18], [0.35, 0.2], [0.4, 0.23])
  await expect.poll(async () => (await within(page, mark(page, 'ring')))[0]).toBeGreaterThan(x + 0.08)
  expect((await within(page, mark(page, 'ring')))[1]).toBeGreaterThan(y + 0.03)
  await page.getByRole('button', { name: '撤销一步' }).click()
  await expect.poll(async () => (await within(page, mark(page, 'ring')))[0]).toBeCloseTo(x, 2)

  // A press beside all marks chooses none, so that the note gets a place of its own.
  await through([0.8, 0.45])
  await choose('批注')
  await through([0.5, 0.22])
  // The field does not take the page with the mark out of sight.
  await page.getByRole('textbox', { name: '写批注' }).fill('写清步骤')
  await expect(mark(page, 'ring')).toBeInViewport()
  await page.getByRole('button', { name: '添加' }).click()
  await expect(page.getByRole('list', { name: '批注' })).toContainText('写清步骤')
  await choose('批注', false)
  await expect(marks(page)).toHaveCount(4)

  // Without a tool one finger scrolls.
  const top = async () => (await sheet(page).boundingBox())?.y ?? 0
  const before = await top()
  await through(...Array.from({ length: 8 }, (_, at): [number, number] => [0.9, 0.42 - at / 25]))
  await expect.poll(top).toBeLessThan(before - 40)
  await expect(marks(page)).toHaveCount(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const unfold = page.getByRole('button', { name: '得分点', exact: true })
  await unfold.click()
  await expect(unfold).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('spinbutton', { name: '得分' }).fill('3')
  await page.getByRole('button', { name: /^保存，看下一份/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
})
