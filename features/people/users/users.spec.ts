import { expect, test, type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { membersFound, type Member } from '#e2e/members.ts'
import { ask, bookNamed, fresh, newInstitution, newPerson, phone, signIn, signInAs } from '#e2e/people.ts'

async function memberOf(page: Page, words: string): Promise<Member> {
  const [member] = await membersFound(page, { q: words })
  if (!member) throw new Error(`No person is found by ${words}`)
  return member
}

/** Adds a person by a call, for tests about something else. */
async function personMade(page: Page, roles: string[], name = fresh('陆知遥')): Promise<Member> {
  const { member } = await ask<{ member: Member }>(page.request, 'POST', '/pressplatform/users', { name, roles, first: 'none' })
  return member
}

test('the error of a required field goes as soon as it is filled', async ({ page }) => {
  const { admin } = await newInstitution({ admin: 'administrator' })
  await signInAs(page, admin.account)
  await page.goto('/user/list?new=1')
  const panel = page.getByRole('complementary', { name: '新建用户' })
  await panel.getByRole('button', { name: '新建用户' }).click()
  await expect(panel.getByText('请输入姓名')).toBeVisible()
  await page.locator('#name').fill('林')
  await expect(panel.getByText('请输入姓名')).toHaveCount(0)
})

test('a teacher is created: the activation code is shown once, and the list finds the teacher by name and by initials', async ({ page }) => {
  const name = fresh('苏景行')
  await signIn(page, 'admin')
  await page.goto('/user/list')
  await page.getByRole('button', { name: '新建用户' }).click()
  await page.locator('#name').fill(name)
  await page.locator('#roles').click()
  await page.getByTitle('教师', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: '保存后能做什么' })).toBeVisible()
  await page.getByRole('complementary').getByRole('button', { name: '新建用户' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('只显示这一次')).toBeVisible()
  await expect(dialog.locator('code').first()).toHaveText(/^[0-9a-z]{5}(-[0-9a-z]+)+$/)
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.getByPlaceholder('姓名、工号、手机号').fill(name)
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('未激活')).toBeVisible()
  await page.goto('/user/teachers?q=sjx')
  await expect(page.getByRole('button', { name }).first()).toBeVisible()
})

test('a new role takes effect at once in the open session of the person, and disabling the person ends the session', async ({
  page,
  browser,
  baseURL,
}) => {
  const { account, name, memberId } = await newPerson('author')
  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const desk = await other.newPage()
  await signInAs(desk, account)
  await desk.goto('/textbookindex')
  const menu = desk.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByText('教材', { exact: true })).toBeVisible()
  await expect(menu.getByText('教学', { exact: true })).toHaveCount(0)

  await signIn(page, 'admin')
  await page.goto(`/user/list?q=${account}&id=${memberId}`)
  const form = page.getByRole('complementary', { name })
  await form.locator('#roles').click()
  await page.getByTitle('教师', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(form.getByText(/1 处更改，新增 \d+ 项权限/)).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()
  await expect(menu.getByText('教学', { exact: true })).toBeVisible()

  await form.getByRole('button', { name: /的更多操作/ }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  const question = page.getByRole('dialog', { name: '停用 1 人？' })
  await expect(question.getByText('1 人正在使用，会话会立即结束')).toBeVisible()
  await question.getByRole('button', { name: '停用 1 人' }).click()
  await expect(page.getByText('已停用 1 人')).toBeVisible()
  await expect(desk.getByText('管理员结束了你的登录')).toBeVisible()
  expect((await desk.request.get('/pressplatform/user/detail')).status()).toBe(401)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => (await memberOf(page, account)).state).toBe('active')
  await other.close()
})

test('disabling several people asks with what it means, leaves out who cannot be disabled, and gives the result as a file', async ({ page }) => {
  const { admin } = await newInstitution({ admin: 'administrator', teacher: 'teacher', student: 'student' })
  await signInAs(page, admin.account)
  await page.goto('/user/list')
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  const disable = async () => {
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '停用' }).click()
  }
  await disable()
  const question = page.getByRole('dialog', { name: '停用 3 人？' })
  await expect(question.getByText('其中有 1 位教师')).toBeVisible()
  await expect(question.getByText('有 1 项会跳过')).toBeVisible()
  await expect(question.getByText('不能停用自己')).toBeVisible()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'teacher' }).getByText('在用')).toBeVisible()

  await disable()
  await question.getByRole('button', { name: '停用 2 人' }).click()
  const summary = page.getByRole('dialog', { name: '停用的结果' })
  await expect(summary.getByText('2 项成功，1 项未成功')).toBeVisible()
  const download = page.waitForEvent('download')
  await summary.getByRole('button', { name: '下载 CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('admin,未成功,不能停用自己')
  expect(file).toContain('teacher,成功,')
})

