import { expect, type Page, test } from '@playwright/test'
import { ask, bookNamed, fresh, newInstitution, newPerson, phone, signIn, signInAs } from '#e2e/people.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** The newest code that the simulated gateway has sent to a phone. */
async function codeSentTo(number: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const text = await (await fetch(process.env['RECTO_E2E_RECEIVED'] ?? '')).text()
      const lines = text.split('\n').filter((line) => line.includes(` ${number} `))
      code = /\d{6}/.exec(lines.at(-1)?.split(number)[1] ?? '')?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

/** Chooses one of the entries of a select that is open. */
const pick = (page: Page, name: string) => page.locator('.ant-select-item-option').filter({ hasText: name }).click()

test('feedback is sent from the profile menu to the people who handle it, and the sender gets the answer', async ({ page, browser, baseURL }) => {
  const student = await newPerson('student')
  const words = fresh('目录打不开')
  await signInAs(page, student.account)
  await page.goto('/mycenter/textbook')
  await page.getByRole('button', { name: new RegExp(student.name) }).click()
  await page.getByRole('button', { name: '意见反馈' }).click()
  const dialog = page.getByRole('dialog', { name: '提交反馈' })
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(dialog.getByText('请输入内容')).toBeVisible()
  await dialog.getByLabel('发生了什么').fill(words)
  await dialog.getByLabel('添加截图').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await expect(dialog.getByRole('img', { name: '截图 1' })).toBeVisible()
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('已提交，处理进展会发到你的消息里')).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(desk, 'admin')
  await desk.goto('/feedback/list')
  await desk.getByRole('row', { name: words }).click()
  const form = desk.getByRole('complementary', { name: student.name })
  await expect(form.getByRole('img', { name: '截图 1' })).toBeVisible()
  await form.getByLabel('答复提交人').fill('请刷新再试')
  await form.getByRole('button', { name: '发送' }).click()
  await expect(form.getByRole('listitem').getByText('请刷新再试')).toBeVisible()
  await form.getByLabel('状态').click()
  await pick(desk, '已解决')
  await expect(desk.getByRole('row', { name: words })).toContainText('已解决')
  await desk.context().close()

  await page.goto('/account/data#feedback')
  await page.getByRole('button', { name: words }).click()
  await expect(page.getByText('请刷新再试')).toBeVisible()
  await page.getByText('对处理结果满意吗？').locator('..').getByRole('radio').nth(4).click()
  await expect(page.getByText('谢谢评价')).toBeVisible()
})

test('an error in a book is reported from the reader with the selected passage', async ({ page }) => {
  await signInAs(page, (await newPerson('student')).account)
  const id = await bookNamed(page.request, '大学物理')
  await page.goto(`/Previewtextbook?id=${id}`)
  const paragraph = page.locator('article.text p').first()
  const quote = ((await paragraph.textContent()) ?? '').slice(0, 12)
  await paragraph.selectText()
  await page.getByRole('button', { name: '勘误与反馈' }).click()
  const panel = page.getByRole('dialog', { name: '勘误与反馈' })
  await expect(panel.getByLabel('选中的原文')).toContainText(quote)
  const words = fresh('应为 J')
  await panel.getByLabel('哪里有问题').fill(words)
  await panel.getByRole('button', { name: '提交' }).click()
  await expect(panel.getByText('已提交')).toBeVisible()
  const { items } = await ask<{ items: { body: string; textbookId: string; context: { quote: string } }[] }>(
    page.request,
    'GET',
    '/pressplatform/feedback/mine',
  )
  expect(items[0]).toMatchObject({ body: words, textbookId: id })
  expect(items[0]?.context.quote).toContain(quote)
})

