import { expect, test, type Page } from '@playwright/test'
import { choiceQuestion, openQuestion, programQuestion } from '#server/seeds/exam.ts'
import { newExam } from '#e2e/exams.ts'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, newPassword, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

type Draft = Parameters<typeof newExam>[2]

/** A running test for one student, who is signed in on the page. */
async function examFor(page: Page, draft: Draft = {}) {
  const { teacher, student } = await newInstitution({ teacher: 'teacher', student: 'student' })
  const { testId } = await newExam(teacher, [student], draft)
  await signInAs(page, student.account)
  return { student, address: `/examination?id=${testId}` }
}

async function enter(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: '进入考试' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
}

const option = (page: Page, letter: string) => page.getByRole('radio', { name: `选项 ${letter}` })
const choose = (page: Page, letter: string) =>
  page
    .locator('.ex-option')
    .filter({ has: option(page, letter) })
    .click()
const next = (page: Page) => page.getByRole('button', { name: '下一题' }).click()
const square = (page: Page, number: number) => page.getByRole('complementary').getByRole('button', { name: new RegExp(`^第 ${number} 题`) })
const saved = (page: Page) => expect(page.locator('.ex-save[data-state="saved"]')).toBeVisible()

const look = async (on: Page, what: string) => {
  expect.soft(await accessibilityFindings(on), what).toEqual([])
  expect.soft(await on.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0)
}

test('a test is entered, answered with keys, seen again after a reload, and handed in', async ({ page }) => {
  const open = openQuestion('说明动量守恒的条件。')
  const sections = [{ questions: [choiceQuestion('第一题'), choiceQuestion('第二题')] }, { title: '二、简答', questions: [open], points: 6 }]
  const { address } = await examFor(page, { sections, test: { honour: '我独立作答', password: 'k7q2' } })
  await page.goto(address)
  await expect(page.getByText('本机能存答案')).toBeVisible()
  await page.getByRole('button', { name: '进入考试' }).click()
  await expect(page.getByText('请先输入考试密码')).toBeVisible()
  await page.getByRole('textbox', { name: '考试密码' }).fill('wrong')
  await page.getByRole('checkbox', { name: '我独立作答' }).check()
  await page.getByRole('button', { name: '进入考试' }).click()
  await expect(page.getByText('考试密码不正确')).toBeVisible()
  await page.getByRole('textbox', { name: '考试密码' }).fill('k7q2')
  await page.getByRole('button', { name: '进入考试' }).click()

  await expect(page.getByRole('heading', { name: /^1\s*\/ 3/ })).toBeVisible()
  await page.keyboard.press('b')
  await expect(option(page, 'B')).toBeChecked()
  await page.keyboard.press('f')
  await page.keyboard.press('n')
  await page.keyboard.press('3')
  await expect(option(page, 'C')).toBeChecked()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: '写下你的答案' }).fill('fan 合外力为零')
  await saved(page)
  await expect(square(page, 1)).toHaveAccessibleName('第 1 题，已答、已标记')

  await page.reload()
  await expect(page.getByRole('textbox', { name: '写下你的答案' })).toHaveValue('fan 合外力为零')
  await square(page, 1).click()
  await expect(option(page, 'B')).toBeChecked()
  await page.getByRole('button', { name: '交卷', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '交卷前看一眼' })
  await expect(dialog.getByText('题标记着')).toBeVisible()
  await dialog.getByRole('button', { name: '交卷' }).click()
  await expect(page.getByRole('heading', { name: '已交卷' })).toBeVisible()
  await expect(page.getByText('3 题，答了 3 题')).toBeVisible()
  await expect(page.getByRole('img', { name: '回执二维码' })).toBeVisible()
  await page.getByRole('link', { name: '看成绩' }).click()
  await expect(page.getByRole('heading', { name: '单元测验' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('您已经交过卷')).toBeVisible()
})

test('without a network answers stay on the device, and are sent when it is back', async ({ page, context }) => {
  const { address } = await examFor(page)
  await enter(page, address)
  await choose(page, 'A')
  await saved(page)
  await context.setOffline(true)
  await next(page)
  await choose(page, 'C')
  await expect(page.getByText('网络断开')).toBeVisible()
  await expect(page.getByText('1 题答案存在本机')).toBeVisible()
  await expect(square(page, 2)).toHaveAccessibleName('第 2 题，已答、在本机')
  await context.setOffline(false)
  await expect(page.getByText('网络断开')).toBeHidden()
  await saved(page)
  await page.reload()
  await expect(option(page, 'C')).toBeChecked()
})

