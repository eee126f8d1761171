import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { ask, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

const line = (text: string, id = 'abcdefghij') => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] }],
})
const choice = (stem: string, options: string[], answers = ['A']) => ({
  type: 0,
  stem: line(stem),
  options: options.map((text, at) => ({ seq: 'ABCD'[at], content: line(text) })),
  answers,
  blanks: [],
  blankRules: { ignoreSpaces: true, scientific: true, ignoreUnit: true, caseMatters: false, anyOrder: [] },
  reference: null,
  criteria: [],
  explanation: null,
  points: 2,
  partial: { kind: 'none', points: 0 },
  lastStays: false,
  difficulty: 3,
})
const about = { source: '', tags: [], knowledgePoints: ['热力学'] }

interface Saved {
  id: string
  number: number
  rowVersion: number
}
const add = (request: APIRequestContext, content: object, more: object) =>
  ask<Saved>(request, 'POST', '/question/questions', { content, about, ...more })
const bankOf = async (page: Page, name: string, draft: object = {}) =>
  (await ask<{ id: string }>(page.request, 'POST', '/question/banks', { name, ...draft })).id

test('a bank is made, gets a category, and its questions are found, moved, deleted and brought back', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  await page.goto('/exam/question/management')
  await page.getByRole('main').getByRole('button', { name: '新建题库' }).click()
  const dialog = page.getByRole('dialog', { name: '新建题库' })
  await dialog.getByRole('textbox', { name: '名称' }).fill('大学物理')
  await dialog
    .getByRole('button', { name: '确 定' })
    .or(dialog.getByRole('button', { name: '确定' }))
    .click()
  await expect(page.getByRole('heading', { name: '大学物理' })).toBeVisible()
  const tree = page.getByRole('navigation', { name: '题库列表' })
  await tree.getByRole('button', { name: '新建分类' }).click()
  await page.getByRole('textbox', { name: '分类名称' }).fill('热学')
  await page.getByRole('textbox', { name: '分类名称' }).press('Enter')
  await expect(tree.getByRole('button', { name: /^热学/ })).toBeVisible()

  const bankId = new URL(page.url()).searchParams.get('bank') ?? ''
  await add(page.request, choice('卡诺热机的效率取决于什么？', ['两个热源的温度', '工作物质']), { bankId })
  await add(page.request, choice('电容器的电容与什么有关？', ['极板面积', '所带电量']), { bankId })
  await page.reload()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await page.getByRole('searchbox').or(page.getByPlaceholder('题干、题号、知识点')).first().fill('卡诺')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)

  const row = page.getByRole('row').filter({ hasText: '卡诺热机' })
  await row.getByRole('checkbox').click()
  const bar = page.getByRole('toolbar', { name: '批量操作' })
  await bar.getByRole('button', { name: '移动' }).click()
  const target = page.getByRole('dialog', { name: '移动 1 题到' })
  await target.getByLabel('分类').click()
  await page.getByTitle('热学').click()
  await target.getByRole('button', { name: /移\s*动/ }).click()
  await expect(page.getByText('已移动 1 题')).toBeVisible()
  await tree.getByRole('button', { name: /^热学/ }).click()
  await expect(page.getByRole('heading', { name: '热学' })).toBeVisible()
  await expect(row).toBeVisible()

  await row.getByRole('checkbox').click()
  await bar.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row).toBeVisible()
})

