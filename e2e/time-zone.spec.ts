import { expect, type Locator, test } from '@playwright/test'
import { addChapter, openNewChapter, storeText } from './chapters.ts'
import { ask, fresh, newInstitution, phone, signInAs } from './people.ts'

test.use({ locale: 'zh-CN', timezoneId: 'America/New_York' })

const zone = '时间为北京时间 (UTC+8)'

/** Expects an element with a time to show the clock of the institution, with its offset in the tooltip. */
async function expectInstitutionTime(shown: Locator): Promise<void> {
  const at = new Date((await shown.getAttribute('datetime')) ?? '')
  const minute = at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
  await expect(shown).toHaveAttribute('title', `${minute.replaceAll('-', '/')} (UTC+8)`)
  await expect(shown).toContainText(minute.slice(-5))
}

test('the editor shows the times of saving in the time zone of the institution and says so', async ({ page }) => {
  await openNewChapter(page)
  await page.keyboard.type('第一稿。')
  await expect(page.getByRole('status').filter({ hasText: /已保存.*\(UTC\+8\)/ })).toBeVisible()
  await page.getByRole('tab', { name: '版本' }).click()
  const versions = page.getByRole('tabpanel', { name: '版本' })
  await versions.getByLabel('给现在的内容起个名字').fill('送审前')
  await versions.getByRole('button', { name: '存为版本' }).click()
  await expectInstitutionTime(versions.getByRole('listitem').filter({ hasText: '送审前' }).getByRole('time'))
  await expect(versions).toContainText(zone)
})

test('the shelf, the page of a book and the messages on the phone show the time zone of the institution', async ({ page, browser, baseURL }) => {
  const { author, admin, student } = await newInstitution({ author: 'author', admin: 'administrator', student: 'student' })
  await signInAs(page, author.account)
  const name = fresh('时刻')
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/textbooks/add', { name })
  const chapterId = await addChapter(page, id, '第一章')
  await storeText(page, chapterId, [{ type: 'paragraph', attrs: { id: 'paragraph1' }, content: [{ type: 'text', text: '正文。' }] }])
  await ask(page.request, 'PUT', '/pressplatform/textbooks/publish', { id })

  await signInAs(page, student.account)
  await ask(page.request, 'PUT', `/pressplatform/reading/${id}/place`, { chapterId, block: null, percent: 0, device: 'desk', seq: 0 })
  await page.goto('/mycenter/textbook')
  await expectInstitutionTime(page.getByRole('listitem').filter({ hasText: name }).getByRole('time'))
  await expect(page.getByRole('navigation', { name: '分页' })).toContainText(zone)

  await signInAs(page, admin.account)
  const title = fresh('校车时刻')
  const { id: announcement } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/announcements', {
    title,
    body: '正文',
    type: 'news',
    audience: 'all',
  })
  await ask(page.request, 'PUT', '/pressplatform/announcements/publish', { ids: [announcement] })
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN', timezoneId: 'America/New_York' })
  const handset = await context.newPage()
  await signInAs(handset, student.account)
  const arrived = () => ask<{ count: number }>(handset.request, 'GET', '/pressplatform/messages/unread').then(({ count }) => count)
  await expect.poll(arrived, { timeout: 20_000 }).toBeGreaterThan(0)
  await handset.goto('/mobile/myBooks')
  await handset.getByRole('button', { name: /我的/ }).click()
  await handset.getByRole('button', { name: '查看' }).click()
  const sheet = handset.getByRole('dialog', { name: '消息' })
  await expectInstitutionTime(sheet.getByRole('button', { name: title }).getByRole('time'))
  await expect(sheet).toContainText(zone)
  await context.close()
})
