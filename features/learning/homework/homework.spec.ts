import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** A time as a field of the screens takes it, so many hours from now in Shanghai. */
const local = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16)
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'abcdefgh12' }, content: [{ type: 'text', text }] }] })

async function newClass(page: Page, name: string, memberIds: string[]): Promise<string> {
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name, state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${id}/members`, { memberIds })
  return id
}

/** A published homework of a class. */
async function newHomework(page: Page, classId: string, more: object = {}) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const { id, rowVersion } = await ask<{ id: string; rowVersion: number }>(page.request, 'POST', '/pressplatform/homeworks', {
    title: '赤壁赋札记',
    body: doc('就“变”与“不变”写一篇札记。'),
    classes: [{ classId, openAt: at(-48), dueAt: at(24), cutoffAt: at(72) }],
    ...more,
  })
  await ask(page.request, 'POST', `/pressplatform/homeworks/${id}/state`, { state: 'published', rowVersion })
  return id
}

test('a teacher gives a homework to two classes with their own dates', async ({ page }) => {
  const { teacher, 丁一, 王二 } = await newInstitution({ teacher: 'teacher', 丁一: 'student', 王二: 'student' })
  await signInAs(page, teacher.account)
  await newClass(page, 'A 班', [丁一.memberId])
  await newClass(page, 'B 班', [王二.memberId])
  await page.goto('/education/homework')
  await page.getByRole('button', { name: '布置作业' }).first().click()
  await page.getByRole('textbox', { name: /^标题/ }).fill('赤壁赋札记')
  await page.getByRole('textbox', { name: '写什么、怎么写' }).click()
  await page.keyboard.type('写 600 字。')
  for (const name of ['A 班', 'B 班']) {
    await page.getByRole('combobox', { name: '班级' }).click()
    await page.getByTitle(name, { exact: true }).last().click()
  }
  await page.keyboard.press('Escape')
  await page.getByLabel('A 班 开放').fill(local(-1))
  await page.getByLabel('A 班 截止').fill(local(24))
  await page.getByLabel('B 班 开放').fill(local(10))
  await page.getByLabel('B 班 截止').fill(local(5))
  await page.getByRole('button', { name: '布置', exact: true }).click()
  await expect(page.getByText('B 班: 截止要晚于开放').first()).toBeVisible()
  await page.getByLabel('B 班 截止').fill(local(48))
  await page.getByRole('button', { name: '布置', exact: true }).click()
  await expect(page.getByText('已布置给 2 名学生')).toBeVisible()
  // The editor with its preview, which has the same heading, is left by then.
  await expect(page.getByText('0 人已交，共 1 人')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: '赤壁赋札记' })).toBeVisible()
  expect.soft(await accessibilityFindings(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a student writes without a network, hands in and gets a receipt', async ({ page }) => {
    const { teacher, 丁一 } = await newInstitution({ teacher: 'teacher', 丁一: 'student' })
    await signInAs(page, teacher.account)
    const classId = await newClass(page, '数据结构', [丁一.memberId])
    await newHomework(page, classId, { statement: '本人独立完成' })
    await signInAs(page, 丁一.account)
    await page.goto('/mycenter/learning/homework')
    await page.getByRole('link', { name: '去写' }).click()
    await page.route('**/draft', (route) => route.abort('internetdisconnected'))
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type('苏子先说水与月。')
    await expect(page.getByText('没有网络，已存在本机，联网后自动保存')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: '正文' })).toContainText('苏子先说水与月。')
    await page.unroute('**/draft')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText(/草稿已保存/)).toBeVisible()
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('请先确认声明')).toBeVisible()
    await page.getByRole('checkbox', { name: '我确认：本人独立完成' }).check()
    await page.getByRole('button', { name: '提交' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /提\s?交/ })
      .click()
    await expect(page.getByText(/回执 [2-9A-Z]{4}-[2-9A-Z]{4}/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '修改后再交' })).toBeVisible()
    expect.soft(await accessibilityFindings(page)).toEqual([])
  })

  test('what comes after the cut-off is refused, and the text stays as a draft', async ({ page }) => {
    const { teacher, 丁一 } = await newInstitution({ teacher: 'teacher', 丁一: 'student' })
    await signInAs(page, teacher.account)
    const classId = await newClass(page, '数据结构', [丁一.memberId])
    const homeworkId = await newHomework(page, classId)
    await signInAs(page, 丁一.account)
    await page.goto(`/education/classes/homework/info?id=${classId}&homeworkId=${homeworkId}`)
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.type('写到最后一刻。')
    await expect(page.getByText(/草稿已保存/)).toBeVisible()
    // Meanwhile the teacher closes it.
    await page.route('**/submissions', (route) =>
      route.fulfill({
        status: 409,
        json: {
          success: false,
          errorCode: 'conflict',
          errorMessage: '已过最晚提交时间，没有收下。你写的内容已留作草稿，可以联系老师延期',
          showType: 1,
        },
      }),
    )
    await page.getByRole('button', { name: '提交' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /提\s?交/ })
      .click()
    await expect(page.getByText('已过最晚提交时间，没有收下', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: '正文' })).toContainText('写到最后一刻。')
    await page.reload()
    await expect(page.getByRole('textbox', { name: '正文' })).toContainText('写到最后一刻。')
  })
})

test('a teacher gives more time, gives work back, grades the correction with the keyboard and releases it', async ({ page }) => {
  const { teacher, 丁一, 王二 } = await newInstitution({ teacher: 'teacher', 丁一: 'student', 王二: 'student' })
  await signInAs(page, teacher.account)
  const classId = await newClass(page, '数据结构', [丁一.memberId, 王二.memberId])
  const homeworkId = await newHomework(page, classId)
  const own = `/pressplatform/classes/${classId}/homeworks/${homeworkId}`
  const hand = async (text: string) => {
    await signInAs(page, 丁一.account)
    await ask(page.request, 'POST', `${own}/submissions`, { text: doc(text) })
    await signInAs(page, teacher.account)
  }
  await hand('这句话表现了作者的豁达。')
  await page.goto(`/education/classes/homework/details?id=${classId}&homeworkId=${homeworkId}`)
  await expect(page.getByText('1 人未交').first()).toBeVisible()

  await page.getByRole('button', { name: '王二' }).click()
  const margin = page.getByRole('complementary')
  await margin.getByRole('button', { name: '延期', exact: true }).click()
  await page.getByRole('dialog').getByLabel('延到').fill(local(60))
  await page.getByRole('dialog').getByLabel('理由，学生会看到').fill('病假')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /延\s?期/ })
    .click()
  await expect(margin.getByText(/延到 .*：病假/)).toBeVisible()

  await page.getByRole('button', { name: '丁一' }).click()
  await expect(margin.getByText('这句话表现了作者的豁达。')).toBeVisible()
  await margin.getByRole('button', { name: '退回修改' }).click()
  await page.getByRole('dialog').getByLabel('理由，学生会看到').fill('先引原文，再下判断')
  await page.getByRole('dialog').getByRole('button', { name: '退回修改' }).click()
  await expect(margin.getByText(/退回：先引原文，再下判断/)).toBeVisible()

  await hand('水与月未尝往，也未尝增减。')
  await page.reload()
  await expect(margin.getByText('重交，待批')).toBeVisible()
  await margin.getByRole('switch', { name: '与第 1 稿对照' }).click()
  await expect(margin.locator('del').first()).toBeVisible()
  await margin.getByRole('textbox', { name: '评语' }).fill('改得好。')
  await margin.getByRole('spinbutton', { name: '得分' }).fill('101')
  await expect(margin.getByText('最多 100 分')).toBeVisible()
  await margin.getByRole('spinbutton', { name: '得分' }).fill('88')
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '发布成绩 1' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s?布/ })
    .click()
  await expect(page.getByText('已发布 1 名学生的成绩')).toBeVisible()

  await signInAs(page, 丁一.account)
  await page.goto(`/education/classes/homework/info?id=${classId}&homeworkId=${homeworkId}`)
  await expect(page.getByText('改得好。')).toBeVisible()
  await expect(page.getByRole('region', { name: '成绩' })).toContainText('88 / 100')
})

test('two teachers who edit the same homework both keep what they have written', async ({ page }) => {
  const { teacher, 丁一 } = await newInstitution({ teacher: 'teacher', 丁一: 'student' })
  await signInAs(page, teacher.account)
  const classId = await newClass(page, '数据结构', [丁一.memberId])
  const homeworkId = await newHomework(page, classId)
  await page.goto(`/education/classes/homework?id=${classId}&edit=${homeworkId}`)
  await page.getByRole('textbox', { name: /^标题/ }).fill('我的标题')
  const {
    classes,
    title: _old,
    ...rest
  } = await ask<Record<string, unknown> & { classes: { id: string; openAt: string; dueAt: string }[] }>(
    page.request,
    'GET',
    `/pressplatform/homeworks/${homeworkId}`,
  )
  const dates = classes.map(({ id, openAt, dueAt }) => ({ classId: id, openAt, dueAt }))
  await ask(page.request, 'PUT', `/pressplatform/homeworks/${homeworkId}`, {
    title: '对方的标题',
    body: rest['body'],
    rowVersion: rest['rowVersion'],
    classes: dates,
  })
  await page.getByRole('button', { name: /保\s?存/ }).click()
  await page.getByRole('button', { name: '保留我的' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  const { title } = await ask<{ title: string }>(page.request, 'GET', `/pressplatform/homeworks/${homeworkId}`)
  expect(title).toBe('我的标题')
})
