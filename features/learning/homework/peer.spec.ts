import { expect, type Page, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'paragraph1' }, content: [{ type: 'text', text }] }],
})
const comment = '论点清楚，例子也贴切，复杂度可以写细一些。'

test('a teacher sets reviews up, three students review on a phone and a desk, and the proposed score is taken over', async ({ page, browser }) => {
  const { teacher, 林晓, 唐松, 何青 } = await newInstitution({ teacher: 'teacher', 林晓: 'student', 唐松: 'student', 何青: 'student' })
  await signInAs(page, teacher.account)
  const { id: classId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '互评一班', state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${classId}/members`, { memberIds: [林晓.memberId, 唐松.memberId, 何青.memberId] })
  const now = Date.now()
  const dates = { classId, openAt: new Date(now - 3_600_000).toISOString(), cutoffAt: null }
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/homeworks', {
    title: '线性表的比较',
    body: doc('写 300 字。'),
    classes: [{ ...dates, dueAt: new Date(now + 86_400_000).toISOString() }],
  })

  // The editor: two reviewers, two criteria, a sample.
  await page.goto(`/education/classes/homework?id=${classId}&edit=${id}`)
  await page.getByRole('switch', { name: '学生互评' }).click()
  await page.getByRole('spinbutton', { name: '每份几人评' }).fill('2')
  await page.getByRole('textbox', { name: '标准 1 名称' }).fill('分析')
  await expect(page.getByText('合计 20 分 · 折算为总分 100 分')).toBeVisible()
  await page.getByRole('button', { name: '添加样例' }).click()
  await page.getByRole('textbox', { name: '样例 1 的内容' }).fill('链表总是更快。')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('样例 1：每条标准都要打分').first()).toBeVisible()
  await page.getByRole('spinbutton', { name: '分析, 你给的分' }).fill('3')
  await page.getByRole('spinbutton', { name: '表达, 你给的分' }).fill('5')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  const { rowVersion } = await ask<{ rowVersion: number }>(page.request, 'GET', `/pressplatform/homeworks/${id}`)
  await ask(page.request, 'POST', `/pressplatform/homeworks/${id}/state`, { state: 'published', rowVersion })

  const desk = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const mobile = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const students: [Page, string, string][] = [
    [desk, 林晓.account, '林的作业'],
    [mobile, 唐松.account, '唐的作业'],
    [other, 何青.account, '何的作业'],
  ]
  for (const [own, account, text] of students) {
    await signInAs(own, account)
    await ask(own.request, 'POST', `/pressplatform/classes/${classId}/homeworks/${id}/submissions`, { text: doc(text) })
  }
  const info = `/education/classes/homework/info?id=${classId}&homeworkId=${id}&tab=reviews`
  await desk.goto(info)
  await expect(desk.getByText('到时会收到通知')).toBeVisible()
  // The due time passes.
  const homework = await ask<{ rowVersion: number; title: string; body: object; peer: object }>(page.request, 'GET', `/pressplatform/homeworks/${id}`)
  await ask(page.request, 'PUT', `/pressplatform/homeworks/${id}`, {
    title: homework.title,
    body: homework.body,
    peer: homework.peer,
    rowVersion: homework.rowVersion,
    classes: [{ ...dates, dueAt: new Date(now - 60_000).toISOString() }],
  })

  const review = async (own: Page, points: [string, string]) => {
    const form = own.getByRole('region', { name: '正在评的作品' })
    await form.getByRole('spinbutton', { name: '分析, 打分' }).fill(points[0])
    await form.getByRole('spinbutton', { name: '表达, 打分' }).fill(points[1])
    await form.getByRole('textbox', { name: '评语' }).fill(comment)
  }
  for (const [own] of students) {
    await own.goto(info)
    await expect(own.getByText('链表总是更快。')).toBeVisible()
    await own.getByRole('spinbutton', { name: '分析, 打分' }).fill('3')
    await own.getByRole('spinbutton', { name: '表达, 打分' }).fill('6')
    await own.getByRole('button', { name: '打好了，看老师的分' }).click()
    await own.getByRole('button', { name: '开始评' }).click()
    await expect(own.getByRole('region', { name: '正在评的作品' })).toBeVisible()
  }
  // What is typed on the phone is there after a reload.
  await review(mobile, ['8', '7'])
  await mobile.reload()
  await expect(mobile.getByRole('textbox', { name: '评语' })).toHaveValue(comment)
  await expect(mobile.getByText('没有保存，内容留在这台设备上')).toBeVisible()
  await mobile.getByRole('button', { name: '提交评价' }).click()
  await expect(mobile.getByText('已评 1 / 2 份')).toBeVisible()
  await expect(mobile.locator('main')).not.toContainText('林晓')
  for (const own of [desk, other]) {
    await review(own, ['9', '9'])
    await own.getByRole('button', { name: '提交评价' }).click()
    await expect(own.getByText('已评 1 / 2 份')).toBeVisible()
  }
  for (const [own] of students) {
    await own.getByRole('button', { name: '评下一份' }).click()
    await review(own, ['6', '6'])
    await own.getByRole('button', { name: '提交评价' }).click()
    await expect(own.getByText('都评完了，谢谢。')).toBeVisible()
  }
  // One is changed afterwards.
  await desk.getByRole('button', { name: /作品 2/ }).click()
  await desk.getByRole('spinbutton', { name: '分析, 打分' }).last().fill('7')
  await desk.getByRole('button', { name: '保存修改' }).click()
  // The word of an earlier save may still be there.
  await expect(desk.getByText('评价已保存').last()).toBeVisible()

  await page.goto(`/education/classes/homework/details?id=${classId}&homeworkId=${id}`)
  await expect(page.getByRole('row', { name: /林晓/ })).toContainText('2 / 2')
  await page.getByRole('button', { name: '林晓' }).click()
  const seen = page.getByRole('region', { name: '互评 2 / 2' })
  await expect(seen.getByRole('listitem').filter({ hasText: '唐松' })).toContainText(comment)
  await seen.getByRole('button', { name: '不计入何青的评价' }).click()
  await expect(seen.or(page.getByRole('region', { name: '互评 1 / 2' })).first()).toContainText('未计入')
  await page.getByRole('button', { name: '采用', exact: true }).click()
  await expect(page.getByRole('spinbutton', { name: '得分' })).not.toHaveValue('')
  await page.getByRole('button', { name: /^保存/ }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  for (const name of ['唐松', '何青']) await page.getByRole('checkbox', { name: `选择${name}` }).check()
  await page.getByRole('button', { name: '采用建议分' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '采用建议分' }).click()
  await expect(page.getByText('2 名学生采用了建议分')).toBeVisible()
  await page.getByRole('button', { name: '发布成绩 3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('已发布 3 名学生的成绩')).toBeVisible()

  await mobile.goto(info)
  const received = mobile.getByRole('region', { name: '同学对你的评价' })
  await expect(received.getByRole('listitem')).toHaveCount(2)
  await received.getByRole('button', { name: '有用' }).first().click()
  await expect(received.getByRole('button', { name: '有用' }).first()).toHaveAttribute('aria-pressed', 'true')
  await received.getByRole('button', { name: '举报' }).last().click()
  await mobile.getByRole('textbox', { name: '理由' }).fill('没有看正文')
  await mobile.getByRole('dialog').getByRole('button', { name: '举报' }).click()
  await expect(received.getByText('已举报：没有看正文')).toBeVisible()
  // The teacher is told, and finds the review with the reason.
  await page.getByRole('banner').getByRole('button', { name: /^消息/ }).click()
  await page.getByRole('dialog', { name: '消息' }).getByRole('button', { name: '有互评被举报：线性表的比较' }).click()
  await expect(page.getByRole('row', { name: /林晓/ })).toBeHidden()
  await page.getByRole('button', { name: '唐松' }).click()
  await expect(page.getByText('作者举报：没有看正文')).toBeVisible()
})
