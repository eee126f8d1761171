import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'
import { firstAllowance } from './progress-rules.ts'

let server: Awaited<ReturnType<typeof openServer>>
let author: Person
let stranger: Person
let book: Awaited<ReturnType<typeof buildTextbook>>

/** Paragraphs with the ids p0, p1 …, each of this many characters. */
const text = (count: number, length = 200) => ({
  type: 'doc' as const,
  content: Array.from({ length: count }, (_, at) => ({
    type: 'paragraph',
    attrs: { id: `p${at}` },
    content: [{ type: 'text', text: '读'.repeat(length) }],
  })),
})

beforeAll(async () => {
  server = await openServer()
  const institutionId = await buildInstitution(server.database)
  author = await buildPerson(server.database, institutionId, 'author')
  stranger = await buildPerson(server.database, await buildInstitution(server.database), 'student')
  book = await buildTextbook(server.database, author, {
    draft: { name: '声学' },
    chapters: [
      { name: '振动', doc: text(4) },
      { name: '波', doc: text(40) },
    ],
    publish: true,
  })
})
afterAll(() => server.close())

const newReader = () => buildPerson(server.database, author.institutionId, 'student')
const save = (person: Person, ...chapters: { chapterId: string | undefined; blocks: string[] }[]) =>
  server.ask(person, 'PUT', `/pressplatform/reading/${book.id}/progress`, { chapters })
const preview = async (person: Person) => {
  const { data } = await server.ask(person, 'GET', `/pressplatform/textbooks/preview/${book.id}`)
  return data as { progress: number; contents: { read: number }[] }
}
const place = (person: Person, percent: number) =>
  server.ask(person, 'PUT', `/pressplatform/reading/${book.id}/place`, {
    chapterId: book.chapterIds[0],
    block: 'p3',
    percent,
    device: 'PC-1',
    seq: 0,
  })
/** As if this much time had passed since the last claim. */
const later = (person: Person, seconds: number) =>
  withInstitution(server.database, person.institutionId, (db) =>
    db
      .updateTable('readingAllowances')
      .set({ at: new Date(Date.now() - seconds * 1000) })
      .where('memberId', '=', person.memberId)
      .execute(),
  )

test('a place at the end credits nothing; the blocks that were read do, for chapter and book, in any order and only once', async () => {
  const reader = await newReader()
  await place(reader, 1)
  expect(await preview(reader)).toMatchObject({ progress: 0, contents: [{ read: 0 }, { read: 0 }] })
  const [chapterId] = book.chapterIds
  expect(await save(reader, { chapterId, blocks: ['p3'] })).toMatchObject({ status: 200, data: { chapters: [{ read: 0.25, waiting: [] }] } })
  expect(await save(reader, { chapterId, blocks: ['p0', 'p3'] })).toMatchObject({ data: { chapters: [{ read: 0.5 }] } })
  expect(await save(reader, { chapterId, blocks: ['p0'] })).toMatchObject({ data: { chapters: [{ read: 0.5 }] } })
  const { progress, contents } = await preview(reader)
  expect(contents.map(({ read }) => read)).toEqual([0.5, 0])
  expect(progress).toBeCloseTo(400 / 8800, 2)
  await place(reader, 0)
  expect((await preview(reader)).progress).toBeCloseTo(progress)
})

test('a forged claim for a whole chapter is credited no faster than a fast reader reads; the rest waits', async () => {
  const reader = await newReader()
  const claim = { chapterId: book.chapterIds[1], blocks: text(40).content.map(({ attrs }) => attrs.id) }
  const read = (answer: { data: unknown }) => (answer.data as { chapters: { read: number; waiting: string[] }[] }).chapters[0]
  const first = read(await save(reader, claim))
  expect(first?.read).toBeCloseTo(firstAllowance / 8000)
  expect(first?.waiting).toHaveLength(34)
  expect(read(await save(reader, claim))?.read).toBeCloseTo(firstAllowance / 8000)
  await later(reader, 100)
  expect(read(await save(reader, claim))?.read).toBeCloseTo((firstAllowance + 2000) / 8000)
  await later(reader, 3600)
  expect(read(await save(reader, claim))).toMatchObject({ read: 1, waiting: [] })
})

