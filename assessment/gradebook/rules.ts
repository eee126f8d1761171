/** Everything is counted in whole hundredths: of points, of per cent, of weights. */
export type Hundredths = number

/** All of a hundred per cent, in hundredths. */
export const whole: Hundredths = 100_00

/** What is taken off a mark that is handed in late: per started day, at most so much, both in hundredths of a per cent of the points. */
export interface LateRule {
  perDay: Hundredths
  most: Hundredths
}

export interface GradebookCategory {
  id: string
  /** Hundredths of a per cent of the total. */
  weight: Hundredths
  /** How many of its items with the lowest percent do not count. */
  dropLowest: number
}

export interface GradebookItem {
  id: string
  /** Null: it is shown and does not count. */
  categoryId: string | null
  /** Hundredths of points that can be earned; above 0. */
  possible: Hundredths
}

/** `points`: it has points. `excused`: it does not count. `missing`: it counts 0. `pending`: it is not known yet and does not count. */
export const markStates = ['points', 'excused', 'missing', 'pending'] as const
export type MarkState = (typeof markStates)[number]

export interface GradebookMark {
  state: MarkState
  /** Before a deduction; null unless the state is `points`. */
  points: Hundredths | null
  lateHours: number
  /** Stands in place of the mark, whatever its state is; no deduction is made from it. */
  override: Hundredths | null
}

export const pendingMark: GradebookMark = { state: 'pending', points: null, lateHours: 0, override: null }

/** `n / d` as a whole number, rounded half up, for n and d that are not negative. Exact for every size. */
export function ratio(n: number, d: number, scale = 1): number {
  const [numerator, denominator] = [BigInt(n) * BigInt(scale), BigInt(d)]
  return Number((numerator * 2n + denominator) / (denominator * 2n))
}

const hoursOfDay = 24

/** What is taken off points that came so many hours late, rounded half up to a hundredth. A day counts as soon as it has begun. */
export function lateDeduction(points: Hundredths, lateHours: number, { perDay, most }: LateRule): Hundredths {
  const percent = Math.min(Math.ceil(lateHours / hoursOfDay) * perDay, most, whole)
  return ratio(points, whole, percent)
}

/** What a mark counts in hundredths of points; null when it does not count. */
export function countedPoints(mark: GradebookMark, possible: Hundredths, late: LateRule): Hundredths | null {
  if (mark.override !== null) return Math.min(mark.override, possible)
  if (mark.state === 'missing') return 0
  if (mark.state !== 'points' || mark.points === null) return null
  const points = Math.min(mark.points, possible)
  return points - lateDeduction(points, mark.lateHours, late)
}
