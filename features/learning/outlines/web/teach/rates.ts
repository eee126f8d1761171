import type { TaughtUnit } from '../../contract.ts'

/** The share of students who have done a unit, in whole per cent; of a section the mean of the units in it. Null where nothing is counted. */
export function ratesOf(units: readonly TaughtUnit[], students: number): ReadonlyMap<string, number | null> {
  const children = Map.groupBy(units, ({ parentId }) => parentId)
  const rates = new Map<string, number | null>()
  const leaves = (unit: TaughtUnit): number[] =>
    unit.kind === 'section' ? (children.get(unit.id) ?? []).flatMap(leaves) : unit.done === null || !students ? [] : [unit.done / students]
  for (const unit of units) {
    const shares = leaves(unit)
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
    rates.set(unit.id, shares.length ? Math.round(mean * 100) : null)
  }
  return rates
}
