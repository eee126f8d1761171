import { attemptMarks, type Key } from '#assessment/papers/attempt-marks.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { putGradings, selectDone } from '../marks/grading-rows-queries.ts'
import { putMarks, updateGraded } from '../marks/mark-queries.ts'
import { standingMark } from '../marks/standing-mark.ts'
import { lockUngraded, selectKeys, selectLastAnswers } from './grading-queries.ts'

/**
 * Grades up to `most` attempts that were handed in, or only this one, by the rules; returns how many. Answers that the rules cannot grade count by what persons
 * gave for this very answer, or wait for one.
 */
export async function gradeAttempts(db: Db, most: number, attemptId?: string): Promise<number> {
  const attempts = await lockUngraded(db, most, attemptId)
  if (!attempts.length) return 0
  const ids = attempts.map(({ id }) => id)
  const [keyRows, answers, gradings] = await Promise.all([
    selectKeys(db, [...new Set(attempts.map(({ testId }) => testId))]),
    selectLastAnswers(db, ids),
    selectDone(db, ids),
  ])
  const keysOfTest = Map.groupBy(keyRows, ({ testId }) => testId)
  const answersOf = Map.groupBy(answers, ({ attemptId: of }) => of)
  const gradingsOf = Map.groupBy(gradings, ({ attemptId: of }) => of)
  const graded = attempts.flatMap(({ id, testId, layout, self }) => {
    const keys = new Map((keysOfTest.get(testId) ?? []).map((key) => [key.questionId, key]))
    const given = new Map((answersOf.get(id) ?? []).map((answer) => [answer.questionId, answer]))
    const values = new Map([...given].map(([questionId, { value }]) => [questionId, value]))
    return attemptMarks(layout, keys satisfies ReadonlyMap<string, Key>, values).map(({ points, ...mark }) => {
      const { twice = false, tolerance = 0 } = keys.get(mark.questionId) ?? {}
      const seq = given.get(mark.questionId)?.seq ?? 0
      const done = (gradingsOf.get(id) ?? []).filter((each) => each.questionId === mark.questionId && each.seq === seq)
      const standing = mark.state === 'manual' ? standingMark(done, { twice, tolerance }) : { points, gradedBy: null }
      return { ...mark, ...standing, attemptId: id, testId, seq, twice, self }
    })
  })
  await putMarks(db, graded, { kind: 'rules', byId: null })
  await putGradings(
    db,
    ids,
    graded.filter(({ state, self }) => state === 'manual' && !self),
  )
  await updateGraded(db, ids)
  return attempts.length
}
