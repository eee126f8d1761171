import { expect, test } from 'vitest'
import { csvLine, csvOf } from './csv.ts'

test('cells with commas, quotes and line ends are quoted', () => {
  expect(csvLine(['甲,乙', '说"不"', 'a\nb', 'a\rb', null, ' ', ''])).toBe('"甲,乙","说""不""","a\nb","a\rb",, ,\r\n')
})

test('nothing becomes a formula, and numbers stay numbers', () => {
  expect(csvLine(['=1+1', '+7', '-3', '@x', '\t=1', '＝1', '＋1', '－1', '＠x', -3, { fen: -310 }])).toBe(
    "'=1+1,'+7,'-3,'@x,'\t=1,'＝1,'＋1,'－1,'＠x,-3,-3.10\r\n",
  )
})

test('a table is marked as UTF-8 and has a line for each row', () => {
  expect(
    csvOf([
      ['教材', '原因'],
      ['甲,乙', '=1'],
    ]),
  ).toBe('\uFEFF教材,原因\r\n"甲,乙",\'=1\r\n')
})
