import { globSync, readFileSync } from 'node:fs'
import { type Operation, operations } from '#contract/operations.ts'
import { expect, test } from 'vitest'
import { collected } from '#server/features.ts'
import { entries } from '#server/testing/entries.ts'

const writing = Object.values(collected.handlers)
  .flat()
  .filter(({ call }) => !call.line.startsWith('GET ') || call.shape.guarded)
  .map(({ name }) => name)

test('every call that changes something is logged, or is listed with a reason why not', () => {
  expect(writing.filter((name) => !(name in entries))).toEqual([])
})

test('every operation that a call claims is written by the source, and every written operation is claimed', () => {
  const root = new URL('../../../../', import.meta.url)
  const files = globSync('{server/{kernel,run},features/*/*/server}/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|\/matrix\.ts$/.test(file))
  const source = files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('\n')
  const written = (Object.keys(operations) as Operation[]).filter((name) => source.includes(`'${name}'`))
  const claimed = new Set(Object.values(entries).flatMap((entry) => (typeof entry === 'string' ? [] : entry)))
  expect([...claimed].filter((name) => !written.includes(name))).toEqual([])
  // Written by due kinds, commands or the first start; their own tests check them.
  const withoutCall: Operation[] = ['identity.expire', 'administrator.add', 'demo.load', 'backup.restore', 'textbook.import']
  expect(written.filter((name) => !claimed.has(name) && !withoutCall.includes(name))).toEqual([])
})
