import { memberOrders, colleaguesIn } from '../people/member-list-queries.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import { colleagues } from '#features/people/users/server/directory/directory-queries.ts'
import type { Db } from '../data/db.ts'
import { keysIn } from './order.ts'
import { type Bounds, findByWords } from './search.ts'

interface Row {
  id: string
  text: string
  department: string | null
  roles: string[]
  active: boolean
}
type Sort = keyof typeof memberOrders
const sorts = Object.keys(memberOrders) as Sort[]
/** Small bounds, to test with few rows what happens in a list a thousand times as long. */
const small: Bounds = { first: 30, rare: 0.5, stretch: 25, stretches: 4, back: 40, ahead: 15, exact: 30 }
const usual: Bounds = { first: 1500, rare: 1000, stretch: 1500, stretches: 4, back: 1200, ahead: 400, exact: 1500 }
const department = (n: number) => `00000000-0000-7000-8000-d0000000000${n}`

describe('words in a list', () => {
  let server: Awaited<ReturnType<typeof openServer>>
  let who: Person
  /** All members in each order, as sorted by the database. */
  const everybody = new Map<Sort, Row[]>()
  beforeAll(async () => {
    server = await openServer()
    who = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
    // 王 is the last family name in the order; 2010 begins the numbers of one year and occurs in a few others; 甲 is spread evenly; some names far from the
    // family name 王 have 王 as a word.
    await asOwner(
      server.urls.owner,
      `insert into departments (institution_id, id, ancestors, name)
         select '${who.institutionId}', id, array[id], 'D' || n from (select n, ('00000000-0000-7000-8000-d000000000' || lpad(n::text, 2, '0'))::uuid as id from generate_series(1, 3) n) made;
       insert into accounts (id, account) select ('00000000-0000-7000-8000-a000' || lpad(n::text, 8, '0'))::uuid, 'search-' || n from generate_series(1, 4000) n;
       insert into members (institution_id, id, account_id, name, name_key, number, roles, department_id, state, last_login_at, created_at, search_text)
         select '${who.institutionId}', md5('search' || n)::uuid, account, name, case when name like '王%' then 'wang2' when name like '李%' then 'li3' else 'an1' end || name, number,
           case when n % 10 = 0 then array['teacher', 'author'] when n % 10 = 1 then array['author'] else array['student'] end,
           case when n % 4 > 0 then ('00000000-0000-7000-8000-d000000000' || lpad((n % 4)::text, 2, '0'))::uuid end,
           case when n % 17 = 0 then 'left' when n % 5 = 0 then 'waiting' else 'active' end, case when n % 3 > 0 then now() - n % 900 * interval '1 hour' end,
           now() - (4000 - n) / 7 * interval '1 minute', lower(name) || ' ' || number
         from (select n, ('00000000-0000-7000-8000-a000' || lpad(n::text, 8, '0'))::uuid as account, (2005 + n % 12) || lpad((n * 7919 % 100000)::text, 5, '0') as number,
             case when n % 197 = 5 then '李' || chr(24064 + n % 900) || ' 王' else (array['王', '李', '安', '安'])[1 + n % 4] || chr(0x5e00 + n % 900) || case when n % 50 = 2 then '甲' else '' end
               || case when n % 450 = 9 then '王' else '' end end as name
           from generate_series(1, 4000) n) made;
       analyze members`,
    )
    await within(async (db) => {
      for (const sort of sorts) {
        const { desc = false } = memberOrders[sort] as { desc?: boolean }
        const keys = keysIn(memberOrders[sort] as never)
        const rows = await keys
          .reduce((query, key) => query.orderBy(key, desc ? 'desc' : 'asc'), db.selectFrom('members'))
          .select(['id', 'searchText as text', 'departmentId as department', 'roles', 'present', 'standing'])
          .execute()
        everybody.set(
          sort,
          rows.map(({ present, standing, ...row }) => ({ ...row, active: present && standing !== 'disabled' })),
        )
      }
    })
  })
  afterAll(() => server.close())
  const within = <T>(run: (db: Db) => Promise<T>) => withInstitution(server.database, who.institutionId, run)

  interface Asked {
    sort: Sort
    words: string
    filter: { roles?: string[]; department?: string }
    bounds: Bounds
    whole?: boolean
    offset?: number
    after?: string[] | undefined
    size?: number
  }
  function page({ sort, words, filter: { roles, department: of }, bounds, whole, offset = 0, after, size = 10 }: Asked) {
    return within((db) => {
      const { wanted, parts } = roles ? colleaguesIn(db, roles, of) : { wanted: undefined, parts: undefined }
      const people = of ? colleagues(db).where('members.departmentId', '=', of) : colleagues(db)
      const query = wanted ? people.where(wanted) : people
      const { desc = false } = memberOrders[sort] as { desc?: boolean }
      const list = { query, keys: keysIn(memberOrders[sort] as never), desc, after, limit: size + 1, offset }
      const some = parts && { ...parts, keys: keysIn(parts.orders[sort] as never) }
      return findByWords(db, { list, parts: some as never, words, whole, bounds })
    })
  }
  async function walk(asked: Asked) {
    const ids: string[] = []
    let partial = false
    let pages = 0
    for (let after: string[] | undefined, on: string[] | undefined = []; on; after = on) {
      const found = await page({ ...asked, after: pages ? after : undefined })
      const size = asked.size ?? 10
      ids.push(...found.rows.slice(0, size).map(({ row }) => (row as { id: string }).id))
      partial ||= !!found.partial
      on = found.rows.length > size ? found.rows[size - 1]?.keys : found.on
      pages++
      expect(pages).toBeLessThan(1000)
    }
    return { ids, partial }
  }
  const expected = ({ sort, words, filter: { roles, department: of } }: Pick<Asked, 'sort' | 'words' | 'filter'>) => {
    const terms = words.toLowerCase().split(/\s+/)
    return (everybody.get(sort) ?? [])
      .filter(({ active, ...row }) => active && terms.every((term) => row.text.includes(term)))
      .filter((row) => (!of || row.department === of) && (!roles || row.roles.some((role) => roles.includes(role))))
  }

  const asked = fc.record({
    sort: fc.constantFrom(...sorts),
    words: fc.constantFrom('王', '李', '安', '甲', '甲 王', '2010', '201', '0', '77', '没有', '王 李', '20101'),
    filter: fc.constantFrom<Asked['filter']>(
      {},
      {},
      { department: department(2) },
      { roles: ['teacher'] },
      { roles: ['author', 'teacher'], department: department(2) },
    ),
  })
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  /** Whether `some` are in the same order within `all`. */
  const inOrder = (some: readonly string[], all: readonly string[]) => {
    const places = some.map((id) => all.indexOf(id))
    return places.every((place, at) => place > (places[at - 1] ?? -1))
  }

  test('below the bounds the pages are the same as a filter in memory gives', async () => {
    await fc.assert(
      fc.asyncProperty(asked, fc.constantFrom(10, 37), async (one, size) => {
        expect(await walk({ ...one, size, bounds: usual })).toEqual({ ids: idsOf(expected(one)), partial: false })
        const { rows } = await page({ ...one, size, offset: 2 * size, bounds: usual })
        expect(idsOf(rows.map(({ row }) => row as { id: string }))).toEqual(idsOf(expected(one)).slice(2 * size, 3 * size + 1))
      }),
      { numRuns: 20 },
    )
  })

  test('beyond the bounds the pages have only matches, in order, none twice, including all whole-word matches; missing matches are reported', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const all = expected(one)
        const { ids, partial } = await walk({ ...one, bounds: small })
        expect(inOrder(ids, idsOf(all))).toBe(true)
        if (!partial) expect(ids).toEqual(idsOf(all))
        const exact = all.filter(({ text }) => one.words.split(' ').every((word) => text.split(' ').includes(word)))
        expect(exact.filter(({ id }) => !ids.includes(id))).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('a frequent word at the far end of an order is found, and whole words before it as well', async () => {
    const all = expected({ sort: 'name', words: '王', filter: {} })
    const exact = all.filter(({ text }) => text.split(' ').includes('王'))
    const run = all.filter(({ text }) => text.startsWith('王'))
    const { ids, partial } = await walk({ sort: 'name', words: '王', filter: {}, bounds: small })
    expect(partial).toBe(true)
    expect(run.filter(({ id }) => ids.includes(id)).length).toBeGreaterThan(0.95 * run.length)
    expect(exact.length).toBeGreaterThan(15)
    expect(ids).toEqual(expect.arrayContaining(idsOf(exact)))
  })

  test('an export has every match, whatever the bounds', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        expect(await walk({ ...one, size: 100, bounds: small, whole: true })).toEqual({ ids: idsOf(expected(one)), partial: false })
      }),
      { numRuns: 10 },
    )
  })

  test('a page takes a limited number of statements, however many rows there are', async () => {
    for (const sort of sorts)
      for (const words of ['王', '2010', '甲', '没有', '0']) {
        server.queries.length = 0
        await page({ sort, words, filter: {}, bounds: small })
        expect(server.queries.length, `${sort} ${words}`).toBeLessThanOrEqual(3 + 3 * small.stretches + 2)
      }
  })

  test('every statement of a search uses the word indexes and reads rows in the order of an index, in each order and with each filter', async () => {
    const client = new pg.Client(server.urls.app)
    await client.connect()
    try {
      // With these settings a plan reads a whole table only if there is no other way.
      await client.query(`set enable_seqscan = off; set enable_sort = off; select set_config('recto.institution', '${who.institutionId}', false)`)
      const seen = new Set<string>()
      for (const sort of sorts)
        for (const filter of [{}, { department: department(2) }, { roles: ['teacher', 'author'] }, { roles: ['student'], department: department(2) }])
          for (const words of ['王', '没有']) {
            server.queries.length = 0
            await page({ sort, words, filter, bounds: { ...small, rare: words === '王' ? 0.5 : 9 } })
            for (const { sql: statement, parameters } of server.queries) {
              const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, [...parameters])
              const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
              const details = `${sort} ${JSON.stringify(filter)} ${words}\n${statement}\n${plan}`
              expect(plan, details).not.toMatch(/Seq Scan on (members|member_roles)/)
              for (const name of ['looked', 'near', 'far']) expect(sectionOf(plan, name), details).not.toMatch(/Sort(?![^]*Function Scan on unnest)/)
              for (const [, index = ''] of plan.matchAll(/Bitmap Index Scan on (members_w\w+)/g)) seen.add(index)
              if (statement.includes('with_words as')) expect(sectionOf(plan, 'with_words'), details).toMatch(/Bitmap Index Scan on members_w/)
            }
          }
      expect([...seen]).toEqual(expect.arrayContaining(['members_whole', 'members_words', 'members_words_64', 'members_words_512']))
    } finally {
      await client.end()
    }
  })
})

/** The plan of a common table expression. */
const sectionOf = (plan: string, name: string) => new RegExp(`CTE ${name}\\n.*?(?=\\n {2}\\S)`, 's').exec(plan)?.[0] ?? ''
