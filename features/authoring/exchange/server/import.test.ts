import type { TextbookImportResult } from '#contract/job-results.ts'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChapterNode } from '#features/authoring/chapters/contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, type Person, withInstitution } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import { importTextbook } from './import-textbook.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let folder: string
beforeAll(async () => {
  server = await openServer({ worker: true })
  author = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  folder = await mkdtemp(`${tmpdir()}/recto-import-`)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function upload(bytes: Buffer, filename: string, fields: Record<string, string> = {}, who = author) {
  const { payload, headers } = multipart(bytes, filename, fields)
  return server.ask(who, 'POST', '/pressplatform/textbooks/import', payload, headers)
}

interface Finished {
  state: string
  error: string | null
  result: TextbookImportResult
}

async function imported(bytes: Buffer, filename: string, fields: Record<string, string> = {}): Promise<Finished> {
  const { data } = await upload(bytes, filename, fields)
  for (let i = 0; i < 600; i++) {
    const job = (await server.ask(author, 'GET', `/pressplatform/jobs/${(data as { jobId: string }).jobId}`)).data as Finished
    if (job.state === 'done' || job.state === 'failed') return job
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the import did not end')
}

test('imports are refused without the parameter mybook.import', async () => {
  const institutionId = await buildInstitution(server.database)
  const other = await buildPerson(server.database, institutionId, 'author')
  const book = await zipped({ 'a.md': '# 甲' })
  expect(await upload(book, 'a.zip', {}, other)).toMatchObject({ status: 200 })
  await withInstitution(server.database, institutionId, (db) => db.updateTable('moduleParameters').set({ value: 'false' }).execute())
  expect(await upload(book, 'a.zip', {}, other)).toMatchObject({ status: 403, errorMessage: '机构没有开放教材导入' })
})

test('a folder of Markdown becomes a textbook with its chapters', async () => {
  const job = await imported(
    await zipped({
      'book/01-begin.md': '# 开始\n\n一段文字，$E=mc^2$。\n\n## 练习\n\n1. 一题\n',
      'book/02-end.md': '# 结束\n\n又一段。[^1]\n\n[^1]: 注\n',
    }),
    'book.zip',
    { name: '小书' },
  )
  expect(job).toMatchObject({ state: 'done', result: { name: '小书', counts: { chapters: 2, formulas: 1, footnotes: 1 } } })
  const tree = (await server.ask(author, 'GET', `/pressplatform/textbooks/chapter/tree/${job.result.textbookId}`)).data as { name: string }[]
  expect(tree.map((chapter) => chapter.name)).toEqual(['开始', '结束'])
  const again = await imported(Buffer.from('# 一章\n\n文字'), '小书.md')
  expect(again).toMatchObject({ state: 'done', result: { name: '小书 (2)' } })
})

describe('a bad archive is refused with a clear message and leaves nothing behind', () => {
  const count = async () => ((await server.ask(author, 'POST', '/pressplatform/textbooks/info', {})).data as { total: number }).total

  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ['a bomb', () => zipped({ 'a.md': '# 一章', 'big.png': Buffer.alloc(30_000_000) }), /过大/],
    ['no text', () => zipped({ 'a.txt': 'x' }), /Markdown/],
    ['cut off', async () => (await zipped({ 'a.md': '# 一章\n'.repeat(500) })).subarray(0, 120), /损坏/],
  ])('%s', async (_name, make, words) => {
    const before = await count()
    const job = await imported(await make(), 'book.zip')
    expect(job.state).toBe('failed')
    expect(job.error).toMatch(words)
    expect(await count()).toBe(before)
    expect(await readdir(server.app.scratch)).toEqual([])
  })

  test('a path that leads outside', async () => {
    const bytes = await zipped({ 'aa/evil.md': '# 一章' })
    for (let at = bytes.indexOf('aa/evil.md'); at >= 0; at = bytes.indexOf('aa/evil.md', at + 1)) bytes.write('../evil.md', at)
    expect(await imported(bytes, 'book.zip')).toMatchObject({ state: 'failed', error: '压缩包里有指向外部的路径，已拒绝' })
  })

  test('a file that is not a zip is refused before the job starts', async () => {
    expect(await upload(Buffer.from('not a zip'), 'book.zip')).toMatchObject({ status: 415, fields: [{ path: 'file' }] })
    expect(await upload(Buffer.from('x'), 'book.exe')).toMatchObject({ status: 415 })
    const student = await buildPerson(server.database, author.institutionId, 'student')
    expect(await upload(Buffer.from('# a'), 'a.md', {}, student)).toMatchObject({ status: 403 })
  })

  test.skipIf(!haveSamples)('links and nested zip bombs of the samples', async () => {
    const sample = (name: string) => readFile(join(samples, 'odd/archives', name))
    expect(await imported(await sample('safearchive-symlinks.zip'), 'book.zip')).toMatchObject({ state: 'failed' })
    expect(await imported(await sample('zeros-20MB.zip'), 'book.zip')).toMatchObject({ state: 'failed' })
    expect(await imported(await sample('test-zip-of-zip.zip'), 'book.zip')).toMatchObject({ state: 'failed', error: '没有找到 Markdown 文件' })
  })
})

test('SVG drawings are converted to pictures without scripts; a file that is not a picture becomes an empty frame', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20" fill="red" onload="alert(1)"/></svg>'
  const job = await imported(
    await zipped({ 'a.md': '# 一章\n\n![红](a.svg)\n\n![坏](b.png)\n', 'a.svg': svg, 'b.png': 'no picture' }),
    'pictures.zip',
  )
  expect(job).toMatchObject({ state: 'done', result: { counts: { figures: 2 } } })
  expect(job.result.report).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ severity: 'changed', path: 'a.svg' }),
      expect.objectContaining({ severity: 'lost', path: 'b.png' }),
    ]),
  )
  const [tree] = (await server.ask(author, 'GET', `/pressplatform/textbooks/chapter/tree/${job.result.textbookId}`)).data as { id: string }[]
  const { content } = ((await server.ask(author, 'GET', `/pressplatform/chapters/${tree?.id}`)).data as { entityData: { content: string } })
    .entityData
  const file = content.match(/"file": ?"([0-9a-f-]{36})"/)?.[1]
  const answer = await server.http.inject({ url: `/rman/v1/files/${file}`, headers: { cookie: author.cookie } })
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
})

