import { expect, test } from 'vitest'
import { dateText, minuteText } from './date.ts'

test('§9 a date is shown as YYYY/MM/DD', () => {
  expect(dateText('2026-03-05T12:00:00Z', 'UTC')).toBe('2026/03/05')
  expect(dateText(Date.UTC(2026, 10, 21), 'UTC')).toBe('2026/11/21')
})

test('§9 the day is that of the given time zone', () => {
  expect(dateText('2026-12-31T18:30:00Z', 'Asia/Shanghai')).toBe('2027/01/01')
  expect(dateText('2026-12-31T18:30:00Z', 'UTC')).toBe('2026/12/31')
  expect(minuteText('2026-12-31T18:30:00Z', 'Asia/Shanghai')).toBe('2027/01/01 02:30')
})

test('§9 an invalid date gives the empty text', () => {
  expect(dateText('soon', 'UTC')).toBe('')
  expect(minuteText(Number.NaN, 'UTC')).toBe('')
})
