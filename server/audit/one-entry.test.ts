import { readdirSync, readFileSync } from 'node:fs'
import { type Operation, operations } from '@recto/contract/operations'
import { expect, test } from 'vitest'
import { rooms } from '../rooms.ts'
import { entries } from '../testing/entries.ts'

const writing = Object.values(rooms)
  .flat()
  .filter(({ call }) => !call.line.startsWith('GET ') || call.shape.guarded)
  .map(({ name }) => name)

test('every call that changes something is written down, or says why not', () => {
  expect(writing.filter((name) => !(name in entries))).toEqual([])
})

test('no operation is claimed that nothing writes, and none is written that nothing claims', () => {
  const folder = new URL('../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^(seeds|testing)\//.test(file),
  )
  const source = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n')
  const written = (Object.keys(operations) as Operation[]).filter((name) => source.includes(`'${name}'`))
  const claimed = new Set(Object.values(entries).flatMap((entry) => (typeof entry === 'string' ? [] : entry)))
  expect([...claimed].filter((name) => !written.includes(name))).toEqual([])
  // By the clock, or by a command or the first start; the tests of these look for them.
  const elsewhere: Operation[] = ['identity.expire', 'administrator.add', 'demo.load', 'backup.restore', 'textbook.import']
  expect(written.filter((name) => !claimed.has(name) && !elsewhere.includes(name))).toEqual([])
})
