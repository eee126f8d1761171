import { expect, test } from 'vitest'
import type * as functions from '#server/testing/processes/thread-work.ts'
import { createThreads, threadModule, ThreadStopped } from './thread.ts'

const url = new URL('../../testing/processes/thread-work.ts', import.meta.url)
const open = (options: Partial<Parameters<typeof createThreads>[0]> = {}) => {
  const threads = createThreads({ most: 2, waiting: 4, waitingOfOne: 3, waitSeconds: 60, memory: 64, idleSeconds: 60, ...options })
  return { threads, work: threadModule<typeof functions>(url, threads) }
}
const run = { owner: 'a', seconds: 60 }

test('a function of a module runs in a thread that is reused, with its steps, its result and its errors', async () => {
  const { threads, work } = open()
  const steps: string[] = []
  const first = await work('count', { to: 3 }, { ...run, onStep: (step) => steps.push(step) })
  expect(first.sum).toBe(6)
  expect(steps).toEqual(['1', '2', '3'])
  await expect(work('fail', { message: 'a fault of the program' }, run)).rejects.toThrow('a fault of the program')
  const second = await work('count', { to: 4 }, run)
  expect(second).toEqual({ sum: 10, thread: first.thread })
  expect(first.thread).not.toBe(0)
  expect(threads.state()).toEqual({ running: 0, idle: 1, waiting: 0 })
})

test('a task that never ends, needs too much memory or exits is refused, and the next one gets a new thread', async () => {
  const { work } = open()
  const refused = (reason: string, step?: string) => expect.objectContaining({ code: 'invalid', reason, step })
  await expect(work('turn', { step: 'chapter 7' }, { ...run, seconds: 3 })).rejects.toEqual(refused('time', 'chapter 7'))
  await expect(work('turn', { step: 'chapter 8' }, { ...run, secondsPerStep: 3 })).rejects.toEqual(refused('time', 'chapter 8'))
  await expect(work('grow', undefined, run)).rejects.toEqual(refused('memory'))
  await expect(work('nest', undefined, run)).rejects.toEqual(refused('crash'))
  await expect(work('leave', undefined, run)).rejects.toEqual(refused('crash'))
  await expect(work('leave', undefined, run)).rejects.toBeInstanceOf(ThreadStopped)
  expect((await work('count', { to: 2 }, run)).sum).toBe(3)
}, 120_000)

test('a task can be stopped while it runs and while it waits', async () => {
  const { threads, work } = open({ most: 1 })
  const [one, two] = [new AbortController(), new AbortController()]
  const running = work('turn', { step: '' }, { ...run, signal: one.signal })
  const waiting = work('count', { to: 1 }, { ...run, signal: two.signal })
  expect(threads.state()).toMatchObject({ running: 1, waiting: 1 })
  two.abort()
  await expect(waiting).rejects.toMatchObject({ reason: 'cancelled' })
  one.abort()
  await expect(running).rejects.toMatchObject({ reason: 'cancelled' })
  await expect(work('count', { to: 1 }, { ...run, signal: one.signal })).rejects.toMatchObject({ reason: 'cancelled' })
  expect(threads.state()).toMatchObject({ running: 0, waiting: 0 })
})

test('one owner leaves a thread to the others, owners take turns, and too many tasks are refused with a time to try again', async () => {
  const { threads, work } = open()
  const stop = new AbortController()
  const order: string[] = []
  const hold = work('turn', { step: '' }, { ...run, owner: 'greedy', signal: stop.signal }).catch(() => undefined)
  // The first task occupies the one thread that its owner may use; three more wait and a fourth is refused.
  const queued = [1, 2, 3].map((n) => work('count', { to: n }, { ...run, owner: 'greedy' }).then(() => order.push('greedy')))
  await expect(work('count', { to: 1 }, { ...run, owner: 'greedy' })).rejects.toMatchObject({ code: 'busy', retryAfter: 2 })
  expect(threads.state()).toMatchObject({ running: 1, waiting: 3 })
  await work('count', { to: 1 }, { ...run, owner: 'modest' }).then(() => order.push('modest'))
  stop.abort()
  await Promise.all([hold, ...queued])
  expect(order).toEqual(['modest', 'greedy', 'greedy', 'greedy'])
})

test('a task that waits too long is refused', async () => {
  const { work } = open({ most: 1, waitSeconds: 0.05 })
  const stop = new AbortController()
  const hold = work('turn', { step: '' }, { ...run, signal: stop.signal }).catch(() => undefined)
  await expect(work('count', { to: 1 }, run)).rejects.toMatchObject({ code: 'busy' })
  stop.abort()
  await hold
})

test('an idle thread ends', async () => {
  const { threads, work } = open({ idleSeconds: 0.05 })
  const { thread } = await work('count', { to: 1 }, run)
  await expect.poll(() => threads.state().idle).toBe(0)
  expect((await work('count', { to: 1 }, run)).thread).not.toBe(thread)
})

test('in a pool of single use each task gets a thread of its own, and one waits with its module loaded', async () => {
  const { threads, work } = open({ single: true })
  const first = await work('count', { to: 1 }, run)
  await expect.poll(() => threads.state()).toEqual({ running: 0, idle: 1, waiting: 0 })
  const second = await work('count', { to: 1 }, run)
  expect(second.thread).not.toBe(first.thread)
  await expect(work('fail', { message: 'a fault' }, run)).rejects.toThrow('a fault')
  expect((await work('count', { to: 1 }, run)).sum).toBe(1)
})

test('a task that holds too many buffers is stopped', async () => {
  const { work } = open()
  await expect(work('hoard', undefined, { ...run, megabytes: 50 })).rejects.toMatchObject({ reason: 'memory' })
  expect((await work('count', { to: 2 }, { ...run, megabytes: 50 })).sum).toBe(3)
})
