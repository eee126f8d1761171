import { expect, test } from 'vitest'
import { findAllOf, selectionLimit } from './find-all.ts'

const rowsOf = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: String(from + at) }))

test('follows the cursor to the end and drops duplicate rows', async () => {
  const asked: (string | undefined)[] = []
  const found = await findAllOf(async (size, cursor) => {
    asked.push(cursor)
    return cursor ? { items: rowsOf(size - 1, 5) } : { items: rowsOf(0, size), next: 'b' }
  })
  expect(asked).toEqual([undefined, 'b'])
  expect(found).toHaveLength(104)
})

test('stops at the limit', async () => {
  let asked = 0
  const found = await findAllOf(async (size) => {
    asked += 1
    return { items: rowsOf(asked * size, size), next: 'more' }
  })
  expect(found).toHaveLength(selectionLimit)
  expect(asked).toBe(10)
})
