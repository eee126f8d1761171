import { pendingMark } from '#assessment/gradebook/rules.ts'
import { hundredths } from '#assessment/grading/points.ts'
import { type HomeworkResult, selectHomeworkResults, selectHomeworksOfClass } from '#features/learning/homework/server/students/result-queries.ts'
import { keyOf, type Source, type SourceCell } from './source.ts'

/** What a person has in a homework, as a mark: its points after the deduction of the homework. */
function cellOf(result: HomeworkResult | undefined): SourceCell {
  const seen = result?.released ?? false
  if (!result || result.state === 'pending') return { mark: pendingMark, state: 'pending', seen }
  if (result.state === 'grading') return { mark: pendingMark, state: 'grading', seen }
  if (result.counted === null || result.score === null) return { mark: { ...pendingMark, state: 'missing' }, state: 'missing', seen }
  return {
    mark: { ...pendingMark, state: 'points', points: hundredths(result.counted) },
    state: 'points',
    seen,
    own: { points: hundredths(result.score), lateHours: result.lateHours },
  }
}

export const homeworkSource: Source = {
  things: selectHomeworksOfClass,
  async cells(db, classId, items, memberId) {
    const rows = await selectHomeworkResults(
      db,
      classId,
      items.flatMap(({ sourceId }) => sourceId ?? []),
      memberId,
    )
    const results = new Map(rows.map((row) => [keyOf(row.homeworkId, row.memberId), row]))
    return ({ sourceId }, id) => cellOf(results.get(keyOf(sourceId ?? '', id)))
  },
}
