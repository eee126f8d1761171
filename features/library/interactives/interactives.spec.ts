import { expect, test } from '@playwright/test'
import { ask, fresh, newInstitution, phone, signInAs } from '#e2e/people.ts'

/** Two labels for two groups. */
const sorted = (title: string) => ({
  kind: 'place',
  title,
  task: '金属还是非金属？',
  rules: { tries: null, solution: true, reset: true },
  feedback: { right: '', wrong: '' },
  picture: null,
  places: [
    { key: 'metal', name: '金属', area: null },
    { key: 'other', name: '非金属', area: null },
  ],
  items: [
    { key: 'cu', text: '铜', picture: null, place: 'metal' },
    { key: 's', text: '硫', picture: null, place: 'other' },
  ],
})

test('an author makes a drag-to-place object, plays it by keyboard alone, wrong and then right; the score is there after a reload', async ({
  page,
}) => {
  const { author } = await newInstitution({ author: 'author' })
  await signInAs(page, author.account)
  await page.goto('/resource')
  await page.getByRole('button', { name: '新建互动' }).click()
  await page.getByRole('menuitem', { name: /拖放/ }).click()
  const maker = page.getByRole('dialog', { name: '新建拖放' })
  await maker.getByRole('button', { name: '保存' }).click()
  await expect(maker.getByRole('alert')).toContainText('需要填写')
  const title = fresh('元素分类')
  await maker.getByRole('textbox', { name: '标题' }).fill(title)
  for (const [at, name] of ['金属', '非金属'].entries()) {
    await maker.getByRole('button', { name: '添加分组' }).click()
    await maker.getByRole('textbox', { name: '名称' }).nth(at).fill(name)
  }
  for (const [at, name] of ['铜', '硫'].entries()) {
    await maker.getByRole('button', { name: '添加一项' }).click()
    await maker.getByRole('textbox', { name: '文字' }).nth(at).fill(name)
  }
  await maker.getByRole('combobox', { name: '属于' }).nth(1).click()
  await page.getByTitle('2 非金属').click()
  await expect(maker.getByRole('complementary', { name: '预览' }).getByRole('button', { name: '铜' })).toBeVisible()
  await maker.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('dialog', { name: '编辑拖放' }).getByRole('button', { name: '关闭' }).click()

  const play = page.getByRole('region', { name: title })
  await play.getByRole('button', { name: '铜' }).focus()
  await page.keyboard.press('2')
  await expect(play.getByRole('button', { name: '硫' })).toBeFocused()
  await page.keyboard.press('2')
  await expect(play.getByRole('button', { name: '检查' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(play.getByText('还不对')).toBeVisible()
  await expect(play.getByText('1 / 2 分')).toBeVisible()
  await play.getByRole('button', { name: /铜/ }).focus()
  await page.keyboard.press('1')
  await play.getByRole('button', { name: '检查' }).press('Enter')
  await expect(play.getByText('全部正确')).toBeVisible()
  await page.reload()
  await expect(play.getByText('全部正确')).toBeVisible()
  await expect(play.getByText('2 / 2 分')).toBeVisible()

  await page.getByRole('button', { name: '成绩' }).click()
  await expect(page.getByRole('dialog', { name: /成绩/ }).getByRole('row', { name: /author/ })).toContainText('2 / 2')
})

test('on a phone labels are placed by touch, and what was done without a connection is sent later', async ({ browser, baseURL }) => {
  const { author } = await newInstitution({ author: 'author' })
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '', locale: 'zh-CN' })
  const page = await context.newPage()
  await signInAs(page, author.account)
  const title = fresh('分类')
  const { id } = await ask<{ id: string }>(page.request, 'POST', '/pressplatform/interactives', { content: sorted(title) })
  await page.goto(`/resource?resource=${id}`)
  const play = page.getByRole('region', { name: title })
  await play.getByRole('button', { name: '铜' }).tap()
  await play.getByRole('button', { name: '位置 1：金属' }).tap()
  await play.getByRole('button', { name: '硫' }).tap()
  await play.getByRole('button', { name: '位置 2：非金属' }).tap()
  await context.setOffline(true)
  await play.getByRole('button', { name: '检查' }).tap()
  await expect(play.getByText('现在没有网络')).toBeVisible()
  await context.setOffline(false)
  await expect(play.getByText('全部正确')).toBeVisible()
  await expect(play.getByText('现在没有网络')).toBeHidden()
  await context.close()
})
