import { invalid } from '#server/kernel/http/refusal.ts'
import type { Position, UnitKind } from '../../contract.ts'
import { byPlace, placeBetween } from '../rules/place.ts'
import { heightOf, levelOf, mostLevels, within } from '../rules/tree.ts'
import type { PlaceRow } from './unit-queries.ts'

interface Moved {
  /** Undefined for one that is added. */
  id?: string
  kind: UnitKind
}

/** The place of a unit in its new position. Refuses a position that is not in the draft, within the unit itself, or too deep. */
export function placeFor(rows: readonly PlaceRow[], { id, kind }: Moved, { parentId, afterId }: Position): string {
  const drafts = rows.filter(({ deletedAt }) => deletedAt === null)
  const byId = new Map(drafts.map((row) => [row.id, row]))
  if (parentId !== null && byId.get(parentId)?.kind !== 'section')
    throw invalid('parentId', { zh: '大纲里没有这一节', en: 'The outline has no such section' })
  if (id !== undefined && parentId !== null && within(drafts, id).includes(parentId))
    throw invalid('parentId', { zh: '不能移到它自己里面', en: 'It cannot be moved into itself' })
  const height = id === undefined ? 1 : heightOf(drafts, id)
  // A section needs a level below itself for its units.
  const needed = kind === 'section' ? Math.max(2, height) : height
  if (levelOf(byId, parentId) + needed > mostLevels)
    throw invalid('parentId', { zh: '大纲最多三层：节、小节、单元', en: 'An outline has at most three levels: section, subsection, unit' })
  if (afterId !== null && byId.get(afterId)?.parentId !== parentId)
    throw invalid('afterId', { zh: '前一个单元已移走', en: 'The unit before has been moved' })
  const siblings = rows.filter((row) => row.parentId === parentId && row.id !== id).toSorted(byPlace)
  const low = afterId === null ? '' : (byId.get(afterId)?.place ?? '')
  const high = siblings.find(({ place }) => place > low)?.place ?? null
  return placeBetween(low, high)
}