test('activation codes of several people are printed as slips with a QR code, after saying whose codes become invalid', async ({ page }) => {
  const { admin } = await newInstitution({ admin: 'administrator' })
  await signInAs(page, admin.account)
  for (const name of ['沈一', '沈二']) await ask(page.request, 'POST', '/pressplatform/users', { name, roles: ['student'], first: 'code' })
  await page.goto('/user/list?states=waiting')
  await page.getByRole('checkbox', { name: '选择本页' }).check()
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  await bar.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '激活码' }).click()
  const dialog = page.getByRole('dialog', { name: '发放激活码' })
  await expect(dialog.getByText('其中 2 人已有激活码')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /发给本人/ })).toBeDisabled()
  await dialog.getByRole('button', { name: '继续' }).click()
  const slips = page.getByRole('dialog', { name: '2 张激活纸条' })
  await expect(slips.getByRole('img', { name: /扫码激活: http/ })).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(slips).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: '沈一' })).toBeVisible()
})

test('the slips fit the screen of a phone and are readable, on the screen and when they are printed from there', async ({ browser, baseURL }) => {
  const { admin } = await newInstitution({ admin: 'administrator' })
  const hand = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })
  const page = await hand.newPage()
  await signInAs(page, admin.account)
  const name = '欧阳慕云司马青'
  await ask(page.request, 'POST', '/pressplatform/users', { name, number: '20260930001234567890', roles: ['student'], first: 'code' })
  await page.goto('/user/list?states=waiting')
  await page.getByRole('checkbox', { name: `选择${name}` }).click()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '激活码' }).click()
  await page.getByRole('dialog', { name: '发放激活码' }).getByRole('button', { name: '继续' }).click()
  const preview = page.getByRole('group', { name: '1 张激活纸条' })
  await expect(preview.getByRole('img', { name: /扫码激活: http/ })).toBeVisible()
  const fits = (box: Locator) =>
    box.evaluate((node) => node.scrollWidth <= node.clientWidth && node.getBoundingClientRect().right <= window.innerWidth)
  expect(await fits(preview)).toBe(true)
  const codeWidth = (box: Locator) => box.locator('code').evaluate((node) => node.getBoundingClientRect().width)
  expect(await codeWidth(preview)).toBeGreaterThan(120)
  await page.emulateMedia({ media: 'print' })
  const printed = page.getByRole('listitem').filter({ hasText: name })
  await expect(printed).toBeVisible()
  expect(await fits(printed)).toBe(true)
  expect(await codeWidth(printed)).toBeGreaterThan(120)
  await hand.close()
})

