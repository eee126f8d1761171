import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplaceResult } from '#contract/job-results.ts'
import type { Job } from '#features/workbench/jobs/contract.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { ChapterHits } from '../../contract-replace.ts'
import type { ChapterVersion } from '../../contract-versions.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let mate: Person
let foreign: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  const [here, there] = [await buildInstitution(server.database), await buildInstitution(server.database)]
  author = await buildPerson(server.database, here, 'author', { name: '周启明' })
  mate = await buildPerson(server.database, here, 'author', { name: '顾知行' })
  foreign = await buildPerson(server.database, there, 'administrator')
})
afterAll(() => server.close())

const calls = '/pressplatform/textbooks/chapter'
const here = <T>(work: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, author.institutionId, work)

/** A textbook of the author, with the chapters of these texts and a reviewer or editor. */
async function book(texts: readonly string[], role = 'editor') {
  const chapters = texts.map((text, at) => ({ name: `第 ${at + 1} 节`, doc: paragraphs(...text.split('/')) }))
  const { id, chapterIds } = await buildTextbook(server.database, author, { chapters })
  await here((db) => db.insertInto('textbookMembers').values({ textbookId: id, memberId: mate.memberId, role }).execute())
  return { id, chapterIds }
}

interface Found {
  total: number
  fixed: number
  chapters: ChapterHits[]
}
const find = async (id: string, q: string, more = '', who = author) =>
  (await server.ask(who, 'GET', `${calls}/find/${id}?q=${encodeURIComponent(q)}${more}`)).data as Found
const chosen = ({ chapters }: Found) => chapters.map(({ id, version }) => ({ id, version, all: true, except: [] as number[] }))

async function finished(answer: Awaited<ReturnType<typeof server.ask>>): Promise<ReplaceResult & { jobId: string }> {
  expect(answer).toMatchObject({ status: 200 })
  const { jobId } = answer.data as { jobId: string }
  const job = async () => (await server.ask(author, 'GET', `/pressplatform/jobs/${jobId}`)).data as Job
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('done')
  return { ...((await job()).result as ReplaceResult), jobId }
}
const replace = async (id: string, q: string, replacement: string, chapters: object[]) =>
  finished(await server.ask(author, 'POST', `${calls}/replace/${id}`, { q, replacement, chapters }))
const undo = async (jobId: string) => finished(await server.ask(author, 'POST', `${calls}/replace/undo`, { jobId }))
const textOf = async (chapterId: string) => {
  const { data } = await server.ask(author, 'GET', `/pressplatform/chapters/${chapterId}`)
  const { content } = (data as { entityData: { content: string } }).entityData
  return [...content.matchAll(/"text": ?"([^"]*)"/g)].map(([, text]) => text).join('/')
}

test('a text is found in all chapters in reading order, with what stands around it', async () => {
  const { id, chapterIds } = await book(['先求梯度再下降。/没有', '无', '梯度与梯度'])
  const found = await find(id, '梯度')
  expect(found).toMatchObject({ total: 3, fixed: 0 })
  expect(found.chapters.map(({ id: chapter, count }) => [chapter, count])).toEqual([
    [chapterIds[0], 1],
    [chapterIds[2], 2],
  ])
  expect(found.chapters[0]).toMatchObject({
    name: '第 1 节',
    number: '1',
    version: 1,
    hits: [{ at: 0, before: '先求', found: '梯度', after: '再下降。' }],
  })
  expect(await find(id, '无此词')).toEqual({ total: 0, fixed: 0, chapters: [] })
})

test('a book whose text is read in several parts is searched in order, with the limit of hits for all of them', async () => {
  const long = `梯度${'的确'.repeat(150_000)}梯度`
  const { id, chapterIds } = await book([long, '梯度', long, ...Array.from({ length: 9 }, () => '梯度'.repeat(60))])
  const found = await find(id, '梯度')
  expect(found).toMatchObject({ total: 545, fixed: 0 })
  expect(found.chapters.map(({ id: chapter, count, hits }) => [chapter, count, hits.length])).toEqual(
    chapterIds.map((chapter, at) => [chapter, [2, 1, 2][at] ?? 60, [2, 1, 2][at] ?? 50]),
  )
  expect((await find(id, '的')).chapters.map(({ hits }) => hits.length)).toEqual([50, 50])
  const more = await book(Array.from({ length: 12 }, () => `${'的'.repeat(60)}${'确'.repeat(90_000)}`))
  expect((await find(more.id, '的')).chapters.map(({ hits }) => hits.length)).toEqual([...Array.from({ length: 10 }, () => 50), 0, 0])
})

