import { expect, test } from 'vitest'
import { lengthOfRanges, mergeRanges, type Range } from '#plain/media/ranges.ts'
import { creditOf, fastest, firstAllowance, mostSaved, multirangeOf, rangesIn } from './credit.ts'

test('however beats are sent, no more is credited than twice the time that has passed and one first allowance', () => {
  for (let seed = 1; seed <= 300; seed++) {
    let state = seed
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    const length = 1 + next(20_000)
    let [seconds, passed] = [firstAllowance, 0]
    let watched: Range[] = []
    for (let beat = 0; beat < 40; beat++) {
      const since = next(3) ? next(20) / 4 : next(5000)
      passed += since
      const ranges = Array.from({ length: next(20) }, (): Range => [next(43_200), next(43_200)])
      const { credited, left } = creditOf(ranges, { seconds, since }, length)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(mostSaved)
      seconds = left
      watched = mergeRanges([...watched, ...credited])
      expect(lengthOfRanges(watched)).toBeLessThanOrEqual(passed * fastest + firstAllowance)
      expect(watched.at(-1)?.[1] ?? 0).toBeLessThanOrEqual(length)
    }
  }
})

test('who plays at the fastest speed loses nothing to beats that are late', () => {
  let [seconds, at] = [firstAllowance, 0]
  let watched: Range[] = []
  for (const since of [10, 10.4, 9.7, 45, 5, 10, 0.2, 19]) {
    const to = at + since * fastest
    const { credited, left } = creditOf([[Math.round(at), Math.round(to)]], { seconds, since }, 10_000)
    ;[seconds, at] = [left, to]
    watched = mergeRanges([...watched, ...credited])
  }
  expect(watched).toEqual([[0, Math.round(at)]])
})

test('multiranges are written and read', () => {
  const ranges: Range[] = [
    [0, 5],
    [7, 9],
  ]
  expect(rangesIn(multirangeOf(ranges))).toEqual(ranges)
  expect(multirangeOf([])).toBe('{}')
  expect(rangesIn('{}')).toEqual([])
})
