import { expect, test, vi } from 'vitest'
import { recurringTask, forEachIsolated, openScheduler } from './scheduler.ts'
import type { App } from '../app.ts'

const logged: unknown[] = []
const app = { log: { error: (details: object) => void logged.push(details) } } as unknown as App

test('a kind that hangs does not stop the others, and is started again after its time limit', async () => {
  let [quick, hanging, failing] = [0, 0, 0]
  const kinds = [
    recurringTask('hanging', 0.01, () => (hanging++, new Promise(() => undefined))),
    recurringTask('failing', 0.01, async () => {
      failing++
      throw new Error('always')
    }),
    recurringTask('quick', 0.01, async () => void quick++),
  ]
  const due = openScheduler(kinds, () => app, { longest: 100 })
  await vi.waitUntil(() => quick > 5 && failing > 2 && hanging > 2, { timeout: 30_000 })
  await due.close()
  const hungAt = hanging
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(hanging).toBe(hungAt)
  expect(logged).toContainEqual({ err: new Error('"hanging" has not ended after 0.1 s'), kind: 'hanging' })
})

test('a kind is not started again while it is running', async () => {
  let [begun, once] = [0, 0]
  const slow = Promise.withResolvers<void>()
  const due = openScheduler(
    [recurringTask('slow', 0.01, () => (begun++, slow.promise)), recurringTask('other', 0.01, async () => void once++)],
    () => app,
  )
  await vi.waitUntil(() => once > 5, { timeout: 30_000 })
  expect(begun).toBe(1)
  slow.resolve()
  await due.close()
})

test('an item that fails does not stop the others, unless many fail in a row', async () => {
  const done: number[] = []
  const act = async (n: number) => {
    if (n % 2) throw new Error('odd')
    done.push(n)
  }
  expect(await forEachIsolated([0, 1, 2, 3, 4], app, 'numbers', act)).toBe(3)
  expect(done).toEqual([0, 2, 4])
  const many = Array.from({ length: 30 }, (_, n) => n * 2 + 1)
  await expect(forEachIsolated(many, app, 'numbers', act)).rejects.toThrow('odd')
})
