import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countLimit } from './counted.ts'
import { dropUnusedJoins } from './unused-joins.ts'
import { afterPosition, type List, type Order, ordered } from './order.ts'

/**
 * A list that is merged from several parts, one for each value of a filter: an index has the rows of one value in order, but not the rows of several
 * values together. The first rows of all parts contain the first rows of the whole list.
 */
export interface Parts<DB, TB extends keyof DB, Sort extends string> {
  /** There is a part for each combination of one value of every set. */
  sets: readonly { values: readonly string[]; type: 'uuid' | 'text' | 'boolean' }[]
  /** The rows of one combination of values; the selected columns do not matter. */
  of: (values: readonly RawBuilder<never>[]) => SelectQueryBuilder<DB, TB, object>
  /** The same orders as those of the list, key by key, in the columns of `of`. */
  orders: Record<Sort, Order<DB, TB>>
  /** A row may be in several parts. */
  overlapping?: boolean
}

export interface ListOfParts<DB, TB extends keyof DB> extends Omit<Parts<DB, TB, never>, 'orders'> {
  keys: readonly RawBuilder<unknown>[]
}

const minPerPart = 20

/** The ids of a page, as a subquery. */
export function placesOf(
  { desc, after, limit, offset }: Pick<List<never, never, unknown>, 'desc' | 'after' | 'limit' | 'offset'>,
  parts: ListOfParts<never, never>,
): RawBuilder<unknown> {
  const { keys } = parts
  const names = keys.map((_key, at) => sql.ref(`k${at}`))
  const order = sql.join(names.map((name) => sql`${name} ${sql.raw(desc ? 'desc' : 'asc')}`))
  const each = ordered({ query: rowsOf(parts), keys, desc, after, limit, offset })
    .select(keys.map((key, at) => key.as(`k${at}`)))
    .limit(offset + limit)
  return sql`(select ${names.at(-1)} from (select ${distinct(parts)} ${sql.join(names)} from ${values(parts)} cross join lateral ${dropUnusedJoins(each)} as part
    order by ${order} limit ${limit} offset ${offset}) as places)`
}

type From = Pick<List<never, never, unknown>, 'desc' | 'after'>

/** The rows of one part after the position `after` and before `until`; and how many to read of each part, so that about twice `most` are read in all. */
function eachOf({ desc, after }: From, parts: ListOfParts<never, never>, most: number, until: readonly string[] | undefined) {
  const { keys, sets } = parts
  const count = sets.reduce((product, set) => product * set.values.length, 1)
  const rows = until ? rowsOf(parts).where(afterPosition(keys, until, !desc)) : rowsOf(parts)
  return {
    each: ordered({ query: rows, keys, desc, after, limit: 0, offset: 0 }).select(keys.map((key, at) => key.as(`k${at}`))),
    ofEach: count > 1 ? Math.min(most, Math.max(minPerPart, Math.ceil((2 * most) / count))) : most,
    names: sql.join(keys.map((_key, at) => sql.ref(`k${at}`))),
    order: sql.join(keys.map((_key, at) => sql`${sql.ref(`k${at}`)} ${sql.raw(desc ? 'desc' : 'asc')}`)),
  }
}

/**
 * The keys of the position up to which the rows are complete when the parts are read as far as `most` allows: the first in order of the last rows read. No row
 * if all parts were read to their end.
 */
export function horizonOfParts(from: From, parts: ListOfParts<never, never>, most: number, until?: readonly string[]): RawBuilder<unknown> {
  const { each, ofEach, names, order } = eachOf(from, parts, most, until)
  return sql`select ${names} from ${values(parts)} cross join lateral ${dropUnusedJoins(each.limit(1).offset(ofEach - 1))} as part order by ${order} limit 1`
}

/**
 * At most `most` consecutive rows of the merged list after a position, as the common table expression `near` of their keys; `until` limits them to
 * rows before that position. The same number is read of each part: `near` ends where the first part was read no further, and `horizon` then has a row.
 */
export function stretchOfParts(from: From, parts: ListOfParts<never, never>, most: number, until?: readonly string[]): RawBuilder<unknown> {
  const { each, ofEach, names, order } = eachOf(from, parts, most, until)
  return sql`horizon as materialized (${horizonOfParts(from, parts, most, until)}),
    near as materialized (select ${distinct(parts)} ${names} from ${values(parts)} cross join lateral ${dropUnusedJoins(each.limit(ofEach))} as part
      where (${names}) ${sql.raw(from.desc ? '>=' : '<=')} (select ${names} from horizon) is not false order by ${order} limit ${most})`
}

/** The rows of all parts, up to one more than `countLimit`, for counting. */
export function countOfParts(parts: ListOfParts<never, never>): RawBuilder<unknown> {
  const id = parts.keys.at(-1) ?? sql`null`
  const each = rowsOf(parts)
    .select(id.as('id'))
    .limit(countLimit + 1)
  return sql`(select ${distinct(parts)} part.id from ${values(parts)} cross join lateral ${dropUnusedJoins(each)} as part limit ${sql.lit(countLimit + 1)})`
}

const rowsOf = ({ sets, of }: ListOfParts<never, never>) => of(sets.map((_set, at) => sql.ref(`set${at}.value`)))
const values = ({ sets }: ListOfParts<never, never>) =>
  sql.join(
    sets.map((set, at) => sql`unnest(${set.values}::${sql.raw(set.type)}[]) as ${sql.raw(`set${at}`)} (value)`),
    sql` cross join `,
  )
const distinct = ({ overlapping }: ListOfParts<never, never>) => sql.raw(overlapping ? 'distinct' : '')
