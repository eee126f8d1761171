import { expect, test } from '@playwright/test'
import { ask, newInstitution, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

interface Row {
  id: string
  questions_type: number
  questions_answers: string[]
  state: string
  rowVersion: number
}

test('one question of each type is written, with the keyboard and without the mouse between them', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  const { id: bankId } = await ask<{ id: string }>(page.request, 'POST', '/question/banks', { name: '我的题库' })
  await page.goto(`/exam/question/management?bank=${bankId}`)
  await page.getByRole('button', { name: '新建题目' }).first().click()
  const text = page.getByRole('textbox', { name: '题目原文' })
  const seen = page.getByRole('complementary', { name: '学生看到的' })
  const write = async (words: string, shown: string) => {
    await text.fill(words)
    await expect(seen.getByText(shown).first()).toBeVisible()
    await text.press('ControlOrMeta+Enter')
    await expect(text).not.toHaveValue(words)
  }
  await write('1. 水的沸点是（　　）\nA. 90 度\nB. 100 度\n答案：B', '100 度')
  await write('1. 下列是质数的有\nA. 2\nB. 3\nC. 4\n答案：AB', '下列是质数的有')
  await write('1. 地球是圆的。\n答案：正确', '地球是圆的。')
  await write('1. 推导公式。（10分）\n答案：略\n评分标准：\n列式（4分）\n结果（6分）', '推导公式。')
  await write('1. 牛顿第 ____ 定律又叫 ____ 定律。\n答案：一；惯性', '牛顿第')
  const { items } = await ask<{ items: Row[] }>(page.request, 'GET', `/question/questions?bankId=${bankId}&sort=number`)
  expect(items.map((row) => [row.questions_type, row.questions_answers])).toEqual([
    [0, ['B']],
    [1, ['A', 'B']],
    [4, ['A']],
    [3, ['略']],
    [2, ['一', '惯性']],
  ])
})

test('a trial answer gets its verdict with the reason, and is accepted too; the draft survives a reload', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  await page.goto('/exam/blank/question/create')
  const text = page.getByRole('textbox', { name: '题目原文' })
  await text.fill('1. 误差限为 ____ h，这种方法叫作 ____ 。\n答案：19.6 ± 1%；区间估计')
  const first = page.getByRole('textbox', { name: '第 1 空' })
  await first.fill('19.9')
  await expect(page.getByText('差 1.53%，超出容差')).toBeVisible()
  await first.fill('19.7')
  await expect(page.getByText('差 0.51%，在容差内')).toBeVisible()
  await page.getByRole('textbox', { name: '第 2 空' }).fill('区间法')
  await page.getByRole('button', { name: '也算对' }).click()
  await expect(text).toHaveValue(/区间估计 \| 区间法/)
  await expect(page.getByText('也算对的答案，得 100%')).toBeVisible()
  await page.reload()
  await expect(text).toHaveValue(/区间估计 \| 区间法/)
  await expect(page.getByText('已恢复上次没有保存的内容')).toBeVisible()
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('heading')).first()).toBeVisible()
  await expect(page).toHaveURL(/exam\/question\/management/)
})

test('a like question is shown while typing, and someone else’s save in between is not overwritten unasked', async ({ page }) => {
  const { teacher } = await newInstitution({ teacher: 'teacher' })
  await signInAs(page, teacher.account)
  const { id: bankId } = await ask<{ id: string }>(page.request, 'POST', '/question/banks', { name: '我的题库' })
  await page.goto(`/exam/blank/question/create?bank=${bankId}`)
  const text = page.getByRole('textbox', { name: '题目原文' })
  const words = '1. 下列关于理想气体内能的说法中，正确的是（　　）\nA. 只与温度有关\nB. 与体积有关\n答案：A'
  await text.fill(words)
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page).toHaveURL(/exam\/question\/management/)
  const [row] = (await ask<{ items: Row[] }>(page.request, 'GET', `/question/questions?bankId=${bankId}`)).items

  await page.goto(`/exam/blank/question/create?bank=${bankId}`)
  await text.fill(words.replace('A. 只与温度有关\nB. 与体积有关\n答案：A', 'A. 与体积有关\nB. 只与温度有关\n答案：B'))
  await expect(page.getByText('题库里有 1 题很像')).toBeVisible()
  await page.getByRole('button', { name: '不是同一题' }).click()
  await expect(page.getByText('题库里有 1 题很像')).toHaveCount(0)

  await page.goto(`/exam/blank/question/create?id=${row?.id}`)
  await expect(text).toHaveValue(/理想气体/)
  await ask(page.request, 'POST', '/question/batch/label', { ids: [row?.id], add: { tags: ['期末'] } })
  await text.fill((await text.inputValue()).replace('正确的是', '不正确的是'))
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('这道题刚才被别人保存过。')).toBeVisible()
  await page.getByRole('button', { name: '保留我的，存为新版' }).click()
  await expect(page).toHaveURL(/exam\/question\/management/)
  await expect(page.getByText(/不正确的是/).first()).toBeVisible()
})
