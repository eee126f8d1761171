import { type Browser, expect, type Page, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

interface Stored {
  questions_type: number
  questions_answers: string[]
  state: string
  content: { stem: object; options: object[]; blanks: object[]; lastStays: boolean }
  problemsFound: object[]
}

const create = '/exam/blank/question/create'
const stem = (page: Page) => page.getByRole('textbox', { name: '题干', exact: true })
const option = (page: Page, seq: string) => page.getByRole('textbox', { name: `选项 ${seq}` })
const type = (page: Page, name: string) => page.getByRole('radiogroup', { name: '题型' }).getByText(name, { exact: true }).click()
const state = (page: Page) => page.locator('[role=status][data-state]')

/** Writes options one after another, with Enter between them. */
async function writeOptions(page: Page, texts: readonly string[]): Promise<void> {
  await option(page, 'A').click()
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Enter')
    const seq = String.fromCharCode(65 + at)
    await expect(option(page, seq)).toBeFocused()
    await page.keyboard.type(text)
  }
}

/** The questions of the person's own bank, in the order in which they were written. */
async function stored(page: Page): Promise<Stored[]> {
  const [bank] = await ask<{ id: string }[]>(page.request, 'GET', '/question/banks')
  const { items } = await ask<{ items: { id: string }[] }>(page.request, 'GET', `/question/questions?bankId=${bank?.id}&sort=number`)
  return Promise.all(items.map(({ id }) => ask<Stored>(page.request, 'GET', `/question/questions/${id}`)))
}

async function teacherAt(page: Page, address = create): Promise<{ teacher: string }> {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  await page.goto(address)
  return { teacher: teacher.account }
}