test.skipIf(!haveSamples)(
  '《动手学深度学习》 comes in whole, is published and read',
  async () => {
    const root = join(samples, 'textbooks/d2l-zh-markdown')
    const names = (await readdir(root, { recursive: true })).filter((name) => /\.(md|bib|svg|png|jpg)$/.test(name))
    const files = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(root, name))] as const)))
    const source = Object.entries(files)
      .filter(([name]) => name.startsWith('chapter_'))
      .map(([, bytes]) => bytes.toString())
    // The source is counted independently of the importer.
    const all = source.join('\n')
    const codes = all.match(/^```[^\n]*\n[\s\S]*?^```$/gm)?.filter((code) => !/^```(toc|eval_rst)/.test(code)) ?? []
    const prose = all.replace(/^```[^\n]*\n[\s\S]*?^```$/gm, '')
    const countOf = (pattern: RegExp, text = prose) => text.match(pattern)?.length ?? 0
    const figures = countOf(/^ *!\[/gm)
    const tables = countOf(/^\|[\s:|-]+\|$/gm)
    const chapters = names.filter((name) => name.startsWith('chapter_') && name.endsWith('.md')).length + 1 // and the bibliography
    const text = prose.replace(/:[a-z_]+:`[^`\n]*`/g, '').replace(/`[^`\n]+`/g, '`')
    const displays = countOf(/\$\$[\s\S]+?\$\$/g, text)
    const inlines = countOf(/(?<!\\)\$[^$]+\$/g, text.replace(/\$\$[\s\S]+?\$\$/g, ''))

    const job = await imported(await zipped(files), 'd2l-zh.zip')
    expect(job).toMatchObject({ state: 'done', result: { name: '动手学深度学习' } })
    expect(job.result.counts).toMatchObject({ chapters, figures, tables, codeBlocks: codes.length })
    // A formula in the caption of a table is part of its words.
    expect(Math.abs(job.result.counts.formulas - displays - inlines)).toBeLessThanOrEqual(3)
    expect(job.result.counts.formulas).toBeGreaterThan(2800)
    expect(
      job.result.report
        .filter((entry) => entry.severity === 'lost')
        .map((entry) => entry.code)
        .sort(),
    ).toEqual(['directive', 'not-in-contents'])

    const id = job.result.textbookId
    expect(await server.ask(author, 'PUT', '/pressplatform/textbooks/publish', { id })).toMatchObject({
      status: 200,
      data: { no: 1, chapterCount: job.result.counts.chapters },
    })
    const { contents } = (await server.ask(author, 'GET', `/pressplatform/textbooks/preview/${id}`)).data as {
      contents: { id: string; name: string; number: string }[]
    }
    const regression = contents.find((chapter) => chapter.name === '线性回归')
    expect(regression?.number).toBe('3.1')
    const page = await server.http.inject({ url: `/pressplatform/reading/${id}/chapters/${regression?.id}`, headers: { cookie: author.cookie } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<math')
    expect(page.body).toContain('（3.1.1）')
    const picture = page.body.match(/src="(\/rman\/v1\/files\/[^"]+)"/)?.[1] ?? ''
    expect((await server.http.inject({ url: picture, headers: { cookie: author.cookie } })).statusCode).toBe(200)
  },
  120_000,
)

