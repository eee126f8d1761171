import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Operation } from '#server/kernel/events/operation-log.ts'
import { expect, test } from 'vitest'
import { collected } from '#server/features.ts'
import { matrix } from '#server/testing/matrix/every-call.ts'

const writing = Object.values(collected.handlers)
  .flat()
  .filter(({ call }) => !call.line.startsWith('GET ') || call.shape.guarded)
  .map(({ name }) => name)

test('every call that changes something is logged, or is listed with a reason why not', () => {
  expect(writing.filter((name) => matrix.get(name)?.entry.logs === undefined)).toEqual([])
})

test('every operation that a call claims is written by the source, and every written operation is claimed', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const files = globSync('{server,features/*/*/server}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/(matrix|log-texts)\.ts$|^server\/(seeds|testing)\//.test(file.replaceAll('\\', '/')),
  )
  const source = files.map((file) => readFileSync(root + file, 'utf8')).join('\n')
  const written = (Object.keys(collected.logTexts.operations) as Operation[]).filter((name) => source.includes(`'${name}'`))
  const claimed = new Set([...matrix.values()].flatMap(({ entry: { logs = [] } }) => (typeof logs === 'string' ? [] : logs)))
  expect([...claimed].filter((name) => !written.includes(name))).toEqual([])
  // Written by due kinds, commands or the first start; their own tests check them.
  const withoutCall: Operation[] = ['identity.expire', 'administrator.add', 'demo.load', 'backup.restore', 'textbook.import']
  expect(written.filter((name) => !claimed.has(name) && !withoutCall.includes(name))).toEqual([])
})
