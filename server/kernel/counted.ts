import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { lean } from './lean.ts'

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

interface Counted {
  key: string
  count: number
  more?: true
}

/** How many rows each value has, as far as is counted, in one statement. Values without a row are left out. */
export async function countEach<Handle>(
  db: Kysely<Handle>,
  values: readonly string[],
  rowsOf: (value: RawBuilder<string>) => Rows,
): Promise<Counted[]> {
  const rows = rowsOf(sql.ref('one.value'))
    .select((q) => q.lit(1).as('one'))
    .limit(countedTo + 1)
  const counts = sql<{ key: string; count: number }>`select value as key, (select count(*) from ${lean(rows)} as found) as count
    from unnest(${values}::text[]) as one (value)`
  const found = (await counts.execute(db)).rows.filter(({ count }) => Number(count) > 0)
  return found.map(({ key, count }) => (Number(count) > countedTo ? { key, count: countedTo, more: true } : { key, count: Number(count) }))
}
type Rows = SelectQueryBuilder<never, never, object>
