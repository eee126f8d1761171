import type { GradingComment } from '../../contract.ts'

/** The comments in the order in which they are offered: those of a criterion first, then those of none, then the others. */
export function commentsFor(comments: readonly GradingComment[], criterionId: string): GradingComment[] {
  const rank = (comment: GradingComment) => (comment.criterionId === criterionId ? 0 : comment.criterionId === '' ? 1 : 2)
  return comments.toSorted((one, other) => rank(one) - rank(other) || other.uses - one.uses)
}
