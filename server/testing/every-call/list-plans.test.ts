import type { Call } from '#contract/call.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { collected } from '#server/features.ts'
import { chosen } from '../matrix/every-call.ts'
import { send } from '../matrix/request.ts'
import { type Asker, buildWorld } from '../matrix/world.ts'
import { asOwner } from '../database/clone.ts'
import { openServer } from '../open.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  const?: unknown
  maximum?: number
  items?: Schema
}
/** For a merged list, the plan of one part; the rows chosen from the parts, a page from each, are sorted. */
const ofPart = (plan: string) => plan.slice(Math.max(0, plan.lastIndexOf('Function Scan on unnest set')))
/** For a search, the plan of the scan of the first rows; the matches found there are counted and sorted. */
const ofFirstRows = (plan: string) => (/CTE (?:looked|horizon)\n.*?(?=\n {2}\S)/s.exec(plan) ?? [plan])[0]
const schemaOf = (type: z.ZodType | undefined, io: 'input' | 'output') =>
  type ? (z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema) : {}

/** Every call that answers with pages of a list. */
const lists = Object.values(collected.handlers)
  .flat()
  .filter(({ call }) => ['items', 'total', 'size'].every((name) => name in (schemaOf(call.shape.data, 'output').properties ?? {})))

/** Short lists, of which a person or an institution has some dozens of rows: they may be sorted. */
const short: Record<string, string> = {
  announcementList: 'announcements of an institution',
  appealList: 'appeals against marks of one test',
  candidateList: 'candidates of one test',
  markList: 'candidates of one test',
  gradingList: 'answers to one question of one test',
  gradebookChanges: 'changes of marks of one class',
  liveHourList: 'live hours of one class',
  liveAttendanceList: 'students of one class',
  attendanceSummary: 'students of one class',
  classList: 'classes of one teacher',
  courseList: 'courses of an institution, some filters',
  courseClassList: 'classes that take one course',
  classMemberList: 'people of one class, ordered by what is stored of them',
  myClassList: 'classes of one person',
  topicList: 'topics of the classes of one person',
  topicMarks: 'students of one class',
  questionThreads: 'questions in the classes of one person',
  postList: 'replies of one topic, of which each person reads others',
  postReplies: 'replies to one reply',
  waitingPosts: 'posts of one class that wait for a decision',
  myTestList: 'tests of one person',
  noticeList: 'notices of the classes of one teacher',
  myNoticeList: 'notices of the classes of one student',
  noticeReaders: 'students of one class',
  myHomeworkList: 'homework of one person, ordered by the own due time',
  bookList: 'what one person may read',
  importList: 'imports of one person',
  usergroupMembers: 'ordered by the name of the member, found through the group',
  usergroupSearch: 'groups of an institution, some filters',
  resourceUses: 'places in which one resource stands',
  resourceQuotaList: 'people of an institution, ordered by what their resources take together',
  textbookResources: 'resources of one textbook',
  universityList: 'three thousand universities',
  cohortList: 'cohorts of an institution, some orders',
  institutionList: 'institutions of the platform',
  customerList: 'customers of the platform',
  rechargeList: 'recharges of an institution',
  certificateClasses: 'classes that take one course',
  certificateStudents: 'students of one class',
  certificateList: 'certificates of one course',
  myCertificates: 'certificates of one person',
  packageResults: 'people who opened one package',
  rechargeListAll: 'recharges of the platform',
}

/** Combinations of filters that must be served in the order of an index. */
const together: Record<string, readonly (readonly string[])[]> = {
  memberList: [
    ['roles', 'states'],
    ['roles', 'departmentIds'],
    ['departmentIds', 'states'],
    ['roles', 'departmentIds', 'states'],
  ],
}

/** The inputs to test: each order alone and with search words, each filter in the first order, and the combinations of filters in each order. */
function askings(list: string, { shape }: Call, things: object): object[] {
  const { properties = {}, required = [] } = schemaOf(
    shape.query && 'sort' in (schemaOf(shape.query, 'input').properties ?? {}) ? shape.query : (shape.body ?? shape.query),
    'input',
  )
  const sorts = (properties['sort']?.enum ?? []).map((sort) => ({ sort }))
  const filters = Object.entries(properties).filter(([name]) => !['page', 'size', 'cursor', 'sort', 'q', 'platform', 'from', 'to'].includes(name))
  const values = (name: string) => (name in things ? [things[name as never]] : valuesOf(properties[name] ?? {}))
  const pairs = (together[list] ?? []).map((names) => Object.fromEntries(names.map((each) => [each, values(each)[0]])))
  // What a list cannot be asked without, such as the thing whose parts it lists, is that of the caller.
  const always = Object.fromEntries(required.map((name) => [name, values(name)[0]]))
  const all: object[] = [
    {},
    ...sorts,
    ...('q' in properties ? [{}, ...sorts].map((sort) => ({ ...sort, q: '王' })) : []),
    ...filters.flatMap(([name]) => values(name).map((value) => ({ [name]: value }))),
    ...pairs.flatMap((pair) => sorts.map((sort) => ({ ...pair, ...sort }))),
  ]
  return all.map((asking) => ({ ...always, ...asking }))
}

