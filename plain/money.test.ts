import { expect, test } from 'vitest'
import { moneyText } from './money.ts'

test.each([
  [0, '¥0.00'],
  [-0, '¥0.00'],
  [5, '¥0.05'],
  [99, '¥0.99'],
  [128000, '¥1,280.00'],
  [123456789, '¥1,234,567.89'],
  [-1205, '-¥12.05'],
  [-5, '-¥0.05'],
])('money: %d fen are %s', (fen, text) => {
  expect(moneyText(fen)).toBe(text)
})

test('money: a part of a fen, or more than a number holds, is refused', () => {
  expect(() => moneyText(0.5)).toThrow(RangeError)
  expect(() => moneyText(Number.NaN)).toThrow(RangeError)
  expect(() => moneyText(2 ** 53)).toThrow(RangeError)
})
