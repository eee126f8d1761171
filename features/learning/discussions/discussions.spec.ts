import { expect, type Page, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

/** A running class of the teacher with these students. */
async function newClass(teacher: Page, students: readonly Page[]): Promise<string> {
  const klass = await ask<{ id: string; inviteCode: string }>(teacher.request, 'POST', '/pressplatform/classes', {
    name: '操作系统 A 班',
    state: 'running',
  })
  for (const student of students) await ask(student.request, 'POST', '/pressplatform/classes/join', { code: klass.inviteCode })
  return klass.id
}

/** Writes a reply into the form below a thread. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('form', { name: '写回复' }).getByRole('textbox', { name: '写回复' }).fill(text)
}
const send = (page: Page) =>
  page
    .getByRole('form', { name: '写回复' })
    .getByRole('button', { name: /^发\s*送$/ })
    .click()

test('two students and a teacher discuss: an anonymous topic, a private reply, a forbidden word, a report, and a lock', async ({ page, browser }) => {
  const { admin, teacher, 林晓, 唐松 } = await newInstitution({ admin: 'administrator', teacher: 'teacher', 林晓: 'student', 唐松: 'student' })
  await signInAs(page, teacher.account)
  const one = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  const two = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(one, 林晓.account)
  await signInAs(two, 唐松.account)
  const id = await newClass(page, [one, two])
  const office = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(office, admin.account)
  await office.goto('/system?section=forbiddenWords')
  await office.getByRole('textbox', { name: '违禁词' }).fill('代考')
  await office.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(office.getByText('已保存 1 个词')).toBeVisible()

  // On a phone a student begins a topic without a name.
  await one.goto(`/education/classes/discuss?id=${id}`)
  await one.getByRole('button', { name: '发起讨论' }).first().click()
  await one.getByRole('textbox', { name: /^标题/ }).fill('进程和线程怎么选')
  await one.getByRole('textbox', { name: '正文' }).fill('大家的项目里用哪一个？')
  await one.getByRole('checkbox', { name: /匿名发布/ }).check()
  await one.getByRole('button', { name: '发起讨论' }).last().click()
  await expect(one).toHaveURL(/topicId=/)
  await expect(one.getByRole('heading', { name: '进程和线程怎么选' })).toBeVisible()
  const address = new URL(one.url())

  await two.goto(`/education/classes/discuss?id=${id}`)
  await expect(two.getByText('匿名同学 1')).toBeVisible()
  await expect(two.getByText('林晓')).toBeHidden()
  await two.getByRole('link', { name: '进程和线程怎么选' }).click()
  await write(two, '我只想问老师')
  await two.getByRole('checkbox', { name: /私密/ }).check()
  await send(two)
  await expect(two.getByRole('article').getByText('我只想问老师')).toBeVisible()
  await write(two, '有人代考吗')
  await two.getByRole('checkbox', { name: /私密/ }).uncheck()
  await send(two)
  await expect(two.getByText('等老师看过', { exact: true })).toBeVisible()

  await one.reload()
  await expect(one.getByRole('heading', { name: '还没有回复' }).or(one.getByText('还没有回复'))).toBeVisible()

  // The teacher sees the name, the private reply, and passes what was held.
  await page.goto(`${address.pathname}${address.search}`)
  await expect(page.getByText('林晓（匿名）')).toBeVisible()
  await expect(page.getByText('我只想问老师')).toBeVisible()
  await page.goto(`/education/classes/discuss?id=${id}&view=waiting`)
  await expect(page.getByText('有人代考吗')).toBeVisible()
  await page.getByRole('button', { name: '看过，公开' }).click()
  await expect(page.getByText('没有需要处理的发言')).toBeVisible()

  // It is shown now; a student reports it, and the teacher hides it.
  await one.reload()
  await expect(one.getByText('有人代考吗')).toBeVisible()
  const post = one.getByRole('article').filter({ hasText: '有人代考吗' })
  await post.getByRole('button', { name: '更多操作' }).click()
  await one.getByRole('menuitem', { name: '举报' }).click()
  await one.getByRole('dialog').getByRole('textbox').fill('与课程无关')
  await one
    .getByRole('dialog')
    .getByRole('button', { name: /^举\s*报$/ })
    .click()
  await expect(one.getByText('已转给老师')).toBeVisible()
  await page.reload()
  await expect(page.getByText('林晓：与课程无关')).toBeVisible()
  await page.getByRole('button', { name: /^隐\s*藏$/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('与课程无关')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^隐\s*藏$/ })
    .click()
  await expect(page.getByText('没有需要处理的发言')).toBeVisible()
  await one.reload()
  await expect(one.getByText('大家的项目里用哪一个？')).toBeVisible()
  await expect(one.getByText('有人代考吗')).toBeHidden()

  // What is written and not sent stays in the browser.
  await write(one, '写了一半的话')
  await one.reload()
  await expect(one.getByText('写了一半的话')).toBeVisible()

  await page.goto(`${address.pathname}${address.search}`)
  await page.getByRole('button', { name: '管理' }).click()
  await page.getByRole('menuitem', { name: /锁定/ }).click()
  await expect(page.getByText('已更新')).toBeVisible()
  await two.reload()
  await expect(two.getByText('已锁定或已截止，不能再回复。')).toBeVisible()
  await expect(two.getByRole('form', { name: '写回复' })).toBeHidden()
})
