import type { Attempt, AttemptQuestion } from '../../contract.ts'

/** A question with its place in the attempt. */
export interface Place {
  index: number
  section: number
  question: AttemptQuestion
}

export const placesOf = (sections: Attempt['sections']): Place[] =>
  sections.flatMap(({ questions }, section) => questions.map((question) => ({ section, question }))).map((place, index) => ({ ...place, index }))

type Rule = Attempt['navigation']

/** Whether a question may still be opened, when the furthest one that was opened is `reached`. */
export function isOpen(rule: Rule, places: readonly Place[], reached: number, index: number): boolean {
  const [furthest, wanted] = [places[reached], places[index]]
  if (!wanted) return false
  if (rule === 'free' || !furthest) return true
  return rule === 'forward' ? index === reached || index === reached + 1 : wanted.section >= furthest.section
}

/** Whether going there closes something for good: the question, or the section. */
export const closes = (rule: Rule, from: Place | undefined, to: Place | undefined): boolean =>
  !!from && !!to && to.index > from.index && (rule === 'forward' || (rule === 'sections' && to.section > from.section))

/** The furthest question that was opened, from what this browser remembers and from the questions that have answers. */
export function reachedFrom(places: readonly Place[], remembered: number, answered: (questionId: string) => boolean): number {
  const last = places.findLastIndex(({ question }) => answered(question.id))
  return Math.min(Math.max(remembered, last, 0), Math.max(0, places.length - 1))
}
