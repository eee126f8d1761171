import { expect, test } from '@playwright/test'
import { newInstitution, signInAs } from '#e2e/people.ts'
import { newVideo } from '../../visits.ts'

test.use({ locale: 'zh-CN' })

/** A video by its name alone: the editor of captions needs no picture. */
const broken = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex')

test('of two people who change the same captions the second decides what is kept, and leaves without saving only after being asked', async ({
  page,
  context,
}) => {
  const { author } = await newInstitution({ author: 'author' })
  await signInAs(page, author.account)
  const id = await newVideo(page.request, broken)
  const address = `/xgplay?resourceid=${id}&edit=captions`
  const other = await context.newPage()
  const text = (number: number) => ({ name: `第 ${number} 条的文字` })
  for (const each of [page, other]) {
    await each.goto(address)
    await expect(each.getByRole('textbox', text(1))).toHaveValue('好，三、二、一，放手。')
  }
  await other.getByRole('textbox', text(1)).fill('对方写的')
  await other.keyboard.press('Control+s')
  await expect(other.getByText('已保存')).toBeVisible()

  await page.getByRole('textbox', text(2)).fill('我写的')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: '刚被别人改过' })).toBeVisible()
  await expect(page.getByRole('textbox', text(2))).toHaveValue('我写的')
  await page.getByRole('button', { name: '返回播放' }).click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await page.getByRole('button', { name: '用最新内容' }).click()
  await expect(page.getByRole('textbox', text(1))).toHaveValue('对方写的')
  await expect(page.getByRole('textbox', text(2))).not.toHaveValue('我写的')

  // A time that is still being typed is saved, too; a lost connection takes nothing away.
  await page.getByRole('textbox', { name: '第 1 条的结束时间' }).fill('0:03.5')
  await context.setOffline(true)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('请求错误')).toBeVisible()
  await expect(page.getByText('有改动没有保存')).toBeVisible()
  await context.setOffline(false)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(page.getByText('有改动没有保存')).toBeHidden()

  await page.getByRole('button', { name: '在当前时间添加', exact: true }).click()
  await expect(page.getByRole('textbox', text(1))).toBeFocused()
  await page.keyboard.type('开头的话')
  await page.getByRole('button', { name: '返回播放' }).click()
  await page.getByRole('button', { name: '离开' }).click()
  await expect(page).not.toHaveURL(/edit=captions/)
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: '第 1 条的结束时间' })).toHaveValue('0:03.5')
})
