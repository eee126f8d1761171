import { crc32 } from 'node:zlib'
import type { Chapter, ChapterNode, Presence } from '../contract.ts'
import type { Textbook } from '#features/authoring/textbooks/contract.ts'
import type { DocJson } from '#document/schema/schema.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { multipart } from '#server/testing/multipart.ts'
import { type Net, openServer } from '#server/testing/open.ts'

const update = '/pressplatform/textbooks/chapter/update'
const figure = (file: string): DocJson => ({
  type: 'doc',
  content: [{ type: 'figure', attrs: { id: 'figure0001', file, alt: '图', width: null, label: null }, content: [] }],
})
const textOf = (words: string) => JSON.stringify(paragraphs(words))

// Each of the two tenancy protections must be sufficient alone, so every test runs three times.
describe.each<Net>(['both', 'scope', 'rls'])('chapters with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let author: Person
  let mate: Person
  let stranger: Person
  let foreign: Person
  beforeAll(async () => {
    server = await openServer({ net })
    const [here, there] = [await buildInstitution(server.database), await buildInstitution(server.database)]
    const person = (name: string) => buildPerson(server.database, here, 'author', { name })
    ;[author, mate, stranger] = [await person('周启明'), await person('顾知行'), await person('外人')]
    foreign = await buildPerson(server.database, there, 'administrator')
  })
  afterAll(() => server.close())

  const join = (textbookId: string, who: Person, role: string) =>
    withInstitution(server.database, who.institutionId, (db) =>
      db.insertInto('textbookMembers').values({ textbookId, memberId: who.memberId, role }).execute(),
    )
  const tree = async (id: string, who = author) =>
    (await server.ask(who, 'GET', `/pressplatform/textbooks/chapter/tree/${id}`)).data as unknown as ChapterNode[]
  const shape = async (id: string) => (await tree(id)).map((row) => `${row.number} ${row.name}`.trim())
  const book = async (id: string) => (await server.ask(author, 'GET', `/pressplatform/textbooks/info/${id}`)).data as unknown as Textbook
  const change = (body: object, who = author) => server.ask(who, 'PUT', update, body)
  const add = async (textbookId: string, name: string, place: object = {}) => ((await change({ textbookId, name, ...place })).data as ChapterNode).id
  const load = async (id: string, who = author) =>
    (await server.ask(who, 'GET', `/pressplatform/chapters/${id}`)).data as unknown as { entityData: Chapter; others: Presence[] }
  const save = (id: string, content: string, version: number, who = author) =>
    server.ask(who, 'PUT', `/pressplatform/chapters/${id}/text`, { content, version })
  const empty = () => buildTextbook(server.database, author, { chapters: [] })

  test('chapters are added, renamed and moved, and numbered in reading order', async () => {
    const { id } = await empty()
    await add(id, '前言', { kind: 'front' })
    const one = await add(id, '质点')
    const two = await add(id, '刚体')
    const moment = await add(id, '转动惯量', { parentId: two })
    await add(id, '附录甲', { kind: 'appendix' })
    expect(await shape(id)).toEqual(['前言', '1 质点', '2 刚体', '2.1 转动惯量', 'A 附录甲'])
    expect(await change({ textbookId: id, id: two, name: '刚体力学', after: null })).toMatchObject({
      status: 200,
      data: { name: '刚体力学', number: '1' },
    })
    expect(await shape(id)).toEqual(['1 刚体力学', '1.1 转动惯量', '前言', '2 质点', 'A 附录甲'])
    await change({ textbookId: id, id: moment, parentId: null, after: one })
    expect(await shape(id)).toEqual(['1 刚体力学', '前言', '2 质点', '3 转动惯量', 'A 附录甲'])
    const positions = await withInstitution(server.database, author.institutionId, (db) =>
      db.selectFrom('chapters').select('position').where('textbookId', '=', id).orderBy('position').execute(),
    )
    expect(positions.map((row) => row.position)).toEqual([1, 2, 3, 4, 5])
    expect(await book(id)).toMatchObject({ chapterCount: 5, writtenCount: 0 })
  })

  test('a cycle, a fifth level, a parent in another textbook and a chapter without a name are refused', async () => {
    const { id } = await empty()
    const a = await add(id, '一')
    const b = await add(id, '二', { parentId: a })
    const c = await add(id, '三', { parentId: b })
    const d = await add(id, '四', { parentId: c })
    expect(await change({ textbookId: id, name: '五', parentId: d })).toMatchObject({ status: 422, fields: [{ path: 'parentId' }] })
    for (const parentId of [a, c]) expect(await change({ textbookId: id, id: a, parentId, after: null })).toMatchObject({ status: 422 })
    const top = await add(id, '另')
    await add(id, '另二', { parentId: top })
    expect(await change({ textbookId: id, id: top, parentId: c, after: null })).toMatchObject({ status: 422, fields: [{ path: 'parentId' }] })
    expect(await change({ textbookId: id })).toMatchObject({ status: 422, fields: [{ path: 'name' }] })
    const other = await buildTextbook(server.database, author)
    expect(await change({ textbookId: id, name: '外', parentId: other.chapterIds[0] })).toMatchObject({ status: 404 })
    expect(await change({ textbookId: id, id: other.chapterIds[0], name: '外' })).toMatchObject({ status: 404 })
    expect(await change({ textbookId: id, id: a, parentId: null, after: other.chapterIds[0] })).toMatchObject({ status: 409 })
    expect(await shape(id)).toEqual(['1 一', '1.1 二', '1.1.1 三', '1.1.1.1 四', '2 另', '2.1 另二'])
  })

  test('a deleted chapter takes everything below it along and is restored to its place', async () => {
    const { id } = await empty()
    await add(id, '甲')
    const b = await add(id, '乙')
    const inner = await add(id, '乙一', { parentId: b })
    await add(id, '丙')
    const remove = (...ids: string[]) =>
      server.ask(author, 'DELETE', `/pressplatform/textbooks/chapter/delete?${ids.map((each) => `id=${each}`).join('&')}`)
    const restore = (ids: string[]) => server.ask(author, 'PUT', '/pressplatform/textbooks/chapter/restore', { ids })
    expect(await remove(inner)).toMatchObject({ status: 200, data: { ids: [inner] } })
    expect(await remove(b, inner)).toMatchObject({ status: 404 })
    expect(await remove(b)).toMatchObject({ data: { ids: [b] } })
    expect(await shape(id)).toEqual(['1 甲', '2 丙'])
    expect(await book(id)).toMatchObject({ chapterCount: 2 })
    expect(await server.ask(author, 'GET', `/pressplatform/chapters/${b}`)).toMatchObject({ status: 404 })
    // A chapter whose parent is deleted is restored to the top level.
    expect(await restore([inner])).toMatchObject({ status: 200 })
    expect(await shape(id)).toEqual(['1 甲', '2 丙', '3 乙一'])
    await remove(inner)
    expect(await restore([b])).toMatchObject({ status: 200 })
    expect(await shape(id)).toEqual(['1 甲', '2 乙', '3 丙'])
    const { data } = await remove(b)
    await restore((data as { ids: string[] }).ids)
    expect(await shape(id)).toEqual(['1 甲', '2 乙', '3 丙'])
    expect(await restore([crypto.randomUUID()])).toMatchObject({ status: 404 })
  })

  test('a hidden chapter and everything below it have no number', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author, {
      chapters: [{ name: '一', children: [{ name: '一之一' }] }, { name: '二' }],
    })
    const url = `/pressplatform/textbooks/chapter/status?id=${chapterIds[0]}`
    expect(await server.ask(author, 'PUT', url)).toMatchObject({ status: 200, data: { status: 0 } })
    expect(await shape(id)).toEqual(['一', '一之一', '1 二'])
    expect(await server.ask(author, 'PUT', url)).toMatchObject({ data: { status: 1, number: '1' } })
  })

  test('a text is saved, its words are counted, and it is read back unchanged', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author)
    const chapterId = chapterIds[0] ?? ''
    const { entityData } = await load(chapterId)
    expect(entityData).toMatchObject({ version: 1, textbookId: id, can: { edit: true }, state: 'draft' })
    const content = textOf('刚体绕定轴转动')
    expect(await save(chapterId, content, 1)).toMatchObject({ status: 200, data: { version: 2, wordCount: 7, state: 'draft' } })
    const again = (await load(chapterId)).entityData
    expect(again).toMatchObject({ version: 2, updatedBy: '周启明', updatedByMe: true })
    expect(JSON.parse(again.content)).toMatchObject(JSON.parse(content) as object)
    expect(await book(id)).toMatchObject({ wordCount: 7, writtenCount: 1, updatedBy: '周启明' })
  })

  test('of two saves at the same time one wins, and the other is refused with the name and time of the first', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author)
    await join(id, mate, 'editor')
    const chapterId = chapterIds[0] ?? ''
    const both = await Promise.all([save(chapterId, textOf('周的'), 1), save(chapterId, textOf('顾的'), 1, mate)])
    expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
    const [winner, words] = both[0]?.status === 200 ? ['周启明', '周的'] : ['顾知行', '顾的']
    const late = both.find((answer) => answer.status === 409)
    expect(late?.errorMessage).toMatch(new RegExp(`^${winner} 已在 \\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d 保存了本节`))
    expect((await load(chapterId)).entityData.content).toContain(words)
  })

  test('ten simultaneous saves of ten chapters of one textbook are all counted', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author, {
      chapters: Array.from({ length: 10 }, (_, at) => ({ name: `第${at}` })),
    })
    const moves = chapterIds.slice(0, 3).map((each) => change({ textbookId: id, id: each, parentId: null, after: chapterIds.at(-1) }))
    const saves = await Promise.all([...chapterIds.map((each) => save(each, textOf('四字之文'), 1)), ...moves])
    expect(saves.map((answer) => answer.status)).toEqual(Array.from({ length: 13 }, () => 200))
    expect(await book(id)).toMatchObject({ wordCount: 40, writtenCount: 10, chapterCount: 10 })
  })

  test('an invalid document is refused with the path of the error, and nothing is saved', async () => {
    const { chapterIds } = await buildTextbook(server.database, author)
    const chapterId = chapterIds[0] ?? ''
    const link = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }
    const evil = { type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'aaaaaaaaaa' }, content: [link] }] }
    const answer = await save(chapterId, JSON.stringify(evil), 1)
    expect(answer).toMatchObject({ status: 422, errorCode: 'invalid' })
    expect(answer.fields?.[0]?.path).toMatch(/^content.*href/)
    for (const content of [
      '{}',
      '[]',
      '"x"',
      'null',
      '{"type":"doc","content":[{"type":"script"}]}',
      '{"type":"doc","content":[],"__proto__":{"a":1}}',
    ]) {
      expect(await save(chapterId, content, 1), content).toMatchObject({ status: 422 })
    }
    expect(await save(chapterId, '{', 1)).toMatchObject({ status: 400 })
    expect(await save(chapterId, `"${'x'.repeat(3_000_001)}"`, 1)).toMatchObject({ status: 422 })
    expect((await load(chapterId)).entityData.version).toBe(1)
  })

  test('members outside the team and other institutions get a 404; a reviewer may only read', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author)
    const chapterId = chapterIds[0] ?? ''
    const calls = (who: Person) => [
      server.ask(who, 'GET', `/pressplatform/chapters/${chapterId}`),
      server.ask(who, 'GET', `/pressplatform/textbooks/chapter/tree/${id}`),
      save(chapterId, textOf('他'), 1, who),
      change({ textbookId: id, name: '他' }, who),
      change({ textbookId: id, id: chapterId, name: '他' }, who),
      server.ask(who, 'PUT', `/pressplatform/textbooks/chapter/status?id=${chapterId}`),
      server.ask(who, 'DELETE', `/pressplatform/textbooks/chapter/delete?id=${chapterId}`),
      server.ask(who, 'PUT', '/pressplatform/textbooks/chapter/restore', { ids: [chapterId] }),
      server.ask(who, 'PUT', `/pressplatform/chapters/${chapterId}/presence`, { editing: true }),
    ]
    const statuses = async (who: Person) => (await Promise.all(calls(who))).map((answer) => answer.status)
    expect(await statuses(stranger)).toEqual(Array.from({ length: 9 }, () => 404))
    expect(await statuses(foreign)).toEqual(Array.from({ length: 9 }, () => 404))
    await join(id, stranger, 'reviewer')
    expect(await statuses(stranger)).toEqual([200, 200, 403, 403, 403, 403, 403, 403, 200])
    expect((await load(chapterId, stranger)).entityData.can).toEqual({ edit: false })
    const student = await buildPerson(server.database, author.institutionId, 'student')
    expect(await statuses(student)).toEqual(Array.from({ length: 9 }, () => 403))
    expect(await shape(id)).toEqual(['1 第一章'])
  })

  test('numbering continues from the chapters before, and every chapter and caption of the textbook can be referred to', async () => {
    const caption = (id: string, label: string | null, words: string): DocJson['content'][number] => ({
      type: 'figure',
      attrs: { id, file: '00000000-0000-4000-8000-000000000000', alt: '图', width: null, label },
      content: [{ type: 'text', text: words }],
    })
    const part = (...content: DocJson['content']): DocJson => ({ type: 'doc', content })
    const { chapterIds } = await buildTextbook(server.database, author, {
      chapters: [
        { name: '质点' },
        {
          name: '刚体',
          doc: part(caption('figure0001', 'fig:ring', '圆环')),
          children: [
            { name: '转动惯量', doc: part(caption('figure0002', null, '自己的图')) },
            { name: '转动定律', doc: part(caption('figure0003', null, '滑轮')) },
          ],
        },
      ],
    })
    const [first, rigid, moment, law] = chapterIds as [string, string, string, string]
    const answer = await server.ask(author, 'GET', `/pressplatform/chapters/${moment}/places`)
    expect(answer.data).toEqual({
      own: { number: '2.1', top: '2', topId: rigid },
      counters: [{ name: `${rigid} figure`, count: 1 }],
      places: [
        { chapterId: first, id: null, name: '', kind: 'chapter', label: '第 1 章', title: '质点' },
        { chapterId: rigid, id: null, name: '', kind: 'chapter', label: '第 2 章', title: '刚体' },
        { chapterId: rigid, id: 'figure0001', name: 'fig:ring', kind: 'figure', label: '图 2-1', title: '圆环' },
        { chapterId: moment, id: null, name: '', kind: 'chapter', label: '2.1 节', title: '转动惯量' },
        { chapterId: law, id: null, name: '', kind: 'chapter', label: '2.2 节', title: '转动定律' },
        { chapterId: law, id: 'figure0003', name: '', kind: 'figure', label: '图 2-3', title: '滑轮' },
      ],
    })
  })

  test('members with the chapter open see each other, get live events, and disappear when they leave or stop reporting', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author)
    await join(id, mate, 'editor')
    const url = `/pressplatform/chapters/${chapterIds[0]}/presence`
    const heard: object[] = []
    await server.app.live.ready
    const stop = server.app.live.subscribe(author.memberId, (event) => heard.push(event))
    expect(await server.ask(author, 'PUT', url, { editing: true })).toMatchObject({ data: [] })
    expect(await server.ask(mate, 'PUT', url, { editing: false })).toMatchObject({ data: [{ name: '周启明', editing: true }] })
    expect((await load(chapterIds[0] ?? '')).others).toMatchObject([{ memberId: mate.memberId, name: '顾知行', editing: false }])
    await save(chapterIds[0] ?? '', textOf('顾'), 1, mate)
    await expect
      .poll(() => heard)
      .toMatchObject([
        { type: 'presence', by: '顾知行' },
        { type: 'chapter-saved', by: '顾知行', version: 2, id: chapterIds[0] },
      ])
    stop()
    await server.ask(mate, 'PUT', url, { editing: false, leaving: true })
    expect((await load(chapterIds[0] ?? '')).others).toEqual([])
    await server.ask(mate, 'PUT', url, { editing: true })
    await withInstitution(server.database, author.institutionId, (db) =>
      db
        .updateTable('chapterPresence')
        .set({ seenAt: new Date(Date.now() - 31_000) })
        .where('memberId', '=', mate.memberId)
        .execute(),
    )
    expect((await load(chapterIds[0] ?? '')).others).toEqual([])
  })

  describe('pictures', () => {
    const upload = (bytes: Buffer, name: string, fields: Record<string, string> = {}, who = author) => {
      const { payload, headers } = multipart(bytes, name, fields)
      return server.ask(who, 'POST', '/pressplatform/textbooks/upload/image', payload, headers)
    }
    const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0b5c74' } })

    test('are stored with their size after rotation', async () => {
      const { id } = await empty()
      expect(await upload(await picture(40, 20).png().toBuffer(), '图.png', { textbookId: id })).toMatchObject({
        status: 200,
        data: { name: '图.png', suffix: 'png', width: 40, height: 20 },
      })
      const turned = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
      expect(await upload(turned, 'a.jpg', { textbookId: id })).toMatchObject({ data: { width: 20, height: 40 } })
      const frames = await sharp([await picture(10, 10).png().toBuffer(), await picture(10, 10).negate().png().toBuffer()], {
        join: { animated: true },
      })
        .gif()
        .toBuffer()
      expect(await upload(frames, 'a.gif', { textbookId: id })).toMatchObject({ data: { width: 10, height: 10 } })
    })

    test('are refused when they are not pictures, cannot be decoded or have too many pixels', async () => {
      const { id } = await empty()
      expect(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', { textbookId: id })).toMatchObject({ status: 415 })
      expect(await upload(Buffer.from('<html><script>alert(1)</script>'), 'a.png', { textbookId: id })).toMatchObject({ status: 415 })
      const half = (
        await sharp({ create: { width: 600, height: 600, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#000' } })
          .png()
          .toBuffer()
      ).subarray(0, 20_000)
      expect(await upload(half, 'a.png', { textbookId: id })).toMatchObject({ status: 422, fields: [{ path: 'file' }] })
      // A few bytes whose header claims 16,000 by 16,000 pixels.
      const flood = await picture(8, 8).png().toBuffer()
      flood.writeUInt32BE(16_000, 16)
      flood.writeUInt32BE(16_000, 20)
      flood.writeUInt32BE(crc32(flood.subarray(12, 29)), 29)
      const started = performance.now()
      expect(await upload(flood, 'a.png', { textbookId: id })).toMatchObject({ status: 422 })
      expect(performance.now() - started).toBeLessThan(2000)
      expect(await upload(await picture(4, 4).png().toBuffer(), 'a.png', { textbookId: id }, mate)).toMatchObject({ status: 404 })
    })

    test('a text holds files of its own textbook; a loose upload is assigned to it, a file of another textbook is copied', async () => {
      const stored = async (fields: Record<string, string>, who = author) =>
        ((await upload(await picture(8, 8).png().toBuffer(), 'a.png', fields, who)).data as unknown as { id: string }).id
      const one = await buildTextbook(server.database, author)
      const other = await buildTextbook(server.database, author)
      const hidden = await buildTextbook(server.database, mate)
      const chapterId = one.chapterIds[0] ?? ''
      const place = async (file: string) =>
        withInstitution(server.database, author.institutionId, (db) =>
          db.selectFrom('files').select('textbookId').where('id', '=', file).executeTakeFirst(),
        )
      const held = async () => (await load(chapterId)).entityData.content.match(/"file": ?"([0-9a-f-]{36})"/)?.[1] ?? ''

      const own = await stored({ textbookId: one.id })
      expect(await save(chapterId, JSON.stringify(figure(own)), 1)).toMatchObject({ status: 200 })
      const loose = await stored({})
      expect(await save(chapterId, JSON.stringify(figure(loose)), 2)).toMatchObject({ status: 200 })
      expect(await place(loose)).toEqual({ textbookId: one.id })

      const pasted = await stored({ textbookId: other.id })
      expect(await save(chapterId, JSON.stringify(figure(pasted)), 3)).toMatchObject({ status: 200 })
      const copy = await held()
      expect(copy).not.toBe(pasted)
      expect(await place(copy)).toEqual({ textbookId: one.id })
      expect(await place(pasted)).toEqual({ textbookId: other.id })
      await save(chapterId, JSON.stringify(figure(pasted)), 4)
      expect(await held()).toBe(copy)

      const secret = await stored({ textbookId: hidden.id }, mate)
      const theirs = await stored({}, mate)
      for (const file of [secret, theirs, crypto.randomUUID()]) {
        expect(await save(chapterId, JSON.stringify(figure(file)), 5)).toMatchObject({ status: 422, fields: [{ path: `content.file.${file}` }] })
      }
    })

    test('a cover must be a picture of the textbook or a loose upload of the caller', async () => {
      const bytes = await picture(8, 8).png().toBuffer()
      const { id: fileId } = (await upload(bytes, 'a.png')).data as unknown as { id: string }
      const name = `封面 ${net}`
      const made = await server.ask(author, 'POST', '/pressplatform/textbooks/add', { name, coverFileId: fileId })
      expect(made).toMatchObject({ status: 200, data: { coverUrl: `/rman/v1/files/${fileId}` } })
      const refused = { status: 422, fields: [{ path: 'coverFileId' }] }
      expect(await server.ask(author, 'POST', '/pressplatform/textbooks/add', { name: `${name} 二`, coverFileId: fileId })).toMatchObject(refused)
      expect(await server.ask(mate, 'POST', '/pressplatform/textbooks/add', { name: `${name} 三`, coverFileId: fileId })).toMatchObject(refused)
      const { id } = made.data as unknown as { id: string }
      await join(id, mate, 'editor')
      const seen = await server.http.inject({ url: `/rman/v1/files/${fileId}`, headers: { cookie: mate.cookie } })
      expect(seen.statusCode).toBe(200)
    })
  })
})
