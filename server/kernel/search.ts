import {
  AliasNode,
  FromNode,
  IdentifierNode,
  type Kysely,
  type OperationNode,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
  TableNode,
} from 'kysely'
import { lean } from './lean.ts'
import { type List, ordered, textsOf } from './order.ts'
import { containing } from './text.ts'

export interface Found<Row> {
  rows: { row: Row; keys: string[] }[]
  total: number
  more: boolean
}
interface Places {
  count: number
  places: string[][]
}

/** So many rows are looked through in the list's own order, for each page, before the index of words is asked. */
const lookedThrough = 2000
const mostLookedThrough = 20_000

/** Words as `search_text` holds them. */
export const termsOf = (q: string): string[] => q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)

/**
 * A page of the rows that contain all the words. Where the words are frequent, looking through the first rows of the order fills it; where they
 * are rare, their index gives all the hits, which are then put in order. Each way alone is slow where the other is fast.
 * The query's first table has a search view (procedure `searchable` in the migrations).
 */
export async function findByWords<Handle, DB, TB extends keyof DB, Row>(db: Kysely<Handle>, list: List<DB, TB, Row>, q: string): Promise<Found<Row>> {
  const terms = termsOf(q)
  const seen = await lookThrough(db, list, terms)
  if (seen.all || seen.places.length === list.limit) return { rows: await rowsAt(list, seen.places), total: seen.count, more: !seen.all }
  const hits = await askIndex(db, list, terms)
  return { rows: await rowsAt(list, hits.places), total: hits.count, more: false }
}

async function lookThrough<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  list: List<DB, TB, Row>,
  terms: string[],
): Promise<Places & { all: boolean }> {
  const bound = Math.min(lookedThrough * (list.offset / (list.limit - 1) + 1), mostLookedThrough)
  const first = viewed(list.query, (rows, text) =>
    ordered({ ...list, query: rows.select(text.as('searchText')).select(list.keys.map((key, at) => key.as(`k${at}`))) }).limit(bound),
  )
  const { rows } = await sql<
    Places & { looked: number }
  >`with looked as materialized (select *, row_number() over () as place from ${first} as first),
      found as materialized (select * from looked where ${containingAll(sql`search_text`, terms)})
    select (select count(*) from looked) as looked, (select count(*) from found) as count,
      array(select ${textsOf(named(list.keys))} from found order by place limit ${list.limit} offset ${list.offset}) as places`.execute(db)
  const { looked = 0, count = 0, places = [] } = rows[0] ?? {}
  return { count, places, all: looked < bound }
}

async function askIndex<Handle, DB, TB extends keyof DB, Row>(db: Kysely<Handle>, list: List<DB, TB, Row>, terms: string[]): Promise<Places> {
  const { keys, limit, offset, desc } = list
  const order = sql.join(named(keys).map((key) => sql`${key} ${sql.raw(desc ? 'desc' : 'asc')}`))
  const all = viewed(list.query, (rows, text, institution) =>
    ordered({ ...list, query: rows })
      .clearOrderBy()
      .where(sql<boolean>`grams(${institution}, ${text}) @> grams_of(here(), ${sql.val(terms)})`)
      .where(containingAll(text, terms))
      .select(keys.map((key, at) => key.as(`k${at}`))),
  )
  const { rows } = await sql<Places>`with hits as materialized (${all})
    select (select count(*) from hits) as count, array(select ${textsOf(named(keys))} from hits order by ${order} limit ${limit} offset ${offset}) as places`.execute(
    db,
  )
  return rows[0] ?? { count: 0, places: [] }
}

/** The keys as columns of a statement around the list. */
const named = (keys: readonly unknown[]) => keys.map((_key, at) => sql.ref(`k${at}`))

const containingAll = (text: ReturnType<typeof sql>, terms: readonly string[]) =>
  sql<boolean>`(${sql.join([sql`true`, ...terms.map((term) => sql`${text} like ${containing(term)}`)], sql` and `)})`

/** A query over the search view of its first table. Its columns are named by `build`, which is given the text and the institution of the view. */
function viewed<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  build: (
    rows: SelectQueryBuilder<DB, TB, object>,
    text: ReturnType<typeof sql>,
    institution: ReturnType<typeof sql>,
  ) => { toOperationNode(): OperationNode },
): { toOperationNode(): OperationNode } {
  const [table, ...others] = query.toOperationNode().from?.froms ?? []
  const [name, alias] = namesOf(table)
  const built = build(query.clearSelect() as never, sql.ref(`${alias}.searchText`), sql.ref(`${alias}.institutionId`)).toOperationNode()
  const view = AliasNode.create(TableNode.create(`${name}_search`), IdentifierNode.create(alias))
  const node = { ...(built as SelectQueryNode), from: FromNode.create([view, ...others]) }
  return lean({ toOperationNode: () => node })
}

function namesOf(table: OperationNode | undefined): [table: string, alias: string] {
  if (table && TableNode.is(table)) return [table.table.identifier.name, table.table.identifier.name]
  if (table && AliasNode.is(table) && IdentifierNode.is(table.alias)) return [namesOf(table.node)[0], table.alias.name]
  throw new Error('a list that is searched begins with a table')
}

/** The rows at these places, with all columns and in their order. */
async function rowsAt<DB, TB extends keyof DB, Row>({ query, keys }: List<DB, TB, Row>, places: string[][]): Promise<Found<Row>['rows']> {
  const id = keys.at(-1)
  if (!id || !places.length) return []
  const given = await query
    .select(sql<string>`${id}`.as('rowId'))
    .where(id, 'in', places.map((place) => place.at(-1)) as never)
    .execute()
  const rows = new Map(
    given.map((row) => {
      const { rowId, ...rest } = row as Row & { rowId: string }
      return [rowId, rest as Row]
    }),
  )
  return places.flatMap((place) => {
    const row = rows.get(place.at(-1) ?? '')
    return row ? [{ row, keys: place }] : []
  })
}