test('a deleted bank is found among the deleted ones and comes back with its questions; not while another has its name', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  const bankId = await bankOf(page, '大学物理')
  await add(page.request, choice('电容器的电容与什么有关？', ['极板面积', '所带电量']), { bankId })
  await page.goto('/exam/question/management')
  await page.getByRole('button', { name: '操作 大学物理' }).click()
  await page.getByRole('menuitem', { name: '删除题库' }).click()
  await expect(page.getByRole('dialog')).toContainText('删除题库“大学物理”和其中的 1 题？')
  await page.getByRole('dialog').getByRole('button', { name: '删除题库' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const other = await bankOf(page, '大学物理')
  await page.reload()
  await page.getByRole('button', { name: '已删除的题库' }).click()
  const bin = page.getByRole('dialog', { name: '已删除的题库' })
  await bin.getByRole('button', { name: '恢复 大学物理' }).click()
  await expect(page.getByText('您已有同名的题库')).toBeVisible()
  await ask(page.request, 'DELETE', `/question/banks/${other}`)
  await bin.getByRole('listitem').filter({ hasText: '1 题' }).getByRole('button', { name: /^恢复/ }).click()
  await expect(page.getByText('已恢复题库“大学物理”')).toBeVisible()
  await expect(page.getByText('电容器的电容与什么有关？')).toBeVisible()
})

test('a question is previewed with and without its answers, its versions are compared, and what is like it is shown', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  const bankId = await bankOf(page, '公共课题库')
  const stem = '下列关于理想气体内能的说法中，正确的是哪一项？'
  const options = ['只与温度有关', '与体积有关', '与压强有关']
  const first = await add(page.request, choice(stem, options), { bankId })
  const second = await add(page.request, choice(` 3. ${stem}`, [...options].reverse(), ['C']), { bankId })
  await ask(page.request, 'PUT', `/question/questions/${first.id}`, {
    content: choice(`${stem}（多看一遍）`, options),
    about,
    rowVersion: first.rowVersion,
    note: '补了提示',
  })
  await page.goto(`/exam/question/management?bank=${bankId}&id=${first.id}`)
  const panel = page
    .getByRole('complementary')
    .or(page.getByRole('dialog'))
    .filter({ hasText: `#${first.number}` })
  await expect(panel.getByText('只与温度有关')).toBeVisible()
  await expect(panel.locator('[data-right]')).toHaveCount(1)
  await panel.getByRole('checkbox', { name: '答案' }).click()
  await expect(panel.locator('[data-right]')).toHaveCount(0)

  await panel.getByRole('tab', { name: '版本 2' }).click()
  await expect(panel.getByText('补了提示')).toBeVisible()
  await panel.getByRole('button', { name: '与第 1 版比较' }).click()
  const compare = page.getByRole('dialog', { name: '与第 1 版比较' })
  await expect(compare.locator('[data-mark="changed"]').first()).toBeVisible()
  await compare
    .getByRole('button', { name: '关闭' })
    .or(compare.getByRole('button', { name: 'Close' }))
    .first()
    .click()

  await panel.getByRole('tab', { name: '相似' }).click()
  await expect(panel.getByText(/相同 \d+%/)).toBeVisible()
  await panel.getByRole('button', { name: '不是同一题' }).click()
  await expect(panel.getByText('没有相似的题目')).toBeVisible()
  expect(second.number).toBeGreaterThan(first.number)
})

test('a colleague sees the reviewed questions of a shared bank and cannot change them', async ({ page }) => {
  const { teacher, colleague } = await newInstitution({ teacher: 'teacher', colleague: 'teacher' })
  await signInAs(page, teacher.account)
  const bankId = await bankOf(page, '公共课题库', { scope: 'institution', scopeAccess: 'use' })
  await add(page.request, choice('审过的题目', ['对', '不对']), { bankId, state: 'ready' })
  await add(page.request, choice('还是草稿的题目', ['对', '不对']), { bankId })
  await signInAs(page, colleague.account)
  await page.goto(`/exam/question/management?bank=${bankId}`)
  await expect(page.getByText('审过的题目')).toBeVisible()
  await expect(page.getByText('还是草稿的题目')).toHaveCount(0)
  await expect(page.getByText('全校教师可选用')).toBeVisible()
  await expect(page.getByRole('button', { name: '新建题目' })).toHaveCount(0)
  await page.getByText('审过的题目').click()
  await expect(page.getByRole('tab', { name: '预览' })).toBeVisible()
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0)
})