test('a list with too many matches to sort says so, and a shorter list does not', async ({ page }) => {
  await signIn(page, 'admin')
  // Instead of creating that many people, the test changes the answer.
  await page.route('**/organization/origina/users', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    const frequent = route.request().postData()?.includes('王')
    await route.fulfill({ response: answer, json: frequent ? { ...body, data: { ...body.data, partial: true } } : body })
  })
  await page.goto(`/user/list?q=${encodeURIComponent('王')}`)
  await expect(page.getByRole('note')).toHaveText('匹配的内容太多，没有全部排序，这里可能略过了一些。多输入几个字或加上筛选，就能看全。')
  await page.goto('/user/list')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('an export contains the filtered rows', async ({ page }) => {
  // A new administrator has an empty task tray.
  await signInAs(page, (await newPerson('administrator')).account)
  await page.goto('/user/list?roles=teacher')
  await page.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('CSV').click()
  const download = page.waitForEvent('download', { timeout: 20_000 }).catch(() => undefined)
  await dialog.getByRole('button', { name: '导出' }).click()
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  await page.getByRole('button', { name: /^任务/ }).click()
  await expect(page.getByRole('link', { name: '下载' }).first()).toBeVisible({ timeout: 20_000 })
  const href = await page.getByRole('link', { name: '下载' }).first().getAttribute('href')
  const file = await page.request.get(href ?? '')
  expect(await file.text()).toContain('顾知行')
  await download
})

test('a role is given to several selected people and taken away again', async ({ page }) => {
  await signIn(page, 'admin')
  const name = fresh('批量')
  const members = [await personMade(page, ['student'], `${name}甲`), await personMade(page, ['student'], `${name}乙`)]
  await page.goto(`/user/list?q=${encodeURIComponent(name)}`)
  await page.getByRole('checkbox', { name: '选择本页' }).first().click()
  await page.getByRole('button', { name: '分配角色' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '增加角色' }).click()
  await page.getByTitle('作者', { exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '应用' }).click()
  await expect(page.getByText('已更新 2 人')).toBeVisible()
  const codesOf = async (one: Member) => (await memberOf(page, one.name)).roles.map(({ code }) => code)
  for (const one of members) expect(await codesOf(one)).toContain('author')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已恢复 2 人')).toBeVisible()
  for (const one of members) expect(await codesOf(one)).toEqual(['student'])
})

test('the responsibilities of a person are transferred to a colleague', async ({ page, browser, baseURL }) => {
  const book = fresh('移交的教材')
  const [giver, taker] = [await newPerson('author'), await newPerson('author', fresh('接'))]
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const writer = await other.newPage()
  await signInAs(writer, giver.account)
  await ask(writer.request, 'POST', '/pressplatform/textbooks/add', { name: book })
  await other.close()
  await signIn(page, 'admin')
  await page.goto(`/user/list?q=${giver.account}&id=${giver.memberId}`)
  const form = page.getByRole('complementary', { name: giver.name })
  await form.getByRole('button', { name: /的更多操作/ }).click()
  await page.getByRole('menuitem', { name: '移交名下内容' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(book)).toBeVisible()
  await dialog.getByRole('combobox', { name: '接手的人' }).fill(taker.name)
  await page.locator('.ant-select-item-option').filter({ hasText: taker.name }).click()
  await dialog.getByRole('button', { name: '移交名下内容' }).click()
  await expect(page.getByText(/^已移交：/)).toBeVisible()
  await signInAs(page, taker.account)
  const taken = await ask<{ items: { name: string }[] }>(page.request, 'POST', '/pressplatform/textbooks/info', { q: book })
  expect(taken.items.map(({ name }) => name)).toEqual([book])
})

test('a group grants its members access to a book, and revokes it', async ({ page, browser, baseURL }) => {
  const student = await newPerson('student')
  const name = fresh('选读组')
  const book = fresh('组里的书')
  await signIn(page, 'author')
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name: book, openScope: 'private' })
  await ask(page.request, 'PUT', '/pressplatform/textbooks/chapter/update', { textbookId: id, name: '绪论' })
  await ask(page.request, 'PUT', '/pressplatform/textbooks/publish', { id, textbooks_type: 1 })
  await signIn(page, 'admin')
  await page.goto('/user/list?view=groups')
  await page.getByRole('button', { name: '新建用户组' }).first().click()
  await page.locator('#name').fill(name)
  await page.getByRole('complementary').getByRole('button', { name: '新建用户组' }).click()
  const panel = page.getByRole('complementary', { name })
  await panel.getByRole('combobox', { name: '加入成员' }).fill(student.account)
  await page.locator('.ant-select-item-option').filter({ hasText: student.name }).click()
  await expect(panel.getByText(student.name)).toBeVisible()
  await panel.getByRole('combobox', { name: '开放一本教材' }).fill(book)
  await page.locator('.ant-select-item-option').filter({ hasText: book }).click()
  await expect(panel.getByText(book)).toBeVisible()
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const reader = await other.newPage()
  await signInAs(reader, student.account)
  expect(await bookNamed(reader.request, book)).toBe(id)
  await panel.getByRole('button', { name: `不再开放《${book}》` }).click()
  await expect(panel.getByText('还没有开放教材')).toBeVisible()
  await expect(bookNamed(reader.request, book)).rejects.toThrow('not readable')
  await other.close()
})

test('changed rights of roles are listed beside the matrix and saved together', async ({ page }) => {
  const name = fresh('考务')
  await signIn(page, 'admin')
  await ask(page.request, 'POST', '/pressplatform/roles', { name, modules: [], features: [] })
  await page.goto('/user/list?view=roles')
  await page.getByPlaceholder('模块、功能').fill('我的教材')
  await page.getByRole('checkbox', { name: `${name}：我的教材` }).click()
  const margin = page.getByRole('complementary', { name: '未保存的改动' })
  await expect(margin.getByText('2 处', { exact: true })).toBeVisible()
  await margin.getByRole('button', { name: '保存 2 处改动' }).click()
  await expect(page.getByText('权限已保存，立即生效')).toBeVisible()
  const { roles } = await ask<{ roles: { name: string; modules: string[] }[] }>(page.request, 'GET', '/pressplatform/roles')
  expect(roles.find((role) => role.name === name)?.modules.toSorted()).toEqual(['mybook', 'tbook'])
})

test('on a phone people are shown as cards, and a card opens in a drawer', async ({ browser, baseURL }) => {
  const hand = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })
  const page = await hand.newPage()
  await signIn(page, 'admin')
  await page.goto('/user/list?q=student2')
  await page.getByRole('button', { name: '陈嘉木' }).click()
  await expect(page.getByRole('dialog').locator('#name')).toHaveValue('陈嘉木')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await hand.close()
})

test('Ctrl K finds a person by initials', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/user/list')
  await expect(page.getByRole('heading', { name: '用户' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('gzx')
  await page.getByRole('option', { name: /顾知行/ }).click()
  await expect(page.getByRole('complementary', { name: '顾知行' })).toBeVisible()
})

test('Enter in the search opens what the typed words find, even before the answer has come', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/user/list')
  await expect(page.getByRole('heading', { name: '用户' })).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/organization/origina/users', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('顾知行')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  answer()
  await expect(page.getByRole('complementary', { name: '顾知行' })).toBeVisible()
})
