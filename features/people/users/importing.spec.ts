import { expect, test } from '@playwright/test'
import { membersFound } from '#e2e/members.ts'
import { fresh, newInstitution, signIn, signInAs } from '#e2e/people.ts'

test('a table is imported: errors are corrected in one cell and in all cells, the import runs and is undone as a whole', async ({ page }) => {
  test.setTimeout(90_000)
  const mark = String(Date.now()).slice(-7)
  // Digits in a name are an error.
  const word = mark.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  const rows = [
    '学生姓名,学号,联系电话,角色,备注',
    `许一诺${word},${mark}01,,学生,`,
    `江望舒${word},${mark}02,,学生,转专业`,
    `顾清和${word},${mark}02,,学生,`,
    `,${mark}04,,学生,`,
    `温如玉${word},${mark}05,,校长,`,
    `沈知白${word},${mark}06,,校长,`,
  ]
  await signIn(page, 'admin')
  await page.goto('/user/list?import=1')
  await page.locator('input[type=file]').setInputFiles({ name: '新生.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(page.getByText('行有误').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByLabel('“备注”对应的内容')).toBeVisible()
  await expect(page.getByText('第 3 行已有此学号或工号')).toBeVisible()

  await page.getByRole('button', { name: '下一处错误' }).click()
  await expect(page.getByText('第 1 处，共 4 处')).toBeVisible()
  await page.getByRole('textbox', { name: '修改第 4 行的学号' }).fill(`${mark}03`)
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: '修改第 5 行的学生姓名' }).fill(`白予安${word}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`原为 ${mark}02`)).toBeVisible()
  await page.getByRole('button', { name: '全部改' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('学生')
  await page.getByRole('dialog').getByRole('button', { name: '替换' }).click()
  await page.getByRole('button', { name: '导入 6 行' }).click()
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: '查看导入的内容' }).click()
  await expect(page.getByText('共 6 人符合')).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: '撤销这次导入' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销这次导入' }).click()
  await expect(page.getByRole('heading', { name: '导入已撤销' })).toBeVisible({ timeout: 20_000 })
  expect(await membersFound(page, { q: mark })).toEqual([])
})

test('rows that look like totals or are hardly a name are warned about, and imported only where the person decides so', async ({ page }) => {
  const { admin } = await newInstitution({ admin: 'administrator' })
  await signInAs(page, admin.account)
  await page.goto('/user/list?import=1')
  const table = ['姓名,学号,角色', '许一诺,W1,学生', 'Agent 0 0 7,W2,学生', '138,W3,学生', '合计,W4,'].join('\n')
  await page.locator('input[type=file]').setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  const margin = page.getByRole('complementary', { name: '怎样导入' })
  await expect(page.getByRole('radio', { name: '需核对 3' })).toBeChecked({ timeout: 20_000 })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('合计').getByText('像是合计行，不是一个人')).toBeVisible()
  await expect(row('许一诺')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '导入 1 行' })).toBeEnabled()

  await row('Agent').getByRole('button', { name: '仍然导入' }).click()
  await expect(row('Agent').getByText('将导入')).toBeVisible()
  await margin.getByRole('checkbox', { name: /需核对的 3 行也导入/ }).click()
  await expect(page.getByRole('button', { name: '导入 4 行' })).toBeVisible()
  await row('合计').getByRole('button', { name: '不导入' }).click()
  await row('138').getByRole('button', { name: '不导入' }).click()
  await page.getByRole('button', { name: '导入 2 行' }).click()
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 20_000 })
  expect((await membersFound(page, { roles: ['student'] })).map(({ name }) => name).toSorted()).toEqual(['Agent 0 0 7', '许一诺'])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载未导入的行' }).click()
  expect((await download).suggestedFilename()).toContain('未导入的行')
})

test('an import whose answer was lost shows its result, not an error', async ({ page }) => {
  const mark = String(Date.now()).slice(-7)
  await signIn(page, 'admin')
  await page.goto('/user/list?import=1')
  const buffer = Buffer.from(`姓名,学号,角色\n周予安,${mark}71,学生\n`)
  await page.locator('input[type=file]').setInputFiles({ name: '新生.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('button', { name: '导入 1 行' })).toBeVisible({ timeout: 20_000 })
  await page.route('**/pressplatform/imports/*/run', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('请求错误')).toHaveCount(0)
})

test('for a table that cannot be read the reason is shown where another file can be chosen', async ({ page }) => {
  const table = (text: string) => ({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await signIn(page, 'admin')
  await page.goto('/user/list?import=1')
  await page.locator('input[type=file]').setInputFiles(table(`姓名,学号,${fresh('列')}\n`))
  await expect(page.getByRole('alert').filter({ hasText: '“名单.csv”没有读进来' })).toContainText('除了表头没有内容', { timeout: 20_000 })
  await page.locator('input[type=file]').setInputFiles(table(`姓名,学号\n江望舒,${Date.now()}\n`))
  await expect(page.getByRole('button', { name: '导入 1 行' })).toBeVisible({ timeout: 20_000 })
})
