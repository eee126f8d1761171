import { createState } from '#web/kernel/hooks/create-state.ts'
import type { PaperFull, PaperQuestion } from '../../contract.ts'

interface TestState {
  /** The questions that the composer knows: those of the paper and those that were added to it. */
  questions: readonly PaperQuestion[]
  /** The paper that is open, as it was saved. */
  paper: PaperFull | undefined
}

/** The client-side state "Test" of the specification (section 3). */
export const useTestState = createState<TestState>(() => ({ questions: [], paper: undefined }))

/** Adds questions to those that are known; a newer row takes the place of an older one. */
export function knowQuestions(added: readonly PaperQuestion[]): void {
  const ids = new Set(added.map(({ id }) => id))
  useTestState.setState(({ questions }) => ({ questions: [...questions.filter(({ id }) => !ids.has(id)), ...added] }))
}

export function openPaper(paper: PaperFull | undefined): void {
  useTestState.setState({ paper, questions: paper?.questionList ?? [] })
}

/** What was saved; the questions that were added since stay known. */
export function keepSaved(paper: PaperFull): void {
  useTestState.setState({ paper })
  knowQuestions(paper.questionList)
}
