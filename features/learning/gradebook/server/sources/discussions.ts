import { pendingMark } from '#assessment/gradebook/rules.ts'
import { hundredths } from '#assessment/grading/points.ts'
import { selectGradedTopics, selectTopicMarks } from '#features/learning/discussions/server/result-queries.ts'
import { keyOf, type Source } from './source.ts'

/** Points of a discussion are seen as soon as they are given, as in the discussion itself. */
export const discussionSource: Source = {
  things: selectGradedTopics,
  async cells(db, _classId, items, memberId) {
    const rows = await selectTopicMarks(
      db,
      items.flatMap(({ sourceId }) => sourceId ?? []),
      memberId,
    )
    const given = new Map(rows.map(({ threadId, memberId: id, points }) => [keyOf(threadId, id), points]))
    return ({ sourceId }, id) => {
      const points = given.get(keyOf(sourceId ?? '', id))
      return points === undefined
        ? { mark: pendingMark, state: 'pending', seen: true }
        : { mark: { ...pendingMark, state: 'points', points: hundredths(points) }, state: 'points', seen: true }
    }
  },
}