test('hits beyond the first fifty of a chapter are asked for with their chapter', async () => {
  const { id, chapterIds } = await book(['的'.repeat(70), '的'])
  const found = await find(id, '的')
  expect(found).toMatchObject({ total: 71, chapters: [{ count: 70 }, { count: 1 }] })
  expect(found.chapters[0]?.hits).toHaveLength(50)
  const rest = await find(id, '的', `&chapter=${chapterIds[0]}&from=50`)
  expect(rest.chapters[0]?.hits.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, at) => 50 + at))
})

test('chosen hits are replaced, the text before is kept as a version, and undoing brings it back', async () => {
  const { id, chapterIds } = await book(['梯度与梯度与梯度', '梯度'])
  const [first = '', second = ''] = chapterIds
  const [one, other] = chosen(await find(id, '梯度'))
  const result = await replace(id, '梯度', '斜率', [
    { ...one, except: [1] },
    { ...other, all: false, except: [0] },
  ])
  expect(result).toMatchObject({ replaced: 3, left: 0, undone: false, skipped: [], chapters: [{ version: 2 }, { version: 2 }] })
  expect(await Promise.all([textOf(first), textOf(second)])).toEqual(['斜率与梯度与斜率', '斜率'])
  const versions = (await server.ask(author, 'GET', `/pressplatform/chapters/${first}/versions`)).data as ChapterVersion[]
  expect(versions.map(({ beforeReplacing, current }) => [beforeReplacing, current])).toEqual([
    [false, true],
    [true, false],
  ])
  expect(await undo(result.jobId)).toMatchObject({ undone: true, skipped: [], chapters: [{ version: 3 }, { version: 3 }] })
  expect(await Promise.all([textOf(first), textOf(second)])).toEqual(['梯度与梯度与梯度', '梯度'])
})

test('a save by the same author right after a replacement does not write over the text before it', async () => {
  const { id, chapterIds } = await book(['梯度'])
  const [chapter = ''] = chapterIds
  const save = (text: string, version: number) =>
    server.ask(author, 'PUT', `/pressplatform/chapters/${chapter}/text`, { content: JSON.stringify(paragraphs(text)), version })
  expect(await save('改过的梯度', 1)).toMatchObject({ status: 200 })
  await replace(id, '梯度', '斜率', chosen(await find(id, '梯度')))
  expect(await save('又改了', 3)).toMatchObject({ status: 200 })
  const versions = (await server.ask(author, 'GET', `/pressplatform/chapters/${chapter}/versions`)).data as ChapterVersion[]
  const before = versions.find(({ beforeReplacing }) => beforeReplacing)
  const kept = await server.ask(author, 'GET', `/pressplatform/chapters/${chapter}/versions/${before?.id}`)
  expect((kept.data as { content: string }).content).toContain('改过的梯度')
})

test('chapters that were changed, or are being edited by somebody, are left as they are and named; the others are replaced', async () => {
  const { id, chapterIds } = await book(['梯度一', '梯度二', '梯度三'])
  const [changed = '', edited = '', free = ''] = chapterIds
  const chapters = chosen(await find(id, '梯度'))
  const content = JSON.stringify(paragraphs('梯度改'))
  await server.ask(mate, 'PUT', `/pressplatform/chapters/${changed}/text`, { content, version: 1 })
  await server.ask(mate, 'PUT', `/pressplatform/chapters/${edited}/presence`, { editing: true })
  expect(await replace(id, '梯度', '斜率', chapters)).toMatchObject({
    replaced: 1,
    chapters: [{ id: free }],
    skipped: [
      { id: changed, name: '第 1 节', reason: 'changed' },
      { id: edited, name: '第 2 节', reason: 'editing' },
    ],
  })
  expect(await Promise.all([textOf(changed), textOf(edited), textOf(free)])).toEqual(['梯度改', '梯度二', '斜率三'])
})

