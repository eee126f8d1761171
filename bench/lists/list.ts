import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { openBench, printFigure } from '../harness/harness.ts'
import {
  accountRows,
  cohortRows,
  departmentRows,
  fillTable,
  memberCountRows,
  memberRoleRows,
  memberRows,
  operationRows,
  someActor,
  someCohort,
  someDepartment,
  teamRows,
  textbookRows,
  topDepartment,
} from '../harness/list-rows.ts'
import {
  benchBank,
  questionBankRows,
  questionCategoryRows,
  questionRows,
  someQuestionCategory,
  topQuestionCategory,
} from '../harness/question-rows.ts'

// Lists of 1,000,000 rows compared with 1,000: first and second page and pages by cursor, every filter in every order, search words of any frequency.
// RECTO_BENCH_ROWS: number of rows instead of a million; RECTO_BENCH_LISTS=users,log: only these lists; RECTO_BENCH_ALL=1: all figures, not only the
// worst.
const [few, many] = [1000, Number(process.env['RECTO_BENCH_ROWS'] ?? 1_000_000)]
const chosen = process.env['RECTO_BENCH_LISTS']?.split(',')

interface Answer {
  items: unknown[]
  total: number
  next?: string
}
type Ask = (filter: object) => Promise<Answer>
interface List {
  sorts: readonly string[]
  filters: Record<string, object>
  build: (at: Site, count: number) => Promise<Ask>
}
interface Site extends Awaited<ReturnType<typeof openBench>> {
  person: Person
}

async function site(): Promise<Site> {
  const bench = await openBench()
  return { ...bench, person: await buildPerson(bench.database, await buildInstitution(bench.database), 'administrator') }
}

