import { expect, test } from 'vitest'
import { dayOf, daysBack, dateRangeText } from './days.ts'

const words = { since: (day: string) => `${day} 起`, upTo: (day: string) => `至 ${day}` }

test('days are in the local time zone and go back across months', () => {
  expect(dayOf(new Date(2026, 8, 1, 0, 5))).toBe('2026-09-01')
  expect(daysBack(new Date(2026, 8, 1, 23, 59), 1)).toBe('2026-08-31')
})

test('a range of days as text', () => {
  expect(dateRangeText('', '', words)).toBe('')
  expect(dateRangeText('2026-09-01', '', words)).toBe('2026/09/01 起')
  expect(dateRangeText('', '2026-09-01', words)).toBe('至 2026/09/01')
  expect(dateRangeText('2026-09-01', '2026-09-18', words)).toBe('2026/09/01 – 2026/09/18')
  expect(dateRangeText('2026-09-01', '2026-09-01', words)).toBe('2026/09/01')
})
