import { expect, test } from 'vitest'
import { moveTo } from './move.ts'

test('an entry moves and stops at the ends', () => {
  expect(moveTo(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveTo(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
  expect(moveTo(['a', 'b', 'c'], 1, -9)).toEqual(['b', 'a', 'c'])
  expect(moveTo(['a'], 4, 0)).toEqual(['a'])
})
