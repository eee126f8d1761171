import { expect, test } from 'vitest'
import { csvOf } from './download.ts'

test('a table is marked as UTF-8 and has a line for each row', () => {
  expect(
    csvOf([
      ['教材', '原因'],
      ['甲,乙', '=1'],
    ]),
  ).toBe('\uFEFF教材,原因\r\n"甲,乙",\'=1\r\n')
})
