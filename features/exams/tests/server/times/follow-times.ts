import { additionalTime, endOfAttempt } from '#assessment/papers/test-time.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { selectRunning, updateEnds } from './end-queries.ts'

/** An attempt whose end has changed. */
export interface ChangedEnd {
  testId: string
  memberId: string
  before: Date
  deadlineAt: Date
}

/**
 * Gives the running attempts of a test, of some of its candidates, or of a person in every test the end that follows from the present times, by the
 * rules of `endOfAttempt`. Call it in the transaction that has changed the times, after the change. Returns the attempts whose end is another one.
 */
export async function followTimes(db: Db, of: { testId?: string; memberIds?: readonly string[] }): Promise<ChangedEnd[]> {
  if (of.memberIds?.length === 0) return []
  const running = await selectRunning(db, of)
  const ends = running.map((row) => {
    const extra = additionalTime(
      { percent: row.extraPercent, minutes: row.ownMinutes },
      row.usualPercent === null ? null : { percent: row.usualPercent, minutes: row.usualMinutes ?? 0 },
    )
    // The times of the candidate stand in place of the test's already.
    const end = endOfAttempt(row, { opensAt: null, closesAt: null, percent: extra.percent, minutes: extra.minutes }, row.startedAt)
    return { ...end, id: row.id, testId: row.testId, memberId: row.memberId, before: row.deadlineAt, takenUntil: row.takenUntil }
  })
  const changed = ends.filter((end) => end.deadlineAt.getTime() !== end.before.getTime() || end.closesAt.getTime() !== end.takenUntil.getTime())
  await updateEnds(db, changed)
  return changed.filter((end) => end.deadlineAt.getTime() !== end.before.getTime())
}