function valuesOf(schema: Schema): unknown[] {
  if (schema.enum) return schema.enum
  if ('const' in schema) return [schema.const]
  if (schema.anyOf) return schema.anyOf.flatMap(valuesOf).slice(0, 3)
  if (schema.type === 'array') {
    const values = valuesOf(schema.items ?? {}).slice(0, 2)
    return [...values.map((value) => [value]), ...(values.length > 1 ? [values] : [])]
  }
  if (schema.type === 'boolean') return [true]
  if (schema.format === 'date-time') return ['2026-01-01T00:00:00.000Z']
  if (schema.format === 'uuid') return ['00000000-0000-7000-8000-000000000001']
  if (schema.type === 'integer') return [Math.min(2020, schema.maximum ?? 2020)]
  return schema.type === 'string' ? ['x'] : []
}

describe('lists are read in the order of an index', () => {
  let server: Awaited<ReturnType<typeof openServer>>
  let asker: Asker
  let client: pg.Client
  beforeAll(async () => {
    server = await openServer({ traceless: true })
    asker = (await buildWorld(server)).get('platform') as Asker
    await asOwner(server.urls.owner, 'analyze')
    client = new pg.Client(server.urls.app)
    await client.connect()
    // With these settings a plan sorts or reads a whole table only if there is no other way.
    await client.query(`set enable_sort = off; set enable_seqscan = off; set enable_bitmapscan = off; set enable_incremental_sort = off`)
    await client.query("select set_config('recto.institution', $1, false)", [asker.caller.person?.institutionId])
  }, 120_000)
  afterAll(async () => {
    await client.end()
    await server.close()
  })

  /** Makes the call; gives the cursor of the next page and the plans of the statements. */
  async function planned(call: Call, asking: object): Promise<{ next: string | undefined; plans: string[] }> {
    server.queries.length = 0
    const given =
      call.shape.query && !('sort' in (schemaOf(call.shape.body, 'input').properties ?? {})) ? { query: asking } : { query: {}, body: asking }
    const { outcome, body } = await send(server, call, asker.caller, { ...asker.things.own, ...given } as object)
    expect([JSON.stringify(asking), outcome]).toEqual([JSON.stringify(asking), 'ok'])
    const plans = []
    for (const { sql, parameters } of server.queries.filter((query) => /row_keys|looked as materialized/.test(query.sql))) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return { next: (JSON.parse(body) as { data: { next?: string } }).data.next, plans }
  }

  test.each(lists.filter(({ name }) => !(name in short) && chosen.has(name)).map((each) => [each.name, each.call] as const))(
    '%s',
    async (name, call) => {
      const wrong: string[] = []
      for (const asking of askings(name, call, asker.things.own)) {
        const first = await planned(call, { ...asking, size: 1 })
        const further = first.next === undefined ? [] : (await planned(call, { ...asking, size: 1, cursor: first.next })).plans
        // A plan whose filter is known to match nothing needs no order.
        const sorted = [...first.plans, ...further].filter(
          (plan) => /\bSort\b/.test(ofPart(ofFirstRows(plan))) && !plan.includes('One-Time Filter: false'),
        )
        const walked = further.filter((plan) => /Filter: .*ROW\(/.test(plan))
        for (const plan of [...sorted, ...walked]) wrong.push(`${JSON.stringify(asking)}\n${plan}`)
      }
      expect(wrong.join('\n\n')).toBe('')
    },
  )

  test('a search view has every column of its table, and its table has all the word indexes', async () => {
    const short = await asOwner(
      server.urls.owner,
      `select v.relname::text as view, a.attname::text as missing from pg_class v
       join pg_class t on t.relname || '_search' = v.relname and t.relkind = 'r' join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       where v.relkind = 'v' and not exists (select from pg_attribute o where o.attrelid = v.oid and o.attname = a.attname)
       union all select v.relname, suffix from pg_class v, unnest(array['_words', '_words_64', '_words_512', '_whole']) suffix
         where v.relkind = 'v' and v.relname like '%\\_search'
         and not exists (select from pg_class i where i.relkind = 'i' and i.relname = replace(v.relname, '_search', suffix))`,
    )
    expect(short).toEqual([])
  })
})