test('one question of each type is written with the keyboard', async ({ page }) => {
  await teacherAt(page)
  await expect(stem(page)).toBeFocused()
  await page.keyboard.type('水在标准大气压下的沸点是')
  await writeOptions(page, ['90 ℃', '100 ℃', '都不是'])
  await option(page, 'B').click()
  await page.keyboard.press('Alt+Enter')
  // Letters follow the order, and the answer its option.
  await page.keyboard.press('Alt+ArrowUp')
  await expect(option(page, 'A')).toHaveText('100 ℃')
  await expect(page.getByRole('radio', { name: 'A 是答案' })).toBeChecked()
  await page.getByRole('button', { name: '末项不打乱' }).click()
  await option(page, 'A').click()
  await page.keyboard.press('Control+Enter')
  await expect(stem(page)).toBeFocused()
  await expect(stem(page)).toHaveText('')

  await type(page, '多选')
  await stem(page).click()
  await page.keyboard.type('下列是质数的有 $p>1$ ：')
  await expect(stem(page).locator('.katex')).toBeVisible()
  await writeOptions(page, ['2', '3', '4', '5', '6'])
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(option(page, 'E')).toHaveCount(0)
  for (const seq of ['A', 'B', 'D']) {
    await option(page, seq).click()
    await page.keyboard.press('Alt+Enter')
  }
  await page.keyboard.press('Control+Enter')
  await expect(stem(page)).toHaveText('')

  await type(page, '填空')
  await stem(page).click()
  await page.keyboard.type('误差限为 __ h，这种方法叫作 __。')
  const answer = (no: number) => page.getByRole('textbox', { name: `空 ${no} 的答案`, exact: true })
  await answer(1).click()
  await page.keyboard.type('19.6+-1%')
  await answer(2).click()
  await page.keyboard.type('区间估计|区间')
  await page.keyboard.press('Enter')
  await expect(page.getByText('从 19.404 到 19.796 算对').or(page.getByRole('img', { name: '从 19.404 到 19.796 算对' }))).toHaveCount(0)
  await stem(page).getByRole('img', { name: '空 1' }).click()
  await expect(answer(1)).toBeFocused()
  await expect(page.getByRole('img', { name: '从 19.404 到 19.796 算对' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(stem(page)).toHaveText('')

  await type(page, '主观')
  await stem(page).click()
  await page.keyboard.type('推导匀变速直线运动的位移公式。')
  await page.getByRole('textbox', { name: '参考答案' }).click()
  await page.keyboard.type('由速度公式积分。')
  await page.getByRole('button', { name: '要点', exact: true }).click()
  await page.getByRole('textbox', { name: '第 1 个要点', exact: true }).fill('列式')
  await page.getByRole('textbox', { name: '第 1 个要点的分' }).fill('4')
  await page.getByRole('textbox', { name: '第 1 个要点', exact: true }).press('Enter')
  await expect(page.getByRole('textbox', { name: '第 2 个要点', exact: true })).toBeFocused()
  await page.keyboard.type('结果')
  await page.getByRole('textbox', { name: '第 2 个要点的分' }).fill('6')
  await page.keyboard.press('Control+Enter')
  await expect(stem(page)).toHaveText('')

  await type(page, '判断')
  await stem(page).click()
  await page.keyboard.type('功是标量。')
  await page.getByRole('radio', { name: 'A 是答案' }).check()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/id=/)
  await expect(state(page)).toHaveAttribute('data-state', 'saved')

  const all = await stored(page)
  expect(all.map(({ questions_type: code, questions_answers: answers, state: at }) => [code, answers, at])).toEqual([
    [0, ['A'], 'draft'],
    [1, ['A', 'B', 'D'], 'draft'],
    [2, ['19.6', '区间估计'], 'draft'],
    [3, ['由速度公式积分。'], 'draft'],
    [4, ['A'], 'draft'],
  ])
  expect(all.map(({ content }) => content.options.length)).toEqual([3, 4, 0, 0, 2])
  expect(all[0]?.content.lastStays).toBe(true)
  expect(all[2]?.content.blanks).toMatchObject([
    { kind: 'number', tolerance: { value: 1, unit: 'percent' } },
    { kind: 'text', answers: [{ value: '区间估计' }, { value: '区间', share: 100 }] },
  ])
  expect(all[3]?.content).toMatchObject({
    points: 10,
    criteria: [
      { text: '列式', points: 4 },
      { text: '结果', points: 6 },
    ],
  })
  expect(all.flatMap(({ problemsFound }) => problemsFound)).toEqual([])
})

test('a trial answer gets its verdict with the reason, and is adopted as right too', async ({ page }) => {
  await teacherAt(page)
  await type(page, '填空')
  await stem(page).click()
  await page.keyboard.type('误差限为 __ h，这种方法叫作 __。')
  await page.getByRole('textbox', { name: '空 1 的答案', exact: true }).click()
  await page.keyboard.type('19.6+-1%')
  await page.getByRole('textbox', { name: '空 2 的答案', exact: true }).fill('区间估计')
  const tried = (no: number) => page.getByRole('textbox', { name: `试答空 ${no}` })
  await tried(1).fill('19.9')
  await expect(page.getByText('差 1.53%，超出容差')).toBeVisible()
  await tried(1).fill('19.7')
  await expect(page.getByText('差 0.51%，在容差内')).toBeVisible()
  await tried(2).fill('區間估計')
  await expect(page.getByText('繁体未列入')).toBeVisible()
  await page.getByRole('button', { name: '“區間估計”也算对' }).click()
  await expect(page.getByText('试答得 4 / 4 分')).toBeVisible()
  await expect(page.getByRole('button', { name: '區間估計', exact: true })).toBeVisible()
})

test('what was not saved is there again after a reload, and is given up on request', async ({ page }) => {
  await teacherAt(page)
  await stem(page).click()
  await page.keyboard.type('还没有写完的题')
  await expect(page.getByText(/^草稿已存/)).toBeVisible()
  await page.reload()
  await expect(stem(page)).toHaveText('还没有写完的题')
  await expect(page.getByText(/^已恢复 .* 没有保存的内容$/)).toBeVisible()
  await page.getByRole('button', { name: /^放\s*弃$/ }).click()
  await expect(stem(page)).toHaveText('')
  await page.reload()
  await expect(stem(page)).toBeVisible()
  await expect(page.getByText(/^已恢复/)).toHaveCount(0)
})

test('leaving with unsaved work asks', async ({ page }) => {
  await teacherAt(page)
  await stem(page).click()
  await page.keyboard.type('还没有写完的题')
  await page.getByRole('link', { name: '返回题库' }).click()
  const dialog = page.getByRole('dialog', { name: '有未保存的改动' })
  await dialog.getByRole('button', { name: '继续编辑' }).click()
  await expect(stem(page)).toHaveText('还没有写完的题')
  await page.getByRole('link', { name: '返回题库' }).click()
  await dialog.getByRole('button', { name: /^离\s*开$/ }).click()
  await expect(page).toHaveURL(/question\/management/)
})

/** Changes a question as the same teacher in another browser does. */
async function changeElsewhere(browser: Browser, account: string, id: string, text: string): Promise<void> {
  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs(other, account)
  await other.goto(`${create}?id=${id}`)
  await stem(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type(text)
  await other.keyboard.press('Control+s')
  await expect(other.getByText('第 2 版')).toBeVisible()
  await context.close()
}

test('a save of someone else in between is shown beside, and one of both goes on', async ({ page, browser }) => {
  const { teacher } = await teacherAt(page)
  await stem(page).click()
  await page.keyboard.type('原来的题干')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/id=/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await changeElsewhere(browser, teacher, id, '，对方写的')
  await stem(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('，我写的')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/保存了第 2 版$/)).toBeVisible()
  await page.getByRole('button', { name: '比较两版' }).click()
  await expect(page.getByRole('dialog').getByText('原来的题干，对方写的')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '保留我的' }).click()
  await expect(page.getByText('第 3 版')).toBeVisible()
  const [row] = await stored(page)
  expect(JSON.stringify(row?.content.stem)).toContain('原来的题干，我写的')
})

test('a question with errors is not handed in, each error leads to its field, and a like question is shown', async ({ page }) => {
  await teacherAt(page)
  await stem(page).click()
  await page.keyboard.type('下列关于理想气体内能的说法中，正确的是')
  await writeOptions(page, ['只与温度有关', '与体积有关'])
  const handIn = async () => {
    await page.getByRole('button', { name: '更多保存方式' }).click()
    await page.getByRole('menuitem', { name: '保存并送审' }).click()
  }
  await handIn()
  await expect(page.getByText('还有 1 处要改')).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: '没有答案' }).click()
  await page.getByRole('radio', { name: 'A 是答案' }).check()
  await expect(page.getByText('还有 1 处要改')).toHaveCount(0)
  await handIn()
  await expect(page.getByText('已送审')).toBeVisible()
  await expect.poll(async () => (await stored(page)).map((each) => each.state)).toEqual(['review'])

  await page.goto(create)
  await stem(page).click()
  await page.keyboard.type('下列关于理想气体内能的说法中，不正确的是')
  await writeOptions(page, ['与体积有关', '只与温度有关'])
  await expect(page.getByText('题库里有 1 题很像')).toBeVisible()
  await page.getByRole('button', { name: '不是同一题' }).click()
  await expect(page.getByText('题库里有 1 题很像')).toHaveCount(0)
})

