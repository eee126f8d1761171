import { expect, test } from 'vitest'
import { latestOnly } from './latest-only.ts'

test('one run at a time; of the calls made meanwhile only the newest runs afterwards', async () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const run = latestOnly((asked: number) => {
    begun.push(asked)
    return new Promise<void>((resolve) => void ends.push(resolve))
  })
  const all = run(1)
  void run(2)
  void run(3)
  expect(begun).toEqual([1])
  ends[0]?.()
  await Promise.resolve()
  await Promise.resolve()
  expect(begun).toEqual([1, 3])
  ends[1]?.()
  await all
  void run(4)
  expect(begun).toEqual([1, 3, 4])
})

test('after a failure the next one runs', async () => {
  const run = latestOnly((asked: number) => (asked === 1 ? Promise.reject(new Error('no')) : Promise.resolve()))
  await expect(run(1)).rejects.toThrow('no')
  await expect(run(2)).resolves.toBeUndefined()
})
