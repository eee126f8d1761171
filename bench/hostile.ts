import { newBlockId } from '@recto/document/ids'
import type { DocJson } from '@recto/document/schema'
import { buildInstitution, buildPerson } from '@recto/server/seeds/institution'
import { buildTextbook, paragraphs } from '@recto/server/seeds/textbook'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openBench, print } from './harness.ts'

// The largest stall of the event loop while hostile chapters are saved, previewed, published, read, compared and searched, against idle.
const { database, app, close } = await openBench()
const institution = await buildInstitution(database)
const author = await buildPerson(database, institution, 'author')

/** Formulas as many and as large as the gate lets through. */
const formula = (pieces: number) => `\\begin{matrix}${'&'.repeat(pieces - 2)}\\end{matrix}`
const full = (mark: string): DocJson => ({
  type: 'doc',
  content: [
    ...Array.from({ length: 16 }, () => ({ type: 'equation', attrs: { id: newBlockId(), latex: formula(600) } })),
    ...Array.from({ length: 9000 }, () => ({
      type: 'paragraph',
      attrs: { id: newBlockId() },
      content: [{ type: 'text', text: `${mark} ${'惯量'.repeat(40)}` }],
    })),
  ],
})
/** What brought a server down before there were limits: 90 formulas of 20,000 characters. */
const refused: DocJson = {
  type: 'doc',
  content: Array.from({ length: 90 }, () => ({ type: 'equation', attrs: { id: newBlockId(), latex: 'x_1^2+'.repeat(3300) } })),
}

const delay = monitorEventLoopDelay({ resolution: 5 })
/** The largest stall in milliseconds while something is done. */
const stallOf = async (act: () => Promise<unknown>) => {
  delay.reset()
  delay.enable()
  await act()
  delay.disable()
  return delay.max / 1e6
}
const ask = async (method: 'GET' | 'PUT', url: string, payload?: object) => {
  const headers = { 'sec-fetch-site': 'same-origin', cookie: author.cookie }
  return app.inject({ method, url, headers, ...(payload && { payload }) })
}

const { id, chapterIds } = await buildTextbook(database, author, { chapters: [{ name: '一', doc: paragraphs('一') }], publish: true })
const [chapterId = ''] = chapterIds
const text = `/pressplatform/chapters/${chapterId}/text`
const sizes: Record<string, number> = {}
let version = 1
const steps: Record<string, () => Promise<{ statusCode: number; body: string }>> = {
  refuse: () => ask('PUT', text, { content: JSON.stringify(refused), version }),
  save: () => ask('PUT', text, { content: JSON.stringify(full('甲')), version: version++ }),
  compare: () => ask('GET', `/pressplatform/textbooks/${id}/changes`),
  preview: () => ask('GET', `/Previewtextbook?id=${id}&draft=1`),
  publish: () => ask('PUT', '/pressplatform/textbooks/publish', { id }),
  read: () => ask('GET', `/Previewtextbook?id=${id}`),
  search: () => ask('GET', `/Previewtextbook?id=${id}&q=${encodeURIComponent('惯量')}`),
}
const idle = await stallOf(() => new Promise((resolve) => setTimeout(resolve, 2000)))
print({ name: 'hostile idle', value: idle, unit: 'ms' })
const before = process.memoryUsage.rss()
let most = before
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
let worst = 0
for (const [name, act] of Object.entries(steps)) {
  const began = performance.now()
  const stall = await stallOf(async () => {
    const { statusCode, body } = await act()
    if (statusCode !== (name === 'refuse' ? 422 : 200)) throw new Error(`${name}: ${statusCode} ${body.slice(0, 300)}`)
    sizes[name] = body.length
  })
  worst = Math.max(worst, stall)
  print({ name: `hostile ${name}`, value: stall, unit: 'ms', baseline: idle })
  print({ name: `hostile ${name} took`, value: performance.now() - began, unit: 'ms' })
}
clearInterval(watch)
print({ name: 'hostile worst stall', value: worst, unit: 'ms', baseline: idle })
print({ name: 'hostile answer', value: (sizes['read'] ?? 0) / 1e6, unit: 'MB' })
print({ name: 'hostile memory', value: (most - before) / 1e6, unit: 'MB' })
await close()
