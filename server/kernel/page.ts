import type { Paging } from '@recto/contract/page'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { badCursor, cursorOf, placeOf } from './cursor.ts'
import { keysIn, type List, type Order, ordered, textsOf } from './order.ts'
import { lean } from './lean.ts'
import { type Found, findByWords } from './search.ts'

const countedTo = 10_000

interface Page<Sort extends string> extends Paging {
  sort: Sort
  /** Words that the rows must contain, looked up in the search view of the query's first table. */
  words?: string | undefined
}

/**
 * A page of a query, by number or by cursor, in one of the declared orders. The query has its joins, conditions and columns, but no order and
 * no grouping. It takes two statements at once; with words two in turn, and a third where the words are rare.
 */
export async function paged<Handle, DB, TB extends keyof DB, Row, Sort extends string>(
  db: Kysely<Handle>,
  query: SelectQueryBuilder<DB, TB, Row>,
  orders: Record<NoInfer<Sort>, Order<DB, TB>>,
  { sort, page, size, cursor, words }: Page<Sort>,
) {
  const order = orders[sort]
  const keys = keysIn(order)
  const place = cursor === undefined ? undefined : placeOf(cursor, sort, keys.length)
  const list = { query, keys, desc: order.desc ?? false, after: place?.keys, limit: size + 1, offset: place ? 0 : (page - 1) * size }
  const { rows, ...counted } = await (words?.trim() ? findByWords(db, list, words) : find(db, list)).catch(refusedKey)
  const { total, more } = place ?? counted
  const here = place ? place.page + 1 : page
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    items: rows.slice(0, size).map(({ row }) => row),
    total,
    page: here,
    size,
    ...(more && { more: true as const }),
    ...(last && { next: cursorOf(sort, { keys: last.keys, page: here, total, more }) }),
  }
}

async function find<Handle, DB, TB extends keyof DB, Row>(db: Kysely<Handle>, list: List<DB, TB, Row>): Promise<Found<Row>> {
  const [rows, count] = await Promise.all([
    ordered(list).select(textsOf(list.keys).as('rowKeys')).limit(list.limit).offset(list.offset).execute(),
    list.after ? 0 : countOf(db, list.query),
  ])
  const found = rows.map((given) => {
    const { rowKeys, ...row } = given as Row & { rowKeys: string[] }
    return { row: row as Row, keys: rowKeys }
  })
  return { rows: found, total: Math.min(count, countedTo), more: count > countedTo }
}

async function countOf<Handle, DB, TB extends keyof DB, Row>(db: Kysely<Handle>, query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const one = query
    .clearSelect()
    .select((q) => q.lit(1).as('one'))
    .limit(countedTo + 1)
  const found = lean(one)
  const { rows } = await sql<{ count: number }>`select count(*) from ${found} as found`.execute(db)
  return Number(rows[0]?.count)
}

const unreadable = ['22P02', '22007', '22008', '22003']
/** A key that PostgreSQL cannot read as what it stands for. */
function refusedKey(error: unknown): never {
  throw error instanceof Error && 'code' in error && unreadable.includes(String(error.code)) ? badCursor() : error
}
