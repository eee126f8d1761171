import type { CourseRecord } from '#features/learning/courses/server/queries.ts'
import { loadShownTotals } from '#features/learning/gradebook/server/book/shown-totals.ts'
import { loadProgress } from '#features/learning/outlines/server/outline/learned.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { Standing, Template } from '../../contract.ts'
import { standingOf } from '../rules.ts'

const nothing = { counted: 0, done: 0, percent: 0 }

/** How far these students of a class are towards the certificate of its course. Only what its conditions ask for is computed. */
export async function loadStandings(
  db: Db,
  course: Pick<CourseRecord, 'id' | 'pacing' | 'startsOn'>,
  template: Pick<Template, 'minProgress' | 'minMark'>,
  classId: string,
  memberIds: readonly string[],
): Promise<Map<string, Standing>> {
  if (!memberIds.length) return new Map()
  const progress = template.minProgress === null ? undefined : await loadProgress(db, course, memberIds)
  const [only, ...others] = memberIds
  const totals = template.minMark === null ? undefined : await loadShownTotals(db, classId, others.length ? undefined : only)
  return new Map(
    memberIds.map((id) => [id, standingOf(template, { progress: progress?.get(id) ?? nothing, mark: totals && (totals.get(id) ?? null) })]),
  )
}
