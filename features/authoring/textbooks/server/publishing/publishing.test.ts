import type { Edition, PublishFinding } from '../../contract-publishing.ts'
import type { Textbook } from '../../contract.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { type Net, openServer } from '#server/testing/open.ts'

const calls = '/pressplatform/textbooks'
const doc = (...content: object[]) => ({ type: 'doc', content }) as DocJson
const paragraph = (id: string, ...content: object[]) => ({ type: 'paragraph', attrs: { id }, content })
const heading = { type: 'heading', attrs: { id: 'heading001', level: 1, label: 'sec_begin' }, content: [{ type: 'text', text: '开始' }] }
const xref = (target: string) => ({ type: 'xref', attrs: { target, form: 'number', text: '前文' } })

// The tenant condition and row-level security must each protect alone, so every test runs three times.
describe.each<Net>(['both', 'scope', 'rls'])('publishing with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let author: Person
  let mate: Person
  let administrator: Person
  let reader: Person
  let foreign: Person
  beforeAll(async () => {
    server = await openServer({ net })
    const [here, there] = [await buildInstitution(server.database), await buildInstitution(server.database)]
    const person = (role: string, name = role) => buildPerson(server.database, here, role, { name })
    ;[author, mate, administrator, reader] = [
      await person('author', '周启明'),
      await person('author'),
      await person('administrator'),
      await person('student'),
    ]
    foreign = await buildPerson(server.database, there, 'administrator')
  })
  afterAll(() => server.close())

  const publish = (id: string, who = author, body: object = {}) => server.ask(who, 'PUT', `${calls}/publish`, { id, ...body })
  const cancel = (id: string, who = author) => server.ask(who, 'PUT', `${calls}/publish/cancel`, { id })
  const changes = async (id: string) =>
    (await server.ask(author, 'GET', `${calls}/${id}/changes`)).data as unknown as {
      first: boolean
      changes: object[]
      findings: PublishFinding[]
      readers: number
    }
  const book = async (id: string) => (await server.ask(author, 'GET', `${calls}/info/${id}`)).data as unknown as Textbook
  const editions = async (id: string) => (await server.ask(author, 'GET', `${calls}/${id}/editions`)).data as unknown as Edition[]
  const status = (id: string, to: string, who = author) => server.ask(who, 'PUT', `${calls}/status/batch`, { ids: [id], status: to })
  const save = async (chapterId: string, content: DocJson) => {
    const { entityData } = (await server.ask(author, 'GET', `/pressplatform/chapters/${chapterId}`)).data as { entityData: { version: number } }
    return server.ask(author, 'PUT', `/pressplatform/chapters/${chapterId}/text`, { content: JSON.stringify(content), version: entityData.version })
  }
  const page = (id: string, chapterId: string, who = reader) =>
    server.http.inject({ url: `/pressplatform/reading/${id}/chapters/${chapterId}`, headers: { cookie: who.cookie } })

  test('an edition does not change when the draft does; readers see the newest edition', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author, { chapters: [{ name: '一', doc: paragraphs('第一版的话') }] })
    const chapterId = chapterIds[0] ?? ''
    expect((await page(id, chapterId)).statusCode).toBe(404)
    expect(await changes(id)).toMatchObject({ first: true, changes: [{ chapterId, kind: 'added', blocksAdded: 1 }], findings: [], readers: 0 })
    expect(await publish(id, author, { notes: '首版' })).toMatchObject({
      status: 200,
      data: { no: 1, notes: '首版', state: 'current', publishedBy: '周启明', chapterCount: 1, wordCount: 5 },
    })
    expect((await page(id, chapterId)).body).toContain('第一版的话')
    expect(await book(id)).toMatchObject({ state: 'published', publishStatus: 2, editionNo: 1 })

    await save(chapterId, paragraphs('第二版的话'))
    expect((await page(id, chapterId)).body).toContain('第一版的话')
    expect(await book(id)).toMatchObject({ state: 'changed' })
    expect(await changes(id)).toMatchObject({ first: false, changes: [{ kind: 'changed', blocksAdded: 1, blocksRemoved: 1 }] })
    expect(await publish(id)).toMatchObject({ data: { no: 2 } })
    expect((await page(id, chapterId)).body).toContain('第二版的话')
    expect(await editions(id)).toMatchObject([
      { no: 2, state: 'current' },
      { no: 1, state: 'superseded' },
    ])
  })

  test('a reverted change does not count as a change, and the same content is not published twice', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author, { publish: true })
    const chapterId = chapterIds[0] ?? ''
    const first = paragraphs('一段文字。')
    await save(chapterId, first)
    await publish(id)
    expect(await publish(id)).toMatchObject({ status: 409, errorMessage: '自上一版以来没有改动' })
    await save(chapterId, paragraphs('另一段'))
    expect((await book(id)).state).toBe('changed')
    await save(chapterId, first)
    expect((await book(id)).state).toBe('published')
    const { rowVersion, name } = await book(id)
    const describe = (draft: object, version: number) => server.ask(author, 'PUT', `${calls}/describe`, { id, name, rowVersion: version, ...draft })
    expect(await describe({ labels: ['力学'] }, rowVersion)).toMatchObject({ status: 200, data: { state: 'published' } })
    expect(await describe({ subtitle: '上册' }, rowVersion + 1)).toMatchObject({ data: { state: 'changed' } })
    expect(await changes(id)).toMatchObject({ changes: [] })
    expect(await publish(id)).toMatchObject({ status: 200 })
    expect(await publish(id, author, { textbooks_type: 2 })).toMatchObject({ status: 200 })
    expect(await book(id)).toMatchObject({ textbooks_type: 2, state: 'published' })
  })

  test('of two concurrent publications only one creates an edition', async () => {
    const { id } = await buildTextbook(server.database, author)
    const both = await Promise.all([publish(id), publish(id, administrator), publish(id)])
    expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await editions(id)).toHaveLength(1)
  })

  test('a cancelled textbook disappears for readers; if unchanged, it is published again with its last edition', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author, { publish: true })
    expect(await cancel(id)).toMatchObject({ status: 200 })
    expect((await page(id, chapterIds[0] ?? '')).statusCode).toBe(404)
    expect(await book(id)).toMatchObject({ state: 'withdrawn', editionNo: 1 })
    expect(await editions(id)).toMatchObject([{ no: 1, state: 'withdrawn' }])
    expect(await cancel(id)).toMatchObject({ status: 409, errorMessage: '尚未发布' })
    expect(await publish(id)).toMatchObject({ status: 200, data: { no: 1, state: 'current' } })
    expect((await page(id, chapterIds[0] ?? '')).statusCode).toBe(200)
    await cancel(id)
    await save(chapterIds[0] ?? '', paragraphs('改过'))
    expect(await publish(id)).toMatchObject({ data: { no: 2 } })
  })

  test('shelf, archive and bin determine whether readers see the textbook', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author, { publish: true })
    const seen = async () => (await page(id, chapterIds[0] ?? '')).statusCode
    const done = { data: { done: [id], failed: [] } }
    expect(await status(id, 'unshelf')).toMatchObject(done)
    expect(await seen()).toBe(404)
    expect(await status(id, 'shelf')).toMatchObject(done)
    expect(await seen()).toBe(200)
    expect(await server.ask(author, 'DELETE', `${calls}/delete?id=${id}`)).toMatchObject({ data: { failed: [{ id }] } })
    expect(await status(id, 'archive')).toMatchObject(done)
    expect(await seen()).toBe(404)
    expect(await publish(id)).toMatchObject({ status: 403 })
    expect(await status(id, 'shelf')).toMatchObject({ data: { failed: [{ reason: '尚未发布' }] } })
    expect(await status(id, 'unarchive')).toMatchObject(done)
    expect(await book(id)).toMatchObject({ state: 'withdrawn' })
    expect(await publish(id)).toMatchObject({ data: { no: 1 } })
    expect(await seen()).toBe(200)
    await cancel(id)
    expect(await server.ask(author, 'DELETE', `${calls}/delete?id=${id}`)).toMatchObject(done)
    // Published textbooks must stay citable, so it cannot be purged.
    expect(await server.ask(author, 'DELETE', `${calls}/delete?id=${id}&purge=true`)).toMatchObject({ data: { failed: [{ id }] } })
  })

  test('a changed open scope applies immediately, not with the next edition', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author, { publish: true })
    const { rowVersion, name } = await book(id)
    expect((await page(id, chapterIds[0] ?? '')).statusCode).toBe(200)
    await server.ask(author, 'PUT', `${calls}/describe`, { id, name, rowVersion, openScope: 'private' })
    expect((await page(id, chapterIds[0] ?? '')).statusCode).toBe(404)
    expect((await page(id, chapterIds[0] ?? '', author)).statusCode).toBe(200)
    expect((await page(id, chapterIds[0] ?? '', foreign)).statusCode).toBe(404)
  })

  test('hidden chapters are left out with everything below them; numbers and references follow', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author, {
      chapters: [
        { name: '藏', doc: paragraphs('不给看'), children: [{ name: '藏之下', doc: paragraphs('也不给看') }] },
        { name: '一', doc: doc(heading) },
        {
          name: '二',
          doc: doc(
            paragraph(
              'paragraph1',
              { type: 'text', text: '见 ', marks: [{ type: 'link', attrs: { href: '#gone000000' } }] },
              xref('sec_begin'),
              xref('nowhere'),
            ),
          ),
        },
      ],
    })
    await server.ask(author, 'PUT', `${calls}/chapter/status?id=${chapterIds[0]}`)
    const dead = { code: 'deadReference', blocking: false, chapterId: chapterIds[3] }
    expect((await changes(id)).findings).toEqual([
      { ...dead, block: 'paragraph1', detail: '#gone000000' },
      { ...dead, block: null, detail: 'nowhere' },
    ])
    expect(await publish(id)).toMatchObject({ data: { chapterCount: 2 } })
    const { contents } = (await server.ask(reader, 'GET', `${calls}/preview/${id}`)).data as { contents: { number: string; name: string }[] }
    expect(contents.map((each) => `${each.number} ${each.name}`)).toEqual(['1 一', '2 二'])
    const { body } = await page(id, chapterIds[3] ?? '')
    expect(body).toContain(`?id=${id}&amp;chapter=${chapterIds[2]}#b-heading001`)
    expect(body).toContain('1.1 节')
    expect((await page(id, chapterIds[1] ?? '')).statusCode).toBe(404)
    expect(await changes(id)).toMatchObject({ changes: [] })
    await save(chapterIds[1] ?? '', paragraphs('仍不给看'))
    expect(await book(id)).toMatchObject({ state: 'published' })
  })

  test('every kind of change is reported by chapter', async () => {
    const { id, chapterIds } = await buildTextbook(server.database, author, {
      publish: true,
      chapters: ['甲', '乙', '丙', '丁'].map((name) => ({ name, doc: paragraphs(name) })),
    })
    const [a, b, c, d] = chapterIds
    const change = (body: object) => server.ask(author, 'PUT', `${calls}/chapter/update`, { textbookId: id, ...body })
    await change({ id: a, name: '甲改' })
    await change({ id: d, parentId: null, after: a })
    await server.ask(author, 'DELETE', `${calls}/chapter/delete?id=${c}`)
    await change({ name: '戊' })
    await save(b ?? '', paragraphs('乙', '加'))
    const told = (await changes(id)).changes as { chapterId: string; kind: string }[]
    expect(told.map(({ chapterId, kind }) => [chapterId, kind])).toEqual([
      [a, 'renamed'],
      [d, 'moved'],
      [b, 'changed'],
      [expect.any(String), 'added'],
      [c, 'removed'],
    ])
    const tree = (await server.ask(author, 'GET', `${calls}/chapter/tree/${id}`)).data as unknown as { name: string; state: string }[]
    expect(tree.map(({ name, state }) => `${name} ${state}`)).toEqual(['甲改 changed', '丁 changed', '乙 changed', '戊 draft'])
  })

  test('findings for the author are reported; a missing file blocks publishing', async () => {
    const empty = await buildTextbook(server.database, author, { chapters: [] })
    expect((await changes(empty.id)).findings).toMatchObject([{ code: 'noChapter', blocking: true }])
    expect(await publish(empty.id)).toMatchObject({ status: 409, errorMessage: '还没有可发布的章节' })
    const gone = crypto.randomUUID()
    const caption = [{ type: 'text', text: '圆盘' }]
    const figure = { type: 'figure', attrs: { id: 'figure0001', file: gone, alt: '', width: null, label: null }, content: caption }
    const equation = { type: 'equation', attrs: { id: 'equation01', latex: '\\frac{', numbered: false, label: null } }
    const { id, chapterIds } = await buildTextbook(server.database, author, {
      chapters: [{ name: '一', doc: doc(figure, equation) }, { name: '空' }],
    })
    expect((await changes(id)).findings).toEqual([
      { code: 'missingFile', blocking: true, chapterId: chapterIds[0], block: 'figure0001', detail: '圆盘' },
      { code: 'missingAlt', blocking: false, chapterId: chapterIds[0], block: 'figure0001', detail: '圆盘' },
      { code: 'emptyChapter', blocking: false, chapterId: chapterIds[1], block: null, detail: '空' },
      { code: 'badFormula', blocking: false, chapterId: chapterIds[0], block: 'equation01', detail: '\\frac{' },
    ])
    expect(await publish(id)).toMatchObject({ status: 409, errorMessage: '正文里有找不到的文件，请先更换' })
    expect(await book(id)).toMatchObject({ publishStatus: 0 })
  })

  test('a batch publishes each textbook separately and gives the reason for each refusal', async () => {
    const good = await buildTextbook(server.database, author)
    const empty = await buildTextbook(server.database, author, { chapters: [] })
    const published = await buildTextbook(server.database, author, { publish: true })
    const hidden = await buildTextbook(server.database, mate)
    const ids = [good.id, empty.id, published.id, hidden.id]
    const { data } = (await server.ask(author, 'PUT', `${calls}/publish/batch`, { ids })) as unknown as {
      data: { done: string[]; failed: { id: string }[] }
    }
    expect(data.done).toEqual([good.id])
    expect(data.failed.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))).toMatchObject([
      { id: empty.id, reason: '还没有可发布的章节' },
      { id: published.id, reason: '自上一版以来没有改动' },
      { id: hidden.id, name: '', reason: '教材不存在' },
    ])
    expect(await book(good.id)).toMatchObject({ state: 'published' })
  })

  test('only chief, deputy and members with the right for all textbooks may publish, and no other institution', async () => {
    const { id } = await buildTextbook(server.database, author)
    const tries = async (who: Person) => [
      (await publish(id, who)).status,
      (await cancel(id, who)).status,
      (await server.ask(who, 'GET', `${calls}/${id}/changes`)).status,
      (await server.ask(who, 'GET', `${calls}/${id}/editions`)).status,
    ]
    expect(await tries(mate)).toEqual([404, 404, 404, 404])
    expect(await tries(foreign)).toEqual([404, 404, 404, 404])
    expect(await tries(reader)).toEqual([403, 403, 403, 403])
    expect(await server.ask(foreign, 'PUT', `${calls}/publish/batch`, { ids: [id] })).toMatchObject({
      data: { done: [], failed: [{ id, name: '' }] },
    })
    const role = (to: string) =>
      withInstitution(server.database, author.institutionId, (db) =>
        db
          .insertInto('textbookMembers')
          .values({ textbookId: id, memberId: mate.memberId, role: to })
          .onConflict((c) => c.columns(['institutionId', 'textbookId', 'memberId']).doUpdateSet({ role: to }))
          .execute(),
      )
    for (const to of ['editor', 'reviewer', 'responsible']) {
      await role(to)
      expect(await tries(mate), to).toEqual([403, 403, 200, 200])
    }
    await role('deputy')
    expect(await tries(mate)).toEqual([200, 200, 200, 200])
    expect(await publish(id, administrator)).toMatchObject({ status: 200 })
  })

  test('the server’s role cannot change or delete an edition', async () => {
    const { editionId } = await buildTextbook(server.database, author, { publish: true })
    for (const [table, column] of [
      ['editions', 'name'],
      ['bodies', 'hash'],
      ['edition_chapters', 'name'],
      ['edition_files', 'name'],
    ]) {
      await expect(server.database.pool.query(`update ${table} set ${column} = ${column}`)).rejects.toThrow('permission denied')
      await expect(server.database.pool.query(`delete from ${table}`)).rejects.toThrow('permission denied')
    }
    expect(await asOwner(server.urls.owner, `select name from editions where id = '${editionId}'`)).toHaveLength(1)
  })

  test('a textbook with many chapters is rendered when it is read', async () => {
    const chapters = Array.from({ length: 41 }, (_, at) => ({ name: `第${at}`, doc: paragraphs(`第 ${at} 段`) }))
    const { id, chapterIds, editionId } = await buildTextbook(server.database, author, { chapters, publish: true })
    expect(await asOwner(server.urls.owner, `select 1 from rendered_chapters where edition_id = '${editionId}'`)).toEqual([])
    expect((await page(id, chapterIds[40] ?? '')).body).toContain('第 40 段')
    const small = await buildTextbook(server.database, author, { publish: true })
    expect(await asOwner(server.urls.owner, `select 1 from rendered_chapters where edition_id = '${small.editionId}'`)).toHaveLength(1)
  })
})
