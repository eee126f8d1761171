import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { ask, newInstitution, phone, signInAs } from '#e2e/people.ts'
import { hasFfmpeg, makeVideo, stateOf } from './visits.ts'

test.use({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })

const at = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
const notes = (page: Page) => page.getByRole('region', { name: '笔记' })
const note = (page: Page, text: string) => notes(page).getByRole('listitem').filter({ hasText: text })
const field = (page: Page) => page.getByRole('textbox', { name: '写下这一秒的想法' })

/** A video of the teacher in the resource centre, which is shared with a student. Returns its id. */
async function sharedVideo(page: Page, studentId: string): Promise<string> {
  await page.goto('/resource')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传', exact: true }).first().click()
  await (await chosen).setFiles({ name: '转动惯量演示.mp4', mimeType: 'video/mp4', buffer: await makeVideo() })
  await expect(page.getByRole('listitem', { name: '转动惯量演示', exact: true })).toBeVisible()
  const { items } = await ask<{ items: { id: string }[] }>(page.request, 'GET', '/pressplatform/resources')
  const id = items[0]?.id ?? ''
  await ask(page.request, 'PUT', '/pressplatform/resources/shares', { ids: [id], with: [{ memberId: studentId, access: 'read' }] })
  await expect.poll(() => stateOf(page.request, id), { timeout: 60_000 }).toBe('done')
  return id
}

test('a student notes something at a second and finds it again; a note of the teacher for all is seen by the student, and not the other way', async ({
  page,
  browser,
  baseURL,
}) => {
  test.skip(!(await hasFfmpeg()), 'ffmpeg is not installed')
  const { teacher, student } = await newInstitution({ teacher: 'teacher', student: 'student' })
  await signInAs(page, teacher.account)
  const id = await sharedVideo(page, student.memberId)
  await page.goto(`/xgplay?resourceid=${id}&t=12`)
  await expect.poll(() => at(page)).toBe(12)
  await field(page).fill('称一下再放')
  await page.getByRole('checkbox', { name: '给所有人看' }).check()
  await page.getByRole('button', { name: '记下' }).click()
  await expect(note(page, '称一下再放')).toContainText('所有人可见')

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const other = await context.newPage()
  await signInAs(other, student.account)
  await other.goto(`/xgplay?resourceid=${id}`)
  await expect(note(other, '称一下再放')).toContainText('teacher')
  await expect(other.getByRole('checkbox', { name: '给所有人看' })).toHaveCount(0)
  await expect(note(other, '称一下再放').getByRole('button', { name: /操作$/ })).toHaveCount(0)
  await other.keyboard.press('l')
  await other.keyboard.press('l')
  await expect.poll(() => at(other)).toBe(20)
  await other.keyboard.press('n')
  await expect(field(other)).toBeFocused()
  await other.keyboard.type('圆环转得慢')
  // What was not sent is there after a reload, and when the connection fails.
  await other.reload()
  await expect(field(other)).toHaveValue('圆环转得慢')
  await other.route('**/notes', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await field(other).press('Control+Enter')
  await expect(notes(other).getByText(/文字还在这里/)).toBeVisible()
  await other.unroute('**/notes')
  await field(other).press('Control+Enter')
  await expect(note(other, '圆环转得慢')).toBeVisible()
  await expect(field(other)).toHaveValue('')

  await other.reload()
  await note(other, '圆环转得慢').getByRole('button', { name: '跳到 0:20' }).click()
  await expect.poll(() => at(other)).toBe(20)
  await other.getByRole('button', { name: '0:12 称一下再放' }).click()
  await expect.poll(() => at(other)).toBe(12)
  const saving = other.waitForEvent('download')
  await notes(other).getByRole('button', { name: '导出' }).click()
  const saved = await readFile(await (await saving).path(), 'utf8')
  expect(saved).toContain('# 转动惯量演示')
  expect(saved).toMatch(new RegExp(String.raw`- \[0:20\]\(http[^)]+/xgplay\?resourceid=${id}&t=20\) 圆环转得慢`))

  await note(other, '圆环转得慢').getByRole('button', { name: '0:20 的笔记的操作' }).click()
  await other.getByRole('menuitem', { name: '修改' }).click()
  await other.getByRole('textbox', { name: '笔记内容' }).fill('圆环慢，因为质量在边上')
  await other.getByRole('button', { name: '保存' }).click()
  await expect(note(other, '圆环慢，因为质量在边上')).toBeVisible()

  await page.reload()
  await expect(note(page, '称一下再放')).toBeVisible()
  await expect(note(page, '圆环慢')).toHaveCount(0)

  const remove = async () => {
    await note(other, '圆环慢').getByRole('button', { name: /操作$/ }).click()
    await other.getByRole('menuitem', { name: '删除' }).click()
    await expect(note(other, '圆环慢')).toHaveCount(0)
  }
  await remove()
  await other.getByRole('button', { name: '撤销' }).click()
  await expect(note(other, '圆环慢')).toBeVisible()
  await remove()
  await context.close()
})

test('on a phone notes are below a tab of their own', async ({ browser, baseURL }) => {
  test.skip(!(await hasFfmpeg()), 'ffmpeg is not installed')
  const { teacher, student } = await newInstitution({ teacher: 'teacher', student: 'student' })
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })
  const page = await context.newPage()
  await signInAs(page, teacher.account)
  const id = await sharedVideo(page, student.memberId)
  await page.goto(`/xgplay?resourceid=${id}`)
  await page.getByRole('tab', { name: '笔记' }).click()
  await field(page).fill('记在开头')
  await page.getByRole('button', { name: '记下' }).click()
  await expect(note(page, '记在开头')).toBeVisible()
  await expect(page.getByRole('tab', { name: '笔记 1' })).toBeVisible()
  await context.close()
})
