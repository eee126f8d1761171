import { hundredths, pointsOf, scaledPoints, sumOfPoints } from '../grading/points.ts'
import type { ClassDates, LateRule } from './homework.ts'

export const peerLimits = {
  /** Reviews of each work, and as many by each student who has handed in. */
  reviewers: 5,
  days: 30,
  criteria: 8,
  nameLength: 40,
  descriptionLength: 300,
  samples: 3,
  commentLeast: 10,
  commentLength: 2000,
  reasonLength: 300,
} as const

/** Hours after which a work that was taken and not reviewed may go to another student. */
export const claimHours = 24

export interface Criterion {
  name: string
  description: string
  points: number
}

/** The time in which the works of a class are reviewed: from when nothing more is accepted without an extension, for so many times 24 hours. */
export function reviewTimes({ dueAt, cutoffAt }: Pick<ClassDates, 'dueAt' | 'cutoffAt'>, rule: LateRule, days: number) {
  const opensAt = rule === 'close' ? dueAt : (cutoffAt ?? dueAt)
  return { opensAt, endsAt: new Date(opensAt.getTime() + days * 86_400_000) }
}

/** A work that can be reviewed: of one student, or of a group that has handed it in together. */
export interface Work {
  /** The student for whom reviews of it are stored; of a group one of them. */
  authorId: string
  memberIds: readonly string[]
  /** The group of the author where a homework is handed in by groups; empty otherwise. */
  group: string
}

/** A work that a student has reviewed or is about to. */
export interface Given {
  authorId: string
  reviewerId: string
  /** It counts for the work: it is reviewed, or was taken a short while ago by a student who is still in the class. */
  holds: boolean
}

export interface Reviewer {
  memberId: string
  group: string
}

/** Whether a student may review a work: it is not the own one, nor one of the own group. */
export const mayReview = ({ memberId, group }: Reviewer, work: Work): boolean =>
  !work.memberIds.includes(memberId) && (work.group === '' || work.group !== group)

/** How many reviews are wanted of a student: as many as each work is to get, or all works of others where there are fewer. */
export const reviewsWanted = (reviewer: Reviewer, works: readonly Work[], reviewers: number): number =>
  Math.min(reviewers, works.filter((work) => mayReview(reviewer, work)).length)

/**
 * The work that a student reviews next: of those that have too few reviews and were not given to the student before, one with the fewest. Among
 * equal ones it is the next after the student's own in the order of `works`, so that students who begin at the same time spread over all works.
 */
export function nextWork(reviewer: Reviewer, works: readonly Work[], given: readonly Given[], reviewers: number): Work | undefined {
  const taken = new Set(given.flatMap(({ authorId, reviewerId }) => (reviewerId === reviewer.memberId ? [authorId] : [])))
  const counts = new Map<string, number>()
  for (const { authorId, holds } of given) if (holds) counts.set(authorId, (counts.get(authorId) ?? 0) + 1)
  const own = works.findIndex(({ memberIds }) => memberIds.includes(reviewer.memberId))
  const distance = (at: number) => (at - own + works.length) % works.length
  return works
    .map((work, at) => ({ work, at, count: counts.get(work.authorId) ?? 0 }))
    .filter(({ work, count }) => count < reviewers && !taken.has(work.authorId) && mayReview(reviewer, work))
    .toSorted((a, b) => a.count - b.count || distance(a.at) - distance(b.at))[0]?.work
}

/** Points of a sample by a reviewer, and those of the teacher, for each criterion. */
export interface Trial {
  given: readonly number[]
  expected: readonly number[]
}

/** The weight of points of a reviewer who was not calibrated. */
export const fullWeight = 100
const leastWeight = 60

/**
 * How much the points of a reviewer weigh, from 60 to 100: 100 for the points of the teacher in every sample, 60 for those who were off by half of the
 * points or more on average. The least is more than half of the most, so that one reviewer never outweighs two others.
 */
export function weightOf(trials: readonly Trial[], criteria: readonly Pick<Criterion, 'points'>[]): number {
  const shares = trials.flatMap(({ given, expected }) =>
    criteria.map(({ points }, at) => Math.min(1, Math.abs((given[at] ?? 0) - (expected[at] ?? 0)) / points)),
  )
  if (!shares.length) return fullWeight
  const off = shares.reduce((sum, share) => sum + share, 0) / shares.length
  return fullWeight - Math.round((fullWeight - leastWeight) * Math.min(1, 2 * off))
}

interface Weighed {
  points: number
  weight: number
}

/**
 * The weighted median: of an odd number of entries the one at which half of the weight is reached, of an even number the mean of the two in the middle by
 * their weights, so that between two reviewers a small difference of weight does not decide alone. Rounded half up to a hundredth. With equal weights it
 * is the usual median. There must be at least one entry, with weights above 0.
 */
export function weightedMedian(entries: readonly Weighed[]): number {
  // Equal points are ordered too, so that the order in which reviews come says nothing.
  const sorted = entries.toSorted((a, b) => a.points - b.points || a.weight - b.weight)
  const [low, high] = [sorted[sorted.length / 2 - 1], sorted[sorted.length / 2]]
  if (low && high) {
    const sum = hundredths(low.points) * low.weight + hundredths(high.points) * high.weight
    return pointsOf(Math.floor(sum / (low.weight + high.weight) + 0.5))
  }
  const all = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let reached = 0
  for (const { points, weight } of sorted) {
    reached += weight
    if (2 * reached >= all) return points
  }
  return sorted.at(-1)?.points ?? 0
}

/** A review with the weight of its reviewer; the points are in the order of the criteria. */
export interface Review {
  points: readonly number[]
  weight: number
}

/** The points of a review or of the medians, as the same part of the points of the homework. */
export const scaledTotal = (points: readonly number[], criteria: readonly Pick<Criterion, 'points'>[], of: number): number =>
  scaledPoints(sumOfPoints(points), sumOfPoints(criteria.map((criterion) => criterion.points)), of)

export interface Proposal {
  /** The median of each criterion. */
  medians: number[]
  /** Points of the homework. */
  score: number
  /** Between the lowest and the highest total of a reviewer, in points of the homework. */
  spread: number
  /** The reviewers differ by more than a fifth of the points. */
  disputed: boolean
}

/** The score that the reviews of a work propose, out of `of` points; null without a review. */
export function proposalOf(reviews: readonly Review[], criteria: readonly Pick<Criterion, 'points'>[], of: number): Proposal | null {
  if (!reviews.length) return null
  const medians = criteria.map((_, at) => weightedMedian(reviews.map(({ points, weight }) => ({ points: points[at] ?? 0, weight }))))
  const totals = reviews.map(({ points }) => scaledTotal(points, criteria, of))
  const spread = pointsOf(hundredths(Math.max(...totals)) - hundredths(Math.min(...totals)))
  return { medians, score: scaledTotal(medians, criteria, of), spread, disputed: hundredths(spread) * 5 > hundredths(of) }
}
