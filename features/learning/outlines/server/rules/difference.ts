import { isDeepStrictEqual } from 'node:util'
import { type ChangedPart, changedParts, type Snapshot, type UnitState } from '../../contract.ts'

interface Drafted extends Snapshot {
  published: Snapshot | null
  deletedAt: Date | null
}

export const snapshotOf = ({ parentId, place, name, content, minutes, rules }: Snapshot): Snapshot => ({
  parentId,
  place,
  name,
  content,
  minutes,
  rules,
})

/** What of a draft differs from what is published. */
export function changedIn(unit: Drafted): ChangedPart[] {
  const { published } = unit
  if (!published) return []
  const moved = unit.parentId !== published.parentId || unit.place !== published.place
  return changedParts.filter((part) => (part === 'place' ? moved : !isDeepStrictEqual(unit[part], published[part])))
}

export function stateOf(unit: Drafted): UnitState {
  if (!unit.published) return 'draft'
  if (unit.deletedAt) return 'removed'
  return changedIn(unit).length ? 'changed' : 'published'
}
