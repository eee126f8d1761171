import { readPoints } from '#features/exams/tests/web/marks/mark-values.ts'
import type { Cell, Item } from '../../contract.ts'
import type { MarkChange } from '../../contract-marks.ts'

export interface MarkDraft {
  kind: 'points' | 'excused' | 'missing'
  typed: string
  lateHours: number
  reason: string
}

export type Planned = { set: MarkChange['set']; needsReason: boolean } | { problem: 'number' | 'above' } | { nothing: true }

/**
 * What is sent for a draft. Points are entered where there are none, and only the hours may change afterwards; other points are an override, which
 * needs a reason, as are all points of a test.
 */
export function plannedChange(item: Pick<Item, 'kind' | 'points'>, cell: Cell, { kind, typed, lateHours }: MarkDraft): Planned {
  if (kind !== 'points') return { set: { do: 'state', state: kind }, needsReason: false }
  const read = readPoints(typed, item.points)
  if ('problem' in read) return read
  const { points } = read
  if (points === null) return { problem: 'number' }
  if (cell.override !== null && points === cell.override) return { nothing: true }
  if (item.kind === 'manual' && cell.override === null && (cell.points === null || cell.points === points)) {
    if (cell.points === points && cell.lateHours === lateHours) return { nothing: true }
    return { set: { do: 'points', points, lateHours }, needsReason: false }
  }
  if (cell.override === null && cell.points === points) return { nothing: true }
  return { set: { do: 'override', points }, needsReason: true }
}
