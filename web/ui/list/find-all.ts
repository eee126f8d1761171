/** As many rows as one may choose at once. */
export const selectionLimit = 1000
/** As many as a list gives at once. */
const piece = 100

/** Everything that the filters find, up to the limit, page by page; a row that moved between two pages counts once. */
export async function findAllOf<Row extends { id: string }>(page: (at: number, size: number) => Promise<{ items: Row[] }>): Promise<Row[]> {
  const found = new Map<string, Row>()
  for (let at = 1; at <= selectionLimit / piece; at += 1) {
    const { items } = await page(at, piece)
    for (const row of items) found.set(row.id, row)
    if (items.length < piece) break
  }
  return [...found.values()]
}
