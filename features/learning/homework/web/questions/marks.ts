import { sumOfPoints } from '#assessment/grading/points.ts'
import type { HandedAnswer } from '../../contract-questions.ts'

/** Points that a teacher has typed for questions, by their ids; null: the field was emptied. */
export type Marks = Readonly<Record<string, number | null>>

/** The sum of the points of all questions; null while one of them has none. */
export function sumOfMarks(answers: readonly HandedAnswer[], marks: Marks): number | null {
  const all = answers.map(({ questionId, points }) => (marks[questionId] === undefined ? points : marks[questionId]))
  return all.every((points) => points !== null) ? sumOfPoints(all) : null
}

/** What is sent of what was typed. */
export const marksToSend = (marks: Marks) =>
  Object.entries(marks).flatMap(([questionId, points]) => (points === null ? [] : [{ questionId, points }]))
