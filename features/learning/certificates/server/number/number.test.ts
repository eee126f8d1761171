import { expect, test } from 'vitest'
import { newNumber, readNumber, shownNumber } from './number.ts'

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const numbers = Array.from({ length: 60 }, (_, at) => newNumber(`${2026 + (at % 12)}-11-28`))
const withSign = (text: string, at: number, sign: string) => text.slice(0, at) + sign + text.slice(at + 1)

test('a number is read back however it is typed', () => {
  for (const number of numbers) {
    expect(number).toMatch(/^20\d\d[2-9A-HJKMNP-Z]{13}$/)
    const shown = shownNumber(number)
    expect(shown).toMatch(/^\d{4}-\w{4}-\w{4}-\w{4}-\w$/)
    for (const typed of [number, shown, ` ${shown.toLowerCase()} `, shown.replaceAll('-', ' '), shown.replaceAll('-', '－')])
      expect(readNumber(typed)).toBe(number)
  }
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every single wrong sign is found', () => {
  for (const number of numbers)
    for (let at = 0; at < number.length; at++)
      for (const sign of signs) if (sign !== number[at]) expect(readNumber(withSign(number, at, sign))).toBeUndefined()
})

test('every swap of two signs is found, neighbours or not', () => {
  for (const number of numbers)
    for (let first = 0; first < number.length; first++)
      for (let second = first + 1; second < number.length; second++) {
        const [a = '', b = ''] = [number[first], number[second]]
        if (a !== b) expect(readNumber(withSign(withSign(number, first, b), second, a))).toBeUndefined()
      }
})

test('a sign too many or too few, and anything else, is no number', () => {
  const [number = ''] = numbers
  for (const typed of [number.slice(1), number.slice(0, -1), `${number}2`, '', 'x', '2026', '<script>', '２'.repeat(500)])
    expect(readNumber(typed)).toBeUndefined()
})
