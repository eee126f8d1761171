import { expect, test } from 'vitest'
import { twoDigits } from './two-digits.ts'

test('a single digit gets a zero, more digits are kept', () => {
  expect([0, 7, 12, 2026].map((value) => twoDigits(value))).toEqual(['00', '07', '12', '2026'])
  expect([0, 10, 255].map((value) => twoDigits(value, 16))).toEqual(['00', '0a', 'ff'])
})
