import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** A total is counted as far as this. */
export const countedTo = 10_000
const keptFor = 60_000
const mostKept = 10_000

/** The counts that found more, and until when that is taken as true: a list that long is not counted again for each of its pages. */
const long = new Map<string, number>()

/** How many rows a statement finds, at most one more than is counted to. The institution is among its parameters, so it is kept apart by itself. */
export async function countOf<Handle>(db: Kysely<Handle>, rows: RawBuilder<unknown>): Promise<number> {
  const statement = sql<{ count: number }>`select count(*) from ${rows} as found`
  const { sql: text, parameters } = statement.compile(db)
  const key = createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('base64')
  if ((long.get(key) ?? 0) > performance.now()) return countedTo + 1
  const count = Number((await statement.execute(db)).rows[0]?.count)
  if (count > countedTo) keep(key)
  return count
}

function keep(key: string): void {
  long.delete(key)
  const [oldest] = long.keys()
  if (oldest !== undefined && long.size >= mostKept) long.delete(oldest)
  long.set(key, performance.now() + keptFor)
}
