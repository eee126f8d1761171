/** The maximum number of rows in a selection. */
export const selectionLimit = 1000
/** The number of rows read with one call. */
const chunkSize = 100

interface Found<Row> {
  items: Row[]
  next?: string | null | undefined
}

/** Reads all matching rows page by page, up to `selectionLimit`; duplicates are dropped. */
export async function findAllOf<Row extends { id: string }>(page: (size: number, cursor?: string) => Promise<Found<Row>>): Promise<Row[]> {
  const found = new Map<string, Row>()
  let cursor: string | null | undefined
  do {
    const { items, next } = await page(chunkSize, cursor ?? undefined)
    for (const row of items) found.set(row.id, row)
    cursor = next
  } while (cursor && found.size < selectionLimit)
  return [...found.values()].slice(0, selectionLimit)
}
