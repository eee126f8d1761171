import { byPlace } from './place.ts'

interface Node {
  id: string
  parentId: string | null
  place: string
}

/** Units in reading order. Those whose parent is not among them are left out, with what stands in them. */
export function inOrder<Unit extends Node>(units: readonly Unit[]): Unit[] {
  const children = Map.groupBy(units, ({ parentId }) => parentId)
  const walk = (parentId: string | null): Unit[] =>
    (children.get(parentId) ?? []).toSorted((a, b) => byPlace(a, b) || (a.id < b.id ? -1 : 1)).flatMap((unit) => [unit, ...walk(unit.id)])
  return walk(null)
}

/** The most levels: section, subsection, unit. */
export const mostLevels = 3
/** The most units and sections of a course. */
export const mostUnits = 2000

/** How deep something stands below the top, 1 for the top itself. */
export function levelOf(units: ReadonlyMap<string, Pick<Node, 'parentId'>>, id: string | null): number {
  let level = 0
  for (let at = id; at !== null && level <= mostLevels; at = units.get(at)?.parentId ?? null) level += 1
  return level
}

/** How many levels a unit and what stands in it take. */
export function heightOf(units: readonly Node[], id: string): number {
  const children = Map.groupBy(units, ({ parentId }) => parentId)
  const height = (of: string): number => 1 + Math.max(0, ...(children.get(of) ?? []).map((each) => height(each.id)))
  return height(id)
}

/** The ids of a unit and of all that stands in it. */
export function within(units: readonly Pick<Node, 'id' | 'parentId'>[], id: string): string[] {
  const children = Map.groupBy(units, ({ parentId }) => parentId)
  const walk = (of: string): string[] => [of, ...(children.get(of) ?? []).flatMap((each) => walk(each.id))]
  return walk(id)
}
