import { pendingMark } from '#assessment/gradebook/rules.ts'
import { hundredths } from '#assessment/grading/points.ts'
import { isShown } from '#features/exams/tests/server/mine/is-shown.ts'
import type { ItemRow } from '../book/book-queries.ts'
import { keyOf, type Source, type SourceCell } from './source.ts'
import { selectTestResults, selectTestsOfClass, type TestResult } from './test-queries.ts'

/** What a person has in a test, as a mark. Before the release of a test, a person who has not sat it counts as pending and not as missing. */
function markOf(item: ItemRow, result: TestResult | undefined): Pick<SourceCell, 'mark' | 'state'> {
  const pending = { mark: pendingMark, state: 'pending' } as const
  if (!result || item.testState === 'void') return pending
  const missing = { mark: { ...pendingMark, state: 'missing' }, state: 'missing' } as const
  if (result.standing === 'absent') return missing
  const points = result[item.attemptScore as 'best' | 'first' | 'last' | 'average']
  // A later attempt that is not graded yet decides where the last or all of them count.
  const open = result.waiting > 0 && (result.graded === 0 || item.attemptScore === 'last' || item.attemptScore === 'average')
  if (open) return { mark: pendingMark, state: 'grading' }
  if (result.graded > 0 && points !== null) return { mark: { ...pendingMark, state: 'points', points: hundredths(points) }, state: 'points' }
  if (result.standing === 'violation') return missing
  return result.standing === 'expected' && item.releasedAt !== null ? missing : pending
}

/** Whether the person may see the score of a test now. */
function seesScore(item: ItemRow, result: TestResult | undefined): boolean {
  if (item.score === null || item.testState === 'void') return false
  const closed = item.closesAt !== null && item.now.getTime() >= item.closesAt.getTime() + (item.extraMinutes ?? 0) * 60_000
  // An absence is seen like a result: once the results are.
  return isShown(item.score, { submitted: result?.submitted === true || item.releasedAt !== null, closed, released: item.releasedAt !== null })
}

export const testSource: Source = {
  things: selectTestsOfClass,
  async cells(db, _classId, items, memberId) {
    const rows = await selectTestResults(
      db,
      items.flatMap(({ sourceId }) => sourceId ?? []),
      memberId,
    )
    const results = new Map(rows.map((row) => [keyOf(row.testId, row.memberId), row]))
    return (item, id) => {
      const result = results.get(keyOf(item.sourceId ?? '', id))
      return { ...markOf(item, result), seen: seesScore(item, result) }
    }
  },
}
