import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { ask, fresh, newInstitution, phone, signInAs } from '#e2e/people.ts'

test('a teacher sets up a certificate and awards it, the student downloads it, and a stranger checks its number on a phone', async ({
  page,
  browser,
}) => {
  const { 顾老师, 林晓 } = await newInstitution({ 顾老师: 'teacher', 林晓: 'student' })
  await signInAs(page, 顾老师.account)
  const name = fresh('编译原理')
  const course = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/teaching/course', { name })
  await ask(page.request, 'PUT', '/pressplatform/teaching/course/status', { ids: [course.id], status: 'publish' })
  const klass = await ask<{ id: string; inviteCode: string }>(page.request, 'POST', '/pressplatform/classes', { name: '一班', state: 'running' })
  await ask(page.request, 'PUT', '/pressplatform/teaching/course/classes', { classId: klass.id, contentId: course.id })
  const student = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(student, 林晓.account)
  await ask(student.request, 'POST', '/pressplatform/classes/join', { code: klass.inviteCode })

  await page.goto(`/details/certificates?courseId=${course.id}`)
  await page.getByRole('switch', { name: '启用证书' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill('修业证书')
  const text = page.getByRole('textbox', { name: '正文' })
  await text.fill('')
  await page.getByRole('group', { name: '插入' }).getByRole('button', { name: '姓名' }).click()
  await text.press('End')
  await text.pressSequentially(' 同学修完')
  await page.getByRole('group', { name: '插入' }).getByRole('button', { name: '课程' }).click()
  await expect(page.getByRole('figure', { name: '预览' })).toContainText(`林晓 同学修完${name}`)
  await page.getByRole('textbox', { name: '签署人' }).fill('周明远')
  await page.getByRole('spinbutton', { name: '完成大纲的比例' }).fill('')
  await page.getByRole('button', { name: /^保\s*存/ }).click()
  await expect(page.getByText('证书设置已保存')).toBeVisible()

  await page.getByTitle('发放', { exact: true }).click()
  await page.getByRole('button', { name: '发放给达到条件的 1 人' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s*放$/ })
    .click()
  await expect(page.getByText('已发放 1 份证书')).toBeVisible()

  await student.goto('/mycenter/certificates')
  const card = student.getByRole('article')
  await expect(card).toContainText(name)
  const number = (await card.locator('dd').first().textContent()) ?? ''
  expect(number).toMatch(/^\d{4}(-\w{4}){3}-\w$/)
  const [file] = await Promise.all([student.waitForEvent('download'), card.getByRole('button', { name: /^下载/ }).click()])
  expect(file.suggestedFilename()).toBe(`修业证书 林晓 ${number}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const stranger = await (await browser.newContext({ locale: 'zh-CN', ...phone })).newPage()
  await stranger.goto('/certificate')
  await stranger.getByRole('textbox', { name: '证书编号' }).fill(`${number.slice(0, -1)}`)
  await stranger.getByRole('button', { name: '查验' }).click()
  await expect(stranger.getByRole('heading', { name: '编号输入有误' })).toBeVisible()
  await stranger.getByRole('textbox', { name: '证书编号' }).fill(number.toLowerCase())
  await stranger.getByRole('button', { name: '查验' }).click()
  await expect(stranger.getByRole('heading', { name: '证书有效' })).toBeVisible()
  await expect(stranger.getByRole('main')).toContainText('林晓')

  await page.getByText('已发证书', { exact: true }).click()
  await page.getByRole('button', { name: '“林晓”的更多操作' }).click()
  await page.getByRole('menuitem', { name: /撤\s*销/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('作业不是自己写的')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s*销$/ })
    .click()
  await expect(page.getByText('证书已撤销', { exact: true })).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: '证书已撤销' })).toBeVisible()

  // The student no longer meets the conditions, and gets another certificate by exception.
  await page.getByText('设置', { exact: true }).click()
  await page.getByRole('spinbutton', { name: '完成大纲的比例' }).fill('100')
  await page.getByRole('button', { name: /^保\s*存/ }).click()
  await expect(page.getByText('证书设置已保存')).toBeVisible()
  const [sample] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '样本 PDF' }).click()])
  expect(sample.suggestedFilename()).toBe('样本 修业证书.pdf')
  expect((await readFile(await sample.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByTitle('发放', { exact: true }).click()
  await page.getByRole('row', { name: /林晓/ }).getByRole('button', { name: '破例发放' }).click()
  const dialog = page.getByRole('dialog', { name: '破例给“林晓”发放证书？' })
  await expect(dialog.getByRole('button', { name: '破例发放' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: '原因' }).fill('作业已重新做过')
  await dialog.getByRole('button', { name: '破例发放' }).click()
  await expect(page.getByText(/^已破例发放，编号/)).toBeVisible()
  await page.getByText('已发证书', { exact: true }).click()
  await expect(page.getByRole('table')).toContainText('破例：作业已重新做过')
  await student.reload()
  await expect(student.getByRole('article').first()).toContainText('有效')
  await expect(student.getByRole('main')).not.toContainText('作业已重新做过')
})
