import { expect, test } from 'vitest'
import { hasUsed, unitsWanted } from './rules.ts'

const now = new Date('2026-11-28T10:00:00Z')
const days = (count: number) => new Date(now.getTime() - count * 86_400_000)

test('a tenth of the units is wanted, at least one', () => {
  expect([1, 9, 10, 11, 20, 21, 300].map(unitsWanted)).toEqual([1, 1, 1, 2, 2, 3, 30])
})

test('a tenth of the units is enough at once, one unit after a week', () => {
  const used = (done: number, since: number, counted = 30) => hasUsed({ counted, done, joinedAt: days(since) }, now)
  expect([used(3, 0), used(2, 0), used(2, 6.9), used(1, 7), used(0, 300)]).toEqual([true, false, false, true, false])
})

test('in a course in which nothing can be done a week is enough', () => {
  const used = (since: number) => hasUsed({ counted: 0, done: 0, joinedAt: days(since) }, now)
  expect([used(6.9), used(7)]).toEqual([false, true])
})
