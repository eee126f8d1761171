import { expect, test } from 'vitest'
import { yearRange } from './year-range.ts'

test('§9 year range: both ends are included', () => {
  expect(yearRange(2023, 2026)).toEqual([2023, 2024, 2025, 2026])
  expect(yearRange(2026, 2026)).toEqual([2026])
})

test('§9 year range: a reversed range is empty', () => {
  expect(yearRange(2026, 2025)).toEqual([])
  expect(yearRange(2026, 2000)).toEqual([])
})

test('§9 year range: what is not a year gives no years', () => {
  expect(yearRange(Number.NaN, 2026)).toEqual([])
  expect(yearRange(2020, Infinity)).toEqual([])
  expect(yearRange(2020.5, 2026)).toEqual([])
})
