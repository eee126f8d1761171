import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'

const line = '/pressplatform/textbooks/info'
interface Answer {
  items: { id: string; name: string }[]
  total: number
  page: number
  more?: true
  next?: string
}
const sorts = ['-updatedAt', 'updatedAt', 'name', '-name', '-createdAt', '-publishedAt']

describe('pages of a list', () => {
  let server: Awaited<ReturnType<typeof openServer>>
  let who: Person
  beforeAll(async () => {
    server = await openServer()
    who = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
    // Many rows have the same time, as after an import; every third name contains 大, one of the last 珍.
    await asOwner(
      server.urls.owner,
      `insert into textbooks (institution_id, id, name, subtitle, created_by, updated_by, updated_at, created_at, published_at, publish_status)
       select '${who.institutionId}', gen_random_uuid(), (array['大学','中学','小学'])[n % 3 + 1] || chr(0x4e00 + n * 7 % 20000) || n, case n when 2990 then '珍藏 Ｆine' else '' end,
         '${who.memberId}', '${who.memberId}', now() - n / 100 * interval '1 hour', now() - n / 7 * interval '1 minute', case when n % 5 = 0 then now() - n / 50 * interval '1 day' end, n % 5
       from generate_series(1, 3000) n`,
    )
  })
  afterAll(() => server.close())

  const ask = (filter: object) => server.ask(who, 'POST', line, { scope: 'institution', ...filter })
  const list = async (filter: object) => (await ask(filter)).data as Answer
  /** Reads all pages by cursor. */
  async function walk(filter: object, meanwhile: (page: number) => Promise<unknown> = async () => {}): Promise<Answer[]> {
    const pages = [await list(filter)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
      await meanwhile(pages.length)
      pages.push(await list({ ...filter, cursor: next }))
    }
    return pages
  }
  const idsOf = (pages: Answer[]) => pages.flatMap((page) => page.items.map((item) => item.id))
  const numbered = async (filter: object, count: number) =>
    idsOf(await Promise.all(Array.from({ length: count }, (_, at) => list({ ...filter, size: 100, page: at + 1 }))))

  test.each(sorts)('by %s: pages by cursor and pages by number are the same and have every row once', async (sort) => {
    const pages = await walk({ sort, size: 100 })
    expect(pages).toHaveLength(30)
    expect(new Set(idsOf(pages)).size).toBe(3000)
    expect(idsOf(pages)).toEqual(await numbered({ sort }, 30))
    expect(pages.map((page) => page.page)).toEqual(pages.map((_, at) => at + 1))
    expect(new Set(pages.map((page) => page.total))).toEqual(new Set([3000]))
  })

  test.each(sorts)('by %s: search words that are frequent, rare or in no row, also with filters', async (sort) => {
    const everything = (await walk({ sort, size: 100 })).flatMap((page) => page.items)
    const inReview = new Set(idsOf(await walk({ sort, size: 100, state: 'review' })))
    const expected = (fits: (name: string) => boolean, among: (id: string) => boolean = () => true) =>
      everything.filter(({ id, name }) => among(id) && fits(name)).map(({ id }) => id)
    const found = async (filter: object) => idsOf(await walk({ sort, size: 100, ...filter }))
    expect(await found({ q: '大' })).toEqual(expected((name) => name.includes('大')))
    expect(await found({ q: '99' })).toEqual(expected((name) => name.includes('99')))
    expect(await found({ q: '学 2' })).toEqual(expected((name) => name.includes('2')))
    expect(await found({ q: '大', state: 'review' })).toEqual(
      expected(
        (name) => name.includes('大'),
        (id) => inReview.has(id),
      ),
    )
    expect(await found({ q: '%' })).toEqual([])
    expect(await list({ sort, q: 'fine 珍' })).toMatchObject({ total: 1, items: [{ name: expect.stringMatching(/2990$/) }] })
    expect(await list({ sort, q: '没有' })).toMatchObject({ total: 0, items: [] })
    expect(await list({ sort, q: '   ' })).toMatchObject({ total: 3000 })
    expect(idsOf([await list({ sort, q: '大', page: 3 })])).toEqual((await found({ q: '大' })).slice(20, 30))
  })

  test('a total is exact, or it says that there are more', async () => {
    expect(await list({ q: '2990' })).toMatchObject({ total: 1 })
    expect((await list({ q: '2990' })).more).toBeUndefined()
    const frequent = await list({ q: '学' })
    expect(frequent.more).toBe(true)
    expect(frequent.total).toBeGreaterThanOrEqual(10)
    expect((await list({ state: 'draft' })).total).toBe(600)
  })

  test('a list of more than ten thousand is not counted again for each page; counts are kept per filter and institution', async () => {
    const [large, small] = [
      await buildPerson(server.database, await buildInstitution(server.database), 'administrator'),
      await buildPerson(server.database, await buildInstitution(server.database), 'administrator'),
    ]
    await asOwner(
      server.urls.owner,
      `insert into textbooks (institution_id, id, name, created_by, updated_by, publish_status)
       select '${large.institutionId}', gen_random_uuid(), '书' || n, '${large.memberId}', '${large.memberId}', n % 100 / 99 from generate_series(1, 10100) n`,
    )
    const counted = async (person: Person, filter: object) => {
      server.queries.length = 0
      const { data } = await server.ask(person, 'POST', line, { scope: 'institution', ...filter })
      const { total, more } = data as Answer
      return { total, more, counts: server.queries.filter(({ sql }) => sql.startsWith('select count(*) from')).length }
    }
    expect(await counted(large, {})).toEqual({ total: 10_000, more: true, counts: 1 })
    expect(await counted(large, { sort: 'name', page: 3 })).toEqual({ total: 10_000, more: true, counts: 0 })
    expect(await counted(large, { state: 'review' })).toEqual({ total: 101, more: undefined, counts: 1 })
    expect(await counted(large, { state: 'review' })).toEqual({ total: 101, more: undefined, counts: 1 })
    expect(await counted(small, {})).toEqual({ total: 0, more: undefined, counts: 1 })
  })

  test('rows added between pages neither repeat nor hide other rows', async () => {
    const before = await numbered({ sort: '-updatedAt' }, 30)
    const pages = await walk({ size: 100 }, (page) => server.ask(who, 'POST', '/pressplatform/textbooks/add', { name: `新来 ${page}` }))
    expect(idsOf(pages)).toEqual(before)
  })

  test('a cursor is valid only for the order that it was made for, and gives no access', async () => {
    const { next = '' } = await list({ sort: 'name' })
    const refused = async (cursor: string, sort = 'name') => {
      const answer = await ask({ cursor, sort })
      expect(answer, cursor).toMatchObject({ status: 422, fields: [{ path: 'cursor' }] })
    }
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    await refused(next, '-name')
    await refused(next.slice(0, 20))
    for (const cursor of [
      'x',
      '!',
      made(),
      made('name'),
      made('name', 1, 1, 0, 'a'),
      made('name', 1, 1, 0, 'a', 'no id'),
      made('name', -1, 1, 0, 'a', who.memberId),
    ])
      await refused(cursor)
    await refused(made('name', 1, 1, 0, 'a\0', who.memberId))
    await refused(made('name', 1, 1, 0, null, who.memberId))
    await refused(made('-updatedAt', 1, 1, 0, 'yesterday evening', who.memberId), '-updatedAt')
    // In another institution the cursor shows nothing of this one.
    const foreign = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
    expect(await server.ask(foreign, 'POST', line, { scope: 'institution', sort: 'name', cursor: next })).toMatchObject({ data: { items: [] } })
  })

  test('a page takes a fixed number of statements, and a frequent word needs no search by index', async () => {
    const statements = async (filter: object) => {
      server.queries.length = 0
      await list(filter)
      return server.queries.length
    }
    expect(await statements({ size: 100 })).toBe(await statements({ size: 1 }))
    expect(await statements({ q: '学', size: 50 })).toBe(await statements({ q: '学', size: 1 }))
    // Two more statements: how frequent the word is, and where it is.
    expect(await statements({ q: '珍', size: 50 })).toBe((await statements({ q: '学', size: 1 })) + 2)
  })
})
