import { expect, test } from '@playwright/test'
import { newSat } from '#e2e/exams.ts'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

test('results are previewed and released; a student appeals on the phone, the teacher answers and changes the mark, and the student sees why', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { teacher, student } = await newInstitution({ teacher: 'teacher', student: 'student' })
  const shown = JSON.stringify({ score: 'released', own: 'released', right: 'released' })
  const answers = (question: number) => ({ options: [question === 0 ? 'A' : 'B'] })
  const { testId, attemptIds } = await newSat(teacher, [student], answers, { test: { shown, title: '期中考试' } })
  await signInAs(page, teacher.account)

  await page.goto(`/education/classes/examine/details?test=${testId}`)
  await page.getByRole('button', { name: '公布成绩' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByText('考生会看到：分数、题目和自己的答案、正确答案、解析')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await asked.getByRole('link', { name: `先看${student.name}会看到的页面` }).click()
  const preview = await opened
  await expect(preview.getByText(`预览：成绩公布后${student.name}看到的页面`)).toBeVisible()
  await expect(preview.getByText('0 / 2')).toBeVisible()
  await preview.close()
  await asked.getByRole('button', { name: '公布成绩' }).click()
  await expect(page.getByText('成绩已公布，1 人已收到通知')).toBeVisible()

  const sitting = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(sitting, student.account)
  await sitting.goto(`/examination?id=${testId}&view=result&attempt=${attemptIds[0]}`)
  await expect(sitting.getByText('打开那道题提出申诉')).toBeVisible()
  // The page of a result is a light one: it loads no file of the work app.
  const loaded = await sitting.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /assets\/(work|screens|parts)-/.test(name))).toEqual([])
  await sitting.getByRole('button', { name: /第一题/ }).click()
  await sitting.getByRole('button', { name: '对得分申诉' }).click()
  await sitting.getByRole('textbox', { name: /写明哪一步/ }).fill('题干里的“乙”印成了“甲”')
  // What is written survives a reload.
  await sitting.reload()
  await sitting.getByRole('button', { name: /第一题/ }).click()
  await sitting.getByRole('button', { name: '对得分申诉' }).click()
  await expect(sitting.getByRole('textbox', { name: /写明哪一步/ })).toHaveValue('题干里的“乙”印成了“甲”')
  await sitting.getByRole('button', { name: '提交申诉' }).click()
  await expect(sitting.getByRole('heading', { name: '申诉 申诉中' })).toBeVisible()
  expect.soft(await accessibilityFindings(sitting)).toEqual([])

  await page.reload()
  await page.getByRole('link', { name: '申诉（1 件待处理）' }).click()
  await page.getByText('题干里的“乙”印成了“甲”').click()
  const panel = page.getByRole('complementary', { name: student.name })
  await expect(panel.getByText('正确选项')).toBeVisible()
  await panel.getByRole('textbox', { name: /给考生的说明/ }).fill('确实印错了，补上 1 分。')
  await panel.getByRole('spinbutton').fill('1')
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await panel.getByRole('button', { name: '改为 1 分' }).click()
  await expect(page.getByText(`已处理，${student.name}会收到通知`)).toBeVisible()
  await expect(panel.getByText('0 分改为 1 分')).toBeVisible()

  const news = await ask<object>(sitting.request, 'GET', '/pressplatform/messages')
  expect(JSON.stringify(news)).toContain('分数有更改')
  await sitting.reload()
  await expect(sitting.getByText('5', { exact: true }).first()).toBeVisible()
  await sitting.getByRole('button', { name: '申诉 1' }).click()
  await sitting.getByRole('button', { name: /第一题/ }).click()
  await expect(sitting.getByText('0 分改为 1 分')).toBeVisible()
  await expect(sitting.getByText('确实印错了，补上 1 分。')).toBeVisible()

  // The teacher decides again, which takes the change back.
  await panel.getByRole('button', { name: '再次处理' }).click()
  await panel.getByRole('spinbutton').fill('0')
  await panel.getByRole('textbox', { name: /给考生的说明/ }).fill('看错了题号，按原来的得分。')
  await panel.getByRole('button', { name: '改为 0 分' }).click()
  await expect(panel.getByText('1 分改为 0 分')).toBeVisible()
  const after = await ask<{ points: number }>(sitting.request, 'GET', `/pressplatform/attempts/${attemptIds[0]}/result`)
  expect(after.points).toBe(4)
})