/** Makes a list call through the whole server, without a socket. */
const asks =
  ({ http, person }: Site, line: string): Ask =>
  async (filter) => {
    const [method, url] = line.split(' ') as ['GET' | 'POST', string]
    const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]))}` : ''
    const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await http.inject({ method, url: url + query, headers, ...(method === 'POST' && { payload: filter }) })
    if (answer.statusCode !== 200) throw new Error(`${line} ${JSON.stringify(filter)}: ${answer.body}`)
    return answer.json<{ data: Answer }>().data
  }

const words = (...all: string[]) => Object.fromEntries(all.map((q) => [`“${q}”`, { q }]))
const filtered = (q: string, filters: Record<string, object>) =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [`“${q}” ${name}`, { ...filter, q }]))

/** A call that returns everything at once, without pages. */
const asksOnce = (at: Site, line: string): Ask => {
  const ask = asks(at, line)
  return async () => ({ items: [await ask({})], total: 1 })
}

const filledSites = new WeakSet<Site>()
/** Fills the tables of people once at each site, since several lists show people. */
async function fillPeople(at: Site, count: number): Promise<void> {
  if (filledSites.has(at)) return
  filledSites.add(at)
  await fillTable(at.pool, 'departments', departmentRows(at.person))
  await fillTable(at.pool, 'cohorts', cohortRows(at.person))
  await fillTable(at.pool, 'accounts', accountRows(count))
  await fillTable(at.pool, 'members', memberRows(at.person, count))
  await fillTable(at.pool, 'member_roles', memberRoleRows)
  await fillTable(at.pool, 'member_counts', memberCountRows)
}

const lists: Record<string, List> = {
  textbooks: {
    sorts: ['-updatedAt', 'updatedAt', 'name', '-name', '-createdAt', '-publishedAt'],
    filters: {
      all: {},
      mine: { scope: 'mine' },
      'mine “物理”': { scope: 'mine', q: '物理' },
      bin: { bin: true },
      ...Object.fromEntries(['draft', 'review', 'published', 'changed', 'withdrawn', 'archived'].map((state) => [state, { state }])),
      ...words('教', '大学', '刚体', '流形', '拓扑', '鹡鸰', '鹡', 'zzz', '大学 刚体', '大学 高等', '9780000000', '张'),
      ...filtered('大学', { 'among drafts': { state: 'draft' }, 'among archived ones': { state: 'archived' }, 'in the bin': { bin: true } }),
    },
    async build(at, count) {
      await fillTable(at.pool, 'textbooks', textbookRows(at.person, count))
      await fillTable(at.pool, 'textbook_members', teamRows(at.person))
      const ask = asks(at, 'POST /pressplatform/textbooks/info')
      return (filter) => ask({ scope: 'institution', ...filter })
    },
  },
  users: {
    sorts: ['name', '-name', '-lastLoginAt', 'lastLoginAt', '-createdAt', 'createdAt', 'number', '-number'],
    filters: {
      all: {},
      ...Object.fromEntries(['student', 'teacher', 'author', 'administrator'].map((role) => [role, { roles: [role] }])),
      'a department': { departmentIds: [someDepartment] },
      'a department with ten below it': { departmentIds: [topDepartment] },
      'a cohort': { cohortId: someCohort },
      'a year': { entryYear: 2010 },
      ...Object.fromEntries(['active', 'waiting', 'disabled', 'left'].map((state) => [state, { states: [state] }])),
      'teachers of a department': { roles: ['teacher'], departmentIds: [someDepartment] },
      'authors of a department with ten below it': { roles: ['author'], departmentIds: [topDepartment] },
      'teachers who never came': { roles: ['teacher'], states: ['waiting'] },
      'disabled students and those who left': { roles: ['student'], states: ['disabled', 'left'] },
      'who of a department never came': { departmentIds: [someDepartment], states: ['waiting'] },
      'active ones of a year': { entryYear: 2010, states: ['active'] },
      ...words('王', '罗', '王丁', '20100000042', '2010', 'account-77', 'zzz', '王 李', '王 2010'),
      ...filtered('王', {
        'of a department': { departmentIds: [someDepartment] },
        'of a department with ten below it': { departmentIds: [topDepartment] },
        'of a year': { entryYear: 2010 },
        'among teachers': { roles: ['teacher'] },
        'among administrators': { roles: ['administrator'] },
        'among students who never came': { roles: ['student'], states: ['waiting'] },
        'among those who left': { states: ['left'] },
      }),
    },
    async build(at, count) {
      await fillPeople(at, count)
      return asks(at, 'POST /unifiedplatform/v1/organization/origina/users')
    },
  },
  staff: {
    sorts: ['name', '-name', 'number', '-number'],
    filters: {
      all: {},
      'a department': { departmentId: someDepartment },
      'a role': { role: 'author' },
      ...words('王', '2010', 'zzz'),
      ...filtered('王', { 'of a department': { departmentId: someDepartment } }),
    },
    async build(at, count) {
      await fillPeople(at, count)
      return asks(at, 'GET /pressplatform/user/getAllUserExceptStudent')
    },
  },
  roles: {
    sorts: [''],
    filters: { all: {} },
    async build(at, count) {
      await fillPeople(at, count)
      return asksOnce(at, 'GET /pressplatform/roles')
    },
  },
  departments: {
    sorts: [''],
    filters: { all: {} },
    async build(at, count) {
      await fillPeople(at, count)
      return asksOnce(at, 'GET /pressplatform/departments')
    },
  },
  log: {
    sorts: ['-at', 'at'],
    filters: {
      all: {},
      'a person': { memberId: someActor },
      ...Object.fromEntries(['member.change', 'textbook.publish', 'role.change', 'recharge.approve'].map((action) => [action, { action }])),
      ...Object.fromEntries(['member', 'textbook', 'recharge'].map((kind) => [`kind ${kind}`, { kind }])),
      'an hour': { from: new Date(Date.now() - 2 * 3600_000).toISOString(), to: new Date(Date.now() - 3600_000).toISOString() },
      'a person’s publishing': { memberId: someActor, action: 'textbook.publish' },
      ...words('王', '罗', '王丁', 'zzz', '王 罗'),
      ...filtered('王', { 'of a person': { memberId: someActor }, 'about money': { action: 'recharge.approve' } }),
    },
    async build(at, count) {
      await fillTable(at.pool, 'operation_log', operationRows(at.person, count))
      return asks(at, 'GET /unifiedplatform/v1/audit')
    },
  },
  questions: {
    sorts: ['-updatedAt', 'updatedAt', 'number', '-number'],
    filters: {
      all: {},
      ...Object.fromEntries([0, 2, 4].map((type) => [`type ${type}`, { type }])),
      ...Object.fromEntries(['draft', 'review', 'ready', 'retired'].map((state) => [state, { state }])),
      'a category': { categoryId: someQuestionCategory },
      'a category with ten below it': { categoryId: topQuestionCategory },
      'hard ones': { difficulty: 5 },
      bin: { bin: true },
      ...words('刚体', '流形', '拓扑', '鹡鸰', 'zzz', '已知 刚体', '#4242'),
      ...filtered('刚体', { 'among drafts': { state: 'draft' }, 'of a category': { categoryId: someQuestionCategory } }),
    },
    async build(at, count) {
      await fillTable(at.pool, 'question_banks', questionBankRows(at.person))
      await fillTable(at.pool, 'question_categories', questionCategoryRows(at.person))
      await fillTable(at.pool, 'questions', questionRows(at.person, count))
      const ask = asks(at, 'GET /question/questions')
      return (filter) => ask({ bankId: benchBank, ...filter })
    },
  },
}

const times = 9
/** The lower quartile, which depends less on other load of the machine than the mean. */
const lowerQuartile = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 2] ?? 0
async function timed<T>(run: () => Promise<T>): Promise<[ms: number, answer: T]> {
  const began = performance.now()
  const answer = await run()
  return [performance.now() - began, answer]
}

interface Figures {
  first: number
  second: number | undefined
  /** Pages by cursor, starting at the last page that can be reached by number. */
  deep: number | undefined
}

/** Milliseconds at each site. The sites are measured in turn, since the speed of a machine drifts. */
async function measure(sites: readonly Ask[], filter: object): Promise<Figures[]> {
  const each = await Promise.all(
    sites.map(async (ask) => ({ ask, first: [] as number[], second: [] as number[], deep: [] as number[], next: (await deepest(ask, filter)).next })),
  )
  for (const { ask } of each) await ask(filter)
  for (let n = 0; n < times; n++) {
    for (const one of each) {
      const [first, { next }] = await timed(() => one.ask(filter))
      one.first.push(first)
      if (next) one.second.push((await timed(() => one.ask({ ...filter, page: 2 })))[0])
      if (!one.next) continue
      const [ms, answer] = await timed(() => one.ask({ ...filter, cursor: one.next }))
      one.next = answer.next
      if (answer.items.length) one.deep.push(ms)
    }
  }
  const figure = (values: number[]) => (values.length ? lowerQuartile(values) : undefined)
  return each.map(({ first, second, deep }) => ({ first: lowerQuartile(first), second: figure(second), deep: figure(deep) }))
}

async function deepest(ask: Ask, filter: object): Promise<Answer> {
  for (const [page, size] of [
    [1000, 100],
    [90, 100],
    [50, 10],
    [10, 10],
  ]) {
    if ('q' in filter && size === 100) continue
    const answer = await ask({ ...filter, page, size })
    if (answer.next) return answer
  }
  return ask(filter)
}

const sites = [await site(), await site()] as const
const close = () => Promise.all(sites.map((at) => at.close()))
const giveUp = (error?: unknown) => {
  if (error) console.error(error)
  void close().then(() => process.exit(1))
}
process.on('uncaughtException', giveUp)
process.on('SIGTERM', () => giveUp())
const printAll = process.env['RECTO_BENCH_ALL'] === '1'
for (const [name, { sorts, filters, build }] of Object.entries(lists)) {
  if (chosen && !chosen.includes(name)) continue
  const [small, large] = [await build(sites[0], few), await build(sites[1], many)]
  const worst = new Map<string, { name: string; value: number; baseline: number }>()
  for (const [filterName, filter] of Object.entries(filters)) {
    for (const sort of sorts) {
      const [before, after] = (await measure([small, large], { ...filter, ...(sort && { sort }) })) as [Figures, Figures]
      for (const [kind, page] of [
        ['first', 'first page'],
        ['second', 'second page'],
        ['deep', 'page by cursor'],
      ] as const) {
        const value = after[kind]
        const baseline = before[kind] ?? before.first
        if (value === undefined) continue
        if (printAll) printFigure({ name: `list ${name} ${kind} ${filterName} ${sort}`, value, unit: 'ms', baseline })
        const group = `list ${name}${'q' in filter ? ' by words' : ''}, ${page}`
        const known = worst.get(group)
        if (!known || value / baseline > known.value / known.baseline) worst.set(group, { name: `${filterName} ${sort}`, value, baseline })
      }
    }
  }
  for (const [group, figures] of worst) printFigure({ ...figures, name: `${group}, worst: ${figures.name}`, unit: 'ms' })
}
await close()
