import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import type { ChapterNode } from '../../contract.ts'
import type { DeletedChapter } from '../../contract-bin.ts'
import { purgeDue } from './bin-queries.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let stranger: Person
beforeAll(async () => {
  server = await openServer()
  const here = await buildInstitution(server.database)
  author = await buildPerson(server.database, here, 'author', { name: '周启明' })
  stranger = await buildPerson(server.database, here, 'author')
})
afterAll(() => server.close())

const calls = '/pressplatform/textbooks/chapter'
const add = async (textbookId: string, name: string, parentId: string | null = null) =>
  ((await server.ask(author, 'PUT', `${calls}/update`, { textbookId, name, parentId, after: null })).data as ChapterNode).id
const remove = (id: string) => server.ask(author, 'DELETE', `${calls}/delete?id=${id}`)
const bin = async (id: string) => (await server.ask(author, 'GET', `${calls}/bin/${id}`)).data as unknown as DeletedChapter[]
const names = async (id: string) => (await bin(id)).map(({ name, below }) => `${name} ${below}`)

test('the bin lists deleted chapters with who, when and how many below; they are restored or removed for good', async () => {
  const { id } = await buildTextbook(server.database, author, { chapters: [] })
  const [one, two] = [await add(id, '质点'), await add(id, '刚体')]
  const inner = await add(id, '转动惯量', two)
  const early = await add(id, '早先删除', two)
  await remove(early)
  await remove(two)
  await remove(one)
  expect(await names(id)).toEqual(['质点 0', '刚体 1', '早先删除 0'])
  const [first, second, third] = await bin(id)
  expect(first).toMatchObject({ deletedBy: '周启明', parentName: null })
  expect(third).toMatchObject({ parentName: '刚体' })
  const days = (new Date(second?.until ?? 0).getTime() - new Date(second?.deletedAt ?? 0).getTime()) / (24 * 3600_000)
  expect(days).toBe(30)
  expect(await server.ask(stranger, 'GET', `${calls}/bin/${id}`)).toMatchObject({ status: 404 })
  expect(await server.ask(stranger, 'DELETE', `${calls}/purge?id=${two}`)).toMatchObject({ status: 404 })
  await server.ask(author, 'PUT', `${calls}/restore`, { ids: [one] })
  expect(await server.ask(author, 'DELETE', `${calls}/purge?id=${two}`)).toMatchObject({ status: 200, data: { removed: 2 } })
  expect(await names(id)).toEqual(['早先删除 0'])
  expect(await server.ask(author, 'PUT', `${calls}/restore`, { ids: [inner] })).toMatchObject({ status: 404 })
  expect(await server.ask(author, 'DELETE', `${calls}/purge?id=${one}`)).toMatchObject({ status: 404 })
  await server.ask(author, 'PUT', `${calls}/restore`, { ids: [early] })
  expect(await names(id)).toEqual([])
})

test('chapters are removed for good when their time is over, and not before', async () => {
  const { id } = await buildTextbook(server.database, author, { chapters: [] })
  await remove(await add(id, '旧'))
  const within = <T>(work: Parameters<typeof withInstitution<T>>[2]) => withInstitution(server.database, author.institutionId, work)
  const aDay = 24 * 3600_000
  expect(await within((db) => purgeDue(db, new Date(Date.now() - aDay), 10))).toBe(0)
  expect(await names(id)).toEqual(['旧 0'])
  expect(await within((db) => purgeDue(db, new Date(Date.now() + 1000), 10))).toBe(1)
  expect(await names(id)).toEqual([])
})
