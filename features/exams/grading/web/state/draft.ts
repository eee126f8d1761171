import { type Given, type RubricCriterion, scoreOf } from '#assessment/rubrics/rubric.ts'
import { hundredths, pointsOf } from '#assessment/grading/points.ts'
import type { Grading, Remark } from '../../contract.ts'

/** What a person is about to give an answer. */
export interface Draft {
  given: Given
  remarks: Remark[]
}

export const draftOf = ({ given, remarks }: Grading): Draft => ({ given, remarks })

export const isChanged = (draft: Draft, grading: Grading): boolean => JSON.stringify(draft) !== JSON.stringify(draftOf(grading))

export const draftScore = ({ given }: Draft, { rubric, points }: { rubric: readonly RubricCriterion[]; points: number }): number =>
  scoreOf(rubric, given, points)

/**
 * What a criterion has after its key was pressed: at first all of its points, then one point less each time, down to nothing. A deduction is on or off.
 */
export function nextPoints({ points }: RubricCriterion, given: number | undefined): number {
  if (points < 0) return given ? 0 : points
  if (given === undefined || given === 0) return points
  return pointsOf(Math.max(0, hundredths(given) - 100))
}

/** The choices of a criterion in whole points, with all of its points at the end; undefined where they would be too many. */
export function choicesOf({ points }: RubricCriterion): number[] | undefined {
  if (points < 0) return [0, points]
  if (points > 12) return undefined
  const whole = Array.from({ length: Math.floor(points) + 1 }, (_, at) => at)
  return Number.isInteger(points) ? whole : [...whole, points]
}

export const withPoints = ({ given, ...draft }: Draft, id: string, points: number): Draft => {
  const { [id]: _, ...others } = given.criteria
  return { ...draft, given: { ...given, criteria: points === 0 ? others : { ...others, [id]: points } } }
}

export const withAdjust = ({ given, ...draft }: Draft, adjust: number): Draft => ({ ...draft, given: { ...given, adjust } })
export const withNothing = (draft: Draft): Draft => ({ ...draft, given: { criteria: {}, adjust: 0 } })
export const withRemark = (draft: Draft, remark: Remark): Draft => ({ ...draft, remarks: [...draft.remarks, remark] })
/** A mark of a page is moved. */
export const withLine = (draft: Draft, id: string, line: number[]): Draft => ({
  ...draft,
  remarks: draft.remarks.map((remark) => (remark.id === id && remark.on ? { ...remark, on: { ...remark.on, line } } : remark)),
})
/** A mark that has no text gets one. */
export const withText = (draft: Draft, id: string, text: string, commentId: string | undefined): Draft => ({
  ...draft,
  remarks: draft.remarks.map((remark) => (remark.id === id ? { ...remark, text, ...(commentId && { commentId }) } : remark)),
})
/** The mark of a page that a text for this criterion is written to: the one that was made last, unless it is a tick or has a text. */
export const markForText = ({ remarks }: Draft, id: string, criterionId: string): Remark | undefined =>
  remarks.find((remark) => remark.id === id && remark.on && remark.kind !== 'tick' && remark.text === '' && remark.criterionId === criterionId)
export const withoutRemark = (draft: Draft, id: string): Draft => ({ ...draft, remarks: draft.remarks.filter((remark) => remark.id !== id) })
