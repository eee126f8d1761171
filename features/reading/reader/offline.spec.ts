import { expect, type Page, test } from '@playwright/test'
import { addChapter, storeText } from '#e2e/chapters.ts'
import { ask, bookNamed, fresh, newInstitution, newPerson, phone, signInAs } from '#e2e/people.ts'

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

/** Waits until the section with this id is stored and the worker runs. */
async function isStored(page: Page, chapterId: string) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => storedLists(page)).toContain(`chapter=${chapterId}`)
}

/** The lists of what is stored. */
const storedLists = (page: Page) =>
  page.evaluate(async () => {
    let text = ''
    for (const name of await caches.keys()) text += (await (await (await caches.open(name)).match('/reader-copies.json'))?.text()) ?? ''
    return text
  })

const plainHeading = (page: Page) => page.getByRole('heading', { name: '没有网络，这一页还没有存到这台设备上' })

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the sections that were read open again without a network; another one opens when the network is back', async ({ page, context }) => {
    const { second, third, fourth } = await openSecond(page, '/Previewtextbook')
    const heading = page.getByRole('heading', { level: 1 })
    await isStored(page, second.id)
    await page.keyboard.press('ArrowRight')
    await expect(heading).toContainText(third.name)
    await isStored(page, third.id)
    await context.setOffline(true)
    await page.reload()
    await expect(heading).toContainText(third.name)
    // The scripts of the page run as well.
    await expect(page.getByRole('button', { name: '显示' })).toBeVisible()
    await page.locator(`.toc-link[href*="${second.id}"]`).click()
    await expect(heading).toContainText(second.name)
    await expect(page).toHaveURL(new RegExp(second.id))

    await page.goto(fourth.address)
    const missing = page.getByRole('heading', { name: new RegExp(`没有网络，“.*${fourth.name}”还没有存到这台设备上`) })
    await expect(missing).toBeVisible()
    await expect(page.getByText('《数据结构与算法》的阅读位置')).toBeVisible()
    const kept = page.locator('.rd-offline li a')
    await expect(kept).toHaveText([new RegExp(second.name), new RegExp(third.name)])
    // A network without the internet: the page asks the server, and stays.
    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await page.evaluate(() => {
      document.body.dataset.before = ''
      dispatchEvent(new Event('online'))
    })
    await asked
    await expect(page.locator('body[data-before]')).toBeAttached()
    await kept.first().click()
    await expect(heading).toContainText(second.name)
    await page.goto(fourth.address)
    await expect(missing).toBeVisible()
    await context.setOffline(false)
    await expect(heading).toContainText(fourth.name)
    await expect(page.getByRole('button', { name: '显示' })).toBeVisible()
  })

  test('without a network the pictures of a stored section are shown, also those that had not come into the window', async ({ page, context }) => {
    await signInAs(page, (await newPerson('student')).account)
    const id = await bookNamed(page.request, '大学物理')
    const { contents } = await ask<Preview>(page.request, 'GET', `/pressplatform/textbooks/preview/${id}`)
    const chapter = contents.find(({ name }) => name === '转动惯量')?.id ?? ''
    await page.goto(`/Previewtextbook?id=${id}&chapter=${chapter}`)
    await isStored(page, chapter)
    await context.setOffline(true)
    await page.reload()
    const picture = page.locator('.text figure img').last()
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeGreaterThan(0)
  })

  test('without a network the address of a book leads to the section that was read last, and one of another book says what is missing', async ({
    page,
    context,
  }) => {
    const { second } = await openSecond(page, '/Previewtextbook')
    await isStored(page, second.id)
    const other = await bookNamed(page.request, '大学物理')
    await context.setOffline(true)
    await page.goto(second.address.replace(/&chapter=.*/, ''))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(second.name)
    await page.goto(`/Previewtextbook?id=${other}`)
    await expect(plainHeading(page)).toBeVisible()
    await expect(page.locator('.rd-offline li')).toHaveCount(0)
  })

  test('when the storage of the browser is full, reading goes on, and the sections that were stored before open without a network', async ({
    page,
    context,
  }) => {
    const { second, third } = await openSecond(page, '/Previewtextbook')
    const heading = page.getByRole('heading', { level: 1 })
    await isStored(page, second.id)
    await page.evaluate(() => {
      const put = Cache.prototype.put
      Cache.prototype.put = function (...entry) {
        return put.apply(this, entry).catch((error: DOMException) => {
          document.body.dataset.refused = error.name
          throw error
        })
      }
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
    await page.keyboard.press('ArrowRight')
    await expect(heading).toContainText(third.name)
    await expect(page.locator('body[data-refused="QuotaExceededError"]')).toBeAttached()
    await context.setOffline(true)
    await page.goto(third.address)
    await expect(page.getByRole('heading', { name: new RegExp(`没有网络，“.*${third.name}”还没有存到这台设备上`) })).toBeVisible()
    await page.goto(second.address)
    await expect(heading).toContainText(second.name)
  })

  test('after signing out the device shows nothing of the book', async ({ page, context }) => {
    const { second } = await openSecond(page, '/mobile/readBook')
    await isStored(page, second.id)
    await page.goto('/mobile/myBooks')
    await page.getByRole('button', { name: /^我的/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/mobile\/login/)
    await context.setOffline(true)
    await page.goto(second.address)
    await expect(plainHeading(page)).toBeVisible()
    await expect(page.getByText('数据结构')).toHaveCount(0)
  })

  test('a page of another person who has signed in ends what the first one could read without a network', async ({ page, context }) => {
    const { second } = await openSecond(page, '/Previewtextbook')
    await isStored(page, second.id)
    await signInAs(page, (await newPerson('student')).account)
    await page.goto('/mycenter/textbook')
    await expect(page.getByRole('main')).toBeVisible()
    await context.setOffline(true)
    await page.goto(second.address)
    await expect(plainHeading(page)).toBeVisible()
  })

  test('a window that was open at sign-out stores nothing afterwards', async ({ page, context }) => {
    const { second, third } = await openSecond(page, '/Previewtextbook')
    await isStored(page, second.id)
    const other = await context.newPage()
    await other.goto('/mobile/myBooks')
    await other.getByRole('button', { name: /^我的/ }).click()
    await other.getByRole('button', { name: '退出登录' }).click()
    await expect(other).toHaveURL(/\/mobile\/login/)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(third.name)
    await context.setOffline(true)
    for (const { address } of [second, third]) {
      await page.goto(address)
      await expect(plainHeading(page)).toBeVisible()
    }
  })

  test('a book that the server has refused is not shown from a copy', async ({ page, browser, baseURL, context }) => {
    const { author, reader } = await newInstitution({ author: 'author', reader: 'student' })
    const desk = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
    const write = await desk.newPage()
    await signInAs(write, author.account)
    const { id } = await ask<{ id: string }>(write.request, 'POST', '/pressplatform/textbooks/add', { name: fresh('光学') })
    const chapters = [await addChapter(write, id, '反射'), await addChapter(write, id, '折射')]
    for (const chapter of chapters)
      await storeText(write, chapter, [{ type: 'paragraph', attrs: { id: 'paragraph1' }, content: [{ type: 'text', text: '光沿直线传播。' }] }])
    await ask(write.request, 'PUT', '/pressplatform/textbooks/publish', { id, textbooks_type: 1 })

    await signInAs(page, reader.account)
    const address = (at: number) => `/Previewtextbook?id=${id}&chapter=${chapters[at]}`
    await page.goto(address(0))
    await isStored(page, chapters[0] ?? '')
    await page.goto(address(1))
    await isStored(page, chapters[1] ?? '')
    await ask(write.request, 'PUT', '/pressplatform/textbooks/publish/cancel', { id })
    await page.reload()
    // Which of both depends on whether the progress of the reader was stored before.
    await expect(page.getByText(/现在不能阅读|没有阅读权限/)).toBeVisible()
    await context.setOffline(true)
    for (const at of [0, 1]) {
      await page.goto(address(at))
      await expect(plainHeading(page)).toBeVisible()
    }
    await desk.close()
  })

  test('when the server no longer has the worker, it is unregistered and its copies are deleted', async ({ page, context }) => {
    const { second } = await openSecond(page, '/Previewtextbook')
    await isStored(page, second.id)
    await context.route('**/reader-worker.js*', (route) => route.fulfill({ status: 404 }))
    // The browser’s own request for the file is not routed: without the file it would reject.
    await page.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new TypeError('404'))
    })
    await page.reload()
    const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(left).toBe(0)
    expect(await storedLists(page)).toBe('')
  })
})