test('a person applies with evidence and has the role as soon as it is approved; after it is revoked the role is gone', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await newPerson('student')
  await signInAs(page, person.account)
  await page.goto('/account/data#identity')
  await page.getByRole('button', { name: '申请认证' }).click()
  const dialog = page.getByRole('dialog', { name: '申请认证' })
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(dialog.getByText('请上传至少一份材料')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles({ name: '工作证.png', mimeType: 'image/png', buffer: png })
  await expect(dialog.getByRole('link', { name: '工作证.png' })).toBeVisible()
  await dialog.getByLabel('证件号码').fill('110101199003071234')
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('待审核')).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(desk, 'admin')
  await desk.goto('/idauthentication/list?state=pending')
  await desk.getByRole('row', { name: person.name }).click()
  const form = desk.getByRole('complementary', { name: person.name })
  await expect(form.getByText('110101')).toHaveCount(0)
  await form.getByRole('button', { name: '查看完整号码' }).click()
  await expect(form.getByText('110101199003071234')).toBeVisible()
  await form.getByRole('button', { name: '通过' }).click()
  await expect(desk.getByText(`已通过${person.name}的认证`)).toBeVisible()
  expect(await ask(page.request, 'GET', '/pressplatform/user/detail')).toMatchObject({ roles: ['student', 'teacher'] })

  await desk.goto(`/idauthentication/list?q=${encodeURIComponent(person.name)}`)
  await desk.getByRole('row', { name: person.name }).click()
  await desk.getByRole('button', { name: '撤销认证' }).click()
  await desk.getByRole('dialog').getByLabel('原因').fill('已离职')
  await desk.getByRole('dialog').getByRole('button', { name: '撤销认证' }).click()
  await expect(desk.getByText(`已撤销${person.name}的认证`)).toBeVisible()
  expect(await ask(page.request, 'GET', '/pressplatform/user/detail')).toMatchObject({ roles: ['student'] })
  await desk.context().close()
})

test('the sign-in page is changed, an unreadable colour is corrected, and the log shows the values before and after', async ({ page }) => {
  await signIn(page, 'admin-b')
  await page.goto('/system')
  await expect(page.getByRole('heading', { name: '运行状态' })).toBeVisible()
  await page.getByRole('link', { name: '入口设置' }).click()
  const line = fresh('标语')
  await page.getByLabel('标语').fill(line)
  await page.getByLabel('主色').last().fill('#ffcc00')
  await expect(page.getByText('至少要 4.5')).toBeVisible()
  await page.getByRole('button', { name: /^改用/ }).click()
  await expect(page.getByText(/^与白色对比度 4\.[5-9]$/)).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  await page.goto('/operationlog/list?action=setting.change')
  await page
    .getByRole('row', { name: /修改系统设置/ })
    .first()
    .click()
  const entry = page.getByRole('complementary', { name: '修改系统设置' })
  await expect(entry.getByRole('row', { name: /标语/ })).toContainText(line)
  await page.getByRole('button', { name: '校验日志' }).click()
  await expect(page.getByText(/日志完整/)).toBeVisible()
  await page.goto('/system?section=directory')
  await page.getByRole('link', { name: /操作日志/ }).click()
  await expect(page).toHaveURL(/\/operationlog\/list/)
  await expect(page.getByRole('heading', { name: '操作日志' })).toBeVisible()
})

test('a visitor applies for a trial with a phone number, and the platform starts the trial', async ({ page, browser, baseURL }) => {
  const number = `138${String(Date.now()).slice(-8)}`
  const org = fresh('南山学院')
  const prove = async () => {
    await page.getByLabel('手机号').fill(number)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByLabel('验证码', { exact: true }).fill(await codeSentTo(number))
  }
  await page.goto('/apply/trial')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('请输入学校或机构名称')).toBeVisible()
  await page.getByLabel('学校或机构名称').fill(org)
  await page.getByLabel('姓名').fill('高文博')
  await prove()
  await page.getByLabel(/同意/).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '申请已收到' })).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(desk, 'root')
  await desk.goto('/customer/list')
  await desk.getByRole('row', { name: org }).click()
  await desk.getByLabel('谈了什么').fill('电话确认过需求')
  await desk.getByRole('button', { name: '记录', exact: true }).click()
  await expect(desk.getByText('已记录')).toBeVisible()
  await desk.getByRole('button', { name: '开通试用' }).click()
  const dialog = desk.getByRole('dialog', { name: '开通试用' })
  await dialog.getByLabel('机构代码').fill(`t-${Date.now().toString(36)}`)
  await dialog.getByRole('button', { name: '开通试用' }).click()
  await expect(desk.getByText('试用已开通')).toBeVisible()
  await desk.context().close()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('lists are shown as cards, and a card opens', async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto('/feedback/list')
    await page.getByRole('listitem').filter({ hasText: '希望章节列表能按更新时间排序' }).click()
    await expect(page.getByRole('dialog')).toContainText('顾知行')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})