test('undoing leaves chapters that were changed after the replacement', async () => {
  const { id, chapterIds } = await book(['梯度一', '梯度二'])
  const result = await replace(id, '梯度', '斜率', chosen(await find(id, '梯度')))
  await server.ask(author, 'PUT', `/pressplatform/chapters/${chapterIds[0]}/text`, { content: JSON.stringify(paragraphs('新写的')), version: 2 })
  expect(await undo(result.jobId)).toMatchObject({ chapters: [{ id: chapterIds[1] }], skipped: [{ id: chapterIds[0], reason: 'changed' }] })
  expect(await Promise.all(chapterIds.map(textOf))).toEqual(['新写的', '梯度二'])
})

test('only who may edit replaces, only the own replacement is undone, and other institutions find nothing', async () => {
  const { id, chapterIds } = await book(['梯度'], 'reviewer')
  const other = await book(['别的书'])
  const chapters = chosen(await find(id, '梯度'))
  const body = { q: '梯度', replacement: '斜率', chapters }
  expect(await find(id, '梯度', '', mate)).toMatchObject({ total: 1 })
  expect(await server.ask(mate, 'POST', `${calls}/replace/${id}`, body)).toMatchObject({ status: 403 })
  expect(await server.ask(foreign, 'GET', `${calls}/find/${id}?q=a`)).toMatchObject({ status: 404 })
  expect(await server.ask(foreign, 'POST', `${calls}/replace/${id}`, body)).toMatchObject({ status: 404 })
  expect(await server.ask(author, 'POST', `${calls}/replace/${other.id}`, body)).toMatchObject({ status: 404 })
  expect(await server.ask(author, 'GET', `${calls}/find/${other.id}?q=a&chapter=${chapterIds[0]}`)).toMatchObject({ status: 404 })
  const { jobId } = await replace(id, '梯度', '斜率', chapters)
  expect(await server.ask(mate, 'POST', `${calls}/replace/undo`, { jobId })).toMatchObject({ status: 404 })
  expect(await server.ask(foreign, 'POST', `${calls}/replace/undo`, { jobId })).toMatchObject({ status: 404 })
})

test('nothing is replaced in an archived textbook, nor in a deleted chapter', async () => {
  const { id, chapterIds } = await book(['梯度'])
  const body = { q: '梯度', replacement: '斜率', chapters: chosen(await find(id, '梯度')) }
  await here((db) => db.updateTable('textbooks').set({ publishStatus: 4 }).where('id', '=', id).execute())
  expect(await server.ask(author, 'POST', `${calls}/replace/${id}`, body)).toMatchObject({ status: 403 })
  expect(await textOf(chapterIds[0] ?? '')).toBe('梯度')
  const other = await book(['梯度', '梯度'])
  const both = { ...body, chapters: chosen(await find(other.id, '梯度')) }
  await server.ask(author, 'DELETE', `${calls}/delete?id=${other.chapterIds[0]}`)
  expect(await server.ask(author, 'POST', `${calls}/replace/${other.id}`, both)).toMatchObject({ status: 404 })
})

test('too long and empty search texts, control characters and no chapters are refused at their field', async () => {
  const { id } = await book(['梯度'])
  const chapters = chosen(await find(id, '梯度'))
  const refused = async (body: object) => (await server.ask(author, 'POST', `${calls}/replace/${id}`, body)).fields?.map(({ path }) => path)
  expect(await refused({ q: '', replacement: '', chapters })).toEqual(['q'])
  expect(await refused({ q: '长'.repeat(201), replacement: '', chapters })).toEqual(['q'])
  expect(await refused({ q: '梯度', replacement: '斜\n率', chapters })).toEqual(['replacement'])
  expect(await refused({ q: '梯度', replacement: '', chapters: [] })).toEqual(['chapters'])
  expect(await server.ask(author, 'GET', `${calls}/find/${id}`)).toMatchObject({ status: 422, fields: [{ path: 'q' }] })
})
