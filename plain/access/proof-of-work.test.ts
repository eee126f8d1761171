import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leadingZeros, findSolution, isSolution } from './proof-of-work.ts'

test('the zeros are those of SHA-256, for texts of one block and of two', () => {
  for (let length = 0; length <= 80; length++) {
    for (let sample = 0; sample < 10; sample++) {
      const text = `${sample}${'recto:'.repeat(14)}`.slice(0, length)
      expect(leadingZeros(text), text).toBe(Math.clz32(createHash('sha256').update(text).digest().readUInt32BE()))
    }
  }
})

test('the number that is found solves the puzzle, and no smaller number does', () => {
  const puzzle = { seed: 'c2VlZA', bits: 10 }
  const found = findSolution(puzzle, 0, 100_000) ?? -1
  expect(createHash('sha256').update(`${puzzle.seed}:${found}`).digest().readUInt32BE() >>> 22).toBe(0)
  expect(isSolution(puzzle, found)).toBe(true)
  expect(findSolution(puzzle, 0, found)).toBeUndefined()
  expect(isSolution({ ...puzzle, bits: 32 }, found)).toBe(false)
})
