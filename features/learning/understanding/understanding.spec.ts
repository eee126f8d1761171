import { expect, test } from '@playwright/test'
import { addChapter, storeText } from '#e2e/chapters.ts'
import { ask, fresh, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

/** A figure needs ten students. */
const people = {
  admin: 'administrator',
  teacher: 'teacher',
  甲: 'student',
  乙: 'student',
  丙: 'student',
  丁: 'student',
  戊: 'student',
  己: 'student',
  庚: 'student',
  辛: 'student',
  壬: 'student',
  癸: 'student',
}
let blocks = 0
const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: `${blocks++}`.padStart(10, 'q') }, content: [{ type: 'text', text }] }],
})
/** A single choice with the right answer A. */
const choice = (stem: string) => ({
  type: 0,
  stem: doc(stem),
  options: ['满了', '空了', '不知道'].map((text, at) => ({ seq: 'ABC'[at], content: doc(text) })),
  answers: ['A'],
  blanks: [],
  blankRules: { ignoreSpaces: true, scientific: true, ignoreUnit: true, caseMatters: false, anyOrder: [] },
  reference: null,
  criteria: [],
  explanation: doc('见课文。'),
  points: 2,
  partial: { kind: 'none', points: 0 },
  lastStays: false,
  difficulty: 3,
})

test('a teacher finds the place that most of the class got wrong first, writes a notice from it, and what was done is kept', async ({
  page,
  browser,
}) => {
  const { admin, teacher, ...students } = await newInstitution(people)
  await signInAs(page, admin.account)
  const add = async (stem: string, point: string) => {
    const about = { source: '', tags: [], knowledgePoints: [point] }
    return (await ask<{ id: string }>(page.request, 'POST', '/question/questions', { content: choice(stem), about, state: 'ready' })).id
  }
  const stack = await add('栈的下标等于容量时，栈怎么了？', '栈')
  const queue = await add('首尾下标相等而个数等于容量时，队列怎么了？', '循环队列')
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name: fresh('数据结构'), openScope: 'org' })
  const chapter = await addChapter(page, id, '栈与队列')
  const paragraph = (block: string, text: string) => ({ type: 'paragraph', attrs: { id: block }, content: [{ type: 'text', text }] })
  const embed = (block: string, ref: string) => ({ type: 'embed', attrs: { id: block, kind: 'question', ref, title: '题' } })
  await storeText(page, chapter, [
    paragraph('aaaaaaaaaa', '栈只允许在一端插入和删除。'),
    paragraph('bbbbbbbbbb', '让两个下标绕着数组转圈的队列，称为循环队列。'),
    embed('cccccccccc', stack),
    embed('dddddddddd', queue),
  ])
  await ask(page.request, 'POST', '/question/uses', { textbookId: id, ids: [stack, queue] })
  await ask(page.request, 'PUT', '/pressplatform/textbooks/publish', { id })
  await signInAs(page, teacher.account)
  const klass = await ask<{ id: string; inviteCode: string }>(page.request, 'POST', '/pressplatform/classes', {
    name: '数据结构 A 班',
    state: 'running',
    textbookId: id,
  })

  const student = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  for (const [at, { account }] of Object.values(students).entries()) {
    await signInAs(student, account)
    await ask(student.request, 'POST', '/pressplatform/classes/join', { code: klass.inviteCode })
    const answer = (questionId: string, option: string) =>
      ask(student.request, 'POST', `/pressplatform/reading/${id}/questions/${questionId}/answer`, {
        chapterId: chapter,
        answer: { options: [option] },
      })
    await answer(stack, at < 2 ? 'C' : 'A')
    await answer(queue, at < 7 ? 'B' : 'A')
  }
  await student.goto(`/education/classes/understanding?id=${klass.id}`)
  await expect(student.getByRole('heading', { name: '这一页只有任课教师能看' })).toBeVisible()

  await page.goto(`/education/classes/details?id=${klass.id}`)
  await page.getByRole('link', { name: '没弄懂的' }).click()
  const places = page.getByRole('list', { name: /没弄懂的地方/ })
  const first = places
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first()
  await expect(first.getByRole('heading')).toHaveText('让两个下标绕着数组转圈的队列，称为循环队列。')
  await expect(first.getByText('答错 70%')).toBeVisible()
  await expect(first.getByText('错答最多的是“空了”，7 人')).toBeVisible()

  await first.getByRole('button', { name: '课上讲' }).click()
  await expect(first.getByText('已记入课堂讲解')).toBeVisible()
  await first.getByRole('button', { name: '写通知' }).click()
  const form = page.getByRole('complementary', { name: '写通知' }).or(page.getByRole('dialog', { name: '写通知' }))
  await expect(form.getByRole('textbox', { name: /^标题/ })).toHaveValue('关于“循环队列”')
  await expect(form.getByRole('textbox', { name: '正文' })).toContainText('绕着数组转圈')
  await form.getByRole('button', { name: /^发\s?布$/ }).click()
  await expect(first.getByRole('link', { name: '已写通知' })).toBeVisible()
  await page.reload()
  await expect(first.getByText('已记入课堂讲解')).toBeVisible()
  await first.getByRole('button', { name: '撤销 已记入课堂讲解' }).click()
  await expect(first.getByRole('button', { name: '课上讲' })).toBeVisible()
  await first.getByRole('link', { name: '已写通知' }).click()
  await expect(page.getByRole('article')).toContainText('让两个下标绕着数组转圈的队列')
  await page.goto(`/education/classes/understanding?id=${klass.id}`)
  await expect(first.getByRole('link', { name: '已写通知' })).toBeVisible()
  await expect(first.getByRole('button', { name: '课上讲' })).toBeVisible()

  // What is written beside the passage is found there in the reader.
  await first.getByRole('link', { name: '写在原文旁' }).click()
  await expect(page.getByRole('textbox', { name: '引用的原文' })).toHaveValue(/绕着数组转圈/)
  await page.getByRole('textbox', { name: /^标题/ }).fill('循环队列怎样判满')
  await page.getByRole('textbox', { name: '正文' }).fill('空出一个单元，首尾相邻时为满。')
  await page.getByRole('button', { name: '发起讨论' }).last().click()
  await expect(page.getByRole('heading', { name: '循环队列怎样判满' })).toBeVisible()
  await student.goto(`/Previewtextbook?id=${id}&chapter=${chapter}`)
  await student.getByRole('button', { name: '这一段有 1 个提问或讨论' }).click()
  await expect(student.getByRole('dialog', { name: '问答与讨论' }).getByRole('listitem')).toContainText('循环队列怎样判满')
  await page.goto(`/education/classes/understanding?id=${klass.id}`)
  await expect(first.getByText('已去原文旁写')).toBeVisible()
})
