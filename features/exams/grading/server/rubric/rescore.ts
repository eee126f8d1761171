import { type Given, regiven, type RubricCriterion, scoreOf } from '#assessment/rubrics/rubric.ts'
import { hundredths, pointsOf } from '#assessment/grading/points.ts'
import { standingMark } from '#features/exams/attempts/server/marks/standing-mark.ts'
import type { RubricPreview } from '../../contract.ts'

export interface GivenGrading {
  id: string
  attemptId: string
  round: number
  given: Given
  points: number
  gradedBy: string
}

interface Rules {
  rubric: readonly RubricCriterion[]
  twice: boolean
  tolerance: number
}

/** The gradings that change by a changed rubric, with what they give then. */
export function rescored(
  gradings: readonly GivenGrading[],
  before: readonly RubricCriterion[],
  after: readonly RubricCriterion[],
  of: number,
): GivenGrading[] {
  return gradings.map((grading) => {
    const given = regiven(grading.given, before, after)
    return { ...grading, given, points: scoreOf(after, given, of) }
  })
}

const marksBy = (gradings: readonly GivenGrading[], rules: Rules) =>
  new Map([...Map.groupBy(gradings, ({ attemptId }) => attemptId)].map(([id, rows]) => [id, standingMark(rows, rules).points]))

/** What a change of the rules would do to the marks of a question. */
export function previewOf(gradings: readonly GivenGrading[], before: Rules, after: Rules, of: number): RubricPreview {
  const then = rescored(gradings, before.rubric, after.rubric, of)
  const [marksBefore, marksAfter] = [marksBy(gradings, before), marksBy(then, after)]
  const steps = new Map<number, number>()
  let graded = 0
  let waiting = 0
  for (const [id, points] of marksBefore) {
    if (points === null) continue
    graded += 1
    const now = marksAfter.get(id) ?? null
    if (now === null) waiting += 1
    else if (now !== points) {
      const by = hundredths(now) - hundredths(points)
      steps.set(by, (steps.get(by) ?? 0) + 1)
    }
  }
  const ids = new Set(after.rubric.map(({ id }) => id))
  return {
    graded,
    waiting,
    changed: [...steps.values()].reduce((sum, answers) => sum + answers, 0),
    steps: [...steps].toSorted(([one], [other]) => one - other).map(([by, answers]) => ({ by: pointsOf(by), answers })),
    lost: before.rubric
      .filter(({ id }) => !ids.has(id))
      .map(({ id, text }) => ({ text, answers: gradings.filter(({ given }) => (given.criteria[id] ?? 0) !== 0).length }))
      .filter(({ answers }) => answers > 0),
  }
}
