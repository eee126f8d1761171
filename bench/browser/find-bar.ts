// The most frequent character in the find bar of a chapter of 30,000 characters and more than 200 formulas: from the key to painted marks, and to the next hit.
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { openBench, printFigure } from '../harness/harness.ts'
import { longChapter } from '../harness/long-chapter.ts'
import { median, openBrowser } from '../harness/browser.ts'

const rounds = 7
/** Milliseconds in which an answer feels immediate. */
const wanted = 50
const bench = await openBench()
const url = await bench.http.listen({ port: 0, host: '127.0.0.1' })
const author = await buildPerson(bench.database, await buildInstitution(bench.database), 'author')
const doc = longChapter(240)
const { id, chapterIds } = await buildTextbook(bench.database, author, { chapters: [{ name: '长章', doc }] })

const text = JSON.stringify(doc).match(/\p{Script=Han}/gu) ?? []
const counts = Map.groupBy(text, (character) => character)
const [frequent = '', hits = []] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []

const browser = await openBrowser()
const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
await context.addCookies([{ name: 'recto', value: author.cookie.replace(/^recto=/, ''), url }])

/** Milliseconds from the key until the marks are painted, and from the key for the next hit until it is; the pause before a search is left out by Enter. */
async function measure(word: string): Promise<{ marks: number; next: number }> {
  const page = await context.newPage()
  await page.goto(`${url}/editbook/chapter?${new URLSearchParams({ id, chapter: chapterIds[0] ?? '' })}`)
  await page.locator('.ed-text').click()
  await page.waitForTimeout(1500)
  await page.keyboard.press('Control+f')
  await page.getByRole('search').getByRole('textbox').first().waitFor()
  const times = await page.evaluate(async (searched) => {
    const field = document.querySelector<HTMLInputElement>('[role=search] input')
    const painted = async (act: () => void) => {
      const began = performance.now()
      act()
      await new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', resolve)
          port1.start()
          port2.postMessage(0)
        })
      })
      return performance.now() - began
    }
    const enter = () => field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    const marks = await painted(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, searched)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      enter()
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    const next = await painted(enter)
    return { marks, next }
  }, word)
  const marked = await page.locator('.ed-hit, .ed-hit-node').count()
  if (marked > 0 !== (word === frequent)) throw new Error(`${word}: ${marked} marks`)
  await page.close()
  return times
}

const absent = []
const found = []
for (let round = 0; round < rounds; round++) {
  absent.push(await measure('查无此词'))
  found.push(await measure(frequent))
}
printFigure({ name: 'find-bar no hit, a key until it is painted', value: median(absent.map(({ marks }) => marks)), unit: 'ms', baseline: wanted })
printFigure({
  name: `find-bar ${hits.length} hits, a key until marks are painted`,
  value: median(found.map(({ marks }) => marks)),
  unit: 'ms',
  baseline: wanted,
})
printFigure({ name: 'find-bar next hit until it is painted', value: median(found.map(({ next }) => next)), unit: 'ms', baseline: wanted })

await browser.close()
await bench.close()
process.exit(0)
