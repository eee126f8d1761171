import { expect, test } from 'vitest'
import { foldText, findMatches } from './fold-text.ts'

const found = (text: string, words: string) => findMatches(foldText(text), foldText(words).folded).map(({ from, to }) => text.slice(from, to))

test('width, case, accents and white space are ignored', () => {
  expect(found('用 Python 数组', 'python数组')).toEqual(['Python 数组'])
  expect(found('Ｐｙｔｈｏｎ 与 PYTHON', 'python')).toEqual(['Ｐｙｔｈｏｎ', 'PYTHON'])
  expect(found('Poincaré, Poincare\u0301', 'poincare')).toEqual(['Poincaré', 'Poincare'])
  expect(found('gradient\n  descent', 'Gradient Descent')).toEqual(['gradient\n  descent'])
})

test('hits do not overlap, and a character that folds to several is returned whole', () => {
  expect(found('哈哈哈', '哈哈')).toEqual(['哈哈'])
  expect(found('eﬃcient 𝐱', 'fi')).toEqual(['ﬃ'])
  expect(found('取𝐱为', 'x')).toEqual(['𝐱'])
})

test('an empty search finds nothing, and an empty text has no hits', () => {
  expect(found('任何', '  ')).toEqual([])
  expect(found('', '字')).toEqual([])
})
