import { expect, test } from 'vitest'
import { firstSeconds, gapsIn, lengthOfRanges, mergeRanges, type Range, shareOf, watchedTo } from './ranges.ts'

test('ranges that touch become one, and what is missing is named', () => {
  const ranges: Range[] = [
    [10, 20],
    [0, 5],
    [5, 7],
    [18, 25],
    [30, 30],
  ]
  expect(mergeRanges(ranges)).toEqual([
    [0, 7],
    [10, 25],
  ])
  expect(lengthOfRanges(ranges)).toBe(22)
  expect(gapsIn(ranges, [3, 40])).toEqual([
    [7, 10],
    [25, 40],
  ])
  expect(watchedTo(ranges)).toBe(7)
  expect(watchedTo([[1, 9]])).toBe(0)
  expect(shareOf(ranges, [5, 15])).toBe(0.7)
  expect(shareOf(ranges, [5, 5])).toBe(0)
  expect(
    firstSeconds(
      [
        [-5, 3],
        [90, 200],
      ],
      10,
      100,
    ),
  ).toEqual([
    [0, 3],
    [90, 97],
  ])
})

/** The same numbers on every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('whatever the ranges are: merged ones are apart, have the same seconds, and with their gaps make up the whole', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = numbers(seed)
    const ranges = Array.from({ length: next(12) }, (): Range => [next(100), next(110)])
    const seconds = new Set(ranges.flatMap(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)))
    const merged = mergeRanges(ranges)
    expect(lengthOfRanges(ranges)).toBe(seconds.size)
    for (const [at, [from, to]] of merged.entries()) {
      expect(to).toBeGreaterThan(from)
      expect(from).toBeGreaterThan(merged[at - 1]?.[1] ?? -1)
    }
    expect(mergeRanges(merged)).toEqual(merged)
    expect(mergeRanges(ranges.toReversed())).toEqual(merged)
    const whole: Range = [0, 110]
    const gaps = gapsIn(ranges, whole)
    expect(lengthOfRanges(gaps) + seconds.size).toBe(110)
    expect(mergeRanges([...gaps, ...merged])).toEqual([whole])
    const most = next(60)
    const taken = firstSeconds(ranges, most, 80)
    expect(taken.reduce((sum, [from, to]) => sum + to - from, 0)).toBeLessThanOrEqual(most)
    for (const [from, to] of taken) expect(from >= 0 && to <= 80).toBe(true)
  }
})
