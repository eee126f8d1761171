import {
  AliasNode,
  FromNode,
  IdentifierNode,
  type Kysely,
  type OperationNode,
  type RawBuilder,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
  TableNode,
} from 'kysely'
import { dropUnusedJoins } from './unused-joins.ts'
import { afterPosition, type List, ordered, keysAsTexts } from './order.ts'
import { containing, normalizedText } from './text.ts'

/** A word index that covers a sample of a table: one row in this many. Must be a number for which the procedure `sampled` creates an index. */
export type Part = 64 | 512

/** Search words, normalized like the column `search_text`. */
export const termsOf = (q: string): string[] => normalizedText(q).split(/\s+/).filter(Boolean)

/** Condition: a text contains each term. */
export const containingAll = (text: RawBuilder<unknown>, terms: readonly string[]) =>
  sql<boolean>`(${sql.join([sql`true`, ...terms.map((term) => sql`${text} like ${containing(term)}`)], sql` and `)})`

/** The keys of a list as columns k0, k1, … of a statement around it. */
export const named = (keys: readonly unknown[]): RawBuilder<unknown>[] => keys.map((_key, at) => sql.ref(`k${at}`))
export const asNamed = (keys: readonly RawBuilder<unknown>[]) => keys.map((key, at) => key.as(`k${at}`))
export const orderOf = (keys: readonly unknown[], desc: boolean) => sql.join(named(keys).map((key) => sql`${key} ${sql.raw(desc ? 'desc' : 'asc')}`))

/** Text, institution and id of the search view over the list's first table. */
interface View {
  text: RawBuilder<unknown>
  institution: RawBuilder<unknown>
  id: RawBuilder<unknown>
}
const viewAs = (alias: string): View => ({
  text: sql.ref(`${alias}.searchText`),
  institution: sql.ref(`${alias}.institutionId`),
  id: sql.ref(`${alias}.id`),
})

const withGrams = ({ text, institution }: View, terms: readonly string[]) =>
  sql<boolean>`grams(${institution}, ${text}) @> grams_of(here(), ${sql.val(terms)})`
/** Condition: the row is a hit of the index and really contains the words. */
function withWords(terms: readonly string[]): RawBuilder<unknown> {
  const view = viewAs('found')
  return sql`${withGrams(view, terms)} and ${containingAll(view.text, terms)}`
}
/** Written exactly as in the definition of the index, or the planner would not use it. */
const inPart = ({ id }: View, part: Part) => sql<boolean>`(uuid_hash(${id}) & ${sql.lit(part - 1)}) = 0`
/** Rows with each term as a whole word. The limit is more than one row: for one row the planner may read the table instead of the index. */
function wholeWords(terms: readonly string[], most: number): RawBuilder<unknown> {
  const { text, institution } = viewAs('found')
  return sql`whole_words(${institution}, ${text}) @> whole_words(here(), ${terms.join(' ')}) limit ${sql.lit(most)}`
}

/** The result of searching the sample of one row in 512. */
export interface Sampled {
  /** Rows of the institution that the sample's index finds, without the other conditions of the list. */
  count: number
  /** How many of them really contain the words: the index knows only groups of characters. */
  contained: number
  /** Keys of the first of these rows in the list. */
  places: string[][]
  /** A row of the institution has each term as a whole word. */
  exact: boolean
}

/** Estimates how frequent words are in the institution, and where in a list they first appear. */
export async function sample<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  list: List<DB, TB, Row>,
  terms: readonly string[],
  mostExact: number,
): Promise<Sampled> {
  const { keys, desc, limit } = list
  const view = viewAs('found')
  const words = sql<boolean>`${inPart(view, 512)} and ${withGrams(view, terms)}`
  const { rows } = await sql<Sampled>`with ${hitsOf(list, words, terms)} select (select count(*) from with_words) as count,
    (select count(*) from with_words where contained) as contained,
    array(select ${keysAsTexts(named(keys))} from hits order by ${orderOf(keys, desc)} limit ${limit}) as places,
    (select count(*) > 0 from (select from ${searchView(list.query)} as found where ${wholeWords(terms, mostExact)}) as each) as exact`.execute(db)
  const [row] = rows
  return { count: Number(row?.count), contained: Number(row?.contained), places: row?.places ?? [], exact: row?.exact === true }
}

