import { expect, test } from 'vitest'
import { readBlock, readPoints, sumOf } from './mark-values.ts'

test('points are read as people type them', () => {
  expect(readPoints(' 7.5 ', 10)).toEqual({ points: 7.5 })
  expect(readPoints('７．５', 10)).toEqual({ points: 7.5 })
  expect(readPoints('7,25', 10)).toEqual({ points: 7.25 })
  expect(readPoints('0', 10)).toEqual({ points: 0 })
  expect(readPoints('', 10)).toEqual({ points: null })
  expect(readPoints('10.01', 10)).toEqual({ problem: 'above' })
  for (const wrong of ['七', '-1', '1.234', '1e3', '1 2']) expect(readPoints(wrong, 10)).toEqual({ problem: 'number' })
})

test('a block of a spreadsheet has rows and cells, with any line ends', () => {
  expect(readBlock('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
  expect(readBlock('5')).toEqual([['5']])
})

test('a sum is exact, and there is none while a value is missing or wrong', () => {
  const sections = [{ of: 1 }, { of: 1 }, { of: 1 }]
  expect(sumOf(['0.1', '0.2', '0.3'], sections)).toBe(0.6)
  expect(sumOf(['0.1', '', '0.3'], sections)).toBeUndefined()
  expect(sumOf(['0.1', '2', '0.3'], sections)).toBeUndefined()
})