test('a person without the right sees a message and no data', async ({ page }) => {
  await signIn(page, 'teacher')
  await page.goto('/system')
  await expect(page.getByText(/没有权限/).first()).toBeVisible()
  for (const path of ['/operationlog/list', '/feedback/list', '/customer/list', '/idauthentication/list', '/announcements/list']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: '没有权限查看这个页面' })).toBeVisible()
    await expect(page.locator('#content').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: '回到首页' })).toBeVisible()
  }
  await signIn(page, 'student')
  for (const path of ['/editbook/chapter', '/editbook/moocbaseinfo']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: '没有权限查看这个页面' })).toBeVisible()
  }
})

test('the first page of an administrator lists pending work and links to it', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/')
  await expect(page).toHaveURL(/\/comprehensive$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('沈书远')
  await expect(page.getByLabel('本机构概况').getByRole('link').first()).toHaveText(/\d/)
  const activity = page.getByRole('region', { name: '动态' })
  await expect(activity.getByRole('listitem')).toHaveCount(5)
  await page.getByRole('region', { name: '待办' }).getByRole('link', { name: '条反馈待处理' }).click()
  await expect(page).toHaveURL(/\/feedback\/list\?state=new$/)
  await expect(page.getByRole('row', { name: '待处理' }).first()).toBeVisible()
})

test('keys lead from every screen to menu groups and to screens that are not in the menu', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/feedback/list')
  await expect(page.getByRole('heading', { name: '意见反馈' })).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: '快捷键' })
  await expect(list.getByText('前往')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  // Letter keys have no effect within a dialog, so the focus must be back on the screen.
  await expect(page.locator('[role=dialog] :focus, [role=dialog]:focus')).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('y')
  await expect(page).toHaveURL(/\/system$/)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: '搜索或前往' })
  await search.fill('czrz')
  await expect(page.getByRole('option', { name: '操作日志' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/operationlog\/list$/)
})

test('a menu entry that does not exist yet is named', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/market')
  await expect(page.getByRole('heading', { name: '“市场”还没有开放' })).toBeVisible()
  await expect(page).toHaveTitle(/“市场”还没有开放/)
  await page.getByRole('link', { name: '回到首页' }).click()
  await expect(page).toHaveURL(/\/comprehensive$/)
})

test('the parameter for imports has an effect: without it authors see no import', async ({ page }) => {
  const { admin } = await newInstitution({ admin: 'administrator' })
  await signInAs(page, admin.account)
  const imports = page.getByRole('button', { name: /^导入/ })
  await page.goto('/textmange/mytext/')
  await expect(imports.first()).toBeVisible()
  await page.goto('/system?section=setting')
  await page.getByRole('switch', { name: '允许导入教材' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.goto('/textmange/mytext/')
  await expect(page.getByRole('button', { name: '新建教材' }).first()).toBeVisible()
  await expect(imports).toHaveCount(0)
})

test('a parameter of the learning portal decides whether readers see announcements on their home page', async ({ page, browser, baseURL }) => {
  const { admin, reader } = await newInstitution({ admin: 'administrator', reader: 'student' })
  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  const home = await other.newPage()
  await signInAs(home, reader.account)
  await home.goto('/mycenter/home')
  await expect(home.getByRole('heading', { name: '公告' })).toBeVisible()

  await signInAs(page, admin.account)
  await page.goto('/system?section=setting')
  await page.getByRole('switch', { name: '读者首页显示公告' }).click()
  await page.getByRole('button', { name: /^保存/ }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  await home.reload()
  await expect(home.getByRole('heading', { name: '消息' })).toBeVisible()
  await expect(home.getByRole('heading', { name: '公告' })).toHaveCount(0)
  await other.close()
})
