import { expect, test } from '@playwright/test'
import { newSat } from '#e2e/exams.ts'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('a released question is withdrawn: the effect is shown first, the student is told, and undoing restores the score', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { teacher, student } = await newInstitution({ teacher: 'teacher', student: 'student' })
  const shown = JSON.stringify({ score: 'released', own: 'released' })
  // Two of the three are right.
  const answers = (question: number) => ({ options: [question === 0 ? 'A' : 'B'] })
  const { testId, attemptIds } = await newSat(teacher, [student], answers, { test: { shown } })
  const sitting = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(sitting, student.account)
  await signInAs(page, teacher.account)
  await ask(page.request, 'POST', `/pressplatform/tests/${testId}/release`)
  const score = async () => (await ask<{ points: number }>(sitting.request, 'GET', `/pressplatform/attempts/${attemptIds[0]}/result`)).points
  expect(await score()).toBe(4)

  await page.goto(`/exam/test/regrades?test=${testId}`)
  await page.getByRole('button', { name: '作废：第 1 题' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('已评 1 份，其中 1 份分数改变')).toBeVisible()
  await expect(dialog.getByText('成绩已公布，分数有变的考生会收到通知。')).toBeVisible()
  await dialog.getByText('看变化最大的 1 人').click()
  await expect(dialog.getByText('4 → 6')).toBeVisible()
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('textbox', { name: '原因（考生会看到）' }).fill('题干缺条件')
  await dialog.getByRole('button', { name: '更正，改变 1 份分数' }).click()
  await expect(page.getByText('已更正，1 份分数改变')).toBeVisible()
  expect(await score()).toBe(6)
  const news = await ask<{ items: { title: string }[] }>(sitting.request, 'GET', '/pressplatform/messages')
  expect(JSON.stringify(news)).toContain('成绩有更正')

  await page.getByRole('button', { name: '撤销：作废，第 1 题' }).click()
  await dialog.getByRole('button', { name: /^撤\s*销$/ }).click()
  await expect(page.getByText('已撤销，1 份分数还原')).toBeVisible()
  expect(await score()).toBe(4)
  await page.reload()
  await expect(page.getByText(/已于 .* 撤销/)).toBeVisible()
  await expect(page.getByRole('button', { name: '作废：第 1 题' })).toBeVisible()
})
