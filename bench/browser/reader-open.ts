import compress from '@fastify/compress'
import { constants } from 'node:zlib'
import { fastify } from 'fastify'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { median, openPhone, type SlowPage } from '../harness/browser.ts'
import { openBench, printFigure } from '../harness/harness.ts'
import { longChapter, storePhotograph } from '../harness/long-chapter.ts'

// Opening a chapter in the browser on a slow phone: when its text is painted, compared with a plain page that has the same text and nothing else.
const { database, app, http, close } = await openBench()
const institution = await buildInstitution(database)
const [author, student] = [await buildPerson(database, institution, 'author'), await buildPerson(database, institution, 'student')]
const pictures = [await storePhotograph(app, author), await storePhotograph(app, author)]
const { id, chapterIds } = await buildTextbook(database, author, {
  chapters: Array.from({ length: 30 }, (_, n) => ({ name: `第 ${n} 节`, doc: longChapter(60, pictures, n + 1) })),
  publish: true,
})
const origin = await http.listen({ port: 0, host: '127.0.0.1' })
const address = `/Previewtextbook?id=${id}&chapter=${chapterIds[0]}`

/** The text alone, sent like a page of ours. */
const text = await (await fetch(`${origin}/pressplatform/reading/${id}/chapters/${chapterIds[0]}`, { headers: { cookie: student.cookie } })).text()
const plain = fastify()
await plain.register(compress, {
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
})
const withoutPictures = text.replaceAll(/<figure class="fig"[^]*?<\/figure>/g, '')
plain.get('/plain', async (_request, reply) =>
  reply
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>Plain</title><article>${withoutPictures}</article></html>`),
)
const plainOrigin = await plain.listen({ port: 0, host: '127.0.0.1' })

declare global {
  interface Window {
    paintedAt?: number
    requestsBefore?: number
  }
}

/** Milliseconds until a paragraph of the text is painted, and the requests that had been answered by then, the page itself included. */
async function textPainted({ page }: SlowPage, url: string): Promise<{ ms: number; requests: number }> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
        if (entry.element?.closest('article') && entry.element.tagName === 'P') window.paintedAt ??= entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.paintedAt !== undefined, undefined, { timeout: 60_000 })
  return page.evaluate(() => {
    const at = window.paintedAt ?? 0
    const before = performance.getEntriesByType('resource').filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= at)
    return { ms: at, requests: before.length + 1 }
  })
}

const browser = await openPhone()
const runs = 9
const [ours, bare, requestsBefore]: [number[], number[], number[]] = [[], [], []]
let [requests, kilobytes] = [0, 0]
for (let run = 0; run < runs; run++) {
  bare.push((await browser.visit(plainOrigin, undefined, (slowPage) => textPainted(slowPage, `${plainOrigin}/plain`))).ms)
  await browser.visit(origin, student.cookie, async (slowPage) => {
    let bytes = 0
    slowPage.devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
    const painted = await textPainted(slowPage, origin + address)
    ours.push(painted.ms)
    requestsBefore.push(painted.requests)
    await slowPage.page.waitForLoadState('networkidle', { timeout: 60_000 })
    requests = slowPage.requests.length
    kilobytes = bytes / 1024
  })
}
printFigure({ name: 'reader-open', value: median(ours), unit: 'ms until text', baseline: median(bare) })
printFigure({ name: 'reader-open before text', value: median(requestsBefore), unit: 'requests', baseline: 3 })
printFigure({ name: 'reader-open whole page', value: requests, unit: 'requests' })
printFigure({ name: 'reader-open whole page', value: kilobytes, unit: 'KB' })
await browser.close()
await Promise.all([plain.close(), close()])
