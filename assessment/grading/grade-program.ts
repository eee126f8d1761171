import type { Program } from '../programs/program.ts'
import type { Question } from '../questions/question.ts'
import type { Graded } from './grade.ts'
import { hundredths, pointsOf } from './points.ts'

/**
 * What a program earns whose tests passed or not: all points if every test passed. Of a part the share of the weights of the passed tests if `partial` is
 * `share`, else nothing. Points have two decimals, rounded half up, and are all given only if all tests passed.
 */
export function gradeProgram({ points, partial }: Pick<Question, 'points' | 'partial'>, { tests }: Program, passed: readonly boolean[]): Graded {
  const weight = (only: (at: number) => boolean) => tests.reduce((sum, test, at) => sum + (only(at) ? test.weight : 0), 0)
  const count = tests.filter((_, at) => passed[at]).length
  if (count === tests.length && count > 0) return { points, of: points, state: 'right' }
  const whole = weight(() => true)
  const part = partial.kind === 'share' && whole > 0 ? Math.floor((hundredths(points) * weight((at) => passed[at] === true)) / whole + 0.5) : 0
  const earned = pointsOf(Math.min(part, Math.max(0, hundredths(points) - 1)))
  return { points: earned, of: points, state: earned > 0 ? 'partly' : 'wrong' }
}