test('a folder can be imported as well', async () => {
  await mkdir(join(folder, 'plain/img'), { recursive: true })
  await writeFile(join(folder, 'plain/a.md'), '# 一章\n\n文字')
  const { institutionId, memberId } = author
  const made = await importTextbook(server.app, { institutionId, memberId, path: join(folder, 'plain'), name: '平' }, async () => undefined)
  expect(made).toMatchObject({ name: '平', counts: { chapters: 1 } })
})

test('chapters that are too deep and names that are too long are adapted and reported', async () => {
  const long = '长'.repeat(120)
  const job = await imported(
    await zipped({ 'a/b/c/d/e/deep.md': '# 很深', 'a/b/c/d/e/f/deeper.md': '# 更深', 'a/top.md': `# ${long}`, 'notes.docx': 'x' }),
    'deep.zip',
  )
  expect(job.state).toBe('done')
  const tree = (await server.ask(author, 'GET', `/pressplatform/textbooks/chapter/tree/${job.result.textbookId}`)).data as unknown as ChapterNode[]
  const parentOf = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const depthOf = (id: string | null | undefined): number => (id ? 1 + depthOf(parentOf.get(id)) : 0)
  expect(Math.max(...tree.map(({ id }) => depthOf(id)))).toBe(4)
  expect(tree.map(({ name }) => name)).toEqual(expect.arrayContaining(['很深', '更深', long.slice(0, 100)]))
  expect(job.result.report).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'depth', detail: '更深' }),
      expect.objectContaining({ code: 'name', path: 'a/top.md' }),
      expect.objectContaining({ severity: 'lost', code: 'not-used', path: 'notes.docx' }),
    ]),
  )
})

test('a second run after a lost process finds the book of the first', async () => {
  const path = join(folder, 'again.md')
  await writeFile(path, '# 一章\n\n文字')
  const { institutionId, memberId } = author
  const request = { institutionId, memberId, path, textbookId: newId() }
  const first = await importTextbook(server.app, request, async () => undefined)
  expect(await importTextbook(server.app, request, async () => undefined)).toEqual(first)
  const { items } = (await server.ask(author, 'POST', '/pressplatform/textbooks/info', { q: 'again' })).data as { items: object[] }
  expect(items).toHaveLength(1)
})

test('a drawing cannot read files of the server', async () => {
  const secret = join(folder, 'secret.svg')
  await writeFile(secret, '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#f00"/></svg>')
  const drawing = (inside: string) =>
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://${secret}">]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40">${inside}</svg>`
  const files = {
    'a.md': '# 一章\n\n![一](a.svg)\n\n![二](b.svg)\n\n![三](c.svg)\n\n![四](d.svg)\n',
    'a.svg': drawing(`<image width="40" height="40" xlink:href="file://${secret}"/>`),
    'd.svg': drawing('<rect width="40" height="40" fill="#f00"/>'),
    'b.svg': drawing('<text y="20">&x;</text>'),
    'c.svg': `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&a${at ? at - 1 : ''};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a8;</text></svg>`,
  }
  const started = performance.now()
  const job = await imported(await zipped(files), 'drawings.zip')
  expect(performance.now() - started).toBeLessThan(5000)
  expect(job.state).toBe('done')
  const [chapter] = (await server.ask(author, 'GET', `/pressplatform/textbooks/chapter/tree/${job.result.textbookId}`))
    .data as unknown as ChapterNode[]
  const { entityData } = (await server.ask(author, 'GET', `/pressplatform/chapters/${chapter?.id}`)).data as { entityData: { content: string } }
  const reds: boolean[] = []
  for (const [, file] of entityData.content.matchAll(/"file": ?"([0-9a-f-]{36})"/g)) {
    const answer = await server.http.inject({ url: `/rman/v1/files/${file}`, headers: { cookie: author.cookie } })
    const { data } = await sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    reds.push(data.some((value, at) => at % 3 === 0 && value > 200 && (data[at + 1] ?? 0) < 50 && (data[at + 2] ?? 0) < 50))
  }
  // The last one is red by itself, which proves that the check can detect red.
  expect(reds).toEqual([false, false, false, true])
})
