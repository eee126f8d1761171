import type { Paging } from '@recto/contract/page'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'

const countedTo = 10_000

/** A page of an ordered query and its total, in one round trip. The order must end in an id, or rows move between pages. */
export async function paged<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, size }: Paging,
) {
  const found = query
    .clearSelect()
    .clearOrderBy()
    .select((q) => q.lit(1).as('one'))
    .limit(countedTo + 1)
  const [items, counted] = await Promise.all([
    query
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    sql<{ count: number }>`select count(*) from ${found} as found`.execute(db),
  ])
  const count = Number(counted.rows[0]?.count)
  const more = count > countedTo
  return { items, total: more ? countedTo : count, page, size, ...(more && { more: true as const }) }
}
