import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '#assessment/papers/seeded.ts'
import { pickFairly } from './pick.ts'
import { acceptsCode, arrivalAt, codeAt, codeSeconds } from './roll-code.ts'

const secret = Buffer.alloc(32, 7)
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

test('a code has four digits, changes every 15 seconds and is accepted for 30', () => {
  const first = codeAt(secret, at(0))
  expect(first.code).toMatch(/^\d{4}$/)
  expect(first.until).toEqual(at(15))
  expect(codeAt(secret, at(14.9)).code).toBe(first.code)
  expect(codeAt(secret, at(15)).code).not.toBe(first.code)
  expect([0, 14.9, 15, 29.9, 30, -1].map((seconds) => acceptsCode(secret, at(seconds), first.code))).toEqual([true, true, true, true, false, false])
  expect([acceptsCode(secret, at(0), ''), acceptsCode(randomBytes(32), at(0), `${first.code}0`)]).toEqual([false, false])
})

test('the code of any time is accepted from then until the end of the next code', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 14_999 }),
      (time, more) => {
        const { code, until } = codeAt(secret, time)
        expect(until.getTime() - time.getTime()).toBeLessThanOrEqual(codeSeconds * 1000)
        expect(acceptsCode(secret, new Date(until.getTime() + more), code)).toBe(true)
      },
    ),
  )
})

test('a student is late after so many minutes, to the second', () => {
  expect([0, 300, 301].map((seconds) => arrivalAt(at(0), 5, at(seconds)))).toEqual(['present', 'present', 'late'])
  expect(arrivalAt(at(0), 0, at(1))).toBe('late')
})

test('no student is picked twice before all were picked once, and the draw of a seed is always the same', () => {
  const draw = (seed: number) => {
    const random = seededRandom(seed)
    const students = Array.from({ length: 30 }, (_, id) => ({ id, picks: 0 }))
    return Array.from({ length: 60 }, () => {
      const picked = pickFairly(students, random)!
      picked.picks++
      return picked.id
    })
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      const ids = draw(seed)
      expect(new Set(ids.slice(0, 30)).size).toBe(30)
      expect(new Set(ids.slice(30)).size).toBe(30)
      expect(draw(seed)).toEqual(ids)
    }),
    { numRuns: 20 },
  )
  expect(pickFairly([], Math.random)).toBeUndefined()
})
