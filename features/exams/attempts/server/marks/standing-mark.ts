import { settledPoints } from '#assessment/rubrics/rubric.ts'
import type { DoneGrading } from './grading-rows-queries.ts'

interface Rule {
  /** Two persons grade each answer. */
  twice: boolean
  tolerance: number
}

/** What the gradings of one answer come to, and who gave it: of two gradings the second person, or the third who decided. Null points: it still waits. */
export function standingMark(
  gradings: readonly Pick<DoneGrading, 'round' | 'points' | 'gradedBy'>[],
  { twice, tolerance }: Rule,
): { points: number | null; gradedBy: string | null } {
  const of = (round: number) => gradings.find((each) => each.round === round)
  const [first, second, third] = [of(1), of(2), of(3)]
  const points = twice
    ? (settledPoints(first?.points ?? null, second?.points ?? null, third?.points ?? null, tolerance) ?? null)
    : (first?.points ?? null)
  if (points === null) return { points, gradedBy: null }
  return { points, gradedBy: ((twice && (third ?? second)) || first)?.gradedBy ?? null }
}
