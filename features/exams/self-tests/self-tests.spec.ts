import { expect, type Page, test } from '@playwright/test'
import { accessibilityFindings } from '#e2e/findings.ts'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'aaaaaaaaaa' }, content: [{ type: 'text', text }] }],
})

/** A single choice whose right answer is B. */
const choice = (stem: string, bankId: string) => ({
  content: {
    type: 0,
    stem: paragraph(stem),
    options: ['90 ℃', '100 ℃'].map((text, at) => ({ seq: 'AB'[at], content: paragraph(text) })),
    answers: ['B'],
    blanks: [],
    blankRules: { ignoreSpaces: true, scientific: true, ignoreUnit: true, caseMatters: false, anyOrder: [] },
    reference: null,
    criteria: [],
    explanation: paragraph('沸点随气压变化。'),
    points: 2,
    partial: { kind: 'none', points: 0 },
    lastStays: false,
    difficulty: 3,
  },
  about: { source: '', tags: [], knowledgePoints: ['沸点'] },
  bankId,
  state: 'ready',
})

const look = async (page: Page, what: string) => {
  expect.soft(await accessibilityFindings(page), what).toEqual([])
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0)
}

test('a student practises an open bank on a phone, finds the mistake again, puts it away and answers a similar question', async ({
  page,
  browser,
  baseURL,
}) => {
  const { admin, student } = await newInstitution({ admin: 'administrator', student: 'student' })
  await signInAs(page, admin.account)
  // A teacher opens a bank in its dialog.
  const { id: bankId } = await ask<{ id: string }>(page.request, 'POST', '/question/banks', { name: '热学练习', scope: 'institution' })
  for (const stem of ['水的沸点是', '一个大气压下水的沸点是']) await ask(page.request, 'POST', '/question/questions', choice(stem, bankId))
  await page.goto('/exam/question/management')
  await page.getByRole('button', { name: '操作 热学练习' }).click()
  await page.getByRole('menuitem', { name: '题库设置' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: '开放自测' }).check()
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await expect(dialog).toBeHidden()

  const handset = await (await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })).newPage()
  await signInAs(handset, student.account)
  await handset.goto('/examination')
  await handset.getByRole('radio', { name: /热学练习/ }).check()
  await expect(handset.getByRole('button', { name: '开始自测（最多 2 题）' })).toBeVisible()
  await handset.getByRole('radio', { name: '5', exact: true }).check()
  await look(handset, 'making a self-test')
  await handset.getByRole('button', { name: /开始自测（/ }).click()
  await expect(handset.getByText('/ 2', { exact: true })).toBeVisible()
  await expect(handset.getByRole('timer')).toHaveCount(0)
  await handset.locator('.ex-option', { hasText: '90 ℃' }).tap()
  await handset.getByRole('button', { name: '下一题' }).click()
  await handset.locator('.ex-option', { hasText: '100 ℃' }).tap()
  await handset.getByRole('button', { name: '全部题目' }).click()
  await handset.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
  await expect(handset.getByText('满分 4')).toBeVisible()
  await handset.getByRole('button', { name: /沸点/ }).click()
  await expect(handset.getByText('沸点随气压变化')).toBeVisible()
  // The address is that of the result.
  await handset.reload()
  await expect(handset.getByText('满分 4')).toBeVisible()

  await handset.getByRole('link', { name: '错题本' }).click()
  await expect(handset.getByRole('button', { name: '未掌握 1' })).toBeVisible()
  const mistake = handset.getByRole('button', { name: /沸点/ })
  await mistake.click()
  await look(handset, 'mistakes')
  await handset.getByRole('button', { name: '我会了' }).click()
  await expect(handset.getByRole('heading', { name: '没有错题' })).toBeVisible()
  await handset.getByRole('button', { name: '撤销' }).click()
  await mistake.click()
  await handset.getByRole('link', { name: '做类似的题' }).click()
  await expect(handset.getByText('/ 1', { exact: true })).toBeVisible()

  await handset.goto('/examination?view=past')
  await expect(handset.getByRole('listitem')).toHaveCount(2)
  await expect(handset.getByRole('link', { name: '继续' })).toHaveCount(1)
  await expect(handset.getByText('2 / 4')).toBeVisible()
  await look(handset, 'done before')
})