test('what was answered without a network is there after the page was closed, and handing in waits for the network', async ({ page, context }) => {
  const { address } = await examFor(page)
  await enter(page, address)
  await context.setOffline(true)
  await choose(page, 'D')
  await expect(page.getByText('1 题答案存在本机')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(address)
  await expect(option(again, 'D')).toBeChecked()
  await saved(again)
  await context.setOffline(true)
  await choose(again, 'A')
  await again.getByRole('button', { name: '交卷', exact: true }).click()
  await again.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
  await expect(again.getByRole('heading', { name: '已交卷，还没送到' })).toBeVisible()
  await expect(again.getByText('等网络')).toBeVisible()
  await context.setOffline(false)
  await expect(again.getByRole('heading', { name: '已交卷', exact: true })).toBeVisible()
  await expect(again.getByText('服务器已收到全部答案')).toBeVisible()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a reload without a network says how many answers wait here, and goes back into the test when there is one', async ({ page, context }) => {
    const { address } = await examFor(page)
    await enter(page, address)
    const isKept = () => caches.match('/examination-offline', { ignoreVary: true }).then((answer) => answer !== undefined)
    await expect.poll(() => page.evaluate(isKept)).toBe(true)
    await context.setOffline(true)
    await choose(page, 'C')
    await expect(page.getByText('1 题答案存在本机')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: '没有网络' })).toBeVisible()
    await expect(page.getByText('这台设备上有 1 个答案等待送出')).toBeVisible()
    await look(page, 'without a network')
    await context.setOffline(false)
    await expect(option(page, 'C')).toBeChecked()
    await saved(page)
  })
})

test('an expired session keeps the answer, and it is sent after signing in again', async ({ page, context }) => {
  const { student, address } = await examFor(page)
  await enter(page, address)
  await choose(page, 'A')
  await saved(page)
  await next(page)
  await context.clearCookies({ name: 'recto' })
  await choose(page, 'B')
  await page.waitForURL(/textbooklogin/)
  await page.getByRole('textbox').first().fill(student.account)
  await page.locator('input[type=password]').fill(newPassword)
  await page.locator('input[type=password]').press('Enter')
  await page.waitForURL(/\/examination/)
  await expect(page.getByRole('heading', { name: /^2\s*\/ 3/ })).toBeVisible()
  await expect(option(page, 'B')).toBeChecked()
  await saved(page)
})

test('when somebody else signs in in the same browser, the page becomes theirs, and the answers of the first person stay theirs', async ({
  page,
  context,
}) => {
  const people = await newInstitution({ teacher: 'teacher', first: 'student', second: 'student' })
  const { testId } = await newExam(people.teacher, [people.first, people.second])
  const address = `/examination?id=${testId}`
  await signInAs(page, people.first.account)
  await page.goto(address)
  await expect(page.getByText(people.first.name)).toBeVisible()
  const tab = await context.newPage()
  await signInAs(tab, people.second.account)
  // The page before the test was opened for the first person: it begins nothing for the second.
  await page.getByRole('button', { name: '进入考试' }).click()
  await expect(page.getByText(people.second.name)).toBeVisible()
  expect((await ask<{ attemptId: string | null }>(tab.request, 'GET', `/pressplatform/tests/${testId}/entry`)).attemptId).toBeNull()

  // In the middle of the test: what is written then is neither lost nor saved for somebody else.
  await page.getByRole('button', { name: '进入考试' }).click()
  await choose(page, 'A')
  await saved(page)
  await signInAs(tab, people.first.account)
  await next(page)
  await choose(page, 'C')
  await expect(page.locator('.ex-save')).not.toHaveAttribute('data-state', 'saved')
  await tab.goto(address)
  await tab.getByRole('button', { name: '进入考试' }).click()
  await expect(option(tab, 'A')).not.toBeChecked()
  await next(tab)
  await expect(option(tab, 'C')).not.toBeChecked()
  // Signed in again, the second person has it all in the page that was open.
  await signInAs(tab, people.second.account)
  await saved(page)
  await page.reload()
  await expect(option(page, 'C')).toBeChecked()
  await expect(square(page, 1)).toHaveAccessibleName('第 1 题，已答')
})

