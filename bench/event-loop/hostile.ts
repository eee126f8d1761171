import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { fullChapter, refusedChapter, variedChapter } from '#server/testing/inputs/hostile-texts.ts'
import { watchStall } from '#server/testing/processes/stall.ts'
import { openBench, printFigure } from '../harness/harness.ts'

// Longest blocking of the event loop (processor time) by hostile chapters that are saved, published, read and searched, compared with an idle server.
const { database, http, close } = await openBench()
const author = await buildPerson(database, await buildInstitution(database), 'author')
const { id, chapterIds } = await buildTextbook(database, author, { chapters: [{ name: '一', doc: paragraphs('一') }], publish: true })

const ask = (method: 'GET' | 'PUT', url: string, payload?: string) => {
  const headers = { 'sec-fetch-site': 'same-origin', cookie: author.cookie, ...(payload && { 'content-type': 'application/json' }) }
  return http.inject({ method, url, headers, ...(payload && { payload }) })
}
let version = 1
/** Saves this document. The request is written beforehand: what the sender does is not to be measured. */
function saving(doc: object) {
  const payload = JSON.stringify({ content: JSON.stringify(doc), version })
  return () => ask('PUT', `/pressplatform/chapters/${chapterIds[0]}/text`, payload)
}
const reader = (query: string) => ask('GET', `/Previewtextbook?id=${id}${query}`)
const words = `&q=${encodeURIComponent('惯量')}`

// Modules are loaded at the first use, which is not measured.
await reader(`&draft=1${words}`)
const idle = watchStall()
await new Promise((resolve) => setTimeout(resolve, 2000))
const baseline = idle.end()
const before = process.memoryUsage.rss()
let memory = before
const look = setInterval(() => (memory = Math.max(memory, process.memoryUsage.rss())), 20)
let worst = 0
let largest = 0
async function step(name: string, wanted: number, act: () => Promise<{ statusCode: number; rawPayload: Buffer }>) {
  const watch = watchStall()
  const began = performance.now()
  const { statusCode, rawPayload } = await act()
  const duration = performance.now() - began
  const stall = watch.end()
  if (statusCode !== wanted) throw new Error(`${name}: ${statusCode} ${rawPayload.toString('utf8', 0, 300)}`)
  worst = Math.max(worst, stall)
  largest = Math.max(largest, rawPayload.length)
  printFigure({ name: `hostile ${name} held`, value: stall, unit: 'ms', baseline })
  printFigure({ name: `hostile ${name}`, value: duration, unit: 'ms' })
}

await step('refused', 422, saving(refusedChapter))
for (const [kind, chapter] of Object.entries({ full: fullChapter, varied: variedChapter })) {
  await step(`${kind} save`, 200, saving(chapter('甲')))
  version += 1
  await step(`${kind} compare`, 200, () => ask('GET', `/pressplatform/textbooks/${id}/changes`))
  await step(`${kind} preview`, 200, () => reader('&draft=1'))
  await step(`${kind} publish`, 200, () => ask('PUT', '/pressplatform/textbooks/publish', JSON.stringify({ id })))
  await step(`${kind} read`, 200, () => reader(''))
  await step(`${kind} search`, 200, () => reader(words))
}
clearInterval(look)
printFigure({ name: 'hostile worst', value: worst, unit: 'ms', baseline })
printFigure({ name: 'hostile largest answer', value: largest / 1e6, unit: 'MB' })
printFigure({ name: 'hostile memory more', value: (memory - before) / 1e6, unit: 'MB' })
await close()
