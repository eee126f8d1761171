import { FORMULA_LIMITS } from '#document/render/formulas.ts'
import { thousands } from '#plain/numbers/digits.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { fullChapter, refusedChapter, variedChapter } from '#server/testing/inputs/hostile-texts.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'
import { watchStall } from '#server/testing/processes/stall.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let book: Awaited<ReturnType<typeof buildTextbook>>
let chapterId: string
let version = 1
beforeAll(async () => {
  server = await openServer({ worker: true })
  author = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  book = await buildTextbook(server.database, author, { chapters: [{ name: '一', doc: paragraphs('一') }], publish: true })
  chapterId = book.chapterIds[0] ?? ''
})
afterAll(() => server.close())

/** Saves this document. The request is written beforehand: what the sender does is not to be measured. */
function saving(doc: DocJson): () => Promise<{ status: number; errorMessage?: string; fields?: { path: string; message: string }[] }> {
  const payload = JSON.stringify({ content: JSON.stringify(doc), version })
  const headers = { cookie: author.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  return async () => {
    const answer = await server.http.inject({ method: 'PUT', url: `/pressplatform/chapters/${chapterId}/text`, headers, payload })
    return { status: answer.statusCode, ...answer.json<{ errorMessage?: string; fields?: { path: string; message: string }[] }>() }
  }
}
const page = (query: string) => server.http.inject({ url: `/Previewtextbook?id=${book.id}&${query}`, headers: { cookie: author.cookie } })

/** The longest that one call may block the event loop, in milliseconds of processor time. */
const MOST = 200

async function held<T>(act: () => Promise<T>): Promise<{ made: T; stall: number }> {
  const watch = watchStall()
  const made = await act()
  return { made, stall: watch.end() }
}

test('the measurement detects a blocked event loop', async () => {
  const { stall } = await held(async () => {
    const began = process.threadCpuUsage()
    while (process.threadCpuUsage(began).user < 300_000) Math.random()
  })
  expect(stall).toBeGreaterThan(250)
})

test.each([
  ['formulas', fullChapter],
  ['references, code and marks', variedChapter],
])(
  'a chapter full of %s is saved, compared, previewed, published, read and searched without holding the event loop',
  async (_name, chapter) => {
    // A first run, so that loading modules is not measured.
    await page('draft=1&q=a')
    const save = saving(chapter('甲'))
    const steps: [name: string, act: () => Promise<{ status: number; size: number }>][] = [
      ['save', async () => ({ ...(await save()), size: 0 })],
      ['compare', async () => ({ ...(await server.ask(author, 'GET', `/pressplatform/textbooks/${book.id}/changes`)), size: 0 })],
      ['places', async () => ({ ...(await server.ask(author, 'GET', `/pressplatform/chapters/${chapterId}/places`)), size: 0 })],
      ['preview', () => page('draft=1').then(({ statusCode, rawPayload }) => ({ status: statusCode, size: rawPayload.length }))],
      [
        'search the draft',
        () => page(`draft=1&q=${encodeURIComponent('惯量')}`).then(({ statusCode, rawPayload }) => ({ status: statusCode, size: rawPayload.length })),
      ],
      ['publish', async () => ({ ...(await server.ask(author, 'PUT', '/pressplatform/textbooks/publish', { id: book.id })), size: 0 })],
      ['read', () => page('').then(({ statusCode, rawPayload }) => ({ status: statusCode, size: rawPayload.length }))],
      [
        'search',
        () => page(`q=${encodeURIComponent('惯量')}`).then(({ statusCode, rawPayload }) => ({ status: statusCode, size: rawPayload.length })),
      ],
    ]
    for (const [name, act] of steps) {
      const { made, stall } = await held(act)
      expect({ name, status: made.status }).toEqual({ name, status: 200 })
      expect(stall, name).toBeLessThan(MOST)
      expect(made.size, name).toBeLessThan(24_000_000)
    }
    version += 1
  },
  300_000,
)

test('formulas beyond the limits are refused at their block, in both languages, with what to do', async () => {
  const { made, stall } = await held(saving(refusedChapter))
  const [first] = refusedChapter.content
  expect(made).toMatchObject({ status: 422, errorMessage: `公式超过 ${thousands(FORMULA_LIMITS.characters)} 个字符，请拆成几个公式` })
  expect(made.fields?.[0]).toEqual({ path: `content#${String(first?.attrs?.['id'])}`, message: made.errorMessage })
  expect(stall).toBeLessThan(MOST)
  const url = `/pressplatform/chapters/${chapterId}/text`
  const english = await server.ask(author, 'PUT', url, { content: JSON.stringify(refusedChapter), version }, { 'accept-language': 'en-US' })
  expect(english.errorMessage).toBe('This formula has more than 4,000 characters; split it into several')
}, 60_000)

test('formulas saved before the limits existed block publishing, at their block', async () => {
  const doc = { type: 'doc', content: [{ type: 'equation', attrs: { id: 'equation01', latex: 'x'.repeat(5000) } }] } as DocJson
  const { id, chapterIds } = await buildTextbook(server.database, author, { chapters: [{ name: '旧', doc }] })
  const { findings } = (await server.ask(author, 'GET', `/pressplatform/textbooks/${id}/changes`)).data as { findings: object[] }
  expect(findings[0]).toMatchObject({ code: 'largeFormula', blocking: true, chapterId: chapterIds[0], block: 'equation01' })
  const publish = () => server.ask(author, 'PUT', '/pressplatform/textbooks/publish', { id })
  expect(await publish()).toMatchObject({ status: 409, errorMessage: '“旧”里的公式过大或过多，请先拆开' })
})

test('a book can grow up to a size that can be processed; then its chapters may only become smaller', async () => {
  const { id, chapterIds } = await buildTextbook(server.database, author, {
    chapters: Array.from({ length: 20 }, (_, at) => ({ name: `${at}`, doc: paragraphs('字'.repeat(at ? 1_200_000 : 10)) })),
  })
  const saveFirst = (words: number, at: number) =>
    server.ask(author, 'PUT', `/pressplatform/chapters/${chapterIds[0]}/text`, {
      content: JSON.stringify(paragraphs('字'.repeat(words))),
      version: at,
    })
  expect(await saveFirst(1_200_000, 1)).toMatchObject({ status: 413, errorMessage: '整本教材的正文过大，请把它分成几本教材' })
  expect(await saveFirst(5, 1)).toMatchObject({ status: 200 })
  const preview = await server.http.inject({ url: `/Previewtextbook?id=${id}&draft=1`, headers: { cookie: author.cookie } })
  expect(preview.statusCode).toBe(200)
}, 120_000)

test('a hostile manuscript is imported without blocking the event loop', async () => {
  const text = ['_a**b', '[a(', '> ', '**', '<a ', '$', '|a'].map((pattern) => `# ${pattern.trim()}\n\n${pattern.repeat(30_000)}\n`).join('\n')
  const { payload, headers } = multipart(Buffer.from(text), '敌.md')
  const { made, stall } = await held(async () => {
    const begun = await server.http.inject({
      method: 'POST',
      url: '/pressplatform/textbooks/import',
      payload,
      headers: { ...headers, cookie: author.cookie, 'sec-fetch-site': 'same-origin' },
    })
    const { jobId } = begun.json<{ data: { jobId: string } }>().data
    let job = { state: '', result: null as { report: { code: string }[] } | null }
    await expect
      .poll(async () => (job = (await server.ask(author, 'GET', `/pressplatform/jobs/${jobId}`)).data as unknown as typeof job).state, {
        timeout: 120_000,
        interval: 200,
      })
      .toMatch(/done|failed/)
    return job
  })
  expect(made.state).toBe('done')
  expect(made.result?.report.filter(({ code }) => code === 'too-intricate').length).toBeGreaterThan(3)
  expect(stall).toBeLessThan(MOST)
}, 200_000)
