import type { Paging } from '#contract/page.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { countLimit, countUpToLimit } from './counted.ts'
import { badCursor, encodeCursor, decodeCursor } from './cursor.ts'
import { keysIn, type List, type Order, ordered, keysAsTexts } from './order.ts'
import { dropUnusedJoins } from './unused-joins.ts'
import { countOfParts, type ListOfParts, type Parts, placesOf } from './merged-list.ts'
import { type Found, findByWords } from './search.ts'

interface Page<Sort extends string> extends Paging {
  sort: Sort
  /** Search words that the rows must contain, looked up in the search view of the query's first table. */
  words?: string | undefined
  /** All matches are wanted, as for an export: none is left out, but a page before the last may have few rows or none. */
  whole?: boolean | undefined
}

/**
 * A page of a query, by number or by cursor, in one of the declared orders. The query must have its joins, conditions and columns, but no order and
 * no grouping. Takes two parallel statements; with search words up to eleven, one after another (`findByWords`). With `parts`, a list that is
 * filtered by several values is merged from one part per value.
 */
export async function paged<Handle, DB, TB extends keyof DB, Row, Sort extends string, PartDB, PartTB extends keyof PartDB>(
  db: Kysely<Handle>,
  query: SelectQueryBuilder<DB, TB, Row>,
  orders: Record<NoInfer<Sort>, Order<DB, TB>>,
  { sort, page, size, cursor, words, whole }: Page<Sort>,
  parts?: Parts<PartDB, PartTB, Sort>,
) {
  const order = orders[sort]
  const keys = keysIn(order)
  const place = cursor === undefined ? undefined : decodeCursor(cursor, sort, keys.length)
  const list = { query, keys, desc: order.desc ?? false, after: place?.keys, limit: size + 1, offset: place ? 0 : (page - 1) * size }
  const merged = parts && ({ ...parts, keys: keysIn(parts.orders[sort]) } as ListOfParts<never, never>)
  const search = words?.trim() ? findByWords(db, { list, parts: merged, words, whole }) : find(db, list, merged)
  const { rows, partial, on, ...counted } = await search.catch(refusedKey)
  const { total, more } = place ?? counted
  const pageNumber = place ? place.page + 1 : page
  const next = rows.length > size ? rows[size - 1]?.keys : on
  return {
    items: rows.slice(0, size).map(({ row }) => row),
    total,
    page: pageNumber,
    size,
    ...(more && { more: true as const }),
    ...(partial && { partial }),
    ...(next && { next: encodeCursor(sort, { keys: next, page: pageNumber, total, more }) }),
  }
}

async function find<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  list: List<DB, TB, Row>,
  parts: ListOfParts<never, never> | undefined,
): Promise<Found<Row>> {
  const id = list.keys.at(-1) ?? sql`null`
  const pageQuery = parts
    ? ordered({ ...list, query: list.query.where(sql<boolean>`${id} in ${placesOf(list, parts)}`), after: undefined })
    : ordered(list).limit(list.limit).offset(list.offset)
  const [rows, count] = await Promise.all([
    pageQuery.select(keysAsTexts(list.keys).as('rowKeys')).execute(),
    list.after ? 0 : countUpToLimit(db, parts ? countOfParts(parts) : rowsToCount(list.query)),
  ])
  const found = rows.map((given) => {
    const { rowKeys, ...row } = given as Row & { rowKeys: string[] }
    return { row: row as Row, keys: rowKeys }
  })
  return { rows: found, total: Math.min(count, countLimit), more: count > countLimit }
}

function rowsToCount<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) {
  const one = query
    .clearSelect()
    .select((q) => q.lit(1).as('one'))
    .limit(countLimit + 1)
  return sql`${dropUnusedJoins(one)}`
}

const unreadable = ['22P02', '22007', '22008', '22003']
/** Refuses the cursor if PostgreSQL cannot convert one of its keys to the type of the column. */
function refusedKey(error: unknown): never {
  throw error instanceof Error && 'code' in error && unreadable.includes(String(error.code)) ? badCursor() : error
}
