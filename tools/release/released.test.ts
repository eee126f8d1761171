import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrationFolder, ownMigrations, readReleased } from '#server/kernel/migrations/migration-files.ts'
import { root } from '#tools/rules/import-rules.ts'
import { releasedProblems } from './released.ts'

const released = await readReleased()

test('no released migration was edited, removed or renamed, and a new one sorts after them', async () => {
  expect(Object.keys(released)).toContain('0.1.0')
  expect(releasedProblems(await ownMigrations(), released)).toEqual([])
})

test.each([
  [
    'edited',
    [
      { name: '0001-a.sql', sha256: 'x' },
      { name: '0002-b.sql', sha256: 'b' },
    ],
    '0001-a.sql was edited after release 1.0.0: write a new migration instead',
  ],
  ['removed', [{ name: '0001-a.sql', sha256: 'a' }], '0002-b.sql of release 1.1.0 is gone or has another name'],
  [
    'put between',
    [
      { name: '0001-a.sql', sha256: 'a' },
      { name: '0001a-c.sql', sha256: 'c' },
      { name: '0002-b.sql', sha256: 'b' },
    ],
    '0001a-c.sql is new and sorts before 0002-b.sql, which is released',
  ],
])('a migration that was %s is noticed', (_, migrations, problem) => {
  expect(releasedProblems(migrations, { '1.0.0': { '0001-a.sql': 'a' }, '1.1.0': { '0002-b.sql': 'b' } })).toEqual([problem])
})

test.each(Object.keys(released))('the recorded migrations of release %s are those of its tag (skipped in a clone without tags)', (release) => {
  for (const [name, sha256] of Object.entries(released[release] ?? {})) {
    const text = tagged(release, `server/migrations/${name}`)
    if (text !== undefined) expect(createHash('sha256').update(text).digest('hex'), name).toBe(sha256)
  }
})

test.each(Object.entries(released).filter(([, sums]) => Object.keys(sums).length))('there is a dump of release %s', (release) => {
  expect(existsSync(new URL(`dumps/${release}.zip`, migrationFolder))).toBe(true)
})

function tagged(release: string, path: string): string | undefined {
  try {
    return execFileSync('git', ['show', `v${release}:${path}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 24,
    })
  } catch {
    return undefined
  }
}
