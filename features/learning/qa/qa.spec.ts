import { expect, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

test('a student asks on a phone, another has the same question and answers, the answer is accepted, and the teacher makes it a frequent one', async ({
  page,
  browser,
}) => {
  const { teacher, 林晓, 唐松 } = await newInstitution({ teacher: 'teacher', 林晓: 'student', 唐松: 'student' })
  await signInAs(page, teacher.account)
  const one = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  const two = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(one, 林晓.account)
  await signInAs(two, 唐松.account)
  const { id, inviteCode } = await ask<{ id: string; inviteCode: string }>(page.request, 'POST', '/pressplatform/classes', {
    name: '数据结构 B 班',
    state: 'running',
  })
  for (const student of [one, two]) await ask(student.request, 'POST', '/pressplatform/classes/join', { code: inviteCode })

  await one.goto(`/education/classes/qaa?id=${id}`)
  await one
    .getByRole('button', { name: /^提\s*问$/ })
    .first()
    .click()
  await one.getByRole('textbox', { name: /^标题/ }).fill('循环队列为什么要空一个单元')
  await one.getByRole('textbox', { name: '正文' }).fill('记一个长度不行吗？')
  await one
    .getByRole('button', { name: /^提\s*问$/ })
    .last()
    .click()
  await expect(one.getByRole('heading', { name: '循环队列为什么要空一个单元' })).toBeVisible()

  // The author may change it until it is closed.
  await one.getByRole('button', { name: '更多操作' }).click()
  await one.getByRole('menuitem', { name: '编辑' }).click()
  await one.getByRole('textbox', { name: /^标题/ }).fill('循环队列为什么要空出一个单元')
  await one.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(one.getByRole('heading', { name: '循环队列为什么要空出一个单元' })).toBeVisible()

  // Who types a like title is shown the question.
  await two.goto(`/education/classes/qaa?id=${id}`)
  await two
    .getByRole('button', { name: /^提\s*问$/ })
    .first()
    .click()
  await two.getByRole('textbox', { name: /^标题/ }).fill('循环队列空一个单元')
  await expect(two.getByRole('list', { name: '也许已经有人问过' }).getByRole('link', { name: '循环队列为什么要空出一个单元' })).toBeVisible()
  await two.goto(new URL(one.url()).pathname + new URL(one.url()).search)
  await two.getByRole('button', { name: /^同\s*问$/ }).click()
  await expect(two.getByText('1 人同问')).toBeVisible()
  await two.getByRole('textbox', { name: '写回复' }).fill('为了区分队空和队满')
  await two.getByRole('button', { name: /^发\s*送$/ }).click()
  await expect(two.getByRole('article').filter({ hasText: '为了区分队空和队满' })).toBeVisible()

  await one.reload()
  await one.getByRole('button', { name: /^采\s*纳$/ }).click()
  await expect(one.getByRole('region', { name: '采纳的回答' })).toContainText('为了区分队空和队满')

  await page.goto(new URL(one.url()).pathname + new URL(one.url()).search)
  await page.getByRole('button', { name: '管理' }).click()
  await page.getByRole('menuitem', { name: '设为常见问题' }).click()
  await expect(page.getByText('已更新')).toBeVisible()
  await page.goto(`/education/qAa?filter=faq`)
  await expect(page.getByRole('link', { name: '循环队列为什么要空出一个单元' })).toBeVisible()
})
