import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { dropUnusedJoins } from './unused-joins.ts'

/** Rows are counted up to this number; a list with more only says that there are more. */
export const countLimit = 10_000
const cacheMilliseconds = 60_000
const maxCached = 10_000

/**
 * Cache of the counts that exceeded the limit: hash of the statement → time (`performance.now()`) until which that is assumed to be true. So a
 * long list is not counted again for each of its pages.
 */
const overLimit = new Map<string, number>()

/** How many rows a statement finds, at most `countLimit` + 1. The cache key includes the parameters and so the institution. */
export async function countUpToLimit<Handle>(db: Kysely<Handle>, rows: RawBuilder<unknown>): Promise<number> {
  const statement = sql<{ count: number }>`select count(*) from ${rows} as found`
  const { sql: text, parameters } = statement.compile(db)
  const key = createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('base64')
  if ((overLimit.get(key) ?? 0) > performance.now()) return countLimit + 1
  const count = Number((await statement.execute(db)).rows[0]?.count)
  if (count > countLimit) keep(key)
  return count
}

function keep(key: string): void {
  overLimit.delete(key)
  const [oldest] = overLimit.keys()
  if (oldest !== undefined && overLimit.size >= maxCached) overLimit.delete(oldest)
  overLimit.set(key, performance.now() + cacheMilliseconds)
}

interface Counted {
  key: string
  count: number
  more?: true
}

/** How many rows each value has, up to `countLimit`, in one statement. Values without a row are left out. */
export async function countEach<Handle>(
  db: Kysely<Handle>,
  values: readonly string[],
  rowsOf: (value: RawBuilder<string>) => Rows,
): Promise<Counted[]> {
  const rows = rowsOf(sql.ref('one.value'))
    .select((q) => q.lit(1).as('one'))
    .limit(countLimit + 1)
  const counts = sql<{ key: string; count: number }>`select value as key, (select count(*) from ${dropUnusedJoins(rows)} as found) as count
    from unnest(${values}::text[]) as one (value)`
  const found = (await counts.execute(db)).rows.filter(({ count }) => Number(count) > 0)
  return found.map(({ key, count }) => (Number(count) > countLimit ? { key, count: countLimit, more: true } : { key, count: Number(count) }))
}
type Rows = SelectQueryBuilder<never, never, object>
