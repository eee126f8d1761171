import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadingUnit } from '#document/text/reading-units.ts'
import { effortOf, wordsPerSecond } from '#plain/numbers/reading-rate.ts'
import { credited, firstAllowance, grownAllowance, longestAllowance, shareRead } from './progress-rules.ts'

const chapter: ReadingUnit[] = [
  { id: 'title', words: 4 },
  { id: 'long', words: 100 },
  { id: 'picture', words: 0 },
  { id: 'end', words: 80 },
]
const units = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), words: fc.nat(5000) }), {
  selector: ({ id }) => id,
  maxLength: 12,
})
const blocks = fc.array(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 })

test('the share is that of the words of the blocks that were read; pictures weigh a little', () => {
  expect(shareRead(chapter, { blocks: [], upto: 0 })).toBe(0)
  expect(shareRead(chapter, { blocks: ['end'], upto: 0 })).toBe(0.4)
  expect(shareRead(chapter, { blocks: ['title', 'long', 'picture', 'end'], upto: 0 })).toBe(1)
  expect(
    shareRead(
      [
        { id: 'a', words: 0 },
        { id: 'b', words: 0 },
      ],
      { blocks: ['a'], upto: 0 },
    ),
  ).toBe(0.5)
  expect(shareRead([], { blocks: [], upto: 0 })).toBe(1)
})

test('what counted as read before blocks were kept stays read, and is not counted twice', () => {
  expect(shareRead(chapter, { blocks: [], upto: 0.5 })).toBe(0.5)
  expect(shareRead(chapter, { blocks: ['title'], upto: 0.5 })).toBe(0.5)
  expect(shareRead(chapter, { blocks: ['end'], upto: 0.5 })).toBeCloseTo(0.9)
})

test('a claim is credited in reading order as far as the allowance goes; the rest waits, and unknown blocks are ignored', () => {
  expect(credited(chapter, [], ['end', 'long', 'forged'], 150)).toEqual({ blocks: ['long'], waiting: ['end'], left: 50 })
  expect(credited(chapter, ['long'], ['long'], 0)).toEqual({ blocks: ['long'], waiting: [], left: 0 })
})

test('the share is never above one, never falls with more blocks, and does not depend on the order of the claims', () => {
  fc.assert(
    fc.property(units, blocks, blocks, fc.float({ min: 0, max: 1, noNaN: true }), (all, one, other, upto) => {
      const claim = (before: readonly string[], more: readonly string[]) => credited(all, before, more, Infinity).blocks
      const share = (read: readonly string[]) => shareRead(all, { blocks: read, upto })
      const [first, second] = [claim(claim([], one), other), claim(claim([], other), one)]
      expect([...first].sort()).toEqual([...second].sort())
      expect(share(first)).toBe(share(second))
      expect(share(first)).toBeLessThanOrEqual(1)
      expect(share(first)).toBeGreaterThanOrEqual(share(claim([], one)))
      expect(claim(first, one)).toEqual(first)
    }),
  )
})

test('however it is claimed, no more is credited than a fast reader reads in the time', () => {
  const calls = fc.array(fc.record({ seconds: fc.nat(600), claim: blocks }), { maxLength: 20 })
  fc.assert(
    fc.property(units, calls, (all, made) => {
      let read: string[] = []
      let allowance = firstAllowance
      for (const { seconds, claim } of made) {
        const after = credited(all, read, claim, grownAllowance(allowance, seconds))
        read = after.blocks
        allowance = after.left
      }
      const effort = all.filter(({ id }) => read.includes(id)).reduce((sum, { words }) => sum + effortOf(words), 0)
      expect(effort).toBeLessThanOrEqual(firstAllowance + made.reduce((sum, { seconds }) => sum + seconds, 0) * wordsPerSecond)
    }),
  )
  expect(grownAllowance(0, 1e9)).toBe(longestAllowance)
  expect(grownAllowance(5, -10)).toBe(5)
})
