import { expect, test } from 'vitest'
import { moveItem } from './AuthorsField.tsx'

test('an entry moves and stops at the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b', 'c'], 1, -9)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a'], 4, 0)).toEqual(['a'])
})
