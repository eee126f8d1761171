import { expect, test } from '@playwright/test'
import { ask, bookNamed, newPerson, phone, signInAs } from '#e2e/people.ts'

test.use({ locale: 'zh-CN' })

test('a student asks about a selected passage in the reader, and the teacher finds the question beside it', async ({ page, browser }) => {
  const [teacher, student] = [await newPerson('teacher'), await newPerson('student')]
  const teaching = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(teaching, teacher.account)
  const textbookId = await bookNamed(teaching.request, '数据结构与算法')
  const { id, inviteCode } = await ask<{ id: string; inviteCode: string }>(teaching.request, 'POST', '/pressplatform/classes', {
    name: '读书班',
    state: 'running',
    textbookId,
  })
  await signInAs(page, student.account)
  await ask(page.request, 'POST', '/pressplatform/classes/join', { code: inviteCode })
  const { contents } = await ask<{ contents: { id: string; minutes: number }[] }>(
    page.request,
    'GET',
    `/pressplatform/textbooks/preview/${textbookId}`,
  )
  const chapter = contents.find(({ minutes }) => minutes > 1) ?? contents[0]
  const address = `/Previewtextbook?id=${textbookId}&chapter=${chapter?.id}`
  await page.goto(address)
  const passage = page.locator('article.text p[data-block]').first()
  const words = (await passage.innerText()).slice(0, 12)
  await passage.selectText()
  await page.getByRole('button', { name: '问答与讨论' }).click()
  const panel = page.getByRole('dialog', { name: '问答与讨论' })
  await expect(panel.getByRole('blockquote')).toContainText(words)
  await expect(panel).toContainText('还没有人就这一章提问或讨论')
  await panel.getByRole('link', { name: '在“读书班”提问' }).click()
  await expect(page.getByRole('textbox', { name: '引用的原文' })).toHaveValue(new RegExp(words.slice(0, 4)))
  await page.getByRole('textbox', { name: /^标题/ }).fill('这一段为什么成立')
  await page.getByRole('textbox', { name: '正文' }).fill('请老师讲讲。')
  await page
    .getByRole('button', { name: /^提\s*问$/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: '这一段为什么成立' })).toBeVisible()

  await teaching.goto(address)
  await teaching.getByRole('button', { name: '这一段有 1 个提问或讨论' }).click()
  const found = teaching.getByRole('dialog', { name: '问答与讨论' })
  await expect(found.getByRole('listitem')).toContainText('待回答')
  await found.getByRole('link', { name: '这一段为什么成立' }).click()
  await expect(teaching).toHaveURL(new RegExp(`qaa/details.*id=${id}`))
  await teaching.getByRole('link', { name: '到教材里看' }).click()
  await expect(teaching.getByRole('button', { name: '这一段有 1 个提问或讨论' })).toBeVisible()

  // On a phone the panel is a sheet above the bar at the foot.
  const handset = await (await browser.newContext({ ...phone, locale: 'zh-CN' })).newPage()
  await signInAs(handset, student.account)
  await handset.goto(`/mobile/readBook?id=${textbookId}&chapter=${chapter?.id}`)
  await handset.getByRole('button', { name: '问答' }).click()
  await expect(handset.getByRole('dialog', { name: '问答与讨论' }).getByRole('listitem')).toContainText('这一段为什么成立')
})

test('a student asks about a moment of a video, and the answer leads back to that second', async ({ page, browser }) => {
  const [teacher, student] = [await newPerson('teacher'), await newPerson('student')]
  const teaching = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(teaching, teacher.account)
  const textbookId = await bookNamed(teaching.request, '大学物理')
  const { inviteCode } = await ask<{ inviteCode: string }>(teaching.request, 'POST', '/pressplatform/classes', {
    name: '物理一班',
    state: 'running',
    textbookId,
  })
  await signInAs(page, student.account)
  await ask(page.request, 'POST', '/pressplatform/classes/join', { code: inviteCode })
  const { contents } = await ask<{ contents: { id: string; name: string }[] }>(page.request, 'GET', `/pressplatform/textbooks/preview/${textbookId}`)
  const chapter = contents.find(({ name }) => name.includes('转动惯量'))
  await page.goto(`/Previewtextbook?id=${textbookId}&chapter=${chapter?.id}`)
  const video = page.locator('figure.video video').first()
  await page.locator('figure.video').first().scrollIntoViewIfNeeded()
  await expect(page.getByRole('figure', { name: '播放器' }).first()).toBeVisible()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
  await video.evaluate((element: HTMLVideoElement) => void (element.currentTime = 3))
  await page.getByRole('button', { name: '就这一刻提问' }).first().click()
  const panel = page.getByRole('dialog', { name: '问答与讨论' })
  await expect(panel.getByRole('blockquote')).toHaveText('视频 0:03')
  await panel.getByRole('link', { name: '在“物理一班”提问' }).click()
  await page.getByRole('textbox', { name: /^标题/ }).fill('圆环为什么落在后面')
  await page.getByRole('textbox', { name: '正文' }).fill('从这里开始看不懂。')
  await page
    .getByRole('button', { name: /^提\s*问$/ })
    .last()
    .click()
  await expect(page.getByRole('group', { name: '教材里的位置' })).toContainText('0:03')
  await page.getByRole('link', { name: '到教材里看' }).click()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(3)
  await page.getByRole('button', { name: '这一段有 1 个提问或讨论' }).click()
  await expect(panel.getByRole('listitem')).toContainText('视频 0:03')
  await video.evaluate((element: HTMLVideoElement) => void (element.currentTime = 0))
  await panel.getByRole('link', { name: '看这一刻' }).click()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(3)
})
