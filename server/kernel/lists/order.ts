import { type Expression, type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely'

/**
 * An order of a list. Its last key must be the id, so that no two rows are equal. All keys have the same direction, so that one index serves it
 * both ways and a cursor is one row comparison. No key may be null: wrap a nullable one in `nullsAs`.
 */
export interface Order<DB, TB extends keyof DB> {
  by: readonly (StringReference<DB, TB> | Expression<unknown>)[]
  desc?: boolean
}
export const ascending = <const Keys extends readonly unknown[]>(...by: Keys) => ({ by })
export const descending = <const Keys extends readonly unknown[]>(...by: Keys) => ({ by, desc: true })

/** Sorts a name by its pinyin. Names of people have their own sort key, the column `nameKey`. */
export const byPinyin = (column: string) => sql<string>`${sql.ref(column)} collate "zh-x-icu"`

/**
 * A nullable column as a key, with a value in place of null. Not `coalesce`, which PostgreSQL does not treat as leakproof: under row-level security
 * a cursor could then not use the index.
 */
export const nullsAs = <T>(column: string, value: string) =>
  sql<T>`(case when ${sql.ref(column)} is null then ${sql.lit(value)} else ${sql.ref(column)} end)`

/** A query, the keys that it is ordered by, and the range of it that is wanted. */
export interface List<DB, TB extends keyof DB, Row> {
  query: SelectQueryBuilder<DB, TB, Row>
  keys: readonly RawBuilder<unknown>[]
  desc: boolean
  /** The keys, as texts, of the row after which the range begins. */
  after: readonly string[] | undefined
  limit: number
  offset: number
}

export const keysIn = <DB, TB extends keyof DB>({ by }: Order<DB, TB>): RawBuilder<unknown>[] =>
  by.map((key) => (typeof key === 'string' ? sql.ref(key) : sql`${key}`))

/** The query in the order of the list, beginning after `after`. */
export function ordered<DB, TB extends keyof DB, Row>({ query, keys, desc, after }: List<DB, TB, Row>): SelectQueryBuilder<DB, TB, Row> {
  const from = after ? query.where(afterPosition(keys, after, desc)) : query
  return keys.reduce((rows, key) => rows.orderBy(key, desc ? 'desc' : 'asc'), from)
}

/**
 * Condition: the row is after a position. Written as >= (or <=) plus an exclusion of the row itself by its id, because with > alone the planner
 * underestimates rows that share the first key.
 */
export const afterPosition = (keys: readonly RawBuilder<unknown>[], after: readonly string[], desc: boolean) =>
  sql<boolean>`(${sql.join(keys)}) ${sql.raw(desc ? '<=' : '>=')} (${sql.join(after)}) and ${keys.at(-1)} <> ${after.at(-1)}`

/** Keys as an array of texts: as a Date a time would lose its microseconds. */
export const keysAsTexts = (keys: readonly RawBuilder<unknown>[]): RawBuilder<string[]> =>
  sql<string[]>`array[${sql.join(keys.map((key) => sql`(${key})::text`))}]`