test('blocks and chapters that the edition does not have are ignored; a book that may not be read is refused, and so are too many blocks', async () => {
  const reader = await newReader()
  const [chapterId] = book.chapterIds
  expect(await save(reader, { chapterId, blocks: ['none', '"><b>'] })).toMatchObject({ status: 200, data: { progress: 0, chapters: [{ read: 0 }] } })
  expect(await save(reader, { chapterId: book.id, blocks: ['p0'] })).toMatchObject({ status: 200, data: { progress: 0, chapters: [] } })
  expect((await save(stranger, { chapterId, blocks: ['p0'] })).status).toBe(404)
  expect((await save(reader, { chapterId, blocks: Array.from({ length: 501 }, () => 'p0') })).status).toBe(422)
  expect((await save(reader, { chapterId, blocks: ['p'.repeat(21)] })).status).toBe(422)
  expect((await save(reader)).status).toBe(422)
})

test('two devices that save at the same time are both credited', async () => {
  const reader = await newReader()
  const [chapterId] = book.chapterIds
  await Promise.all(['p0', 'p1', 'p2', 'p3'].map((id) => save(reader, { chapterId, blocks: [id] })))
  expect((await preview(reader)).contents[0]?.read).toBe(1)
})

test('blocks that a later edition no longer has count for nothing, and yet the share does not fall', async () => {
  const reader = await newReader()
  const [chapterId = ''] = book.chapterIds
  await withInstitution(server.database, reader.institutionId, (db) =>
    db
      .insertInto('readingChapters')
      .values({ memberId: reader.memberId, textbookId: book.id, chapterId, read: 0.75, blocks: ['gone', 'p0'] })
      .execute(),
  )
  expect(await save(reader, { chapterId, blocks: ['p1'] })).toMatchObject({ data: { chapters: [{ read: 0.75 }] } })
  expect(await save(reader, { chapterId, blocks: ['p2', 'p3'] })).toMatchObject({ data: { chapters: [{ read: 1 }] } })
})

test('what counted as read before blocks were kept stays read, and reading on adds to it', async () => {
  const reader = await newReader()
  const own = await buildTextbook(server.database, author, { draft: { name: '光学' }, chapters: [{ name: '反射', doc: text(4) }], publish: true })
  const [chapterId = ''] = own.chapterIds
  await withInstitution(server.database, reader.institutionId, (db) =>
    db.insertInto('readingChapters').values({ memberId: reader.memberId, textbookId: own.id, chapterId, read: 0.5, upto: 0.5 }).execute(),
  )
  const claim = (blocks: string[]) => server.ask(reader, 'PUT', `/pressplatform/reading/${own.id}/progress`, { chapters: [{ chapterId, blocks }] })
  expect(await claim(['p0'])).toMatchObject({ data: { chapters: [{ read: 0.5 }] } })
  expect(await claim(['p3'])).toMatchObject({ data: { chapters: [{ read: 0.75 }] } })
})

test('coming back to a chapter that was read counts once for each visit; going on in one that is not read yet does not', async () => {
  const reader = await newReader()
  const [chapterId = ''] = book.chapterIds
  const returns = async () => {
    const rows = await withInstitution(server.database, reader.institutionId, (db) =>
      db.selectFrom('readingChapters').select('returns').where('memberId', '=', reader.memberId).execute(),
    )
    return rows.map((row) => row.returns)
  }
  const away = (minutes: number) =>
    withInstitution(server.database, reader.institutionId, (db) =>
      db
        .updateTable('readingChapters')
        .set({ seenAt: new Date(Date.now() - minutes * 60_000) })
        .where('memberId', '=', reader.memberId)
        .execute(),
    )
  await place(reader, 0)
  expect(await returns()).toEqual([])
  await save(reader, { chapterId, blocks: ['p0', 'p1'] })
  await place(reader, 0.5)
  await away(90)
  await place(reader, 0.6)
  expect(await returns()).toEqual([0])
  await later(reader, 3600)
  await save(reader, { chapterId, blocks: ['p2', 'p3'] })
  await away(40)
  await place(reader, 0.1)
  expect(await returns()).toEqual([0])
  await away(61)
  await place(reader, 0.2)
  await place(reader, 0.3)
  expect(await returns()).toEqual([1])
})
