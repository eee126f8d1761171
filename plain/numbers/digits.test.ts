import { expect, test } from 'vitest'
import { thousands, twoDigits } from './digits.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [123456, '123,456'],
  [1234567, '1,234,567'],
  [-1000, '-1,000'],
  [-100, '-100'],
  [1234.5678, '1,234.5678'],
  [-1234567.25, '-1,234,567.25'],
  [0.00001234, '0.00001234'],
  [12345678901234567890n, '12,345,678,901,234,567,890'],
  [1e21, '1,000,000,000,000,000,000,000'],
  [Number.NaN, 'NaN'],
  [Infinity, 'Infinity'],
])('§9 thousands: %s is written %s', (value, text) => {
  expect(thousands(value)).toBe(text)
})

test('a single digit gets a zero, more digits are kept', () => {
  expect([0, 7, 12, 2026].map((value) => twoDigits(value))).toEqual(['00', '07', '12', '2026'])
  expect([0, 10, 255].map((value) => twoDigits(value, 16))).toEqual(['00', '0a', 'ff'])
})
