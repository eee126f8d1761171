import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liveLimits } from './limits.ts'
import { comparisonOf, histogramOf, isRight, storedWord, storedWords, type VotePair, wordKey } from './votes.ts'

const choices = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 8 })
const pair: fc.Arbitrary<VotePair> = fc.record({ first: fc.option(choices), second: fc.option(choices), people: fc.integer({ min: 1, max: 400 }) })

test('a histogram has every option, and no vote is lost', () => {
  expect(
    histogramOf(4, [
      { choice: 1, count: 20 },
      { choice: 3, count: 16 },
    ]),
  ).toEqual([0, 20, 0, 16])
  const counts = fc.array(fc.record({ choice: fc.integer({ min: 0, max: 3 }), count: fc.integer({ min: 0, max: 300 }) }))
  fc.assert(
    fc.property(counts, (list) => {
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
      expect(sum(histogramOf(4, list))).toBe(sum(list.map(({ count }) => count)))
    }),
  )
})

test('a vote is right with exactly the right options, in any order', () => {
  expect([isRight([1], [1]), isRight([2, 0], [0, 2]), isRight([0], [0, 2]), isRight([0, 1, 2], [0, 2]), isRight([], [])]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('two rounds are compared by person: who changed to the right option, and who away from it', () => {
  const pairs = [
    { first: [1], second: [1], people: 18 },
    { first: [0], second: [1], people: 9 },
    { first: [3], second: [1], people: 14 },
    { first: [1], second: [2], people: 2 },
    { first: [2], second: null, people: 3 },
    { first: null, second: [1], people: 2 },
  ]
  expect(comparisonOf(pairs, [1])).toEqual({ both: 43, rightFirst: 20, rightSecond: 43, toRight: 23, toWrong: 2 })
})

test('a person who is right in the second round was right before, has changed, or has not voted before', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 20 }), choices, (pairs, right) => {
      const { rightFirst, rightSecond, toRight, toWrong, both } = comparisonOf(pairs, right)
      const only = (of: 'first' | 'second', other: 'first' | 'second') =>
        pairs.reduce((sum, each) => sum + (each[other] === null && each[of] !== null && isRight(each[of], right) ? each.people : 0), 0)
      expect(rightSecond - only('second', 'first')).toBe(rightFirst - only('first', 'second') + toRight - toWrong)
      expect(toRight + toWrong).toBeLessThanOrEqual(both)
    }),
  )
})

test('words in other forms of the same characters are one word; signs, spaces and invisible characters do not count', () => {
  expect(storedWord('  ｃＡＭＰ  信号 ')).toBe('cAMP 信号')
  expect(storedWord(' \u200B ')).toBeNull()
  expect(storedWord('很长'.repeat(20))).toHaveLength(liveLimits.word)
  expect(wordKey('CAMP！')).toBe(wordKey('camp'))
  expect(wordKey('？！')).toBe('？！')
  expect(storedWords(['栈', '栈。', ' ', '队列', '堆', '树'])).toEqual(['栈', '队列', '堆'])
})

test('a stored word stays as it is when it is stored again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (word) => {
      const once = storedWord(word)
      if (once !== null) expect(storedWord(once)).toBe(once)
      expect([...(once ?? '')].length).toBeLessThanOrEqual(liveLimits.word)
    }),
  )
})
