import { invalid } from '#server/kernel/http/refusal.ts'
import type { MarkChange } from '../../contract-marks.ts'
import type { ItemRow } from '../book/book-queries.ts'
import type { MarkBefore } from './mark-queries.ts'
import { kindNames } from '../sources/kind-names.ts'

interface Changed {
  state: MarkBefore['state']
  points: number | null
  lateHours: number
  override: number | null
  reason: string
}

const nothing: Changed = { state: 'pending', points: null, lateHours: 0, override: null, reason: '' }

function mustFit(points: number, item: ItemRow, path: string): void {
  if (points > item.points)
    throw invalid(path, { zh: `“${item.title}”最多 ${item.points} 分`, en: `${item.title} has at most ${item.points} points` })
}

/** A mark after a change. Refuses at the field: points of a test, more points than there are, an override without a reason. */
export function changedMark(item: ItemRow, before: MarkBefore | undefined, set: MarkChange['set'], reason: string, path: string): Changed {
  const { state, points, lateHours, override, reason: was } = before ?? nothing
  const stands = { state, points, lateHours, override, reason: was }
  if (set.do === 'override') {
    if (set.points === null) return { ...stands, override: null, reason: state === 'excused' ? was : '' }
    mustFit(set.points, item, `${path}.set.points`)
    if (!reason) throw invalid('reason', { zh: '改分要写明理由', en: 'Give the reason for changing this mark' })
    return { ...stands, override: set.points, reason }
  }
  if (set.do === 'points') {
    if (item.kind !== 'manual')
      throw invalid(`${path}.set.do`, {
        zh: `“${item.title}”的分数来自${kindNames[item.kind].zh}；要改分，请用“改分”并写明理由`,
        en: `The marks of ${item.title} come from the ${kindNames[item.kind].en}; to change one, override it with a reason`,
      })
    mustFit(set.points, item, `${path}.set.points`)
    return { ...stands, state: 'points', points: set.points, lateHours: set.lateHours }
  }
  if (set.state === 'pending') return nothing
  // What stood in place of a mark ends with an excuse, which would not be one beside it.
  return { ...nothing, state: set.state, reason }
}