test('one tab of a browser writes at a time', async ({ page, context }) => {
  const { address } = await examFor(page)
  await enter(page, address)
  await choose(page, 'A')
  const second = await context.newPage()
  await second.goto(address)
  await expect(second.getByRole('heading', { name: '已在另一处打开' })).toBeVisible()
  await second.getByRole('button', { name: '在这里继续' }).click()
  await expect(option(second, 'A')).toBeChecked()
  await expect(page.getByRole('heading', { name: '已在另一处打开' })).toBeVisible()
  await choose(second, 'B')
  await saved(second)
})

test('another device asks to be admitted, or goes on at once where the test allows it', async ({ page, browser }) => {
  const strict = await examFor(page)
  await enter(page, strict.address)
  await choose(page, 'A')
  await saved(page)
  const machine = await browser.newContext({ locale: 'zh-CN' })
  const other = await machine.newPage()
  await signInAs(other, strict.student.account)
  await other.goto(strict.address)
  await expect(other.getByRole('heading', { name: '已在另一台设备打开' })).toBeVisible()
  await other.getByRole('button', { name: '在这里继续' }).click()
  await expect(other.getByRole('heading', { name: '等监考老师同意' })).toBeVisible()
  await choose(page, 'C')
  await saved(page)

  const free = await examFor(page, { test: { oneSession: false } })
  await enter(page, free.address)
  await choose(page, 'A')
  await saved(page)
  await signInAs(other, free.student.account)
  await other.goto(free.address)
  await expect(option(other, 'A')).toBeChecked()
  await machine.close()
})

test('a machine whose clock is a day off sees the time of the server', async ({ page }) => {
  await page.clock.setSystemTime(Date.now() + 26 * 3_600_000)
  const { address } = await examFor(page, { test: { limitMinutes: 30 } })
  await page.goto(address)
  await expect(page.getByText('差 26 小时，已校准')).toBeVisible()
  await page.getByRole('button', { name: '进入考试' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^00:(30:00|29:\d\d)$/)
  await choose(page, 'A')
  await saved(page)
})

test('at the end of the time the page hands in by itself', async ({ page }) => {
  const { address } = await examFor(page, { closes: 0.35 })
  await enter(page, address)
  await choose(page, 'A')
  await expect(page.getByText('3 题，答了 1 题')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('服务器已收到全部答案')).toBeVisible()
})

test('a section that was left is closed, which is asked about before', async ({ page }) => {
  const sections = [
    { questions: [choiceQuestion('第一题'), choiceQuestion('第二题')] },
    { title: '二、选做', questions: [choiceQuestion('第三题')], choose: 1 },
  ]
  const { address } = await examFor(page, { sections, test: { navigation: 'sections' } })
  await enter(page, address)
  await square(page, 3).click()
  const dialog = page.getByRole('dialog', { name: '离开“一、选择题”后不能再回来' })
  await expect(dialog.getByText('还有 2 题没有答')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: /^1\s*\/ 3/ })).toBeVisible()
  await square(page, 3).click()
  await dialog.getByRole('button', { name: '往下走' }).click()
  await expect(page.getByText('这一部分 1 题中选做 1 题')).toBeVisible()
  await expect(square(page, 1)).toHaveAccessibleName('第 1 题，未答、不能再回来')
  await page.reload()
  await expect(page.getByRole('heading', { name: /^3\s*\/ 3/ })).toBeVisible()
  await expect(square(page, 2)).toHaveAttribute('aria-disabled', 'true')
})

