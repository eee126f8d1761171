import { hundredths, pointsOf, sumOfPoints } from '../grading/points.ts'

export const rubricLimits = { criteria: 40, textLength: 500, remarks: 100, remarkLength: 1000, keywords: 12, keywordLength: 60 } as const

/** A line of the rubric by which the answers to a question are graded. One with negative points is a deduction. */
export interface RubricCriterion {
  /** Stays the same when the text or the points are changed. */
  id: string
  text: string
  points: number
  /** What answers name that earn it; alternatives are separated by semicolons. They only make proposals (`proposals/`) and never change points. */
  keywords?: string[] | undefined
}

/** What a person has given an answer: points for each criterion by its id, those of a deduction negative, and points besides the rubric. */
export interface Given {
  criteria: Readonly<Record<string, number>>
  adjust: number
}

/** Points between 0 and those of the question. */
const within = (count: number, of: number) => pointsOf(Math.min(hundredths(of), Math.max(0, count)))

/** Points of a criterion between nothing and all of its own. */
export const boundedPoints = (given: number, whole: number): number =>
  pointsOf(whole < 0 ? Math.max(hundredths(whole), Math.min(0, hundredths(given))) : Math.min(hundredths(whole), Math.max(0, hundredths(given))))

/** What an answer earns: the points of the criteria, less the deductions, with those besides the rubric; at least 0, at most the points of the question. */
export function scoreOf(rubric: readonly RubricCriterion[], { criteria, adjust }: Given, of: number): number {
  const counted = rubric.map(({ id, points }) => boundedPoints(criteria[id] ?? 0, points))
  return within(hundredths(sumOfPoints([...counted, adjust])), of)
}

/**
 * What was given under an earlier rubric, as it counts under a changed one: a criterion that had all of its points has all of its new points; of a part the
 * points stay, at most the new ones; a criterion that is gone counts nothing, and a new one was not given. Points besides the rubric stay.
 */
export function regiven({ criteria, adjust }: Given, before: readonly RubricCriterion[], after: readonly RubricCriterion[]): Given {
  const earlier = new Map(before.map(({ id, points }) => [id, points]))
  const kept = after.flatMap(({ id, points }) => {
    const was = earlier.get(id)
    const given = criteria[id]
    if (was === undefined || given === undefined || given === 0) return []
    return [[id, given === was ? points : boundedPoints(given, points)] as const]
  })
  return { criteria: Object.fromEntries(kept), adjust }
}

/** Whether the same is given, in any order; a criterion without points is the same as one that is missing. */
export function isSameGiven(one: Given, other: Given): boolean {
  const ids = new Set([...Object.keys(one.criteria), ...Object.keys(other.criteria)])
  return one.adjust === other.adjust && [...ids].every((id) => (one.criteria[id] ?? 0) === (other.criteria[id] ?? 0))
}

/** Two gradings of one answer, or a third one that decides. Undefined: one is missing, or they are too far apart and a third person decides. */
export function settledPoints(first: number | null, second: number | null, third: number | null, tolerance: number): number | undefined {
  if (third !== null) return third
  if (first === null || second === null) return undefined
  return areFarApart(first, second, tolerance) ? undefined : pointsOf(Math.floor((hundredths(first) + hundredths(second)) / 2 + 0.5))
}

export const areFarApart = (first: number, second: number, tolerance: number): boolean =>
  Math.abs(hundredths(first) - hundredths(second)) > hundredths(tolerance)
