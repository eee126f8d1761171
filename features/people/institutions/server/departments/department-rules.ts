interface Placed {
  id: string
  parentId: string | null
  position: number
}

/** The tree as a list: each parent before its children, siblings by position. */
export function inTreeOrder<Row extends Placed>(rows: readonly Row[]): Row[] {
  const children = Map.groupBy(
    rows.toSorted((a, b) => a.position - b.position),
    ({ parentId }) => parentId,
  )
  const below = (id: string | null): Row[] => (children.get(id) ?? []).flatMap((row) => [row, ...below(row.id)])
  return below(null)
}

/** The counts summed up for each department together with everything below it. */
export function sumWithDescendants(
  rows: readonly { id: string; ancestors: readonly string[] }[],
  counts: ReadonlyMap<string, number>,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { id, ancestors } of rows) for (const above of ancestors) sums.set(above, (sums.get(above) ?? 0) + (counts.get(id) ?? 0))
  return sums
}

/** The sibling ids with `id` placed after `afterId`; first if `afterId` is null, last if it is not among them. */
export function orderWithDepartment(siblings: readonly string[], id: string, afterId: string | null): string[] {
  const others = siblings.filter((each) => each !== id)
  const at = afterId === null ? 0 : others.indexOf(afterId) + 1 || others.length
  return others.toSpliced(at, 0, id)
}
