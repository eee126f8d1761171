import { type ItemSums, leastPeople, meanPoints, rounded, spread } from './item-figures.ts'

/** Parts of the points of a test by which Chinese faculties name results, the best first: from 90, 80, 70 and 60 per cent on, and below. */
export const bands = ['excellent', 'good', 'fair', 'passed', 'failed'] as const
export type Band = (typeof bands)[number]
export const bandEdges = [0.9, 0.8, 0.7, 0.6, 0] as const

/** Where a test names no points for passing, this part of its points is enough. */
export const usualPass = 0.6

/** The results that count, summed over the people: points in whole hundredths. `median` may lie between two of them. */
export interface ScoreSums {
  people: number
  points: bigint
  squares: bigint
  lowest: number
  highest: number
  median: number
  /** People who have reached the points for passing. */
  passed: number
  /** People in each tenth of the points, from the lowest; all of the points belong to the last. */
  tenths: readonly number[]
  /** People in each band, in the order of `bands`. */
  bands: readonly number[]
}

export interface TestFigures {
  people: number
  /** Rounded half up to a hundredth, as the median and the deviation are. */
  mean: number
  median: number
  /** Standard deviation of a sample (divided by n - 1), as STDEV of a spreadsheet. */
  deviation: number
  lowest: number
  highest: number
  passed: number
  tenths: number[]
  bands: number[]
}

/**
 * How consistent the results are, or why that is not computed: there is one question only, not everybody got the same questions, or everybody has the
 * same points.
 */
export type Reliability = { alpha: number; error: number; missing: null } | { alpha: null; error: null; missing: 'one' | 'parts' | 'same' }

const toHundredth = (hundredths: number): number => Math.floor(hundredths + 0.5) / 100

const deviationOf = (people: number, squares: bigint, sum: bigint): number =>
  Math.sqrt(Number(spread(people, squares, sum)) / (people * (people - 1)))

/** Figures of the results of a test; null for fewer than ten people. */
export function testFigures(sums: ScoreSums): TestFigures | null {
  const { people, points, squares, median, lowest, highest, passed } = sums
  if (people < leastPeople) return null
  return {
    people,
    mean: meanPoints(points, people),
    median: toHundredth(median),
    deviation: toHundredth(deviationOf(people, squares, points)),
    lowest: lowest / 100,
    highest: highest / 100,
    passed,
    tenths: [...sums.tenths],
    bands: [...sums.bands],
  }
}

/**
 * Cronbach's alpha, k/(k-1) · (1 - Σ variances of the questions / variance of their sum) for k questions, and the standard error of measurement,
 * deviation · √(1 - alpha). Where every question gives nothing or all of its points, and all give the same, alpha is KR-20. At most 1; negative when
 * questions contradict each other. Cronbach, Psychometrika 16 (1951). Null for fewer than ten people.
 */
export function reliability(items: readonly ItemSums[], people: number): Reliability | null {
  if (people < leastPeople) return null
  const without = (missing: 'one' | 'parts' | 'same') => ({ alpha: null, error: null, missing }) as const
  if (items.some((item) => item.people !== people)) return without('parts')
  const [first] = items
  const count = items.length
  if (!first || count < 2) return without('one')
  // The sum of all questions is the first one and the rest.
  const sum = first.points + first.rest
  const squares = first.squares + 2n * first.products + first.restSquares
  const whole = spread(people, squares, sum)
  if (whole <= 0n) return without('same')
  const parts = items.reduce((all, item) => all + spread(people, item.squares, item.points), 0n)
  const alpha = (count / (count - 1)) * (1 - Number(parts) / Number(whole))
  return { alpha: rounded(alpha), error: toHundredth(deviationOf(people, squares, sum) * Math.sqrt(Math.max(0, 1 - alpha))), missing: null }
}
