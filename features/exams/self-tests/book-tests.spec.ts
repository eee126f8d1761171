import { expect, test } from '@playwright/test'
import { addChapter, storeText } from '#e2e/chapters.ts'
import { newExam } from '#e2e/exams.ts'
import { ask, fresh, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

test('a class is given its book; its students find their tests and self-tests by chapter on the page of the book', async ({
  page,
  browser,
  baseURL,
}) => {
  const { admin, student } = await newInstitution({ admin: 'administrator', student: 'student' })
  await signInAs(page, admin.account)
  const { paperId, questionIds } = await newExam(admin, [])
  const name = fresh('物理')
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name })
  const chapter = await addChapter(page, id, '热学')
  const question = { type: 'embed', attrs: { id: 'bbbbbbbbbb', kind: 'question', ref: questionIds[0], title: '题' } }
  await storeText(page, chapter, [{ type: 'paragraph', attrs: { id: 'aaaaaaaaaa' }, content: [{ type: 'text', text: '先想一想' }] }, question])
  await ask(page.request, 'POST', '/question/uses', { textbookId: id, ids: [questionIds[0]] })
  await ask(page.request, 'PUT', '/pressplatform/textbooks/publish', { id })

  const { id: classId, inviteCode } = await ask<{ id: string; inviteCode: string }>(page.request, 'POST', '/pressplatform/classes', {
    name: '物理 A 班',
  })
  await page.goto(`/education/classes/editor?id=${classId}`)
  await page.getByRole('combobox', { name: /^教材/ }).fill(name)
  await page.getByRole('option', { name }).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  const other = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })).newPage()
  await signInAs(other, student.account)
  await ask(other.request, 'POST', '/pressplatform/classes/join', { code: inviteCode })
  const times = { opensAt: new Date(Date.now() - 60_000).toISOString(), closesAt: new Date(Date.now() + 3600_000).toISOString() }
  const draft = { title: '热学测验', kind: 'quiz', paperId, targets: [{ kind: 'class', targetId: classId }], ...times }
  const made = await ask<{ id: string; rowVersion: number }>(page.request, 'POST', '/pressplatform/tests', draft)
  await ask(page.request, 'POST', `/pressplatform/tests/${made.id}/publish`, { rowVersion: made.rowVersion })

  await other.goto(`/education/classes/details?id=${classId}`)
  await other.getByRole('link', { name }).click()
  await expect(other.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(other.getByRole('heading', { name: '热学测验' })).toBeVisible()
  await other.getByRole('link', { name: /热学 1 题/ }).click()
  await expect(other.getByRole('checkbox', { name: /热学/ })).toBeChecked()
  await expect(other.getByRole('button', { name: '开始自测（最多 1 题）' })).toBeVisible()

  await page.goto(`/details/test?id=${id}`)
  await expect(page.getByRole('row', { name: /热学测验/ })).toBeVisible()
})
