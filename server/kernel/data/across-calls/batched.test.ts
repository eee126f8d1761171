import { expect, test } from 'vitest'
import { batched } from './batched.ts'

/** Doubles numbers, and keeps which were run together. */
function doubling({ most = 32 } = {}) {
  const runs: number[][] = []
  const double = batched(
    async (_source: object, items: readonly number[]) => {
      runs.push([...items])
      await Promise.resolve()
      if (items.includes(13)) throw new Error('thirteen')
      return items.map((item) => item * 2)
    },
    { most },
  )
  return { runs, double }
}

test('items that are asked for at the same time are run together, and each gets its own result', async () => {
  const { runs, double } = doubling()
  const source = {}
  expect(await Promise.all([1, 2, 3].map((item) => double(source, item)))).toEqual([2, 4, 6])
  expect(await double(source, 4)).toBe(8)
  expect(runs).toEqual([[1, 2, 3], [4]])
})

test('no more than the limit are run together, and none is left over', async () => {
  const { runs, double } = doubling({ most: 2 })
  const source = {}
  expect(await Promise.all([1, 2, 3, 4, 5].map((item) => double(source, item)))).toEqual([2, 4, 6, 8, 10])
  expect(runs).toEqual([[1, 2], [3, 4], [5]])
})

test('what comes during a run goes with the next one', async () => {
  const { runs, double } = doubling()
  const source = {}
  const later = double(source, 1).then((two) => Promise.all([double(source, two), double(source, 5)]))
  expect(await Promise.all([double(source, 3), later])).toEqual([6, [4, 10]])
  expect(runs).toEqual([
    [1, 3],
    [2, 5],
  ])
})

test('a failure is that of the item which is at fault', async () => {
  const { runs, double } = doubling()
  const source = {}
  const settled = await Promise.allSettled([7, 13, 8].map((item) => double(source, item)))
  expect(settled).toEqual([
    { status: 'fulfilled', value: 14 },
    { status: 'rejected', reason: new Error('thirteen') },
    { status: 'fulfilled', value: 16 },
  ])
  expect(runs).toEqual([[7, 13, 8], [7], [13], [8]])
  expect(await double(source, 9)).toBe(18)
})

test('items of different sources are never run together', async () => {
  const { runs, double } = doubling()
  await Promise.all([double({}, 1), double({}, 2)])
  expect(runs).toEqual([[1], [2]])
})
