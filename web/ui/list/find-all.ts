/** As many rows as one may choose at once. */
export const selectionLimit = 1000
/** As many as a list gives at once. */
const piece = 100

interface Found<Row> {
  items: Row[]
  next?: string | null | undefined
}

/** Everything that the filters find, up to the limit, by the cursor of each answer; a row that comes twice counts once. */
export async function findAllOf<Row extends { id: string }>(page: (size: number, cursor?: string) => Promise<Found<Row>>): Promise<Row[]> {
  const found = new Map<string, Row>()
  let cursor: string | null | undefined
  do {
    const { items, next } = await page(piece, cursor ?? undefined)
    for (const row of items) found.set(row.id, row)
    cursor = next
  } while (cursor && found.size < selectionLimit)
  return [...found.values()].slice(0, selectionLimit)
}
