import { hundredths, pointsOf } from '../grading/points.ts'
import type { Question } from '../questions/question.ts'
import type { RubricCriterion } from './rubric.ts'

/**
 * The rubric with which the grading of a question begins: its grading scheme, with points in proportion to those of the question in the paper. What rounding
 * leaves over goes to the criteria that lost most by it, so that all together give `of`. Empty if the question has no scheme, and then points are given as a whole.
 */
export function defaultRubric({ criteria }: Pick<Question, 'criteria'>, of: number): RubricCriterion[] {
  const whole = criteria.reduce((sum, { points }) => sum + hundredths(points), 0)
  const to = hundredths(of)
  if (whole === 0) return []
  const exact = criteria.map(({ points }) => (hundredths(points) * to) / whole)
  const counts = exact.map(Math.floor)
  let left = to - counts.reduce((sum, count) => sum + count, 0)
  const byLoss = exact
    .map((count, at) => ({ at, loss: count - Math.floor(count) }))
    .toSorted((one, other) => other.loss - one.loss || one.at - other.at)
  for (const { at } of byLoss) {
    if (left <= 0) break
    counts[at] = (counts[at] ?? 0) + 1
    left -= 1
  }
  return criteria.map(({ text }, at) => ({ id: `c${at + 1}`, text, points: pointsOf(counts[at] ?? 0) }))
}
