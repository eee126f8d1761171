import { expect, test } from 'vitest'
import { lastDay } from './last-day.ts'

test('the last day is the day before the same date, or the last one of a shorter month', () => {
  expect(lastDay('2026-11-28', 12)).toBe('2027-11-27')
  expect(lastDay('2026-11-01', 1)).toBe('2026-11-30')
  expect(lastDay('2026-01-31', 1)).toBe('2026-02-28')
  expect(lastDay('2028-02-29', 12)).toBe('2029-02-28')
  expect(lastDay('2026-12-15', 600)).toBe('2076-12-14')
  expect(lastDay('2026-08-31', 6)).toBe('2027-02-28')
})
