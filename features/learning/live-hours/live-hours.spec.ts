import { expect, test } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

test('a teacher holds an hour with roll call, two votes, hands and a pick; one of two phones loses the network while it votes', async ({
  page,
  browser,
}) => {
  const { teacher, 林晓, 唐松 } = await newInstitution({ teacher: 'teacher', 林晓: 'student', 唐松: 'student' })
  await signInAs(page, teacher.account)
  const { id, inviteCode } = await ask<{ id: string; inviteCode: string }>(page.request, 'POST', '/pressplatform/classes', {
    name: '数据结构 A 班',
    state: 'running',
  })
  const phoneOf = async (account: string) => {
    const context = await browser.newContext({ ...phone, locale: 'zh-CN' })
    const opened = await context.newPage()
    await signInAs(opened, account)
    await ask(opened.request, 'POST', '/pressplatform/classes/join', { code: inviteCode })
    await opened.goto(`/education/classes/live/phone?id=${id}`)
    await expect(opened.getByRole('heading', { name: '现在没有课' })).toBeVisible()
    return opened
  }
  const one = await phoneOf(林晓.account)
  const two = await phoneOf(唐松.account)

  // The hour is prepared with a question, and begins: the phones show it by themselves.
  await page.goto(`/education/classes/live?id=${id}`)
  await page.getByRole('textbox', { name: '这次课的主题' }).fill('栈与队列')
  await page.getByRole('button', { name: '新建一次课' }).click()
  await page.getByRole('button', { name: '加一题' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '题目' }).fill('栈顶元素是哪一个？')
  await dialog.getByRole('textbox', { name: '选项 A' }).fill('最先入栈的')
  await dialog.getByRole('textbox', { name: '选项 B' }).fill('最后入栈的')
  await dialog.getByRole('checkbox', { name: 'B 是正确选项' }).check()
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('heading', { name: '栈顶元素是哪一个？' })).toBeVisible()
  await page.getByRole('button', { name: '开始上课' }).click()
  for (const each of [one, two]) await expect(each.getByRole('heading', { name: '栈与队列' })).toBeVisible()

  // One comes by the code; the other is recorded by hand.
  await page.getByRole('button', { name: '开始签到' }).click()
  const shown = page.getByRole('region', { name: '签到' }).locator('b')
  await expect(shown).toHaveText(/^\d{4}$/)
  await one.getByRole('textbox', { name: '签到码' }).fill(await shown.innerText())
  await expect(one.getByText('已签到，第 1 个到')).toBeVisible()
  await page.getByRole('button', { name: '结束签到' }).click()
  await expect(two.getByText('签到已结束，记为缺席')).toBeVisible()
  await page.getByRole('combobox', { name: '唐松的出勤' }).click()
  await page.getByTitle('迟到').last().click()
  await expect(page.getByText('唐松记为迟到')).toBeVisible()

  // The first vote; the second phone has no network, keeps the vote and sends it when it is back.
  await page.getByRole('button', { name: '开始投票' }).click()
  await one.getByRole('radio', { name: '最后入栈的' }).click()
  await expect(one.getByText('已收到')).toBeVisible()
  await expect(two.getByRole('radio', { name: '最先入栈的' })).toBeVisible()
  await two.context().setOffline(true)
  await two.getByRole('radio', { name: '最先入栈的' }).click()
  await expect(two.getByText('已存本机，联网后送出')).toBeVisible()
  await expect(page.getByText('1 人已投')).toBeVisible()
  await two.context().setOffline(false)
  await expect(two.getByText('已收到')).toBeVisible()
  await expect(page.getByText('2 人已投')).toBeVisible()

  // Between the votes phones see no numbers; after the second one both, with what is right.
  await page.getByRole('button', { name: '结束投票' }).click()
  await expect(one.getByText('投票已结束，等老师公布结果')).toBeVisible()
  await page.getByRole('button', { name: '第二次投票' }).click()
  await expect(two.getByText('你第一次选的')).toBeVisible()
  for (const each of [one, two]) {
    await each.getByRole('radio', { name: '最后入栈的' }).click()
    await expect(each.getByText('已收到')).toBeVisible()
  }
  await page.getByRole('button', { name: '结束投票' }).click()
  await page.getByRole('button', { name: '公布结果' }).click()
  await expect(two.getByText('你的选择，答对了')).toBeVisible()
  await expect(two.getByText('第一次，50% 答对')).toBeVisible()
  await expect(page.getByText('1 人改对，0 人改错')).toBeVisible()

  // The projector shows the same, and its keys lead the hour.
  const hour = new URL(page.url()).searchParams.get('hour') ?? ''
  const projector = await page.context().newPage()
  await projector.goto(`/education/classes/live/projector?id=${id}&hour=${hour}`)
  await expect(projector.getByText('多 1 人答对')).toBeVisible()
  await projector.keyboard.press('v')
  await expect(projector.getByText('结果已隐去')).toBeVisible()
  await one.getByRole('button', { name: '举手' }).click()
  await expect(projector.getByText('1 人举手')).toBeVisible()
  await page.getByRole('button', { name: '放下' }).click()
  await expect(one.getByRole('button', { name: '举手' })).toBeVisible()
  await projector.keyboard.press('r')
  await expect(projector.getByRole('alert')).toContainText(/林晓|唐松/)

  // After the hour the student finds the own attendance.
  await page.getByRole('button', { name: /^下\s*课$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^下\s*课$/ })
    .click()
  await expect(one.getByRole('heading', { name: '现在没有课' })).toBeVisible()
  await two.getByRole('link', { name: '返回班级' }).click()
  await expect(two.getByRole('listitem').filter({ hasText: '栈与队列' })).toContainText('迟到')
  await page.goto(`/education/classes/live?id=${id}&view=attendance`)
  await expect(page.getByRole('row', { name: /林晓/ })).toContainText('100%')
})
