import { expect, test } from 'vitest'
import { firstIdAt, isId, newId } from './id.ts'

test('ids sort by time, and the first id of an instant separates earlier from later ones', () => {
  const now = Date.now()
  const [before, id, after] = [firstIdAt(new Date(now - 1000)), newId(), firstIdAt(new Date(now + 1000))]
  expect([before, after].every(isId)).toBe(true)
  expect([after, id, before].toSorted()).toEqual([before, id, after])
})
