import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ChapterHits } from '#features/authoring/chapters/contract-replace.ts'
import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson, NodeJson } from '#document/schema/schema.ts'
import type { Job } from '#features/workbench/jobs/contract.ts'
import { openWorker } from '#server/kernel/jobs/worker.ts'
import { collected } from '#server/features.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { watchStall } from '#server/testing/processes/stall.ts'
import { openBench, printFigure } from '../harness/harness.ts'

// Longest blocking of the event loop (held: processor time; delayed: by the clock) by a search in a book of 200 chapters with 30,000 characters each, and by replacing a word in all of them.
const chapters = 200
const limit = 200
const { urls, database, app, http, close } = await openBench()
const worker = await openWorker(urls.app, database, collected.jobs, () => app)
const author = await buildPerson(database, await buildInstitution(database), 'author')
const sentence = '刚体的转动惯量与质量的分布有关，质量离转轴越远，转动的惯性越大。'
const words = (text: string, ...marks: string[]) => ({ type: 'text', text, marks: marks.map((type) => ({ type })) })
const formula = { type: 'math', attrs: { latex: 'J=\\sum_i m_i r_i^2' } }
const paragraph = (): NodeJson => ({
  type: 'paragraph',
  attrs: { id: newBlockId() },
  content: [words(sentence), words('梯度', 'strong'), words(sentence), formula, words(sentence)],
})
const text = (): DocJson => ({ type: 'doc', content: Array.from({ length: 300 }, paragraph) })
const { id } = await buildTextbook(database, author, {
  chapters: Array.from({ length: chapters }, (_, at) => ({ name: `第 ${at + 1} 节`, doc: text() })),
})

async function ask<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const headers = { 'sec-fetch-site': 'same-origin', cookie: author.cookie }
  const answer = await http.inject({ method, url, headers, ...(payload && { payload }) })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body.slice(0, 300)}`)
  return answer.json<{ data: T }>().data
}

const calls = '/pressplatform/textbooks/chapter'
const find = (q: string) => ask<{ total: number; chapters: ChapterHits[] }>('GET', `${calls}/find/${id}?q=${encodeURIComponent(q)}`)

async function replace(q: string, replacement: string): Promise<void> {
  const found = await find(q)
  const chosen = found.chapters.map((chapter) => ({ id: chapter.id, version: chapter.version, all: true, except: [] }))
  const { jobId } = await ask<{ jobId: string }>('POST', `${calls}/replace/${id}`, { q, replacement, chapters: chosen })
  for (;;) {
    const { state, error } = await ask<Job>('GET', `/pressplatform/jobs/${jobId}`)
    if (state === 'failed') throw new Error(error ?? state)
    if (state === 'done') return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function step(name: string, act: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const watch = watchStall()
  const began = performance.now()
  await act()
  const duration = performance.now() - began
  delay.disable()
  printFigure({ name: `find ${name} held`, value: watch.end(), unit: 'ms', baseline: limit })
  printFigure({ name: `find ${name} delayed`, value: delay.max / 1e6, unit: 'ms', baseline: limit })
  printFigure({ name: `find ${name}`, value: duration, unit: 'ms' })
}

// Modules are loaded at the first use, which is not measured.
await find('无此词')
await step('rare word', () => find('梯度'))
await step('frequent character', () => find('的'))
await step('replace', () => replace('梯度', '斜率'))
await worker.close()
await close()
