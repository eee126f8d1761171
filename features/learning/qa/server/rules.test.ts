import { expect, test } from 'vitest'
import { enoughPairs, pairsOf } from './rules.ts'

test('a title is compared by its pairs of letters, each once, without spaces and case', () => {
  expect(pairsOf('栈 和 Stack')).toEqual(['栈和', '和s', 'st', 'ta', 'ac', 'ck'])
  expect(pairsOf('哈哈哈')).toEqual(['哈哈'])
  expect(pairsOf('栈')).toEqual(['栈'])
  expect(pairsOf(Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(''))).toHaveLength(40)
})

test('two fifths of the pairs are enough, and never a single one of several', () => {
  expect([1, 2, 4, 5, 10].map(enoughPairs)).toEqual([1, 2, 2, 2, 4])
})
