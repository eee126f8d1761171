import { expect, test } from 'vitest'
import { findAllOf, selectionLimit } from './find-all.ts'

const rowsOf = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: String(from + at) }))

test('goes on until a page is not full; a row that stands on two pages counts once', async () => {
  const asked: number[] = []
  const found = await findAllOf(async (at, size) => {
    asked.push(at)
    return { items: at === 1 ? rowsOf(0, size) : rowsOf(size - 1, 5) }
  })
  expect(asked).toEqual([1, 2])
  expect(found).toHaveLength(104)
})

test('stops at the limit', async () => {
  let last = 0
  const found = await findAllOf(async (at, size) => {
    last = at
    return { items: rowsOf(at * size, size) }
  })
  expect(found).toHaveLength(selectionLimit)
  expect(last).toBe(10)
})
