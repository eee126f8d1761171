import { areFarApart } from '#assessment/rubrics/rubric.ts'
import { type ChangeKind, putMarks, updateGraded } from '#features/exams/attempts/server/marks/mark-queries.ts'
import { selectMarksAndGradings } from '#features/exams/attempts/server/marks/grading-rows-queries.ts'
import { standingMark } from '#features/exams/attempts/server/marks/standing-mark.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { deleteThird, insertThirds } from './grading-queries.ts'

interface Question {
  testId: string
  questionId: string
  twice: boolean
  tolerance: number
}

/** Attempts whose marks follow at once. */
const mostAtOnce = 2000

/**
 * Writes the marks of a question, in attempts that are locked, from what persons gave, with their sums, and records each change. Where two persons are far
 * apart, a third grading is made. Returns how many marks have changed.
 */
export async function followMarks(
  db: Db,
  { testId, questionId, ...rule }: Question,
  attemptIds: readonly string[],
  change: { kind: ChangeKind; byId: string; reason?: string },
): Promise<number> {
  let count = 0
  for (let at = 0; at < attemptIds.length; at += mostAtOnce) {
    const ids = attemptIds.slice(at, at + mostAtOnce)
    const { marks, done } = await selectMarksAndGradings(db, ids, questionId)
    const doneOf = Map.groupBy(done, ({ attemptId }) => attemptId)
    const apart = ids.filter((id) => {
      const of = (round: number) => doneOf.get(id)?.find((each) => each.round === round)?.points ?? null
      const [first, second] = [of(1), of(2)]
      return rule.twice && first !== null && second !== null && areFarApart(first, second, rule.tolerance)
    })
    const close = ids.filter((id) => !apart.includes(id))
    if (apart.length) await insertThirds(db, { testId, questionId }, apart)
    if (close.length && rule.twice) await deleteThird(db, close, questionId)
    const changed = marks.flatMap((mark) => {
      const standing = standingMark(doneOf.get(mark.attemptId) ?? [], rule)
      return standing.points === mark.points && standing.gradedBy === mark.gradedBy ? [] : [{ ...mark, ...standing, before: mark.points }]
    })
    if (changed.length) {
      await putMarks(db, changed, change)
      await updateGraded(
        db,
        changed.map(({ attemptId }) => attemptId),
      )
    }
    count += changed.filter(({ points, before }) => points !== before).length
  }
  return count
}
