import { hundredths, pointsOf, sumOfPoints } from '../grading/points.ts'
import type { RubricCriterion } from '../rubrics/rubric.ts'
import { type KeywordFinding, keywordFinder } from './keywords.ts'
import { type LikenessToReference, referenceComparer } from './likeness-to-reference.ts'

/** What is proposed for a criterion, and why. */
export interface ProposedPart {
  criterionId: string
  points: number
  keywords: KeywordFinding[]
}

/** Points that a person can take over for an answer. */
export interface Proposal {
  /** Null: nothing can be proposed. */
  points: number | null
  /** Of criteria with keywords, in the order of the rubric. */
  parts: ProposedPart[]
  /** Where no rubric says what counts: how much of the reference answer the answer has. */
  likeness: LikenessToReference | null
}

/** What proposals for the answers to a question follow from. */
export interface ProposedBy {
  rubric: readonly RubricCriterion[]
  /** Points of the question. */
  of: number
  /** The text of the reference answer; empty: there is none. */
  reference: string
  /** The answers are programs. */
  isProgram: boolean
}

/** Criteria for which points can be proposed: those that give points and have keywords. */
export const proposedCriteria = (rubric: readonly RubricCriterion[]): RubricCriterion[] =>
  rubric.filter(({ points, keywords = [] }) => points > 0 && keywords.length > 0)

/**
 * A part of points that are not negative, rounded half up to half points and at most all of them; the whole gives all points. It is computed in whole numbers:
 * `part` and `whole` are counts.
 */
export function halfPoints(points: number, part: number, whole: number): number {
  const all = hundredths(points)
  if (part >= whole) return pointsOf(all)
  return pointsOf(Math.min(all, 50 * Math.floor((2 * all * part + 50 * whole) / (100 * whole))))
}

const none: Proposal = { points: null, parts: [], likeness: null }

/**
 * Prepares proposals for the answers to a question. Each criterion with keywords gets its points in the proportion of the keywords that were found
 * (`keywordFinder`), by `halfPoints`; all parts together give at most the points of the question. Without a rubric the points are in the proportion of the
 * reference answer (`referenceComparer`). Nothing is proposed for programs, where there are neither keywords nor a reference, and for answers that are only
 * pages by hand.
 */
export function proposer({ rubric, of, reference, isProgram }: ProposedBy): (answer: { text: string; pages: number }) => Proposal {
  if (isProgram) return () => none
  const criteria = proposedCriteria(rubric)
  const find = keywordFinder(criteria.flatMap(({ keywords = [] }) => keywords))
  const compare = rubric.length ? undefined : referenceComparer(reference)
  return ({ text, pages }) => {
    if (pages > 0 && text.trim() === '') return none
    if (compare) {
      const likeness = compare(text)
      return { points: halfPoints(of, likeness.shared, likeness.of), parts: [], likeness }
    }
    if (!criteria.length) return none
    const found = find(text)
    let at = 0
    const parts = criteria.map(({ id, points, keywords = [] }) => {
      const own = found.slice(at, (at += keywords.length))
      return { criterionId: id, points: halfPoints(points, own.filter(({ state }) => state === 'found').length, own.length), keywords: own }
    })
    return { points: Math.min(of, sumOfPoints(parts.map(({ points }) => points))), parts, likeness: null }
  }
}
