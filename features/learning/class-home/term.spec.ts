import { type Browser, expect, type Page, test } from '@playwright/test'
import { encode } from 'uqr'
import { ask, fresh, newPerson, phone, signInAs } from '#e2e/people.ts'

// A press that waits for what never comes fails at its step, not at the end of the long test.
test.use({ locale: 'zh-CN', actionTimeout: 20_000 })

/** A time as a field of the screens takes it, so many hours from now in Shanghai. */
const local = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16)
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'paragraph1' }, content: [{ type: 'text', text }] }] })

async function openAs(browser: Browser, account: string, device: object = {}): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce', ...device })).newPage()
  await signInAs(page, account)
  return page
}

/** The path that draws an address as the invitation shows it to a camera. */
function drawn(address: string): string {
  const { data } = encode(address, { border: 2 })
  return data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
}

/** Writes into the form of a homework and hands it in. */
async function handIn(student: Page, address: string, text: string, press: string): Promise<void> {
  await student.goto(address)
  await student.getByRole('textbox', { name: '正文' }).fill(text)
  await student.getByRole('button', { name: press }).click()
  await student
    .getByRole('dialog')
    .getByRole('button', { name: /^提\s?交/ })
    .click()
}

test('a term from a book: course, classes by QR code, notice, homework of two classes, groups, peer review, marks, a passage, a live hour, the next term', async ({
  page,
  browser,
}) => {
  test.slow()
  const teacher = await newPerson('teacher', fresh('沈'))
  const [林, 唐, 何] = [await newPerson('student', fresh('林')), await newPerson('student', fresh('唐')), await newPerson('student', fresh('何'))]
  await signInAs(page, teacher.account)
  const lin = await openAs(browser, 林.account, phone)
  const tang = await openAs(browser, 唐.account, phone)
  const desk = await openAs(browser, 何.account)
  const courseName = fresh('数据结构') + '（2026 秋）'
  const [nameA, nameB] = [fresh('A 班'), fresh('B 班')]

  const courseId = await test.step('a textbook becomes a course', async () => {
    await page.goto('/teaching/mycourse')
    await page.getByRole('button', { name: '从教材新建' }).first().click()
    const dialog = page.getByRole('dialog', { name: '从教材新建课程' })
    await dialog.getByRole('combobox', { name: '教材' }).fill('数据结构与算法')
    await page.locator('.ant-select-item-option', { hasText: '数据结构与算法' }).first().click()
    await dialog.getByRole('textbox', { name: /课程名称/ }).fill(courseName)
    await dialog.getByRole('button', { name: /^转\s?换$/ }).click()
    await expect(page.getByText(/已生成 \d+ 节、\d+ 个单元/)).toBeVisible()
    await page.getByRole('button', { name: /^发布 \d+ 处/ }).click()
    await page
      .getByRole('dialog', { name: '发布大纲' })
      .getByRole('button', { name: /^发布 \d+ 处/ })
      .click()
    await expect(page.getByRole('button', { name: '都已发布' })).toBeDisabled()
    const id = new URL(page.url()).searchParams.get('courseId') ?? ''
    await ask(page.request, 'PUT', '/pressplatform/teaching/course/status', { ids: [id], status: 'publish' })
    return id
  })

  /** Makes a class that takes the course; its id and the address that the QR code leads to. */
  async function newClass(name: string): Promise<{ id: string; invitation: string }> {
    await page.goto('/education/classes')
    await page.getByRole('button', { name: '新建班级' }).first().click()
    await page.getByRole('textbox', { name: /^班级名称/ }).fill(name)
    await page.getByRole('button', { name: '新建班级' }).last().click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    const code = page.getByRole('figure').getByRole('img')
    const invitation = /https?:\S+/.exec((await code.getAttribute('aria-label')) ?? '')?.[0] ?? ''
    expect(await code.locator('path').getAttribute('d')).toBe(drawn(invitation))
    await ask(page.request, 'PUT', '/pressplatform/teaching/course/classes', { classId: id, contentId: courseId })
    return { id, invitation }
  }
  const [classA, classB] = await test.step('two classes; students join by the QR code on their phones', async () => {
    const a = await newClass(nameA)
    const b = await newClass(nameB)
    for (const [student, { invitation }] of [
      [lin, a],
      [tang, a],
      [desk, b],
    ] as const) {
      await student.goto(invitation)
      await student.getByRole('button', { name: '加入班级' }).click()
      await expect(student).toHaveURL(/\/education\/classes\/details/)
    }
    await lin.goto('/mycenter/course')
    await lin.getByRole('link', { name: courseName }).click()
    await expect(lin.getByRole('heading', { name: courseName })).toBeVisible()
    return [a.id, b.id]
  })

  await test.step('a notice is read on a phone', async () => {
    await page.goto(`/education/classes/notice?id=${classA}`)
    await page.getByRole('button', { name: '写通知' }).first().click()
    const form = page.getByRole('complementary', { name: '写通知' }).or(page.getByRole('dialog', { name: '写通知' }))
    await form.getByRole('textbox', { name: /^标题/ }).fill('第一周安排')
    await form.getByRole('textbox', { name: '正文' }).fill('先读第一章，周五前交作业。')
    await form.getByRole('button', { name: /^发\s?布$/ }).click()
    await expect(page.getByRole('row', { name: /第一周安排/ })).toContainText('已发布')
    await lin.goto(`/education/classes/notice?id=${classA}`)
    await lin.getByRole('link', { name: /第一周安排/ }).click()
    await expect(lin.getByRole('article')).toContainText('周五前交作业')
  })

  const homeworkId = await test.step('one homework for both classes with their own dates', async () => {
    await page.goto('/education/homework')
    await page.getByRole('button', { name: '布置作业' }).first().click()
    await page.getByRole('textbox', { name: /^标题/ }).fill('比较两种线性表')
    await page.getByRole('textbox', { name: '写什么、怎么写' }).fill('各写三条优点。')
    for (const name of [nameA, nameB]) {
      await page.getByRole('combobox', { name: '班级' }).click()
      await page.getByTitle(name, { exact: true }).last().click()
    }
    await page.keyboard.press('Escape')
    await page.getByLabel(`${nameA} 开放`).fill(local(-1))
    await page.getByLabel(`${nameA} 截止`).fill(local(24))
    await page.getByLabel(`${nameB} 开放`).fill(local(-30))
    await page.getByLabel(`${nameB} 截止`).fill(local(-2))
    await page.getByRole('button', { name: '布置', exact: true }).click()
    await expect(page.getByText('已布置给 3 名学生')).toBeVisible()
    const { items } = await ask<{ items: { id: string }[] }>(page.request, 'GET', `/pressplatform/homeworks?classId=${classA}`)
    return items[0]?.id ?? ''
  })
  const work = (classId: string, id = homeworkId) => `/education/classes/homework/info?id=${classId}&homeworkId=${id}`
  const grading = (classId: string, id = homeworkId) => `/education/classes/homework/details?id=${classId}&homeworkId=${id}`
  const margin = page.getByRole('complementary')
  const dialog = page.getByRole('dialog')

  await test.step('in time, late, with an extension, returned and corrected', async () => {
    await handIn(lin, work(classA), '顺序表可以随机访问。', '提交')
    await expect(lin.getByText(/回执/).first()).toBeVisible()
    await handIn(desk, work(classB), '链表插入快。', '补交')
    await expect(desk.getByText(/回执/).first()).toBeVisible()

    await page.goto(grading(classA))
    await page.getByRole('button', { name: 唐.name }).click()
    await margin.getByRole('button', { name: '延期', exact: true }).click()
    await dialog.getByLabel('延到').fill(local(72))
    await dialog.getByLabel('理由，学生会看到').fill('校队集训')
    await dialog.getByRole('button', { name: /延\s?期/ }).click()
    await expect(margin.getByText(/延到 .*：校队集训/)).toBeVisible()
    await tang.goto(work(classA))
    await expect(tang.getByText(/校队集训/).first()).toBeVisible()

    await page.getByRole('button', { name: 林.name }).click()
    await margin.getByRole('button', { name: '退回修改' }).click()
    await dialog.getByLabel('理由，学生会看到').fill('还差两条')
    await dialog.getByRole('button', { name: '退回修改' }).click()
    await expect(margin.getByText(/退回：还差两条/)).toBeVisible()
    await lin.reload()
    await expect(lin.getByText('还差两条').first()).toBeVisible()
    await handIn(lin, work(classA), '顺序表可以随机访问、缓存友好、不存指针。', '提交修改稿')
    await expect(lin.getByText(/回执/).first()).toBeVisible()

    await page.reload()
    await margin.getByRole('spinbutton', { name: '得分' }).fill('90')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: new RegExp(林.name) })).toContainText('90')
    await page.getByRole('button', { name: '发布成绩 1' }).click()
    await dialog.getByRole('button', { name: /发\s?布/ }).click()
    await expect(page.getByText('已发布 1 名学生的成绩')).toBeVisible()
    await lin.reload()
    await expect(lin.getByRole('region', { name: '成绩' })).toContainText('90 / 100')
  })

  await test.step('a group hands in together', async () => {
    await ask(page.request, 'POST', `/pressplatform/classes/${classA}/groups/draw`, { by: 'count', number: 1, who: 'all', seed: 1, apply: true })
    const { id, rowVersion } = await ask<{ id: string; rowVersion: number }>(page.request, 'POST', '/pressplatform/homeworks', {
      title: '小组项目',
      body: doc('一起实现一个栈。'),
      byGroup: true,
      classes: [{ classId: classA, openAt: new Date(Date.now() - 3_600_000).toISOString(), dueAt: new Date(Date.now() + 86_400_000).toISOString() }],
    })
    await ask(page.request, 'POST', `/pressplatform/homeworks/${id}/state`, { state: 'published', rowVersion })
    await handIn(lin, work(classA, id), '用数组实现，见代码。', '提交给小组确认')
    await tang.goto(work(classA, id))
    await tang
      .getByRole('region', { name: /^小组：/ })
      .getByRole('button', { name: '确认并交上' })
      .click()
    await expect(tang.getByText(/回执/).first()).toBeVisible()
    await page.goto(grading(classA, id))
    await page.getByRole('button', { name: 唐.name }).click()
    await page.getByRole('spinbutton', { name: '得分' }).fill('85')
    await page.getByRole('button', { name: /^保存/ }).click()
    for (const { name } of [林, 唐]) await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('85')
  })

  await test.step('two students review the work of each other, and the teacher takes the proposed score over', async () => {
    const draft = {
      title: '互评：栈的应用',
      body: doc('举一个用栈的例子。'),
      peer: { reviewers: 1, days: 7, criteria: [{ name: '分析', points: 10 }] },
    }
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const dates = { classId: classA, openAt: at(-2) }
    const { id, rowVersion } = await ask<{ id: string; rowVersion: number }>(page.request, 'POST', '/pressplatform/homeworks', {
      ...draft,
      classes: [{ ...dates, dueAt: at(24) }],
    })
    const published = await ask<{ rowVersion: number }>(page.request, 'POST', `/pressplatform/homeworks/${id}/state`, {
      state: 'published',
      rowVersion,
    })
    await handIn(lin, work(classA, id), '用栈检查括号是否配对。', '提交')
    await expect(lin.getByText(/回执/).first()).toBeVisible()
    await handIn(tang, work(classA, id), '用栈把递归改成循环。', '提交')
    await expect(tang.getByText(/回执/).first()).toBeVisible()
    await ask(page.request, 'PUT', `/pressplatform/homeworks/${id}`, {
      ...draft,
      rowVersion: published.rowVersion,
      classes: [{ ...dates, dueAt: at(-0.01) }],
    })
    for (const student of [lin, tang]) {
      await student.goto(`${work(classA, id)}&tab=reviews`)
      await student.getByRole('button', { name: '开始评' }).click()
      const form = student.getByRole('region', { name: '正在评的作品' })
      await form.getByRole('spinbutton', { name: '分析, 打分' }).fill('8')
      await form.getByRole('textbox', { name: '评语' }).fill('例子贴切，出栈的时机可以再说清楚。')
      await student.getByRole('button', { name: '提交评价' }).click()
      await expect(student.getByText('都评完了，谢谢。')).toBeVisible()
    }
    await page.goto(grading(classA, id))
    for (const { name } of [林, 唐]) await page.getByRole('checkbox', { name: `选择${name}` }).check()
    await page.getByRole('button', { name: '采用建议分' }).click()
    await dialog.getByRole('button', { name: '采用建议分' }).click()
    await expect(page.getByText('2 名学生采用了建议分')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(唐.name) })).toContainText('80')
  })

  await test.step('the marks of homework are in the gradebook, and the student sees the total', async () => {
    await page.goto(`/education/classes/gradebook?id=${classA}`)
    await page.getByRole('button', { name: '权重与规则' }).click()
    await dialog.getByRole('spinbutton', { name: '权重 1' }).fill('100')
    await dialog.getByRole('button', { name: '纳入“比较两种线性表”' }).click()
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: new RegExp(林.name) })).toContainText('90')
  })

  await test.step('a question about a passage of the chapter, with an answer that leads back to the passage', async () => {
    await desk.goto(`/details/outline?courseId=${courseId}`)
    await desk.getByRole('region', { name: '大纲' }).getByRole('link').first().click()
    await desk.getByRole('link', { name: '去读这一章' }).click()
    await desk.locator('article.text p[data-block]').first().selectText()
    await desk.getByRole('button', { name: '问答与讨论' }).click()
    await desk
      .getByRole('dialog', { name: '问答与讨论' })
      .getByRole('link', { name: `在“${nameB}”提问` })
      .click()
    await desk.getByRole('textbox', { name: /^标题/ }).fill('这一段的前提是什么')
    await desk.getByRole('textbox', { name: '正文' }).fill('没有看懂。')
    await desk
      .getByRole('button', { name: /^提\s*问$/ })
      .last()
      .click()
    await expect(desk.getByRole('heading', { name: '这一段的前提是什么' })).toBeVisible()
    await page.goto(`/education/classes/qaa?id=${classB}`)
    await page.getByRole('link', { name: '这一段的前提是什么' }).click()
    await page.getByRole('form').getByRole('textbox').fill('前提在上一节末尾。')
    await page
      .getByRole('form')
      .getByRole('button', { name: /^(发\s*送|回\s*答)$/ })
      .click()
    await expect(page.getByRole('article').filter({ hasText: '前提在上一节末尾。' })).toBeVisible()
    await desk.reload()
    await expect(desk.getByText('前提在上一节末尾。')).toBeVisible()
    await desk.getByRole('link', { name: '到教材里看' }).click()
    await expect(desk.getByRole('button', { name: '这一段有 1 个提问或讨论' })).toBeVisible()
  })

  await test.step('a live hour with three browsers', async () => {
    await page.goto(`/education/classes/live?id=${classA}`)
    await page.getByRole('textbox', { name: '这次课的主题' }).fill('栈与队列')
    await page.getByRole('button', { name: '新建一次课' }).click()
    await page.getByRole('button', { name: '加一题' }).click()
    await dialog.getByRole('textbox', { name: '题目' }).fill('先进先出的是哪一个？')
    await dialog.getByRole('textbox', { name: '选项 A' }).fill('栈')
    await dialog.getByRole('textbox', { name: '选项 B' }).fill('队列')
    await dialog.getByRole('checkbox', { name: 'B 是正确选项' }).check()
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
    await page.getByRole('button', { name: '开始上课' }).click()
    await page.getByRole('button', { name: '开始投票' }).click()
    for (const [student, choice] of [
      [lin, '队列'],
      [tang, '栈'],
    ] as const) {
      await student.goto(`/education/classes/live/phone?id=${classA}`)
      await student.getByRole('radio', { name: choice }).click()
      await expect(student.getByText('已收到')).toBeVisible()
    }
    await expect(page.getByText('2 人已投')).toBeVisible()
    await page.getByRole('button', { name: '结束投票' }).click()
    await page.getByRole('button', { name: '公布结果' }).click()
    await page.getByRole('button', { name: '第二次投票' }).click()
    for (const student of [lin, tang]) {
      await expect(student.getByText('你第一次选的')).toBeVisible()
      await student.getByRole('radio', { name: '队列' }).click()
      await expect(student.getByText('已收到')).toBeVisible()
    }
    await page.getByRole('button', { name: '结束投票' }).click()
    await expect(page.getByText('1 人改对，0 人改错')).toBeVisible()
    await page.getByRole('button', { name: '公布结果' }).click()
    await expect(lin.getByText('你的选择，答对了')).toBeVisible()
    await page.getByRole('button', { name: /^下\s*课$/ }).click()
    await dialog.getByRole('button', { name: /^下\s*课$/ }).click()
    await expect(tang.getByRole('heading', { name: '现在没有课' })).toBeVisible()
  })

  await test.step('the class ends, and the course is made again for the next term', async () => {
    await page.goto(`/details/outline?courseId=${courseId}`)
    await page.getByRole('button', { name: '开新一轮' }).click()
    const form = page.getByRole('complementary', { name: '开新一轮' })
    const next = courseName.replace('2026 秋', '2027 春')
    await form.getByRole('textbox', { name: '新课程的名称' }).fill(next)
    await form.getByRole('button', { name: /^开课，共 \d+ 个单元/ }).click()
    await expect(form.getByRole('status')).toContainText(`“${next}”已生成`)
    await form.getByRole('button', { name: '打开新课程' }).click()
    await expect(page.getByRole('heading', { name: next })).toBeVisible()
    await expect(page.getByRole('link', { name: courseName })).toBeVisible()
  })
})
