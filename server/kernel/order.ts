import { type Expression, type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely'

/**
 * An order of a list. Its last key is the id, so that no two rows are equal; all keys run in one direction, so that one index serves it
 * both ways and a place in it is one comparison of rows. No key is ever null: say `orElse` of one that may be.
 */
export interface Order<DB, TB extends keyof DB> {
  by: readonly (StringReference<DB, TB> | Expression<unknown>)[]
  desc?: boolean
}
export const ascending = <const Keys extends readonly unknown[]>(...by: Keys) => ({ by })
export const descending = <const Keys extends readonly unknown[]>(...by: Keys) => ({ by, desc: true })

/** A name of a thing in the order of its pinyin; people have a key of their own, `nameKey`. */
export const byPinyin = (column: string) => sql<string>`${sql.ref(column)} collate "zh-x-icu"`

/**
 * A column that may be null, as a key: in its place stands the given value. With `coalesce` no cursor would find its place in the index:
 * row-level security takes it for something that might tell.
 */
export const orElse = <T>(column: string, value: string) =>
  sql<T>`(case when ${sql.ref(column)} is null then ${sql.lit(value)} else ${sql.ref(column)} end)`

/** A query, the keys that it is ordered by, and the part of it that is wanted. */
export interface List<DB, TB extends keyof DB, Row> {
  query: SelectQueryBuilder<DB, TB, Row>
  keys: readonly RawBuilder<unknown>[]
  desc: boolean
  /** The keys, as texts, of the row after which it begins. */
  after: readonly string[] | undefined
  limit: number
  offset: number
}

export const keysIn = <DB, TB extends keyof DB>({ by }: Order<DB, TB>): RawBuilder<unknown>[] =>
  by.map((key) => (typeof key === 'string' ? sql.ref(key) : sql`${key}`))

/** The query from where the list begins, in its order. */
export function ordered<DB, TB extends keyof DB, Row>({ query, keys, desc, after }: List<DB, TB, Row>): SelectQueryBuilder<DB, TB, Row> {
  const from = after ? query.where(behind(keys, after, desc)) : query
  return keys.reduce((rows, key) => rows.orderBy(key, desc ? 'desc' : 'asc'), from)
}

/** Behind a place. The row there is left out by its id: with < alone the planner takes rows that share its first key for none at all. */
export const behind = (keys: readonly RawBuilder<unknown>[], after: readonly string[], desc: boolean) =>
  sql<boolean>`(${sql.join(keys)}) ${sql.raw(desc ? '<=' : '>=')} (${sql.join(after)}) and ${keys.at(-1)} <> ${after.at(-1)}`

/** Keys as texts: a Date would lose the microseconds. */
export const textsOf = (keys: readonly RawBuilder<unknown>[]): RawBuilder<string[]> =>
  sql<string[]>`array[${sql.join(keys.map((key) => sql`(${key})::text`))}]`
