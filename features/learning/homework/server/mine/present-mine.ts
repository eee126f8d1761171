import { acceptanceAt, countedScore, deadlinesOf, type Returned } from '#assessment/homework/homework.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import type { MyHomework, MyHomeworkRow, MyState } from '../../contract-mine.ts'
import { latenessOf } from '../queries.ts'
import type { MyRow } from './my-queries.ts'

const orNull = (at: Date | null) => at?.toISOString() ?? null

/** What was given back, while it waits for the correction. */
export const returnedOf = ({ state, lateMinutes, returnedUntil }: MyRow): Returned | null =>
  state === 'returned' ? { lateMinutes: lateMinutes ?? 0, until: returnedUntil } : null

/** Whether something of this homework can be handed in now. Who has used up all submissions waits for the teacher to give it back. */
export function acceptsOf(row: MyRow): MyHomework['accepts'] {
  if (isOver(row.classState) || row.homeworkState !== 'published') return 'ended'
  const returned = returnedOf(row)
  // What the rules alone have graded may be handed in again until it is released.
  const isFinal = row.state === 'graded' && (row.gradedBy !== null || row.releasedAt !== null)
  if (isFinal || (!returned && row.versionNo >= row.attempts)) return 'noMore'
  const accepts = acceptanceAt(row.now, deadlinesOf(row, row, row.lateRule), returned, row.lateRule)
  return (accepts === 'open' || accepts === 'late') && seesAnswers(row, accepts) ? 'noMore' : accepts
}

/** Whether a student sees the right answers of the questions. A version that came back to be corrected hides them. */
export function seesAnswers(row: MyRow, accepts: MyHomework['accepts']): boolean {
  if (row.state === 'returned' || row.now < row.openAt) return false
  if (row.answersShown === 'handedIn') return row.versionNo > 0
  if (row.answersShown === 'result') return row.releasedAt !== null && row.score !== null
  if (row.answersShown === 'never') return false
  const { dueAt } = deadlinesOf(row, row, row.lateRule)
  return row.now > dueAt && (row.versionNo > 0 || accepts === 'over' || accepts === 'ended')
}

function stateOf(row: MyRow, accepts: MyHomework['accepts']): MyState {
  // Until it is released a grading is not shown.
  if (row.state === 'graded') return row.releasedAt ? 'graded' : 'submitted'
  if (row.state === 'returned' || row.state === 'submitted') return row.state
  if (accepts === 'early') return 'coming'
  if (accepts === 'over' || accepts === 'ended') return 'missed'
  return row.draftAt ? 'draft' : 'todo'
}

export function myRowOf(row: MyRow): MyHomeworkRow {
  const { openAt, dueAt, cutoffAt } = deadlinesOf(row, row, row.lateRule)
  const seen = row.releasedAt !== null && row.score !== null
  return {
    id: row.id,
    classId: row.classId,
    className: row.className,
    title: row.title,
    points: row.points,
    state: stateOf(row, acceptsOf(row)),
    openAt: openAt.toISOString(),
    dueAt: dueAt.toISOString(),
    cutoffAt: orNull(cutoffAt),
    submittedAt: orNull(row.submittedAt),
    lateMinutes: row.lateMinutes ?? 0,
    returnedUntil: row.state === 'returned' ? orNull(row.returnedUntil) : null,
    reviewsUntil: orNull(row.reviewsUntil),
    counted: seen ? countedScore(row.score ?? 0, row.lateMinutes ?? 0, latenessOf(row)).counted : null,
    now: row.now.toISOString(),
  }
}
