import { expect, type Page, test } from '@playwright/test'
import { newSat } from '#e2e/exams.ts'
import { newInstitution, phone, signInAs } from '#e2e/people.ts'
import { choiceQuestion, openQuestion } from '#server/seeds/exam.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

/** Two choices, of which the first is wrong and the second right, and an open question; two points each. */
const sections = [
  { title: '一、选择题', questions: ['第一题', '第二题'].map(choiceQuestion) },
  { title: '二、论述题', questions: [openQuestion('论述守恒的条件')] },
]
const answers = (question: number, student: number) =>
  question === 2 ? { text: `第 ${student + 1} 份：合外力为零。` } : { options: [question === 0 ? 'A' : 'B'] }
const shown = JSON.stringify({ score: 'released', own: 'released', right: 'released' })

/** What the student reads above the result, once the page is loaded again. */
async function sees(student: Page, points: string): Promise<void> {
  await student.reload()
  await expect(student.locator('.ex-points b')).toHaveText(points)
}

test('a test is graded and released, a student appeals and gets points, a correction of another question changes the mark, and undoing it restores what the appeal had given', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const { teacher, 韩松, 程星野 } = await newInstitution({ teacher: 'teacher', 韩松: 'student', 程星野: 'student' })
  const { testId, attemptIds } = await newSat(teacher, [韩松, 程星野], answers, { sections, test: { shown, title: '期末考试' } })
  const dialog = page.getByRole('dialog')

  // Both answers to the open question get one point and a half.
  await signInAs(page, teacher.account)
  await page.goto(`/education/classes/examine/details?test=${testId}`)
  await page.getByRole('link', { name: '阅卷（2 份待批）' }).click()
  await expect(page.getByText('合外力为零')).toBeVisible()
  for (let graded = 1; graded <= 2; graded++) {
    const answer = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.getByRole('spinbutton', { name: '得分' }).fill('1.5')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: answer })).toBeHidden()
  }
  await expect(page.getByText('第 3 题已批完')).toBeVisible()
  await page.getByRole('link', { name: '返回考试' }).click()
  await page.getByRole('button', { name: '公布成绩' }).click()
  await dialog.getByRole('button', { name: '公布成绩' }).click()
  await expect(page.getByText('成绩已公布，2 人已收到通知')).toBeVisible()

  // One student appeals against the open question.
  const student = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(student, 韩松.account)
  await student.goto(`/examination?id=${testId}&view=result&attempt=${attemptIds[0]}`)
  await expect(student.locator('.ex-points b')).toHaveText('3.5')
  await student.getByRole('button', { name: /论述守恒/ }).click()
  await student.getByRole('button', { name: '对得分申诉' }).click()
  await student.getByRole('textbox', { name: /写明哪一步/ }).fill('条件已经写全')
  await student.getByRole('button', { name: '提交申诉' }).click()
  await expect(student.getByRole('heading', { name: '申诉 申诉中' })).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: '申诉（1 件待处理）' }).click()
  await page.getByText('条件已经写全').click()
  const panel = page.getByRole('complementary', { name: 韩松.name })
  await panel.getByRole('textbox', { name: /给考生的说明/ }).fill('补上 0.5 分。')
  await panel.getByRole('spinbutton').fill('2')
  await panel.getByRole('button', { name: '改为 2 分' }).click()
  await expect(panel.getByText('1.5 分改为 2 分')).toBeVisible()
  await sees(student, '4')

  // The second question gets five points instead of two: both have it right.
  await page.goto(`/exam/test/regrades?test=${testId}`)
  await page.getByRole('button', { name: '改分值：第 2 题' }).click()
  await dialog.getByRole('spinbutton', { name: '新的分值' }).fill('5')
  await expect(dialog.getByText('已评 2 份，其中 2 份分数改变')).toBeVisible()
  await dialog.getByText('看变化最大的 2 人').click()
  await expect(dialog.getByText('4 → 7')).toBeVisible()
  await expect(dialog.getByText('3.5 → 6.5')).toBeVisible()
  // A preview changes nothing.
  await sees(student, '4')
  await dialog.getByRole('textbox', { name: '原因（考生会看到）' }).fill('难度高于预期')
  await dialog.getByRole('button', { name: '更正，改变 2 份分数' }).click()
  await expect(page.getByText('已更正，2 份分数改变')).toBeVisible()
  await sees(student, '7')

  await page.getByRole('button', { name: '撤销：改分值，第 2 题' }).click()
  await dialog.getByRole('button', { name: /^撤\s*销$/ }).click()
  await expect(page.getByText('已撤销，2 份分数还原')).toBeVisible()
  await sees(student, '4')
  // What was decided on the appeal is still there.
  await student.getByRole('button', { name: '申诉 1' }).click()
  await student.getByRole('button', { name: /论述守恒/ }).click()
  await expect(student.getByText('1.5 分改为 2 分')).toBeVisible()
})