test('the result shows what the test lets a candidate see', async ({ page }) => {
  const shown = { score: 'submitted', own: 'submitted', right: 'submitted', explanation: 'submitted', position: 'never' }
  const { address } = await examFor(page, { test: { shown: JSON.stringify(shown) } })
  await enter(page, address)
  await choose(page, 'B')
  await next(page)
  await choose(page, 'C')
  await saved(page)
  await page.getByRole('button', { name: '交卷', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
  await page.getByRole('link', { name: '看成绩' }).click()
  await expect(page.getByText('满分 6')).toBeVisible()
  await expect(page.getByRole('button', { name: '错题 2' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: /^2 ?第二题/ }).click()
  await expect(page.getByText('选乙。')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
})

test('no part of taking a test has an accessibility finding, on a desk and a phone, in the light and in the dark', async ({ page, browser }) => {
  const { student, address } = await examFor(page, { test: { honour: '我独立作答', leaveLimit: 3, limitMinutes: 4 } })
  const context = await browser.newContext({ ...phone, locale: 'zh-CN' })
  const small = await context.newPage()
  await signInAs(small, student.account)
  await small.goto(address)
  await expect(small.getByText('本机能存答案')).toBeVisible()
  await look(small, 'entry on a phone')
  await small.getByRole('checkbox', { name: '我独立作答' }).check()
  await small.getByRole('button', { name: '进入考试' }).click()
  await small.locator('.ex-option').nth(1).tap()
  await small.getByRole('button', { name: '标记' }).click()
  await look(small, 'a question on a phone')
  await small.getByRole('button', { name: '全部题目' }).click()
  await expect(small.getByRole('dialog')).toBeVisible()
  await look(small, 'the card on a phone')
  await context.close()

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '已在另一台设备打开' })).toBeVisible()
  await look(page, 'open elsewhere')
  const own = await examFor(page, { test: { limitMinutes: 4 } })
  await enter(page, own.address)
  await choose(page, 'B')
  await saved(page)
  await look(page, 'a question in the dark')
  await page.context().setOffline(true)
  await choose(page, 'C')
  await expect(page.getByText('网络断开')).toBeVisible()
  await look(page, 'without a network in the dark')
  await page.getByRole('button', { name: '交卷', exact: true }).click()
  await look(page, 'before handing in, in the dark')
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
  await expect(page.getByText('等网络')).toBeVisible()
  await look(page, 'sealed, in the dark')
  await page.context().setOffline(false)
  await expect(page.getByText('服务器已收到全部答案')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await look(page, 'the receipt')
})

test('a program is written in the field for programs, also without a network', async ({ page, context }) => {
  const { address } = await examFor(page, { sections: [{ questions: [choiceQuestion('第一题'), programQuestion('求两数之和。')] }] })
  await page.goto(address)
  // The editor is loaded ahead.
  const editor = page.waitForResponse(/ProgramField/)
  await page.getByRole('button', { name: '进入考试' }).click()
  await editor
  await expect(page.getByRole('timer')).toBeVisible()
  await context.setOffline(true)
  await next(page)
  const field = page.getByRole('textbox', { name: '程序' })
  await expect(field).toBeVisible()
  await field.fill('print(sum(map(int, input().split())))')
  await expect(page.getByText('1 题答案存在本机')).toBeVisible()
  await context.setOffline(false)
  await saved(page)
  await page.reload()
  await expect(field).toHaveValue('print(sum(map(int, input().split())))')
})

test('leaving the window is counted and said', async ({ page }) => {
  const { address } = await examFor(page, { test: { leaveLimit: 3 } })
  await enter(page, address)
  const report = page.waitForRequest((request) => request.url().endsWith('/report') && (request.postData() ?? '').includes('"away"'))
  const began = Date.now()
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  const leave = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await leave(true)
  // Shorter absences do not count.
  await expect.poll(() => Date.now() - began).toBeGreaterThan(2500)
  await leave(false)
  await expect(page.getByText(/刚才离开了本页 \d+ 秒，已经记下，共 1 次。到 3 次会提示监考老师/)).toBeVisible()
  await report
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByText('刚才离开了本页')).toBeHidden()
})

test('an attempt that is opened again goes on by itself, with its answers', async ({ page, browser, baseURL }) => {
  const { teacher, student } = await newInstitution({ teacher: 'teacher', student: 'student' })
  const { testId } = await newExam(teacher, [student])
  await signInAs(page, student.account)
  await enter(page, `/examination?id=${testId}`)
  await choose(page, 'B')
  await saved(page)
  await page.getByRole('button', { name: '交卷', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
  await expect(page.getByRole('heading', { name: '已交卷' })).toBeVisible()
  const desk = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })).newPage()
  await signInAs(desk, teacher.account)
  await ask(desk.request, 'POST', `/pressplatform/tests/${testId}/watch/reopen`, { memberId: student.memberId, minutes: 10, reason: '误交' })
  await expect(page.getByRole('timer')).toBeVisible({ timeout: 30_000 })
  await expect(option(page, 'B')).toBeChecked()
  await choose(page, 'C')
  await saved(page)
})
