import { attemptMarks, type Key } from '#assessment/papers/attempt-marks.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { lockUngraded, selectKeys, selectLastAnswers, updateGraded, upsertMarks } from './grading-queries.ts'

/** Grades up to `most` attempts that were handed in, or only this one, by the rules; returns how many. Answers that the rules cannot grade wait for a person. */
export async function gradeAttempts(db: Db, most: number, attemptId?: string): Promise<number> {
  const attempts = await lockUngraded(db, most, attemptId)
  if (!attempts.length) return 0
  const ids = attempts.map(({ id }) => id)
  const [keyRows, answers] = await Promise.all([selectKeys(db, [...new Set(attempts.map(({ testId }) => testId))]), selectLastAnswers(db, ids)])
  const keysOfTest = Map.groupBy(keyRows, ({ testId }) => testId)
  const answersOf = Map.groupBy(answers, ({ attemptId }) => attemptId)
  const marks = attempts.flatMap(({ id, testId, layout }) => {
    const keys = new Map<string, Key>((keysOfTest.get(testId) ?? []).map(({ questionId, ...key }) => [questionId, key]))
    const given = new Map((answersOf.get(id) ?? []).map(({ questionId, value }) => [questionId, value]))
    return attemptMarks(layout, keys, given).map((mark) => ({ ...mark, attemptId: id }))
  })
  await upsertMarks(db, marks)
  await updateGraded(db, ids)
  return attempts.length
}
