// A key in a chapter of 30,000 characters and 200 formulas, compared with an empty one; opening a long chapter, and a paste of 50 KB of HTML.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { importTextbook } from '#features/authoring/exchange/server/import-textbook.ts'
import { newBlockId } from '#document/schema/ids.ts'
import type { NodeJson } from '#document/schema/schema.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'
import { openBench, printFigure } from '../harness/harness.ts'
import { median, openBrowser, slowDown } from '../harness/browser.ts'

const keys = 30
const rounds = 3
const bench = await openBench()
const { http, app } = bench
const url = await http.listen({ port: 0, host: '127.0.0.1' })
const person = await buildPerson(bench.database, await buildInstitution(bench.database), 'author')
const headers = { cookie: person.cookie, 'x-recto': '1', 'sec-fetch-site': 'same-origin' }

async function ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<T> {
  const answer = await http.inject({ method, url: path, headers, ...(payload && { payload }) })
  if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`)
  return answer.json<{ data: T }>().data
}

const block = (type: string, attrs: object, content?: NodeJson[]): NodeJson => ({
  type,
  attrs: { id: newBlockId(), ...attrs },
  ...(content && { content }),
})
const words = (text: string): NodeJson => ({ type: 'text', text })
const sentence = '刚体绕定轴转动时，各质点的角速度相同，线速度与到转轴的距离成正比，转动惯量由质量对转轴的分布决定。'

/** A chapter with 30,000 characters, 200 formulas, headings and boxes. */
function longText(): NodeJson[] {
  const formula = (n: number) => `J_{${n}}=\\sum_{i=1}^{${n}} m_i r_i^2 + \\frac{${n}}{12} m l^2`
  return Array.from({ length: 200 }, (_, n) => {
    if (n % 20 === 0) return block('heading', { level: 1 + ((n / 20) % 2) }, [words(`第 ${n} 段的标题`)])
    if (n % 5 === 1) return block('equation', { latex: formula(n), numbered: true })
    const text = [words(sentence.repeat(2)), { type: 'math', attrs: { latex: formula(n) } }, words(sentence.repeat(2))]
    return n % 25 === 2 ? block('aside', { kind: 'example', numbered: true }, [block('paragraph', {}, text)]) : block('paragraph', {}, text)
  }).concat(Array.from({ length: 10 }, () => block('paragraph', {}, [words('末段。'), { type: 'math', attrs: { latex: 'E=mc^2' } }])))
}

const { id: textbookId } = await ask<{ id: string }>('POST', '/pressplatform/textbooks/add', { name: '打字' })
async function newChapter(name: string, content: NodeJson[]): Promise<string> {
  const { id } = await ask<{ id: string }>('PUT', '/pressplatform/textbooks/chapter/update', { textbookId, name })
  const { entityData } = await ask<{ entityData: { version: number } }>('GET', `/pressplatform/chapters/${id}`)
  const body = { content: JSON.stringify({ type: 'doc', content }), version: entityData.version }
  await ask('PUT', `/pressplatform/chapters/${id}/text`, body)
  return id
}
const addressOf = (chapter: string, book = textbookId) => `${url}/editbook/chapter?${new URLSearchParams({ id: book, chapter })}`

const browser = await openBrowser()
const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
await context.addCookies([{ name: 'recto', value: person.cookie.replace(/^recto=/, ''), url }])

/** Opens a chapter and waits until its text and its numbers are there. */
async function open(page: Page, chapter: string): Promise<void> {
  await page.goto(addressOf(chapter))
  await page.locator('.ed-text').waitFor()
  await page.waitForTimeout(1500)
}

/** Milliseconds from each key to the next painted frame, typed at the end of a paragraph in the middle of a text that was scrolled through. */
async function type(page: Page, rate: number): Promise<number> {
  const paragraphs = page.locator('.ed-text > p')
  const count = await paragraphs.count()
  for (let at = 0; at < count; at += 10) await paragraphs.nth(at).scrollIntoViewIfNeeded()
  await paragraphs.nth(count >> 1).click()
  await page.keyboard.press('End')
  await page.keyboard.type('甲乙丙')
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    addEventListener(
      'keydown',
      () => {
        const began = performance.now()
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => times.push(performance.now() - began))
        port1.start()
        requestAnimationFrame(() => port2.postMessage(0))
      },
      { capture: true },
    )
  })
  const session = await slowDown(page, rate)
  for (let n = 0; n < keys; n++) {
    await page.keyboard.press('abcdefgh'[n % 8] ?? 'a')
    await page.waitForTimeout(200)
  }
  await session.detach()
  return median(await page.evaluate<number[]>('times'))
}

const chapters = { empty: await newChapter('空章', [block('paragraph', {})]), long: await newChapter('长章', longText()) }
for (const rate of [1, 4]) {
  const found: Record<keyof typeof chapters, number[]> = { long: [], empty: [] }
  for (let round = 0; round < rounds; round++)
    for (const name of ['empty', 'long'] as const) {
      const page = await context.newPage()
      await open(page, chapters[name])
      found[name].push(await type(page, rate))
      await page.close()
    }
  printFigure({ name: `typing a key until painted, CPU slowdown ${rate}`, value: median(found.long), baseline: median(found.empty), unit: 'ms' })
}

/** Milliseconds from a press in the tree until the text of the chapter is painted, at a four-fold slowdown. */
async function opening(from: string, name: string, book: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(addressOf(from, book))
  await page.locator('.ed-text').waitFor()
  await page.waitForTimeout(1500)
  await slowDown(page, 4)
  const ms = await page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const row = [...document.querySelectorAll<HTMLElement>('[role=treeitem]')].find((item) => item.getAttribute('aria-label')?.includes(wanted))
        const old = document.querySelector('.ed-text')
        const began = performance.now()
        row?.click()
        const look = () => {
          const now = document.querySelector('.ed-text')
          if (!now || now === old || !now.firstElementChild) return requestAnimationFrame(look)
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        }
        look()
      }),
    name,
  )
  await page.close()
  return ms
}

/** Milliseconds from the address of a chapter until its text is painted, with the scripts in the browser's cache, at a four-fold slowdown. */
async function openingByAddress(chapter: string, book: string): Promise<number> {
  const page = await context.newPage()
  await slowDown(page, 4)
  await page.goto(addressOf(chapter, book), { waitUntil: 'commit' })
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('.ed-text')?.firstElementChild) return requestAnimationFrame(look)
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }
        look()
      }),
  )
  await page.close()
  return ms
}

if (haveSamples) {
  const { institutionId, memberId } = person
  await importTextbook(app, { institutionId, memberId, path: join(samples, 'textbooks/d2l-zh-markdown') }, async () => undefined)
  const { items } = await ask<{ items: { id: string; chapterCount: number }[] }>('POST', '/pressplatform/textbooks/info', {})
  const book = items.find(({ id }) => id !== textbookId)?.id ?? ''
  const tree = await ask<{ id: string; name: string; number: string }[]>('GET', `/pressplatform/textbooks/chapter/tree/${book}`)
  const from = tree.find(({ number }) => number === '2.2')?.id ?? ''
  const { id: chapter = '', name = '' } = tree.find(({ number }) => number === '2.3') ?? {}
  const [times, byAddress]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    times.push(await opening(from, name, book))
    byAddress.push(await openingByAddress(chapter, book))
  }
  printFigure({ name: 'typing open chapter 2.3 of d2l, CPU slowdown 4', value: median(times) / 1000, unit: 's' })
  printFigure({ name: 'typing open chapter 2.3 of d2l by its address, CPU slowdown 4', value: median(byAddress) / 1000, unit: 's' })
}

/** HTML of 50 KB as a word processor puts it on the clipboard. */
const pasted = () => {
  const paragraph = `<p class=MsoNormal style='text-indent:21.0pt'><span lang=EN-US style='font-family:"Times New Roman",serif'>${'J = mr<sup>2</sup> '}</span><b><span style='font-family:宋体'>${sentence}</span></b></p>`
  return `<html><body><!--StartFragment-->${paragraph.repeat(Math.ceil(50_000 / Buffer.byteLength(paragraph)))}<!--EndFragment--></body></html>`
}

/** Pastes and returns the longest task and the time until the last paragraph is there, in milliseconds, at a four-fold slowdown. */
async function paste(chapter: string): Promise<{ longest: number; whole: number }> {
  const page = await context.newPage()
  await open(page, chapter)
  await page.locator('.ed-text > p').last().click()
  await slowDown(page, 4)
  const figures = await page.evaluate(async (html) => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ entryTypes: ['longtask'] })
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    const text = document.querySelector('.ed-text')
    const before = text?.querySelectorAll('sup').length ?? 0
    const count = html.split('<sup>').length - 1
    const began = performance.now()
    await new Promise((resolve) => setTimeout(resolve))
    text?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    while ((text?.querySelectorAll('sup').length ?? 0) < before + count) await new Promise((resolve) => setTimeout(resolve, 10))
    const whole = performance.now() - began
    await new Promise((resolve) => setTimeout(resolve, 3000))
    return { longest: Math.max(0, ...tasks), whole }
  }, pasted())
  await page.close()
  return figures
}
const pastes = []
for (let round = 0; round < rounds; round++) pastes.push(await paste(await newChapter(`粘贴 ${round}`, longText())))
printFigure({ name: 'typing paste of 50 KB, longest task, CPU slowdown 4', value: median(pastes.map(({ longest }) => longest)), unit: 'ms' })
printFigure({ name: 'typing paste of 50 KB until it is there, CPU slowdown 4', value: median(pastes.map(({ whole }) => whole)), unit: 'ms' })

await browser.close()
await bench.close()
process.exit(0)