/** Finds all rows that contain the words by the index, and the keys of the wanted ones in the list's order. For rare words. */
export async function selectHits<Handle, DB, TB extends keyof DB, Row>(db: Kysely<Handle>, list: List<DB, TB, Row>, terms: readonly string[]) {
  const { keys, limit, offset, desc } = list
  const { rows } = await sql<{ count: number; places: string[][] }>`with ${hitsOf(list, withWords(terms), terms)}
    select (select count(*) from hits) as count,
      array(select ${keysAsTexts(named(keys))} from hits order by ${orderOf(keys, desc)} limit ${limit} offset ${offset}) as places`.execute(db)
  return { places: rows[0]?.places ?? [], count: Number(rows[0]?.count) }
}

/** The keys of the first rows in the list's order that contain the words and are in a sample of the table. */
export async function findSampled<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  list: List<DB, TB, Row>,
  terms: readonly string[],
  part: Part,
): Promise<string[][]> {
  const found = await firstOf(db, list, hitsOf(list, sql`${inPart(viewAs('found'), part)} and ${withWords(terms)}`, terms))
  return found.map(({ place }) => place)
}

/** The first rows that have each term as a whole word, among `most` such rows. `here`: the row is before the position `before`. */
export function selectExact<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  list: List<DB, TB, Row>,
  terms: readonly string[],
  { before, most }: { before: readonly string[] | undefined; most: number },
): Promise<{ place: string[]; here: boolean }[]> {
  return firstOf(db, list, hitsOf(list, wholeWords(terms, most), terms), before)
}

async function firstOf<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  { keys, desc, limit }: List<DB, TB, Row>,
  hits: RawBuilder<unknown>,
  before?: readonly string[],
) {
  const here = before ? afterPosition(named(keys), before, !desc) : sql`true`
  const { rows } = await sql<{ place: string[]; here: boolean }>`with ${hits}
    select ${keysAsTexts(named(keys))} as place, ${here} as here from hits order by ${orderOf(keys, desc)} limit ${limit}`.execute(db)
  return rows
}

/**
 * The rows of a list, from its first position, that contain the words, as the common table expression `hits` of their keys. `indexed` is the condition
 * for the index, `with_words` all rows that it finds. The list's other conditions are applied to these rows and not to the table: on a table with
 * row-level security, an operator that is not leakproof could not use its index.
 */
function hitsOf<DB, TB extends keyof DB, Row>(list: List<DB, TB, Row>, indexed: RawBuilder<unknown>, terms: readonly string[]): RawBuilder<unknown> {
  const [table, alias] = namesOf(list.query.toOperationNode().from?.froms[0])
  const wanted = from('with_words', list.query, (rows) =>
    ordered({ ...list, query: rows })
      .clearOrderBy()
      .where(sql<boolean>`${sql.ref(`${alias}.contained`)}`)
      .select(asNamed(list.keys)),
  )
  const contained = containingAll(viewAs('found').text, terms)
  return sql`with_words as materialized (select found.*, ${contained} as contained from ${sql.table(`${table}_search`)} as found where ${indexed}),
    hits as materialized (${wanted})`
}

/** A query over the search view of its first table. `build` selects its columns. */
export function viewed<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  build: (rows: SelectQueryBuilder<DB, TB, object>, view: View) => { toOperationNode(): OperationNode },
): { toOperationNode(): OperationNode } {
  const [table, alias] = namesOf(query.toOperationNode().from?.froms[0])
  return from(`${table}_search`, query, (rows) => build(rows, viewAs(alias)))
}

/** A query with its first table replaced by a view or common table expression, which must have the columns of the table. */
function from<DB, TB extends keyof DB, Row>(
  view: string,
  query: SelectQueryBuilder<DB, TB, Row>,
  build: (rows: SelectQueryBuilder<DB, TB, object>) => { toOperationNode(): OperationNode },
): { toOperationNode(): OperationNode } {
  const [table, ...others] = query.toOperationNode().from?.froms ?? []
  const [, alias] = namesOf(table)
  const built = build(query.clearSelect()).toOperationNode()
  const replacement = AliasNode.create(TableNode.create(view), IdentifierNode.create(alias))
  const node = { ...(built as SelectQueryNode), from: FromNode.create([replacement, ...others]) }
  return dropUnusedJoins({ toOperationNode: () => node })
}

/** The search view of a query's first table. */
export const searchView = (query: { toOperationNode(): SelectQueryNode }) => sql.table(`${namesOf(query.toOperationNode().from?.froms[0])[0]}_search`)

function namesOf(table: OperationNode | undefined): [table: string, alias: string] {
  if (table && TableNode.is(table)) return [table.table.identifier.name, table.table.identifier.name]
  if (table && AliasNode.is(table) && IdentifierNode.is(table.alias)) return [namesOf(table.node)[0], table.alias.name]
  throw new Error('a list that is searched begins with a table')
}
