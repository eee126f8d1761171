import { gradeOf } from '#assessment/grading/grade.ts'
import { sumOfPoints } from '#assessment/grading/points.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { findTask } from '../mine/my-queries.ts'
import type { Place } from '../students/student-queries.ts'
import { type GivenAnswers, insertAnswers, putRuledScore, selectPinned } from './question-queries.ts'

/**
 * Grades the answers of a version that was just handed in, by one person or by a group. Where the homework takes nothing else and no question needs a person,
 * their sum is the score.
 */
export async function gradeWork(
  db: Db,
  of: Omit<Place, 'memberId'>,
  members: readonly { memberId: string; no: number }[],
  given: GivenAnswers,
): Promise<void> {
  const questions = await selectPinned(db, of.homeworkId)
  if (!questions.length) return
  const graded = questions.map(({ questionId, points, content }) => {
    const value = given[questionId] ?? null
    const { state, points: earned } = gradeOf(content, value, points)
    return { questionId, value, state, points: state === 'manual' ? null : earned }
  })
  await insertAnswers(db, of, members, graded)
  const { takesText, takesFiles, annotationTask } = await findTask(db, of.homeworkId)
  if (takesText || takesFiles || annotationTask || questions.some(({ content }) => content.type === 3)) return
  await putRuledScore(
    db,
    of,
    members.map(({ memberId }) => memberId),
    sumOfPoints(graded.map(({ points }) => points ?? 0)),
  )
}
