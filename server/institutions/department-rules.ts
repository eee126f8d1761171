interface Placed {
  id: string
  parentId: string | null
  position: number
}

/** From the top down, children behind their parent, in their order. */
export function inTreeOrder<Row extends Placed>(rows: readonly Row[]): Row[] {
  const children = Map.groupBy(
    rows.toSorted((a, b) => a.position - b.position),
    ({ parentId }) => parentId,
  )
  const below = (id: string | null): Row[] => (children.get(id) ?? []).flatMap((row) => [row, ...below(row.id)])
  return below(null)
}

/** How many there are in each with everything below it. */
export function withBelow(rows: readonly { id: string; ancestors: readonly string[] }[], counts: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { id, ancestors } of rows) for (const above of ancestors) sums.set(above, (sums.get(above) ?? 0) + (counts.get(id) ?? 0))
  return sums
}

/** Siblings with one of them behind another, or to the front. */
export function placed(siblings: readonly string[], id: string, afterId: string | null): string[] {
  const others = siblings.filter((each) => each !== id)
  const at = afterId === null ? 0 : others.indexOf(afterId) + 1 || others.length
  return others.toSpliced(at, 0, id)
}
