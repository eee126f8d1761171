import { expect, type Page, test } from '@playwright/test'
import { ask, bookNamed, newPerson, phone, signInAs } from '#e2e/people.ts'

interface Preview {
  contents: { id: string; name: string }[]
}

/** Opens the second of the book's sections and waits until its neighbours are in the browser. */
async function openSecond(page: Page, path: string) {
  await signInAs(page, (await newPerson('student')).account)
  const id = await bookNamed(page.request, '数据结构与算法')
  const { contents } = await ask<Preview>(page.request, 'GET', `/pressplatform/textbooks/preview/${id}`)
  const [first, second, third, fourth] = contents.map((chapter) => ({ ...chapter, address: `${path}?id=${id}&chapter=${chapter.id}` }))
  if (!first || !second || !third || !fourth) throw new Error('the book is too short')
  await page.goto(second.address)
  await expect(page.getByRole('button', { name: '显示' })).toBeVisible()
  for (const near of [first, third])
    await page.waitForFunction(
      (wanted) => performance.getEntriesByType('resource').some(({ name, duration }) => duration > 0 && name.includes(`chapter=${wanted}`)),
      near.id,
    )
  return { first, second, third, fourth }
}

test('without a network, sections that were loaded can be read; for others the reader says what is missing, and goes on by itself', async ({
  page,
  context,
}) => {
  const { first, second, third, fourth } = await openSecond(page, '/Previewtextbook')
  const heading = page.getByRole('heading', { level: 1 })
  await context.setOffline(true)
  await page.keyboard.press('ArrowRight')
  await expect(heading).toContainText(third.name)
  await page.keyboard.press('ArrowRight')
  const missing = page.getByRole('heading', { name: new RegExp(`没有网络，“.*${fourth.name}”还没有存到这台设备上`) })
  await expect(missing).toBeVisible()
  await expect(page.getByText('《数据结构与算法》的阅读位置')).toBeVisible()
  const kept = page.locator('.rd-offline li a')
  await expect(kept).toHaveText([new RegExp(first.name), new RegExp(second.name)])
  await page.getByRole('button', { name: '回到刚才的章节' }).click()
  await expect(heading).toContainText(third.name)
  await page.locator(`.toc-link[href*="${fourth.id}"]`).click()
  await expect(missing).toBeVisible()
  await kept.nth(1).click()
  await expect(heading).toContainText(second.name)
  await page.locator(`.toc-link[href*="${fourth.id}"]`).click()
  await expect(missing).toBeVisible()
  await context.setOffline(false)
  await expect(heading).toContainText(fourth.name)
})

test.describe('on a phone', () => {
  test.use(phone)
  test('the contents close over what the reader says without a network', async ({ page, context }) => {
    const { fourth } = await openSecond(page, '/mobile/readBook')
    await context.setOffline(true)
    await page.getByRole('button', { name: '目录' }).click()
    await page.locator(`.toc-link[href*="${fourth.id}"]`).click()
    await expect(page.getByRole('heading', { name: /没有网络/ })).toBeVisible()
    await expect(page.locator('#contents')).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(fourth.name)
  })
})
