import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { median, openPhone } from '../harness/browser.ts'
import { openBench, printFigure } from '../harness/harness.ts'
import { longChapter, storePhotograph } from '../harness/long-chapter.ts'

// Turning to the next section by the keyboard on a slow phone: from the key to its painted text, compared with 100 ms.
const { database, app, http, close } = await openBench()
const institution = await buildInstitution(database)
const [author, student] = [await buildPerson(database, institution, 'author'), await buildPerson(database, institution, 'student')]
const pictures = [await storePhotograph(app, author)]
const { id, chapterIds } = await buildTextbook(database, author, {
  chapters: Array.from({ length: 30 }, (_, n) => ({ name: `第 ${n + 1} 节`, doc: longChapter(60, pictures, n + 1) })),
  publish: true,
})
const origin = await http.listen({ port: 0, host: '127.0.0.1' })

declare global {
  interface Window {
    pressedAt?: number
    turnedIn?: number
  }
}

/** Whether the page of this chapter has arrived in the background. */
const isLoaded = (chapterId: string | undefined) =>
  performance.getEntriesByType('resource').some(({ name, duration }) => duration > 0 && name.includes(`chapter=${chapterId}`))

const phone = await openPhone()
const turns = 9
const took = await phone.visit(origin, student.cookie, async ({ page }) => {
  const times: number[] = []
  await page.goto(`${origin}/Previewtextbook?id=${id}&chapter=${chapterIds[0]}`)
  for (let turn = 1; turn <= turns; turn++) {
    // The reader reads; meanwhile the next section is loaded.
    await page.waitForFunction(isLoaded, chapterIds[turn], { timeout: 60_000 })
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
    await page.evaluate(() => {
      delete window.turnedIn
      const before = document.querySelector('article.text')
      addEventListener('keydown', () => (window.pressedAt = performance.now()), { once: true, capture: true })
      new MutationObserver((_, observer) => {
        const text = document.querySelector('article.text')
        if (!text || text === before) return
        observer.disconnect()
        // The browser reports when the name of the section was painted; its text is painted with it.
        text.querySelector('h1')?.setAttribute('elementtiming', 'turned')
      }).observe(document.body, { childList: true, subtree: true })
      new PerformanceObserver((list, observer) => {
        const [entry] = list.getEntries() as (PerformanceEntry & { renderTime: number })[]
        if (!entry || entry.renderTime < (window.pressedAt ?? Infinity)) return
        observer.disconnect()
        window.turnedIn = entry.renderTime - (window.pressedAt ?? 0)
      }).observe({ type: 'element' })
    })
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => window.turnedIn !== undefined, undefined, { timeout: 30_000 })
    times.push(await page.evaluate(() => window.turnedIn ?? 0))
    if (!page.url().includes(chapterIds[turn] ?? '')) throw new Error(`${page.url()} is not section ${turn + 1}`)
  }
  return times
})
printFigure({ name: 'chapter-turn', value: median(took), unit: 'ms until text', baseline: 100 })
printFigure({ name: 'chapter-turn worst', value: Math.max(...took), unit: 'ms until text', baseline: 100 })
await phone.close()
await close()
