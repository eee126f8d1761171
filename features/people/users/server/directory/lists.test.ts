import { memberSorts } from '../../contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'

interface Item {
  id: string
  roles: { code: string }[]
  state: string
  department: { id: string } | null
  cohort: { id: string } | null
  entryYear: number | null
}
interface Answer {
  items: Item[]
  total: number
  next?: string
}
const id = (kind: string, n: number) => `00000000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`

describe('lists of people', () => {
  let server: Awaited<ReturnType<typeof openServer>>
  let who: Person
  beforeAll(async () => {
    server = await openServer()
    who = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
    // Six departments below one of two, four classes of two years; every fifth person has two roles, some numbers and names are missing or shared.
    const at = (kind: string, n: string) => `('00000000-0000-7000-8000-${kind}' || lpad((${n})::text, 8, '0'))::uuid`
    await asOwner(
      server.urls.owner,
      `insert into departments (institution_id, id, parent_id, ancestors, name)
         select '${who.institutionId}', ${at('d000', 'n')}, case when n > 2 then ${at('d000', '1 + n % 2')} end,
           case when n > 2 then array[${at('d000', '1 + n % 2')}, ${at('d000', 'n')}] else array[${at('d000', 'n')}] end, '院系' || n from generate_series(1, 8) n;
       insert into cohorts (institution_id, id, name, entry_year) select '${who.institutionId}', ${at('c000', 'n')}, '班' || n, 2020 + n % 2 from generate_series(1, 4) n;
       insert into accounts (id, account) select ${at('a000', 'n')}, 'list-account-' || n from generate_series(1, 300) n;
       insert into members (institution_id, id, account_id, name, name_key, number, roles, department_id, cohort_id, state, disabled_at, visitor, last_login_at, created_at)
         select '${who.institutionId}', gen_random_uuid(), ${at('a000', 'n')}, chr(0x5f20 + n % 40), chr(0x5f20 + n % 40), case when n % 6 > 0 then 'N' || n end,
           case when n % 5 = 0 then array['teacher', 'author'] when n % 5 = 1 then array['teacher'] else array['student'] end,
           case when n % 11 > 0 then ${at('d000', '1 + n % 8')} end, case when n % 5 > 1 then ${at('c000', '1 + n % 4')} end,
           case n % 7 when 0 then 'left' when 1 then 'waiting' else 'active' end, case when n % 13 = 0 then now() end, n % 50 = 0,
           case when n % 7 <> 1 then now() - n % 9 * interval '1 hour' end, now() - n % 4 * interval '1 day' from generate_series(1, 300) n`,
    )
  })
  afterAll(() => server.close())

  const list = async (filter: object) => (await server.ask(who, 'POST', '/unifiedplatform/v1/organization/origina/users', filter)).data as Answer
  async function walk(filter: object): Promise<Item[]> {
    const items: Item[] = []
    let page = await list({ ...filter, size: 40 })
    const { total } = page
    for (;;) {
      items.push(...page.items)
      if (!page.next) break
      page = await list({ ...filter, size: 40, cursor: page.next })
    }
    expect(items).toHaveLength(total)
    return items
  }
  const hasRole =
    (...codes: string[]) =>
    (item: Item) =>
      item.roles.some(({ code }) => codes.includes(code))
  const below = (n: number) => (item: Item) =>
    [n, ...[3, 4, 5, 6, 7, 8].filter((other) => 1 + (other % 2) === n)].some((one) => item.department?.id === id('d000', one))
  const here = (item: Item) => item.state !== 'left'
  const filters: [string, object, (item: Item) => boolean][] = [
    ['nothing', {}, here],
    ['a role', { roles: ['teacher'] }, (item) => here(item) && hasRole('teacher')(item)],
    ['roles that some have both of', { roles: ['teacher', 'author', 'administrator'] }, (item) => here(item) && !hasRole('student')(item)],
    ['a role and a state', { roles: ['author'], states: ['waiting'] }, (item) => hasRole('author')(item) && item.state === 'waiting'],
    ['departments with those below', { departmentIds: [id('d000', 1)] }, (item) => here(item) && below(1)(item)],
    ['one department', { departmentIds: [id('d000', 5)] }, (item) => here(item) && item.department?.id === id('d000', 5)],
    [
      'roles in departments',
      { departmentIds: [id('d000', 2)], roles: ['author', 'student'] },
      (item) => here(item) && below(2)(item) && hasRole('author', 'student')(item),
    ],
    ['a year', { entryYear: 2021 }, (item) => here(item) && [1, 3].some((n) => item.cohort?.id === id('c000', n))],
    ['a class', { cohortId: id('c000', 3) }, (item) => here(item) && item.cohort?.id === id('c000', 3)],
    ['states', { states: ['waiting', 'disabled'] }, (item) => ['waiting', 'disabled'].includes(item.state)],
    ['who has left', { states: ['left'] }, (item) => item.state === 'left'],
    [
      'a department and who has left',
      { states: ['left', 'active'], departmentIds: [id('d000', 6)] },
      (item) => ['left', 'active'].includes(item.state) && item.department?.id === id('d000', 6),
    ],
  ]

  test.each(memberSorts)(
    'sorted by %s: a filtered list equals the filtered whole list, in the same order, by cursor and by page number',
    async (sort) => {
      const everybody = await walk({ sort, states: ['active', 'waiting', 'disabled', 'left'] })
      expect(everybody).toHaveLength(295)
      for (const [name, filter, fits] of filters) {
        const expected = everybody.filter(fits).map((item) => item.id)
        expect(expected.length, name).toBeGreaterThan(4)
        expect(
          (await walk({ sort, ...filter })).map((item) => item.id),
          name,
        ).toEqual(expected)
        expect(
          (await list({ sort, ...filter, size: 3, page: 2 })).items.map((item) => item.id),
          name,
        ).toEqual(expected.slice(3, 6))
      }
    },
  )

  test('the count beside a filter is the number of members in the filtered list', async () => {
    const { data } = await server.ask(who, 'GET', '/pressplatform/users/counts')
    const { states, roles } = data as { states: { state: string; count: number }[]; roles: { code: string; count: number }[] }
    expect([states.length, roles.length]).toEqual([4, 4])
    for (const { state, count } of states) expect((await list({ states: [state] })).total, state).toBe(count)
    for (const { code, count } of roles) expect((await list({ roles: [code] })).total, code).toBe(count)
  })

  test('a role’s list follows the members: name, number, sign-in, state and roles', async () => {
    const someone = (await list({ roles: ['author'], sort: 'name' })).items[0]?.id ?? ''
    const seen = async (filter: object) => (await list({ roles: ['author'], size: 100, ...filter })).items.map((item) => item.id)
    await asOwner(
      server.urls.owner,
      `update members set name = '一', name_key = 'yi1一', number = '', last_login_at = now() + interval '1 day' where id = '${someone}'`,
    )
    expect((await seen({ sort: '-lastLoginAt' }))[0]).toBe(someone)
    expect(await seen({ sort: 'number' })).toContain(someone)
    await asOwner(server.urls.owner, `update members set state = 'left' where id = '${someone}'`)
    expect(await seen({ sort: 'name' })).not.toContain(someone)
    await asOwner(server.urls.owner, `update members set state = 'active', roles = '{teacher}' where id = '${someone}'`)
    expect(await seen({ sort: 'name' })).not.toContain(someone)
    expect(await seen({ roles: ['teacher'], sort: 'name' })).toContain(someone)
  })

  test('the staff of a department are read in the order of the index of their roles, not looked up one by one', async () => {
    const client = new pg.Client(server.urls.app)
    await client.connect()
    server.queries.length = 0
    expect(await server.ask(who, 'GET', `/pressplatform/user/getAllUserExceptStudent?departmentId=${id('d000', 5)}`)).toMatchObject({ status: 200 })
    const [rows] = server.queries.filter(({ sql }) => sql.includes('row_keys'))
    await client.query(`set enable_seqscan = off; set enable_bitmapscan = off; select set_config('recto.institution', '${who.institutionId}', false)`)
    const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(`explain ${rows?.sql}`, [...(rows?.parameters ?? [])])
    await client.end()
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Only Scan using \S+ on member_roles.*\n *Index Cond: .*role = set0\.value.*department_id = .*standing = /)
  })
})
