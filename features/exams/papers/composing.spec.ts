import { expect, test, type Page } from '@playwright/test'
import { ask, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const line = (text: string, id = 'abcdefghij') => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] }],
})
const choice = (stem: string, difficulty: number) => ({
  type: 0,
  stem: line(stem),
  options: ['甲', '乙', '丙', '丁'].map((text, at) => ({ seq: 'ABCD'[at], content: line(`${text}项`) })),
  answers: ['A'],
  blanks: [],
  blankRules: { ignoreSpaces: true, scientific: true, ignoreUnit: true, caseMatters: false, anyOrder: [] },
  reference: null,
  criteria: [],
  explanation: null,
  points: 2,
  partial: { kind: 'none', points: 0 },
  lastStays: false,
  difficulty,
})

/** A bank with reviewed questions. */
async function bankWith(page: Page, stems: readonly string[], difficulty: number): Promise<void> {
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/question/banks', { name: '热学题库' })
  const about = { source: '', tags: [], knowledgePoints: ['热力学'] }
  for (const stem of stems)
    await ask(page.request, 'POST', '/question/questions', { content: choice(stem, difficulty), about, bankId: id, state: 'ready' })
}

const stems = ['卡诺热机的效率取决于什么', '绝热过程中不变的是哪个量', '熵在孤立系统里怎样变化', '内能由什么决定', '理想气体等温膨胀时吸热去向']

test('a paper is composed by hand and by rules, locked, and printed', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  await bankWith(page, stems, 3)
  await page.goto('/exam/paper/management')
  await page.getByRole('button', { name: '新建试卷' }).first().click()
  await page.getByRole('textbox', { name: /^名称/ }).fill('热学单元测验')
  await page.getByRole('button', { name: '新建试卷' }).last().click()

  const bank = page.getByRole('complementary', { name: '题库' })
  await expect(bank.getByText(stems[0] ?? '')).toBeVisible()
  const row = (stem: string) => bank.getByRole('listitem').filter({ hasText: stem })
  await row(stems[0] ?? '')
    .getByRole('button')
    .click()
  await row(stems[1] ?? '')
    .getByRole('button')
    .click()
  const section = page.getByRole('region', { name: '单选' })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(row(stems[1] ?? '')).toContainText('第 2 题')

  // The second question goes before the first by the keyboard, and comes out and back.
  const second = section.getByRole('button', { name: stems[1] ?? '' })
  await second.press('Alt+ArrowUp')
  await expect(section.getByRole('listitem').first()).toContainText(stems[1] ?? '')
  await section.getByRole('button', { name: stems[0] ?? '' }).press('Delete')
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('main').getByRole('button', { name: '撤销' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: '添加按规则抽题的大题' }).click()
  const drawn = page.getByRole('region', { name: '大题' })
  await drawn.getByRole('combobox', { name: '从哪些题库抽' }).click()
  await page.getByTitle('热学题库').last().click()
  await page.keyboard.press('Escape')
  const cell = drawn.getByRole('spinbutton', { name: '热力学，中，取几题' })
  await cell.fill('2')
  await expect(drawn.getByText('2 题，每题')).toBeVisible()
  await drawn.getByRole('button', { name: '试抽一次' }).click()
  await expect(drawn.getByText('样题（不保存）')).toBeVisible()

  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await page.getByRole('button', { name: '锁定', exact: true }).click()
  await page
    .getByRole('dialog', { name: '锁定为第 1 版？' })
    .getByRole('button', { name: /锁\s?定/ })
    .click()
  await expect(page.getByText(/第 1 版，.*锁定/)).toBeVisible()
  await expect(page.getByRole('button', { name: '解锁修改' })).toBeVisible()

  await page.getByText('学生视图', { exact: true }).click()
  await expect(page.getByText('考生看到的就是这样')).toBeVisible()
  await expect(page.getByText(stems[0] ?? '')).toBeVisible()
  await page.getByText('打印', { exact: true }).first().click()
  await expect(page.getByRole('heading', { name: '热学单元测验', exact: true }).last()).toBeVisible()
  await expect(page.getByRole('heading', { name: /答题卡/ })).toBeVisible()
  await page.getByRole('switch', { name: '答案与评分标准' }).click()
  await expect(page.getByRole('heading', { name: /答案与评分标准/ })).toBeVisible()
})

test('a paper that was saved in another place meanwhile is not overwritten unasked', async ({ page, browser }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/question/papers', { name: '两人组的卷' })
  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs(other, teacher.account)
  await page.goto(`/exam/blank/paper/create?id=${id}`)
  await other.goto(`/exam/blank/paper/create?id=${id}`)
  const name = (where: Page) => where.getByRole('textbox', { name: '名称' })
  await name(other).fill('先保存的名称')
  await expect(other.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await name(page).fill('后保存的名称')
  await expect(page.getByRole('alert').filter({ hasText: '保存了这份试卷' })).toBeVisible()
  await page.getByRole('button', { name: '用我的覆盖' }).click()
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await other.reload()
  await expect(name(other)).toHaveValue('后保存的名称')
  await context.close()
})
