import { expect, test } from 'vitest'
import type { AnalysedItem } from '../../contract.ts'
import { nextSort, sortedItems } from './sorted-items.ts'

const item = (number: number, p: number | null) =>
  ({ number, figures: p === null ? null : { mean: 1, p, discrimination: -p, correlation: null, omitted: 0 } }) as AnalysedItem
const items = [item(1, 0.5), item(2, null), item(3, 0.2), item(4, 0.5)]
const numbers = (sort: Parameters<typeof sortedItems>[1]) => sortedItems(items, sort).map(({ number }) => number)

test('questions are sorted by a figure; those without it come last, equal ones by number', () => {
  expect(numbers('number')).toEqual([1, 2, 3, 4])
  expect(numbers('p')).toEqual([3, 1, 4, 2])
  expect(numbers('-p')).toEqual([1, 4, 3, 2])
  expect(numbers('discrimination')).toEqual([1, 4, 3, 2])
  expect(numbers('-correlation')).toEqual([1, 2, 3, 4])
})

test('a head sorts up, then down, then by number', () => {
  expect([nextSort('number', 'p'), nextSort('p', 'p'), nextSort('-p', 'p'), nextSort('-p', 'omitted')]).toEqual(['p', '-p', 'number', 'omitted'])
})
