import { expect, test } from '@playwright/test'
import { addChapter } from '#e2e/chapters.ts'
import { ask, fresh, newInstitution, phone, signInAs } from '#e2e/people.ts'

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'aaaaaaaaaa' }, content: [{ type: 'text', text }] }],
})
const rules = { ignoreSpaces: true, scientific: true, ignoreUnit: true, caseMatters: false, anyOrder: [] }

/** A single choice that is ready to be used. */
const choice = {
  content: {
    type: 0,
    stem: paragraph('水在标准大气压下的沸点是'),
    options: ['90 ℃', '100 ℃'].map((text, at) => ({ seq: 'AB'[at], content: paragraph(text) })),
    answers: ['B'],
    blanks: [],
    blankRules: rules,
    reference: null,
    criteria: [],
    explanation: paragraph('沸点随气压变化。'),
    points: 2,
    partial: { kind: 'none', points: 0 },
    lastStays: false,
    difficulty: 3,
  },
  about: { source: '', tags: [], knowledgePoints: [] },
  state: 'ready',
}

test('an author puts a question into a chapter; a student answers it on a phone and finds the answer again', async ({ page, browser, baseURL }) => {
  const { admin, student } = await newInstitution({ admin: 'administrator', student: 'student' })
  await signInAs(page, admin.account)
  await ask(page.request, 'POST', '/question/questions', choice)
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name: fresh('练习') })
  const chapter = await addChapter(page, id, '热学')
  await page.goto(`/editbook/chapter?id=${id}&chapter=${chapter}`)
  await page.getByRole('textbox', { name: /正文/ }).click()
  await page.keyboard.type('先想一想：')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/题目')
  await expect(page.getByRole('option', { name: '题目' })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '插入题目' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: '插入 1 道题' }).click()
  await expect(page.locator('.ed-text .embed')).toContainText('沸点')
  await expect(page.locator('[role=status][data-state]')).toHaveAttribute('data-state', 'saved')
  await ask(page.request, 'PUT', '/pressplatform/textbooks/publish', { id })

  const handset = await (await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })).newPage()
  await signInAs(handset, student.account)
  await handset.goto(`/mobile/readBook?id=${id}&chapter=${chapter}`)
  const question = handset.locator('.embed-question')
  await handset.getByRole('button', { name: '就这道题提问' }).click()
  await expect(handset.getByRole('dialog', { name: '问答与讨论' }).getByRole('blockquote')).toContainText('沸点')
  await handset.keyboard.press('Escape')
  await question.getByText('90 ℃').click()
  await question.getByRole('button', { name: '提交' }).click()
  await expect(question.getByText('不对，再想想')).toBeVisible()
  await expect(question.getByText('沸点随气压变化')).toBeHidden()
  await question.getByText('100 ℃').click()
  await question.getByRole('button', { name: '提交' }).click()
  await expect(question.getByText('答对了')).toBeVisible()
  await expect(question.getByText('沸点随气压变化')).toBeVisible()
  await handset.reload()
  await expect(question.getByText('答对了')).toBeVisible()
  await expect(question.getByRole('radio', { name: '选项 B' })).toBeChecked()
  // The chapter leads to a self-test of its questions.
  await handset.getByRole('link', { name: '自测本章' }).click()
  await expect(handset.getByRole('checkbox', { name: /热学/ })).toBeChecked()
  await expect(handset.getByRole('button', { name: '开始自测（最多 1 题）' })).toBeVisible()
  await handset.goBack()
  await expect(question.getByText('答对了')).toBeVisible()
  await handset.context().setOffline(true)
  await question.getByRole('button', { name: '再做一次' }).click()
  await question.getByText('90 ℃').click()
  await question.getByRole('button', { name: '提交' }).click()
  await expect(question.getByText('没有提交成功')).toBeVisible()
})