test('a change of type says what is not saved with it, and is undone', async ({ page }) => {
  await teacherAt(page)
  await stem(page).click()
  await page.keyboard.type('题干')
  await writeOptions(page, ['甲', '乙'])
  await type(page, '填空')
  await expect(page.getByText('已改为填空，选项不随它保存')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(option(page, 'B')).toHaveText('乙')
})

test('options and criteria that were removed come back with what was written meanwhile', async ({ page }) => {
  await teacherAt(page)
  await writeOptions(page, ['甲', '乙', '丙', '丁'])
  await page.getByRole('radio', { name: 'B 是答案' }).check()
  await page.getByRole('button', { name: '删除选项 B' }).click()
  await expect(option(page, 'B')).toHaveText('丙')
  await option(page, 'A').click()
  await page.keyboard.press('End')
  await page.keyboard.type('改')
  await page.getByText('已删除选项 B').locator('..').getByRole('button', { name: '撤销' }).click()
  for (const [seq, text] of [
    ['A', '甲改'],
    ['B', '乙'],
    ['C', '丙'],
    ['D', '丁'],
  ] as const)
    await expect(option(page, seq)).toHaveText(text)
  await expect(page.getByRole('radio', { name: 'B 是答案' })).toBeChecked()

  await type(page, '主观')
  const criterion = page.getByRole('textbox', { name: '第 1 个要点', exact: true })
  await page.getByRole('button', { name: '要点', exact: true }).click()
  await criterion.fill('写出公式')
  await page.getByRole('button', { name: '删除第 1 个要点' }).click()
  await expect(criterion).toHaveCount(0)
  await page.getByText('已删除第 1 个要点').locator('..').getByRole('button', { name: '撤销' }).click()
  await expect(criterion).toHaveValue('写出公式')
})

test('a picture goes to the bank of the question, which is made with it', async ({ page }) => {
  await teacherAt(page)
  await stem(page).click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('toolbar', { name: '题干的工具' }).getByRole('button', { name: '图片' }).click()
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await (await chosen).setFiles({ name: 'cell.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await expect(stem(page).locator('figure img')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/id=/)
  const [row] = await stored(page)
  expect(JSON.stringify(row?.content.stem)).toContain('"figure"')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone.viewport, isMobile: true, hasTouch: true, userAgent: phone.userAgent })
  test('the question and its preview are tabs, and options are moved by a menu', async ({ page }) => {
    await teacherAt(page)
    await stem(page).tap()
    await page.keyboard.type('题干')
    await option(page, 'A').tap()
    await page.keyboard.type('甲')
    await page.getByRole('button', { name: '选项 A 的操作' }).tap()
    await page.getByRole('menuitem', { name: '下移' }).tap()
    await expect(option(page, 'B')).toHaveText('甲')
    await page.getByRole('radiogroup', { name: '视图' }).getByText('预览').tap()
    await expect(page.getByRole('radio', { name: '选 B' })).toBeVisible()
    await expect(stem(page)).toBeHidden()
  })
})

test('a passage is written once and shared by the next question; a change reaches both', async ({ page }) => {
  await teacherAt(page)
  await page.getByRole('button', { name: '材料', exact: true }).click()
  const passage = page.getByRole('textbox', { name: '材料', exact: true })
  await passage.click()
  await page.keyboard.type('某地连续三天下雨。')
  await stem(page).click()
  await page.keyboard.type('雨下了几天')
  await writeOptions(page, ['两天', '三天'])
  await page.getByRole('radio', { name: 'B 是答案' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(stem(page)).toHaveText('')
  await expect(passage).toHaveText('某地连续三天下雨。')
  await expect(page.getByText('和上一题共用')).toBeVisible()
  await stem(page).click()
  await page.keyboard.type('这段材料说的是')
  await writeOptions(page, ['天气', '地理'])
  await page.getByRole('radio', { name: 'A 是答案' }).check()
  await page.keyboard.press('Control+s')
  await expect(state(page)).toHaveAttribute('data-state', 'saved')
  await page.reload()
  await expect(page.getByText('另有 1 道题共用')).toBeVisible()
  await passage.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('第四天放晴。')
  await page.keyboard.press('Control+s')
  await expect(state(page)).toHaveAttribute('data-state', 'saved')
  const [first, second] = (await stored(page)) as unknown as { passage: { id: string; content: object; questions: number } }[]
  expect(JSON.stringify(first?.passage.content)).toContain('第四天放晴')
  expect([first?.passage.id, first?.passage.questions]).toEqual([second?.passage.id, 2])
  await page.getByRole('button', { name: '这道题不用材料' }).click()
  await page.keyboard.press('Control+s')
  await expect(state(page)).toHaveAttribute('data-state', 'saved')
  const [, left] = (await stored(page)) as unknown as { passage: object | null }[]
  expect(left?.passage).toBeNull()
})
