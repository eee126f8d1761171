import { expect, test } from 'vitest'
import { misplaced, sourcesOfRepository } from './layout-rules.ts'

const judged = (file: string, text: string) => misplaced([{ file, text }])

test.each([
  ['features/people/users/server/rules.ts', "const rows = db.selectFrom('members').execute()", 'SQL stands in queries.ts or *-queries.ts'],
  ['features/people/users/server/due.ts', 'await sql`select 1`.execute(db)', 'SQL stands in queries.ts or *-queries.ts'],
  ['server/pages/frame.ts', "const dev = process.env['RECTO_WEB_DEV']", 'settings are read by server/kernel/config.ts'],
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
