import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'abcdefgh12' }, content: [{ type: 'text', text }] }] })

async function newClass(page: Page, memberIds: string[]): Promise<string> {
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '细胞生物学', term: '2026 秋', state: 'running' })
  if (memberIds.length) await ask(page.request, 'POST', `/pressplatform/classes/${id}/members`, { memberIds })
  return id
}

/** A homework of a class that is open and falls due so many hours from now. */
async function newHomework(page: Page, classId: string, title: string, due: number): Promise<string> {
  const { id, rowVersion } = await ask<{ id: string; rowVersion: number }>(page.request, 'POST', '/pressplatform/homeworks', {
    title,
    body: doc('画一条信号通路。'),
    classes: [{ classId, openAt: at(-1), dueAt: at(due), cutoffAt: at(300) }],
  })
  await ask(page.request, 'POST', `/pressplatform/homeworks/${id}/state`, { state: 'published', rowVersion })
  return id
}
const submit = (page: Page, classId: string, homeworkId: string) =>
  ask(page.request, 'POST', `/pressplatform/classes/${classId}/homeworks/${homeworkId}/submissions`, { text: doc('我的通路图。') })

/** A live hour from which a student was absent. */
async function newHour(page: Page, classId: string, title: string, memberId: string, ends: boolean): Promise<void> {
  const { id } = await ask<{ id: string }>(page.request, 'POST', `/pressplatform/classes/${classId}/livehours`, { title })
  await ask(page.request, 'POST', `/pressplatform/livehours/${id}/start`)
  await ask(page.request, 'PUT', `/pressplatform/livehours/${id}/attendance`, { memberId, state: 'absent' })
  if (ends) await ask(page.request, 'POST', `/pressplatform/livehours/${id}/end`)
}

test('a teacher invites to a new class, and finds the week, what waits and who needs attention', async ({ page, browser }) => {
  const { teacher, 孟长歌, 罗敷 } = await newInstitution({ teacher: 'teacher', 孟长歌: 'student', 罗敷: 'student' })
  await signInAs(page, teacher.account)
  const id = await newClass(page, [])
  await page.goto(`/education/classes/details?id=${id}`)
  await expect(page.getByRole('heading', { name: '开始上课' })).toBeVisible()
  await expect(page.getByRole('figure')).toBeVisible()
  await expect(page.getByRole('link', { name: '布置第一份作业' }).first()).toBeVisible()
  expect.soft(await accessibilityFindings(page)).toEqual([])

  await ask(page.request, 'POST', `/pressplatform/classes/${id}/members`, { memberIds: [孟长歌.memberId, 罗敷.memberId] })
  const homework = await newHomework(page, id, '作业 6', 2)
  const student = await (await browser.newContext()).newPage()
  await signInAs(student, 罗敷.account)
  await submit(student, id, homework)
  await newHour(page, id, '第 13 次课', 孟长歌.memberId, true)
  await newHour(page, id, '第 14 次课', 孟长歌.memberId, false)

  await page.goto(`/education/classes/details?id=${id}`)
  await expect(page.getByText('2 次课里缺勤 2 次。')).toBeVisible()
  await expect(page.getByText('1 / 2 已交')).toBeVisible()
  await expect(page.getByRole('link', { name: /份待批改：作业 6/ })).toBeVisible()
  await expect(page.getByRole('link', { name: '进入课堂' })).toHaveAttribute('href', new RegExp(`/education/classes/live\\?id=${id}`))
  expect.soft(await accessibilityFindings(page)).toEqual([])

  await page.getByRole('button', { name: '下一周' }).click()
  await expect(page).toHaveURL(/week=/)
  await expect(page.getByText('这一周没有安排。')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '回到本周' }).click()
  await expect(page.getByText('1 / 2 已交')).toBeVisible()

  await page.getByRole('link', { name: '孟长歌的学习报告' }).click()
  await expect(page.getByRole('heading', { name: '孟长歌的学习报告' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '作业 6' })).toContainText('还没到期')
  await expect(page.getByRole('listitem').filter({ hasText: '第 14 次课' })).toContainText('缺勤')
  await expect(page.getByRole('button', { name: '打印' })).toBeVisible()
  await expect(page.getByText('罗敷')).toBeHidden()
})

test('a block that fails leaves the others', async ({ page }) => {
  const { teacher, 丁一 } = await newInstitution({ teacher: 'teacher', 丁一: 'student' })
  await signInAs(page, teacher.account)
  const id = await newClass(page, [丁一.memberId])
  await page.route('**/attention', (route) =>
    route.fulfill({ status: 500, json: { success: false, errorCode: 'failed', errorMessage: '服务器出错' } }),
  )
  await page.goto(`/education/classes/details?id=${id}`)
  await expect(page.getByText('没有等你处理的事。')).toBeVisible()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/attention')
  await page.getByRole('alert').getByRole('button').click()
  await expect(page.getByText('暂时没有需要留意的学生。')).toBeVisible()
})

test('a class that has ended is read-only, and its home says so', async ({ page }) => {
  const { teacher, 丁一 } = await newInstitution({ teacher: 'teacher', 丁一: 'student' })
  await signInAs(page, teacher.account)
  const id = await newClass(page, [丁一.memberId])
  const klass = await ask<{ rowVersion: number }>(page.request, 'GET', `/pressplatform/classes/${id}`)
  await ask(page.request, 'PUT', `/pressplatform/classes/${id}`, { name: '细胞生物学', state: 'ended', rowVersion: klass.rowVersion })
  await page.goto(`/education/classes/details?id=${id}`)
  await expect(page.getByRole('note')).toContainText('班级已结束')
  await expect(page.getByRole('heading', { name: '等你处理' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '需要你留意' })).toBeHidden()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a student sees the week and what is due, and opens the own report', async ({ page, browser }) => {
    const { teacher, 唐松, 林晓 } = await newInstitution({ teacher: 'teacher', 唐松: 'student', 林晓: 'student' })
    const desk = await (await browser.newContext()).newPage()
    await signInAs(desk, teacher.account)
    const id = await newClass(desk, [唐松.memberId, 林晓.memberId])
    const done = await newHomework(desk, id, '作业 5', 1)
    await newHomework(desk, id, '作业 6', 2)
    await ask(desk.request, 'POST', '/pressplatform/notices', { title: '周四停课', body: doc('改到周六。'), classIds: [id], publish: true })
    await signInAs(page, 唐松.account)
    await submit(page, id, done)
    await page.goto(`/education/classes/details?id=${id}`)
    await expect(page.getByRole('heading', { name: '本周' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '要交的作业' })).toBeVisible()
    await expect(page.getByRole('link', { name: '去写' })).toHaveCount(1)
    await expect(page.getByRole('link', { name: /周四停课/ })).toBeVisible()
    expect.soft(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('link', { name: '查看报告' }).click()
    await expect(page.getByRole('heading', { name: '我的学习报告' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '作业 5' })).toContainText('按时交')
    await expect(page.getByRole('listitem').filter({ hasText: '作业 6' })).toContainText('还没到期')
    await expect(page.getByText('林晓')).toBeHidden()
    expect.soft(await accessibilityFindings(page)).toEqual([])
    // The report of another student is not opened by an address.
    await page.goto(`/education/classes/report?id=${id}&member=${林晓.memberId}`)
    await expect(page.getByRole('heading', { name: '我的学习报告' })).toBeVisible()
  })
})
