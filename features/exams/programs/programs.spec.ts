import { expect, test } from '@playwright/test'
import { addChapter, storeText } from '#e2e/chapters.ts'
import { ask, fresh, newInstitution, phone, signInAs } from '#e2e/people.ts'

test('an author writes a programming question, whose program gives the outputs; a student answers it on a phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const { admin, student } = await newInstitution({ admin: 'administrator', student: 'student' })
  await signInAs(page, admin.account)
  await page.goto('/exam/blank/question/create')
  await page.getByRole('textbox', { name: '题干' }).click()
  await page.keyboard.type('读入一个整数，输出它的两倍')
  await page.getByRole('radiogroup', { name: '题型' }).getByText('编程', { exact: true }).click()
  await page.getByRole('combobox', { name: '编程语言' }).click()
  await page.getByTitle('JavaScript', { exact: true }).click()
  const reference = page.getByRole('textbox', { name: '参考程序' })
  await reference.fill('print(Number(readline()) * 2)')
  await page.getByRole('textbox', { name: '第 1 个测试的输入' }).fill('21')
  await page.getByRole('textbox', { name: '第 2 个测试的输入' }).fill('-4')
  await page.getByRole('button', { name: '运行参考程序' }).click()
  await expect(page.getByText('通过 0 / 2 个测试')).toBeVisible()
  await page.getByRole('button', { name: '用它的输出填' }).click()
  await expect(page.getByRole('textbox', { name: '第 1 个测试应输出' })).toHaveValue('42\n')
  await page.getByRole('button', { name: '运行参考程序' }).click()
  await expect(page.getByText('通过 2 / 2 个测试')).toBeVisible()

  // What was written is in the preview, and the type can be changed to and fro.
  await page.getByRole('textbox', { name: '试答', exact: true }).fill('print(42)')
  await page.getByRole('button', { name: '运行', exact: true }).click()
  await expect(page.getByText('得 0 / 2 分')).toBeVisible()
  await page.getByRole('radiogroup', { name: '题型' }).getByText('主观', { exact: true }).click()
  await expect(page.getByText('程序与测试不随它保存')).toBeVisible()
  await page.getByRole('radiogroup', { name: '题型' }).getByText('编程', { exact: true }).click()
  await expect(reference).toHaveValue('print(Number(readline()) * 2)')
  await page.getByRole('button', { name: '更多保存方式' }).click()
  await page.getByRole('menuitem', { name: '保存为已审' }).click()
  await expect(page.getByText('已保存为已审')).toBeVisible()

  const [bank] = await ask<{ id: string }[]>(page.request, 'GET', '/question/banks')
  const { items } = await ask<{ items: { id: string }[] }>(page.request, 'GET', `/question/questions?bankId=${bank?.id}`)
  const questionId = items[0]?.id ?? ''
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name: fresh('编程') })
  const block = { type: 'embed', attrs: { id: 'aaaaaaaaab', kind: 'question', ref: questionId, title: '编程题' } }
  const chapter = await addChapter(page, id, '第一个程序')
  await storeText(page, chapter, [block])
  await ask(page.request, 'POST', '/question/uses', { textbookId: id, ids: [questionId] })
  await ask(page.request, 'PUT', '/pressplatform/textbooks/publish', { id })

  const handset = await (await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })).newPage()
  await signInAs(handset, student.account)
  await handset.goto(`/mobile/readBook?id=${id}&chapter=${chapter}`)
  const question = handset.locator('.embed-question')
  const code = question.getByRole('textbox', { name: '程序' })
  await code.fill('print(42)')
  await question.getByRole('button', { name: '提交并运行' }).click()
  await expect(question.getByText('通过 1 / 2 个测试')).toBeVisible()
  await expect(question.getByText('输出不同')).toBeVisible()
  await expect(question.getByText('-8')).toBeHidden()
  await code.fill('print(2 * readline())')
  await question.getByRole('button', { name: '提交并运行' }).click()
  await expect(question.getByText('答对了')).toBeVisible()
  await expect(question.getByText('参考程序')).toBeVisible()
  await handset.reload()
  await expect(question.getByText('通过 2 / 2 个测试')).toBeVisible()
  await expect(code).toHaveValue('print(2 * readline())')
})

test('what is written while the reference program runs, or before a removal is undone, stays', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  await page.goto('/exam/blank/question/create')
  await page.getByRole('radiogroup', { name: '题型' }).getByText('编程', { exact: true }).click()
  await page.getByRole('combobox', { name: '编程语言' }).click()
  await page.getByTitle('JavaScript', { exact: true }).click()
  await page.getByRole('textbox', { name: '参考程序' }).fill('print(Number(readline()) * 2)')
  const field = (no: number, what: string) => page.getByRole('textbox', { name: `第 ${no} 个测试${what}` })
  for (const [at, input] of ['1', '2'].entries()) await field(at + 1, '的输入').fill(input)
  // The answer to the run is held back until the second test has been changed.
  let answer = () => {}
  const changed = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/question/program/run', async (route) => {
    await changed
    await route.continue()
  })
  await page.getByRole('button', { name: '用它的输出填' }).click()
  await field(2, '的输入').fill('30')
  answer()
  await expect(field(1, '应输出')).toHaveValue('2\n')
  await expect(field(2, '的输入')).toHaveValue('30')
  await expect(field(2, '应输出')).toHaveValue('60\n')

  await page.getByRole('button', { name: '删除第 1 个测试' }).click()
  await field(1, '应输出').fill('61')
  await page.getByText('已删除第 1 个测试').locator('..').getByRole('button', { name: '撤销' }).click()
  await expect(field(1, '应输出')).toHaveValue('2\n')
  await expect(field(2, '应输出')).toHaveValue('61')
})

test('in the field of a program Tab indents, Enter keeps the depth, and Esc gives Tab back', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  await page.goto('/exam/blank/question/create')
  await page.getByRole('radiogroup', { name: '题型' }).getByText('编程', { exact: true }).click()
  const starter = page.getByRole('textbox', { name: '起始代码' })
  await starter.click()
  await page.keyboard.type('if x:')
  await page.keyboard.press('Enter')
  await page.keyboard.type('y = 1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('z')
  await expect(starter).toHaveValue('if x:\n    y = 1\nz')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Tab')
  await expect(starter).toHaveValue('    if x:\n        y = 1\n    z')
  await page.keyboard.press('Control+Z')
  await expect(starter).toHaveValue('if x:\n    y = 1\nz')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(starter).not.toBeFocused()
})
