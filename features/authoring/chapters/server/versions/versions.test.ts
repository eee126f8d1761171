import type { ChapterVersion } from '../../contract-versions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let mate: Person
let foreign: Person
beforeAll(async () => {
  server = await openServer()
  const [here, there] = [await buildInstitution(server.database), await buildInstitution(server.database)]
  author = await buildPerson(server.database, here, 'author', { name: '周启明' })
  mate = await buildPerson(server.database, here, 'author', { name: '顾知行' })
  foreign = await buildPerson(server.database, there, 'administrator')
})
afterAll(() => server.close())

/** A new chapter with the calls that a test makes on it. */
async function chapter({ publish = false } = {}) {
  const book = await buildTextbook(server.database, author, { publish })
  const [id = ''] = book.chapterIds
  await here((db) => db.insertInto('textbookMembers').values({ textbookId: book.id, memberId: mate.memberId, role: 'editor' }).execute())
  let version = 1
  return {
    id,
    save: async (words: string, who = author) => {
      const content = JSON.stringify(paragraphs(words))
      expect(await server.ask(who, 'PUT', `/pressplatform/chapters/${id}/text`, { content, version: version++ })).toMatchObject({ status: 200 })
    },
    list: async () => (await server.ask(author, 'GET', `/pressplatform/chapters/${id}/versions`)).data as unknown as ChapterVersion[],
    text: async ({ id: versionId }: ChapterVersion) =>
      ((await server.ask(author, 'GET', `/pressplatform/chapters/${id}/versions/${versionId}`)).data as { content: string }).content,
    keep: (name = '') => server.ask(author, 'POST', `/pressplatform/chapters/${id}/versions`, { name }),
    /** Moves the beginning of the newest version back, so that the next save begins a new one. */
    rest: () =>
      here((db) =>
        db
          .updateTable('chapterVersions')
          .set({ begunAt: new Date(Date.now() - 11 * 60_000) })
          .where('chapterId', '=', id)
          .execute(),
      ),
  }
}
const here = <T>(work: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, author.institutionId, work)

test('saves of one author within ten minutes are one version, and the text before them is kept as a version', async () => {
  const { save, list, text, rest } = await chapter()
  expect(await list()).toEqual([])
  await save('甲')
  await save('甲乙')
  expect(await list()).toMatchObject([
    { savedBy: '周启明', wordCount: 2, current: true, published: false },
    { savedBy: '周启明', wordCount: 4, current: false },
  ])
  await save('丙', mate)
  await save('丁')
  await rest()
  await save('戊')
  const all = await list()
  expect(all.map((each) => [each.savedBy, each.wordCount, each.current])).toEqual([
    ['周启明', 1, true],
    ['周启明', 1, false],
    ['顾知行', 1, false],
    ['周启明', 2, false],
    ['周启明', 4, false],
  ])
  expect(await Promise.all(all.map(text))).toEqual(['戊', '丁', '丙', '甲乙', '一段文字。'].map((words) => expect.stringContaining(words)))
})

test('a kept version is not changed by later saves and keeps its name; the published version is marked', async () => {
  const { save, list, keep, text } = await chapter({ publish: true })
  expect(await keep('送审前')).toMatchObject({ status: 200, data: { name: '送审前', current: true, published: true } })
  await save('改')
  expect(await keep()).toMatchObject({ data: { name: '', current: true, published: false } })
  await save('再改')
  const all = await list()
  expect(all.map(({ name, current, published }) => ({ name, current, published }))).toEqual([
    { name: '', current: true, published: false },
    { name: '', current: false, published: false },
    { name: '送审前', current: false, published: true },
  ])
  expect(await text(all[1] as ChapterVersion)).toContain('改')
})

test('the oldest versions are deleted when there are too many, except kept ones', async () => {
  const { id, save, list, keep } = await chapter()
  await keep('第一稿')
  const row = { chapterId: id, content: '{}', contentHash: 'old', wordCount: 0, savedBy: mate.memberId }
  await here((db) =>
    db
      .insertInto('chapterVersions')
      .values(Array.from({ length: 100 }, (_, at) => ({ ...row, id: crypto.randomUUID(), savedAt: new Date(Date.now() - 1000 * (200 - at)) })))
      .execute(),
  )
  await save('新')
  const all = await list()
  expect(all).toHaveLength(101)
  expect(all.filter(({ name }) => name === '第一稿')).toHaveLength(1)
})

test('versions of an inaccessible textbook are not found; a reviewer reads versions and cannot keep one', async () => {
  const { id, save, list } = await chapter()
  await save('甲')
  const [version] = await list()
  const calls = (who: Person) => [
    server.ask(who, 'GET', `/pressplatform/chapters/${id}/versions`),
    server.ask(who, 'GET', `/pressplatform/chapters/${id}/versions/${version?.id}`),
    server.ask(who, 'POST', `/pressplatform/chapters/${id}/versions`, {}),
  ]
  const statuses = async (who: Person) => (await Promise.all(calls(who))).map(({ status }) => status)
  expect(await statuses(foreign)).toEqual([404, 404, 404])
  await here((db) => db.updateTable('textbookMembers').set({ role: 'reviewer' }).where('memberId', '=', mate.memberId).execute())
  expect(await statuses(mate)).toEqual([200, 200, 403])
  const other = await chapter()
  expect(await server.ask(author, 'GET', `/pressplatform/chapters/${other.id}/versions/${version?.id}`)).toMatchObject({ status: 404 })
})
