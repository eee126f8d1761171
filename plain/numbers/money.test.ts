import { expect, test } from 'vitest'
import { parseFen, formatFen } from './money.ts'

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
  expect(formatFen(fen)).toBe(text)
})

test('money: fractions of a fen and unsafe integers are refused', () => {
  expect(() => formatFen(0.5)).toThrow(RangeError)
  expect(() => formatFen(Number.NaN)).toThrow(RangeError)
  expect(() => formatFen(2 ** 53)).toThrow(RangeError)
})

test.each([
  ['1280.5', 128050],
  ['¥1,280.50', 128050],
  ['￥１，２８０．５０ 元', 128050],
  ['0.07', 7],
  ['4.35', 435],
  ['1.', 100],
  ['100,000,000', 10_000_000_000],
])('money: %s is parsed as %d fen', (text, fen) => {
  expect(parseFen(text)).toBe(fen)
})

test.each(['', '-5', '1.234', '1280,50', '1,28', '1e3', '十元', '1.2.3', '.5'])('money: %j is not an amount', (text) => {
  expect(parseFen(text)).toBeUndefined()
})

test('money: a formatted amount is parsed back to the same fen', () => {
  for (const fen of [0, 1, 99, 100, 123456789, 10_000_000_000]) expect(parseFen(formatFen(fen))).toBe(fen)
})
