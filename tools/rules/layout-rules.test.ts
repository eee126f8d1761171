import { expect, test } from 'vitest'
import { crowded, filesOfRepository, misplaced, sourcesOfRepository } from './layout-rules.ts'

const judged = (file: string, text: string) => misplaced([{ file, text }])

test.each([
  [
    'features/people/users/server/rules.ts',
    "const rows = db.selectFrom('members').execute()",
    'SQL stands in queries.ts or *-queries.ts, and that of demo data in demo.ts',
  ],
  [
    'features/people/users/server/due.ts',
    'await sql`select 1`.execute(db)',
    'SQL stands in queries.ts or *-queries.ts, and that of demo data in demo.ts',
  ],
  ['server/pages/frame.ts', "const dev = process.env['RECTO_WEB_DEV']", 'settings are read by server/kernel/config.ts'],
  ...[
    "new Intl.DateTimeFormat('zh-CN').format(at)",
    'row.createdAt.toLocaleDateString()',
    'new Date().getFullYear()',
    'now.toISOString().slice(0, 10)',
    "book.publishedAt.slice(0, 10).replaceAll('-', '/')",
  ].map((text) => [
    'web/shell/person/When.tsx',
    text,
    'days and times are those of a time zone that is given: plain/time, and web/ui/time for the zone of the institution',
  ]),
])('%s may not hold: %s', (file, text, because) => {
  expect(judged(file, text)).toEqual([`${file}: ${because}`])
})

test.each([
  ['features/people/users/server/roles/role-queries.ts', "db.selectFrom('roles')"],
  ['features/people/users/server/roles.test.ts', "db.selectFrom('roles')"],
  ['server/kernel/config.ts', 'process.env'],
])('%s may hold: %s', (file, text) => {
  expect(judged(file, text)).toEqual([])
})

test('a feature with calls and without a policy is named', () => {
  expect(judged('features/a/one/server/item-calls.ts', '')).toEqual([expect.stringContaining('features/a/one: a feature with calls')])
  expect(judged('features/site/portal/server/calls.ts', '')).toEqual([])
})

test('the repository keeps the rules of its layout', () => {
  const sources = sourcesOfRepository()
  expect(sources.length).toBeGreaterThan(500)
  expect(misplaced(sources)).toEqual([])
})

test('a folder with more than 16 files and folders is named', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`)
  const tooMany = (folder: string, size: number) => `${folder} has ${size} entries: with more than 16 a folder is divided into folders by subject`
  expect(crowded(files('web/ui', 16))).toEqual([])
  expect(crowded(files('web/ui', 17))).toEqual([tooMany('web/ui', 17)])
  expect(crowded([...files('web/ui', 16), 'web/ui/list/paging/Pager.tsx'])).toEqual([tooMany('web/ui', 17)])
  expect(crowded([...files('server/migrations', 99), ...files('docs/decisions', 99)])).toEqual([])
})

test('no folder of the repository is crowded', () => {
  const files = filesOfRepository()
  expect(files.length).toBeGreaterThan(1500)
  expect(crowded(files)).toEqual([])
})
