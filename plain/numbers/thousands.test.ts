import { expect, test } from 'vitest'
import { thousands } from './thousands.ts'

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
