import { expect, type Page, test } from '@playwright/test'
import { newExam } from '#e2e/exams.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** A time as it is typed, in the time zone of the institution. */
const typed = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 8 * 3600_000).toISOString().slice(0, 16)

/** A running class of the person who is signed in. */
async function classWith(page: Page, memberIds: readonly string[]): Promise<string> {
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '计科 2301', state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${id}/members`, { memberIds })
  return id
}

test('a test is set up from a locked paper, published to a class, sat by a student, and looked at by the teacher', async ({ page, browser }) => {
  const { teacher, 许一诺, 韩松 } = await newInstitution({ teacher: 'teacher', 许一诺: 'student', 韩松: 'student' })
  await newExam(teacher, [])
  await signInAs(page, teacher.account)
  const classId = await classWith(page, [许一诺.memberId, 韩松.memberId])

  await page.goto(`/education/classes/examine?id=${classId}`)
  await page.getByRole('button', { name: '新建考试' }).first().click()
  await page.getByRole('textbox', { name: /^名称/ }).fill('期末考试')
  await page.getByRole('button', { name: '新建考试' }).last().click()
  const margin = page.getByRole('complementary')
  await expect(margin.getByText('还差 3 项')).toBeVisible()
  await expect(margin.getByRole('button', { name: /^发\s*布$/ })).toBeDisabled()

  await page.getByRole('combobox', { name: '试卷' }).click()
  await page.getByTitle('单元测验').click()
  await page.getByRole('textbox', { name: '开始', exact: true }).fill(typed(60))
  await page.getByRole('textbox', { name: '结束', exact: true }).fill(typed(30))
  await page.getByRole('spinbutton', { name: '作答时长（分钟）' }).fill('45')
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('结束时间要晚于开始时间').first()).toBeVisible()
  await page.getByRole('textbox', { name: '开始', exact: true }).fill(typed(-5))
  await page.getByRole('textbox', { name: '结束', exact: true }).fill(typed(120))
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(margin.getByText('可以发布')).toBeVisible()
  await margin.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText('2 位考生会收到通知')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s*布$/ })
    .click()
  await expect(margin.getByText('已备好，可以同时开考')).toBeVisible({ timeout: 20_000 })

  const student = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(student, 许一诺.account)
  await student.goto('/mycenter/learning/test')
  await expect(student.getByRole('heading', { name: '期末考试' })).toBeVisible()
  await student.getByRole('link', { name: '进入考试' }).click()
  await student.getByRole('button', { name: '进入考试' }).click()
  await expect(student.getByRole('timer')).toBeVisible()

  await margin.getByRole('link', { name: '考生和座位' }).click()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('许一诺')).toContainText('作答中')
  await row('韩松').getByRole('checkbox').click()
  await page.getByRole('button', { name: '考试状态' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click()
  await expect(dialog.getByText('请输入原因')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^原因/ }).fill('没有到场')
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click()
  await expect(row('韩松')).toContainText('缺考')
  await row('许一诺').getByRole('checkbox').click()
  await page.getByRole('button', { name: '加时' }).last().click()
  await page.getByRole('dialog').getByRole('spinbutton', { name: '分钟' }).fill('15')
  await page.getByRole('dialog').getByRole('textbox', { name: /^原因/ }).fill('键盘失灵')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s*定$/ })
    .click()
  await expect(row('许一诺')).toContainText('15 分钟')
  await expect(student.getByText('键盘失灵').first()).toBeVisible({ timeout: 20_000 })
})

test('a published test is withdrawn before anyone has begun, and one that runs is declared void with a reason', async ({ page }) => {
  const { teacher, student } = await newInstitution({ teacher: 'teacher', student: 'student' })
  const { testId } = await newExam(teacher, [student], { opens: 60, closes: 120 })
  await signInAs(page, teacher.account)
  await page.goto(`/exam/blank/test/create?id=${testId}`)
  const margin = page.getByRole('complementary')
  await margin.getByRole('button', { name: /^撤\s*回$/ }).click()
  await expect(page.getByText('1 位考生会收到撤回通知')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s*回$/ })
    .click()
  await expect(margin.getByText('发布前')).toBeVisible()

  const running = await newExam(teacher, [student], { test: { title: '停电的考试' } })
  await page.goto(`/education/classes/examine/details?test=${running.testId}`)
  await page.getByRole('button', { name: '更多: 停电的考试' }).click()
  await page.getByRole('menuitem', { name: '作废' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('全楼停电')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^作\s*废$/ })
    .click()
  await expect(page.getByText('已作废').first()).toBeVisible()
})

test('an administrator gives a student additional time in every test, changes it, ends it, and takes that back', async ({ page }) => {
  const { administrator } = await newInstitution({ administrator: 'administrator', 沈秋: 'student' })
  await signInAs(page, administrator.account)
  await page.goto('/exam/test/management')
  await page.getByRole('radiogroup', { name: '范围' }).getByText('考试便利').click()
  await expect(page.getByText('还没有考试便利')).toBeVisible()
  await page.getByRole('button', { name: '设定考试便利' }).first().click()
  const form = page.getByRole('complementary', { name: '设定考试便利' })
  await form.getByRole('button', { name: '设定考试便利' }).click()
  await expect(form.getByText('请填写百分比或分钟数').first()).toBeVisible()
  await form.getByRole('combobox', { name: '学生' }).fill('沈')
  await page.getByTitle('沈秋').click()
  await form.getByRole('spinbutton', { name: '时长的百分比（%）' }).fill('25')
  await expect(form.getByText('一场 100 分钟的考试：125 分钟')).toBeVisible()
  await form.getByRole('textbox', { name: '原因' }).fill('阅读障碍')
  await form.getByRole('button', { name: '设定考试便利' }).click()
  const row = page.getByRole('row', { name: /沈秋/ })
  await expect(row).toContainText('25%')

  await page.reload()
  await row.getByRole('button', { name: '沈秋', exact: true }).click()
  const opened = page.getByRole('complementary', { name: '沈秋' })
  await opened.getByRole('spinbutton', { name: '再加分钟数' }).fill('10')
  await opened.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(row).toContainText('25% + 10 分钟')

  await row.getByRole('button', { name: '结束沈秋的考试便利' }).click()
  await expect(page.getByText('还没有考试便利')).toBeVisible()
  await page.getByRole('button', { name: /^撤\s*销$/ }).click()
  await expect(row).toContainText('阅读障碍')
})
