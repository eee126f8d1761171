import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('cells with commas, quotes and line ends are quoted', () => {
  expect(
    csvOf([
      ['教材', '原因'],
      ['甲,乙', '说"不"'],
      ['a\nb', null],
    ]),
  ).toBe('\uFEFF教材,原因\r\n"甲,乙","说""不"""\r\n"a\nb",\r\n')
})

test('texts never become formulas, and numbers stay numbers', () => {
  expect(csvOf([['=1+1', '+7', '-3', '@x', -3]])).toBe("\uFEFF'=1+1,'+7,'-3,'@x,-3\r\n")
})
