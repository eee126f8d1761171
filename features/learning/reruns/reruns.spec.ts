import { expect, test } from '@playwright/test'
import { ask, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })

interface Outline {
  name: string
  teach: { units: { name: string; state: string; rules: { opens: { at: string } | null; prerequisite: { unitId: string } | null } }[] }
}

test('a teacher makes a course again for the next term: sees the new calendar, moves the first day, and opens a new outline with the new dates', async ({
  page,
}) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  const { id: courseId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/teaching/course', { name: '电路分析基础（2026 秋）' })
  const add = (name: string, part: object) =>
    ask<{ id: string }>(page.request, 'POST', `/pressplatform/courses/${courseId}/units`, {
      content: { kind: 'link', url: 'https://example.edu/' },
      name,
      parentId: null,
      afterId: null,
      ...part,
    })
  const section = await add('电路模型', { content: { kind: 'section' } })
  const first = await add('1.1 电路与模型', {
    parentId: section.id,
    rules: { opens: { at: '2026-09-07T00:00:00.000Z' }, completion: { kind: 'view' } },
  })
  await add('1.2 习题课', {
    parentId: section.id,
    afterId: first.id,
    rules: { opens: { at: '2026-09-12T06:00:00.000Z' }, prerequisite: { unitId: first.id }, completion: { kind: 'view' } },
  })

  await page.goto(`/details/outline?courseId=${courseId}`)
  await page.getByRole('button', { name: '开新一轮' }).click()
  const form = page.getByRole('complementary', { name: '开新一轮' })
  await expect(form).toContainText('2026/09/07')
  await form.getByRole('textbox', { name: '新的第一天' }).fill('2027-03-01')
  await expect(form.getByRole('spinbutton', { name: '平移周数' })).toHaveValue('25')
  await expect(form.getByRole('textbox', { name: '新课程的名称' })).toHaveValue('电路分析基础（2027 春）')
  await form.getByRole('button', { name: '多一周' }).click()
  await expect(form.getByRole('textbox', { name: '新的第一天' })).toHaveValue('2027-03-08')
  await form.getByRole('button', { name: '少一周' }).click()
  await expect(form.getByText('1 项落在周末')).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: '1.2 习题课' }).first()).toContainText('2026/09/12 2027/03/06 周六')
  await expect(form.getByRole('table', { name: '新日历' }).getByRole('img', { name: '1.1 电路与模型' })).toBeVisible()

  await form.getByRole('button', { name: '开课，共 2 个单元' }).click()
  await expect(form.getByRole('status')).toContainText('“电路分析基础（2027 春）”已生成')
  await form.getByRole('button', { name: '打开新课程' }).click()
  await expect(page.getByRole('row', { name: /^链接 1\.1/ })).toContainText('2027/03/01')
  await expect(page.getByRole('row', { name: /^链接 1\.2/ })).toContainText('2027/03/06')
  await expect(page.getByRole('link', { name: '电路分析基础（2026 秋）' })).toHaveAttribute('href', new RegExp(courseId))
  const made = new URL(page.url()).searchParams.get('courseId') ?? ''
  expect(made).not.toBe(courseId)
  const outline = await ask<Outline>(page.request, 'GET', `/pressplatform/courses/${made}/outline`)
  expect(outline.name).toBe('电路分析基础（2027 春）')
  expect(outline.teach.units.map(({ state, rules }) => [state, rules.opens])).toEqual([
    ['draft', null],
    ['draft', { at: '2027-03-01T00:00:00.000Z' }],
    ['draft', { at: '2027-03-06T06:00:00.000Z' }],
  ])

  // The task tray leads there too.
  await page.goto(`/details/outline?courseId=${courseId}`)
  await page.getByRole('button', { name: '任务' }).click()
  await page.getByRole('link', { name: '打开课程' }).click()
  await expect(page).toHaveURL(new RegExp(made))
})
