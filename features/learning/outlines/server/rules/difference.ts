import { isDeepStrictEqual } from 'node:util'
import { type ChangedPart, changedParts, type Snapshot, type UnitRules, type UnitState } from '../../contract.ts'

interface Drafted extends Omit<Snapshot, 'content'> {
  published: Snapshot | null
  /** The database compares contents, which may hold a whole page. */
  contentChanged: boolean
  deletedAt: Date | null
}

/** Rules that were stored before there was `noSkip` do not have it. */
const withAll = (rules: UnitRules): UnitRules => ({ ...rules, noSkip: rules.noSkip ?? false })

/** What of a draft differs from what is published. */
export function changedIn(unit: Drafted): ChangedPart[] {
  const { published } = unit
  if (!published) return []
  const differs = {
    name: unit.name !== published.name,
    content: unit.contentChanged,
    minutes: unit.minutes !== published.minutes,
    rules: !isDeepStrictEqual(withAll(unit.rules), withAll(published.rules)),
    place: unit.parentId !== published.parentId || unit.place !== published.place,
  }
  return changedParts.filter((part) => differs[part])
}

export function stateOf(unit: Drafted): UnitState {
  if (!unit.published) return 'draft'
  if (unit.deletedAt) return 'removed'
  return changedIn(unit).length ? 'changed' : 'published'
}
