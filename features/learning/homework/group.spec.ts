import { expect, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'paragraph1' }, content: [{ type: 'text', text }] }],
})

test('a student proposes to the group, another sends it back on a phone, then both confirm and the teacher grades the group', async ({
  page,
  browser,
}) => {
  const { teacher, 林晓, 唐松 } = await newInstitution({ teacher: 'teacher', 林晓: 'student', 唐松: 'student' })
  await signInAs(page, teacher.account)
  const { id: classId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '社会调查一班', state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${classId}/members`, { memberIds: [林晓.memberId, 唐松.memberId] })
  await ask(page.request, 'POST', `/pressplatform/classes/${classId}/groups/draw`, { by: 'count', number: 1, who: 'all', seed: 1, apply: true })
  await page.goto(`/education/classes/homework?id=${classId}&edit=new`)
  await expect(page.getByRole('checkbox', { name: '按小组提交' })).not.toBeChecked()
  const now = Date.now()
  const { id, rowVersion } = await ask<{ id: string; rowVersion: number }>(page.request, 'POST', '/pressplatform/homeworks', {
    title: '社区调查',
    body: doc('一起写一份调查。'),
    statement: '内容属实',
    byGroup: true,
    classes: [{ classId, openAt: new Date(now - 3_600_000).toISOString(), dueAt: new Date(now + 86_400_000).toISOString() }],
  })
  await ask(page.request, 'POST', `/pressplatform/homeworks/${id}/state`, { state: 'published', rowVersion })

  const one = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const two = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(one, 林晓.account)
  await signInAs(two, 唐松.account)
  const address = `/education/classes/homework/info?id=${classId}&homeworkId=${id}`
  const propose = async (text: string) => {
    await one.goto(address)
    await one.getByRole('textbox', { name: '正文' }).fill(text)
    await one.getByRole('checkbox', { name: '我确认：内容属实' }).last().check()
    await one.getByRole('button', { name: '提交给小组确认' }).click()
    await one.getByRole('dialog').getByRole('button', { name: '提交给小组确认' }).click()
    await expect(one.getByRole('region', { name: /^小组：/ })).toContainText('等全组确认')
  }
  await propose('第一稿。')

  await two.goto(address)
  const group = two.getByRole('region', { name: /^小组：/ })
  await expect(group).toContainText('第一稿。')
  await group.getByRole('button', { name: '退回修改' }).click()
  await group.getByRole('textbox', { name: /^哪里要改/ }).fill('缺数据来源')
  await group.getByRole('button', { name: '退回修改' }).click()
  await expect(group).toContainText('一人提交，组里每个人确认后才算交上')

  await propose('第二稿，有来源。')
  await two.reload()
  await expect(group).toContainText('第二稿，有来源。')
  await group.getByRole('button', { name: '确认并交上' }).click()
  await expect(group.getByRole('alert')).toHaveText('请先确认声明')
  await group.getByRole('checkbox', { name: '我确认：内容属实' }).check()
  await group.getByRole('button', { name: '确认并交上' }).click()
  await expect(two.getByText(/回执/).first()).toBeVisible()
  await one.reload()
  await expect(one.getByText(/回执/).first()).toBeVisible()

  await page.goto(`/education/classes/homework/details?id=${classId}&homeworkId=${id}`)
  await page.getByRole('button', { name: '林晓' }).click()
  await expect(page.getByRole('checkbox', { name: '与 唐松 一起交的，给全组同样的分和评语' })).toBeChecked()
  await page.getByRole('spinbutton', { name: '得分' }).fill('85')
  await page.getByRole('button', { name: /^保存/ }).click()
  await expect(page.getByRole('row', { name: /唐松/ })).toContainText('85')
  await expect(page.getByRole('row', { name: /林晓/ })).toContainText('85')
})
