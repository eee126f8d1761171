import { findingTexts } from '#assessment/exchange/reading.ts'
import type { QuestionProblem } from '#assessment/questions/check.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { QuestionState } from '../contract.ts'

/** Refuses a question with errors, each at its field. */
export function mustBeReady(problems: readonly QuestionProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (first)
    throw refusal(
      'invalid',
      findingTexts[first.code],
      errors.slice(0, 20).map(({ path, code }) => ({ path: `content.${path}`, message: findingTexts[code] })),
    )
}

/**
 * The state of a question after it was saved. A reviewed question whose content has changed goes back to review, unless a reviewer has saved it; with
 * errors it is a draft again.
 */
export function stateAfterChange(before: QuestionState, changed: boolean, byReviewer: boolean, problems: readonly QuestionProblem[]): QuestionState {
  if (problems.some(({ severity }) => severity === 'error')) return before === 'retired' ? 'retired' : 'draft'
  if (before === 'ready' && changed && !byReviewer) return 'review'
  return before
}

/** From which states each state is reached, by an act of a person. */
const steps: Record<QuestionState, readonly QuestionState[]> = {
  review: ['draft'],
  ready: ['review', 'draft', 'retired'],
  draft: ['review', 'ready', 'retired'],
  retired: ['ready'],
}

/** Whether a question can be put from one state into another. */
export const mayStep = (from: QuestionState, to: QuestionState) => steps[to].includes(from)

/** Passing a question and taking back what was passed need the right to review; handing in and taking back one's own does not. */
export const needsReview = (from: QuestionState, to: QuestionState) => to === 'ready' || to === 'retired' || from === 'ready' || from === 'retired'
