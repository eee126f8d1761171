import { expect, test } from 'vitest'
import { fakeTime } from '../fake-time.ts'
import { createPageQueue, type UploadOutcome } from './page-queue.ts'
import type { KeptPage } from './page-store.ts'

const page = (sha256: string): KeptPage => ({ sha256, blob: new Blob([sha256]), width: 3, height: 4 })

/** A queue over a store and a server that answer as they are told. `fates` are the next answers; then everything is stored. */
function opened({ fates = [], kept = [] }: { fates?: UploadOutcome[]; kept?: KeptPage[] } = {}) {
  const clock = fakeTime()
  const stored = new Map(kept.map((each) => [each.sha256, each]))
  const names = new Set(kept.map(({ sha256 }) => sha256))
  const sent: string[] = []
  let isFull = false
  const queue = createPageQueue({
    upload: async ({ sha256 }) => {
      sent.push(sha256)
      return fates.shift() ?? 'stored'
    },
    store: {
      load: async () => [...stored.values()],
      put: async (each) => {
        if (isFull) throw new Error('QuotaExceededError')
        stored.set(each.sha256, each)
      },
      remove: async (sha256) => void stored.delete(sha256),
    },
    named: () => names,
    wait: clock.wait,
  })
  const add = async (sha256: string) => {
    await queue.add(page(sha256))
    names.add(sha256)
    queue.follow()
    await settled()
  }
  return { queue, clock, stored, names, sent, add, fill: () => (isFull = true) }
}

const settled = () => new Promise<void>((resolve) => void setTimeout(resolve, 5))

test('a page is kept before it is sent and forgotten when the server has it', async () => {
  const { queue, stored, sent, add } = opened()
  await queue.add(page('a'))
  expect([...stored.keys()]).toEqual(['a'])
  // No answer names it yet.
  expect(sent).toEqual([])
  await add('a')
  await add('b')
  expect([sent, [...stored.keys()], queue.view().waiting.size]).toEqual([['a', 'b'], [], 0])
  // What shows the pages keeps them.
  expect([...queue.view().pages.keys()]).toEqual(['a', 'b'])
})

test('a page that could not be sent is sent again, after a reload too', async () => {
  const first = opened({ fates: ['later', 'later'] })
  await first.add('a')
  expect([first.queue.view().offline, first.queue.view().waiting.size, [...first.stored.keys()]]).toEqual([true, 1, ['a']])
  await first.clock.pass(1_500)
  await settled()
  expect(first.sent).toEqual(['a', 'a'])
  first.queue.close()
  const second = opened({ kept: [...first.stored.values()] })
  await second.queue.begin()
  await settled()
  expect([second.sent, [...second.stored.keys()], second.queue.view().offline]).toEqual([['a'], [], false])
})

test('pages that no answer names are not sent, and are forgotten at the end', async () => {
  const { queue, stored, names, sent, add } = opened({ fates: ['later'] })
  await add('a')
  names.delete('a')
  queue.follow()
  expect(queue.view().waiting.size).toBe(0)
  queue.retry()
  await settled()
  expect(sent).toEqual(['a'])
  queue.forgetUnnamed()
  await settled()
  expect([...stored.keys()]).toEqual([])
})

test('what the server does not take is told, and the others are sent', async () => {
  const { queue, sent, add } = opened({ fates: ['refused', 'stored', 'tooLate', 'unnamed'] })
  for (const name of ['a', 'b', 'c', 'd']) await add(name)
  const { refused, lost, waiting } = queue.view()
  expect([[...refused], lost, waiting.size, sent]).toEqual([['a'], 1, 0, ['a', 'b', 'c', 'd']])
})

test('a page that the browser cannot store is sent all the same', async () => {
  const { queue, sent, add, fill } = opened()
  fill()
  await add('a')
  expect([queue.view().memoryOnly, sent]).toEqual([true, ['a']])
})

test('after the session has ended nothing is lost, and it goes on when it is tried again', async () => {
  const { queue, stored, sent, add } = opened({ fates: ['stopped'] })
  await add('a')
  expect([...stored.keys()]).toEqual(['a'])
  queue.retry()
  await settled()
  expect([sent, queue.view().waiting.size]).toEqual([['a', 'a'], 0])
})
