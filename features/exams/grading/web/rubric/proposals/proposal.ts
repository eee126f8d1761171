import type { GradedQuestion, Grading } from '../../../contract.ts'
import { type Draft, withAdjust, withPoints } from '../../state/draft.ts'

export type Proposal = NonNullable<Grading['proposal']>
export type ProposedPart = Proposal['parts'][number]
export type KeywordFinding = ProposedPart['keywords'][number]

/** What is proposed for an answer that waits, by the rubric that is shown. Undefined: nothing is shown of it. */
export function shownProposal(grading: Grading | undefined, question: GradedQuestion | undefined): Proposal | undefined {
  if (!question?.proposals || grading?.state !== 'waiting' || !grading.proposal) return undefined
  return grading.proposal.rubricVersion === question.rubricVersion ? grading.proposal : undefined
}

/** The draft with all proposed points; what has no proposal stays as it is. */
export function withProposal(draft: Draft, { points, parts, likeness }: Proposal): Draft {
  if (points === null) return draft
  if (likeness) return withAdjust(draft, points)
  return parts.reduce((taken, part) => withPoints(taken, part.criterionId, part.points), draft)
}

/** Whether the draft has exactly the proposed points where some are proposed. */
export function isTaken({ given }: Draft, { points, parts, likeness }: Proposal): boolean {
  if (likeness) return given.adjust === points
  return parts.every((part) => (given.criteria[part.criterionId] ?? 0) === part.points)
}

/** How a keyword is named: as the answer has it, with the negation before it; one that is missing as it was written. */
export const keywordText = ({ keyword, places: [first] }: KeywordFinding, answer: string): string =>
  first ? answer.slice(first.start, first.end) : keyword.split(/[;；]/).join(' / ')
