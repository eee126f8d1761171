import { expect, type Page, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

interface Unit {
  id: string
  rowVersion: number
}

/** A published course with a unit that is done when it is seen, led by the person who is signed in, and students in a class that takes it. */
async function newCourse(page: Page, memberIds: string[]) {
  const { id: classId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', {
    name: '编译一班',
    term: '2026 秋',
    state: 'running',
  })
  await ask(page.request, 'POST', `/pressplatform/classes/${classId}/members`, { memberIds })
  const { id: courseId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/teaching/course', { name: '编译原理' })
  const unit = await ask<Unit>(page.request, 'POST', `/pressplatform/courses/${courseId}/units`, {
    name: '词法分析',
    content: { kind: 'link', url: 'https://example.edu/' },
    rules: { completion: { kind: 'view' } },
    parentId: null,
    afterId: null,
  })
  await ask(page.request, 'POST', `/pressplatform/courses/${courseId}/outline/publish`, { units: [unit] })
  await ask(page.request, 'PUT', '/pressplatform/teaching/course/status', { ids: [courseId], status: 'publish' })
  await ask(page.request, 'PUT', '/pressplatform/teaching/course/classes', { classId, contentId: courseId })
  return { courseId, unit, about: `/details/introduction?courseId=${courseId}` }
}

test('a student on a phone who has used a course rates it, the lead answers, and another reader finds that helpful and filters', async ({
  page,
  browser,
}) => {
  const { 顾老师, 林晓, 周宁, 路人 } = await newInstitution({ 顾老师: 'teacher', 林晓: 'student', 周宁: 'student', 路人: 'student' })
  await signInAs(page, 顾老师.account)
  const { courseId, unit, about } = await newCourse(page, [林晓.memberId, 周宁.memberId])

  // Before the course was used the section says what is missing.
  const student = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(student, 林晓.account)
  await student.goto(about)
  const reviews = student.getByRole('region', { name: '课程评价' })
  await expect(reviews).toContainText('学完 1 个单元后可以评价。你已学完 0 个。')
  await expect(reviews.getByRole('button', { name: '写评价' })).toBeHidden()
  await student.goto(`/details/outline?courseId=${courseId}&unitId=${unit.id}`)
  await expect(student.getByText('已完成').first()).toBeVisible()

  await student.goto(about)
  await reviews.getByRole('button', { name: '写评价' }).click()
  const form = student.getByRole('region', { name: '我的评价' })
  await form.getByRole('button', { name: /^发\s*表$/ }).click()
  await expect(form).toContainText('请选择评分')
  await form.getByRole('radio', { name: '3 星 一般' }).check()
  await form.getByRole('radio', { name: '3 星 一般' }).press('ArrowRight')
  await expect(form.getByRole('radio', { name: '4 星 较好' })).toBeChecked()
  await form.getByRole('textbox', { name: '评价（选填）' }).fill('例子多，作业有点多。')
  await form.getByRole('checkbox', { name: '匿名发表' }).check()
  await form.getByRole('button', { name: /^发\s*表$/ }).click()
  const own = reviews.getByRole('article', { name: '匿名（我）' })
  await expect(own).toContainText('2026 秋')
  await expect(reviews).toContainText('评价太少')

  await page.goto(about)
  const answered = page.getByRole('region', { name: '课程评价' }).getByRole('article', { name: '匿名' })
  await expect(answered).not.toContainText('林晓')
  await answered.getByRole('button', { name: '回复' }).click()
  await answered.getByRole('textbox', { name: '回复内容' }).fill('第五周起减少一题。')
  await answered.getByRole('button', { name: '回复' }).click()
  await expect(answered).toContainText('顾老师')
  await expect(answered.getByRole('button', { name: '修改回复' })).toBeVisible()

  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(other, 路人.account)
  await other.goto(about)
  const read = other.getByRole('region', { name: '课程评价' })
  await expect(read).toContainText('在班级里学过这门课的人可以评价。')
  await expect(read).toContainText('第五周起减少一题。')
  await read.getByRole('button', { name: '有帮助' }).click()
  await expect(read.getByRole('button', { name: '有帮助 1' })).toHaveAttribute('aria-pressed', 'true')
  await read.getByRole('button', { name: '5 星：0 个' }).click()
  await expect(read).toContainText('没有这一级的评价')
  await read.getByRole('button', { name: '4 星：1 个' }).click()
  await expect(read.getByRole('article')).toHaveCount(1)

  // The author changes the review: it is marked, and the name is shown now.
  await student.reload()
  await reviews.getByRole('button', { name: '修改我的评价' }).click()
  await form.getByRole('checkbox', { name: '匿名发表' }).uncheck()
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(reviews.getByRole('article', { name: '林晓（我）' })).toContainText('已编辑')
})

test('an administrator decides in the list of reviews that wait: one is kept, one is hidden; its author reads why, cannot delete it and changes it', async ({
  page,
  browser,
}) => {
  const people = await newInstitution({ 顾老师: 'teacher', 林晓: 'student', 周宁: 'student', 管理员: 'administrator' })
  const { 顾老师, 林晓, 周宁, 管理员 } = people
  await signInAs(page, 顾老师.account)
  const { courseId, unit, about } = await newCourse(page, [林晓.memberId, 周宁.memberId])
  const written = async (account: string, text: string) => {
    const student = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    await signInAs(student, account)
    await student.goto(`/details/outline?courseId=${courseId}&unitId=${unit.id}`)
    await expect(student.getByText('已完成').first()).toBeVisible()
    const body = { stars: 2, text, anonymous: false, rowVersion: null }
    const { id } = await ask<{ id: string }>(student.request, 'PUT', `/pressplatform/courses/${courseId}/reviews/own`, body)
    await ask(page.request, 'PUT', `/pressplatform/coursereviews/${id}/report`, { reason: '请看一下' })
    return student
  }
  const student = await written(林晓.account, '难听的话')
  await written(周宁.account, '作业太多')

  const administrator = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(administrator, 管理员.account)
  await administrator.goto(about)
  const reviews = administrator.getByRole('region', { name: '课程评价' })
  await reviews.getByRole('button', { name: '等待处理 2' }).click()
  await reviews
    .getByRole('article', { name: '周宁' })
    .getByRole('button', { name: /^保\s*留$/ })
    .click()
  await expect(reviews.getByRole('article')).toHaveCount(1)
  await reviews
    .getByRole('article', { name: '林晓' })
    .getByRole('button', { name: /^隐\s*藏$/ })
    .click()
  const dialog = administrator.getByRole('dialog', { name: '隐藏这个评价' })
  await dialog.getByRole('textbox', { name: '原因' }).fill('骂人')
  await dialog.getByRole('button', { name: /^隐\s*藏$/ }).click()
  await expect(reviews).toContainText('没有等待处理的评价')

  await student.goto(about)
  const mine = student.getByRole('region', { name: '课程评价' })
  await expect(mine.getByRole('article', { name: '林晓（我）' })).toContainText('管理员因为“骂人”隐藏了它。你可以修改，管理员看过后公开；不能删除。')
  await mine.getByRole('article', { name: '林晓（我）' }).getByRole('button', { name: '更多操作' }).click()
  await expect(student.getByRole('menuitem', { name: '修改我的评价' })).toBeVisible()
  await expect(student.getByRole('menuitem', { name: '删除' })).toBeHidden()
  await student.getByRole('menuitem', { name: '修改我的评价' }).click()
  const form = student.getByRole('region', { name: '我的评价' })
  await form.getByRole('textbox', { name: '评价（选填）' }).fill('讲得太快')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(mine.getByRole('article', { name: '林晓（我）' })).toContainText('之前因为“骂人”被隐藏')

  await administrator.reload()
  await expect(reviews).toContainText('讲得太快')
  await reviews.getByRole('button', { name: '看过，公开' }).click()
  await expect(reviews).toContainText('没有等待处理的评价')
  await reviews.getByRole('button', { name: '看全部' }).click()
  await expect(reviews.getByRole('article')).toHaveCount(2)
})
