import { expect, test } from 'vitest'
import { firstIdAt, isId, newId } from './id.ts'

test('ids follow the time, and an instant parts them', () => {
  const now = Date.now()
  const [before, id, after] = [firstIdAt(new Date(now - 1000)), newId(), firstIdAt(new Date(now + 1000))]
  expect([before, after].every(isId)).toBe(true)
  expect([after, id, before].toSorted()).toEqual([before, id, after])
})
