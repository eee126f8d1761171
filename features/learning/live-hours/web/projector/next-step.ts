import type { Question, Step } from '../../contract-questions.ts'

/** What the key of the next step does: a step of a question, or nothing when there is no further question. */
export interface NextStep {
  questionId: string
  step: Step
  /** Which words stand on the button. */
  words: 'open' | 'openWords' | 'close' | 'second' | 'show' | 'next'
}

type Asked = Pick<Question, 'id' | 'kind' | 'round' | 'open' | 'shown'>

/**
 * The next step of an hour from what is on the screens: open the vote, close it, with two votes open the second one, show the result, then the first
 * question that was not asked yet. Between two votes the result is not shown by the next step, only by its own key.
 */
export function nextStepOf(questions: readonly Asked[], questionId: string | null): NextStep | undefined {
  const here = questions.find(({ id }) => id === questionId)
  if (here) {
    const { id, kind, round, open, shown } = here
    if (round === 0) return { questionId: id, step: 'open', words: kind === 'words' ? 'openWords' : 'open' }
    if (open) return { questionId: id, step: 'close', words: 'close' }
    if (kind === 'peer' && round === 1) return { questionId: id, step: 'second', words: 'second' }
    if (!shown) return { questionId: id, step: 'show', words: 'show' }
  }
  const fresh = questions.find(({ id, round }) => round === 0 && id !== questionId)
  return fresh && { questionId: fresh.id, step: 'present', words: 'next' }
}
