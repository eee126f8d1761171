import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const paragraph = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'abcdefgh12' }, content }] })
const doc = (text: string) => paragraph({ type: 'text', text })
const blankKey = 'abcdefghij'
const empty = {
  options: [] as object[],
  answers: [] as string[],
  blanks: [] as object[],
  blankRules: { ignoreSpaces: true, scientific: true, ignoreUnit: true, caseMatters: false, anyOrder: [] },
  reference: null as object | null,
  criteria: [],
  explanation: null as object | null,
  points: 5,
  partial: { kind: 'none', points: 0 },
  lastStays: false,
  difficulty: 3,
}
const questions = [
  {
    ...empty,
    type: 0,
    stem: doc('栈是怎样的线性表？'),
    options: ['先进先出', '后进先出'].map((text, at) => ({ seq: 'AB'[at], content: doc(text) })),
    answers: ['B'],
    explanation: doc('后入栈的元素先出栈。'),
  },
  {
    ...empty,
    type: 2,
    stem: paragraph({ type: 'text', text: '空栈的长度是 ' }, { type: 'blank', attrs: { key: blankKey } }),
    blanks: [{ key: blankKey, kind: 'number', answers: [{ value: '0', share: 100 }], tolerance: null, points: 5 }],
  },
  { ...empty, type: 3, stem: doc('举一个用栈的例子。'), reference: doc('括号匹配。') },
]

/** Reviewed questions in a bank of the person. */
async function newQuestions(page: Page) {
  for (const content of questions)
    await ask(page.request, 'POST', '/question/questions', {
      content,
      about: { source: '', tags: [], knowledgePoints: [] },
      state: 'ready',
    })
}

/** A time as a field of the screens takes it, so many hours from now in Shanghai. */
const local = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16)

test('a teacher asks questions of a bank, a student answers them on a phone, and both see what they have earned', async ({ page, browser }) => {
  const { teacher, 丁一 } = await newInstitution({ teacher: 'teacher', 丁一: 'student' })
  await signInAs(page, teacher.account)
  await newQuestions(page)
  const { id: classId } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/classes', { name: '数据结构', state: 'running' })
  await ask(page.request, 'POST', `/pressplatform/classes/${classId}/members`, { memberIds: [丁一.memberId] })

  await page.goto('/education/homework')
  await page.getByRole('button', { name: '布置作业' }).first().click()
  await page.getByRole('textbox', { name: /^标题/ }).fill('第三章练习')
  await page.getByRole('checkbox', { name: '文字' }).uncheck()
  await page.getByRole('button', { name: '选题目' }).click()
  const dialog = page.getByRole('dialog')
  for (const number of [1, 2, 3]) await dialog.getByRole('button', { name: `选 #${number}` }).click()
  await expect(dialog.getByText('已选 3 题，最多 50 题')).toBeVisible()
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: /完\s?成/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 题，共 15 分' })).toBeVisible()
  const row = page.getByRole('button', { name: '举一个用栈的例子。' })
  await row.press('Alt+ArrowUp')
  await expect(row).toContainText('2举一个用栈的例子。')
  await row.press('Alt+ArrowDown')
  await expect(row).toContainText('3举一个用栈的例子。')
  await page.getByRole('spinbutton', { name: '第 3 题的分值' }).fill('10')
  await expect(page.getByRole('status').filter({ hasText: '3 题，共 20 分' })).toBeVisible()
  await page.getByRole('combobox', { name: '班级' }).click()
  await page.getByTitle('数据结构', { exact: true }).last().click()
  await page.keyboard.press('Escape')
  await page.getByLabel('数据结构 开放').fill(local(-1))
  await page.getByLabel('数据结构 截止').fill(local(24))
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: '布置', exact: true }).click()
  await expect(page.getByText('已布置给 1 名学生')).toBeVisible()

  const handset = await browser.newPage({ ...phone, locale: 'zh-CN' })
  await signInAs(handset, 丁一.account)
  await handset.goto('/mycenter/learning/homework')
  await handset.getByRole('link', { name: '去写' }).click()
  const card = (name: string) => handset.getByRole('article', { name })
  await card('1 单选').getByRole('radio', { name: '选项 B' }).check({ force: true })
  await card('2 填空').getByRole('textbox', { name: '第 1 空' }).fill('1')
  await card('3 主观').getByRole('textbox').fill('浏览器的后退')
  await expect(handset.getByText('已答 3 题，共 3 题')).toBeVisible()
  await expect(handset.getByText(/草稿已保存/)).toBeVisible()
  await handset.reload()
  await expect(card('1 单选').getByRole('radio', { name: '选项 B' })).toBeChecked()
  await expect(card('2 填空').getByRole('textbox', { name: '第 1 空' })).toHaveValue('1')
  await expect(card('3 主观').getByRole('textbox')).toHaveValue('浏览器的后退')
  expect.soft(await accessibilityFindings(handset)).toEqual([])
  await handset.getByRole('button', { name: '提交' }).click()
  await handset
    .getByRole('dialog')
    .getByRole('button', { name: /提\s?交/ })
    .click()
  await expect(handset.getByText(/回执 [2-9A-Z]{4}-[2-9A-Z]{4}/).first()).toBeVisible()
  await expect(handset.getByText('后入栈的元素先出栈。')).toBeHidden()

  await page
    .getByRole('link', { name: '第三章练习' })
    .or(page.getByRole('button', { name: '第三章练习' }))
    .first()
    .click()
  await page.getByRole('button', { name: '丁一' }).click()
  const margin = page.getByRole('complementary')
  await expect(margin.getByText('浏览器的后退')).toBeVisible()
  await expect(margin.getByText('还有 1 题要批')).toBeVisible()
  await margin.getByRole('spinbutton', { name: '第 3 题得分' }).fill('11')
  await expect(margin.getByText('最多 10 分')).toBeVisible()
  await margin.getByRole('spinbutton', { name: '第 3 题得分' }).fill('8')
  await expect(margin.getByText('题目得 13 分，共 20 分')).toBeVisible()
  await expect(margin.getByRole('spinbutton', { name: '得分', exact: true })).toHaveValue('13')
  expect.soft(await accessibilityFindings(page)).toEqual([])
  await margin.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '发布成绩 1' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /发\s?布/ })
    .click()
  await expect(page.getByText('已发布 1 名学生的成绩')).toBeVisible()

  await handset.reload()
  await expect(handset.getByRole('region', { name: '成绩' })).toContainText('13 / 20')
  await expect(card('1 单选')).toContainText('后入栈的元素先出栈。')
  await expect(card('2 填空')).toContainText('正确答案')
  await expect(card('3 主观')).toContainText('8 / 10 分')
  await expect(card('3 主观')).toContainText('括号匹配。')
  expect.soft(await accessibilityFindings(handset)).toEqual([])
})
