import { type Kysely, sql } from 'kysely'
import { dropUnusedJoins } from './unused-joins.ts'
import { afterPosition, type List, ordered, keysAsTexts } from './order.ts'
import { horizonOfParts, type ListOfParts, stretchOfParts } from './merged-list.ts'
import { asNamed, containingAll, named, orderOf, searchView, viewed } from './word-index.ts'

/** The result of scanning consecutive rows of a list for words. */
export interface ScanResult {
  /** Number of rows that contain the words; `places` has the keys of the first of them. */
  count: number
  places: string[][]
  /** Keys of the last row that was scanned. */
  last: string[] | undefined
  /** The list has no further rows. */
  all: boolean
}

type AnyList<DB, TB extends keyof DB, Row> = { list: List<DB, TB, Row>; parts: ListOfParts<never, never> | undefined }

/**
 * Scans at most `most` consecutive rows of a list for words, from its first row. A merged list is read from the beginning of each part; the scan
 * ends where the first of the parts was read no further.
 */
export async function scanRows<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  { list, parts }: AnyList<DB, TB, Row>,
  terms: readonly string[],
  { most, wanted }: { most: number; wanted: number },
): Promise<ScanResult> {
  const { keys } = list
  const looked = parts
    ? sql`${stretchOfParts(list, parts, most)}, looked as materialized (
        select near.*, text.search_text, row_number() over (order by ${orderOf(keys, list.desc)}) as place
        from near join ${searchView(list.query)} as text on text.id = near.${named(keys).at(-1)})`
    : sql`looked as materialized (select *, row_number() over () as place from ${rowsWithText(list, most)} as first)`
  const { rows } = await sql<{ looked: number; cut: boolean; count: number; places: string[][]; last: string[] | null }>`
    with ${looked}, found as materialized (select * from looked where ${containingAll(sql`search_text`, terms)})
    select (select count(*) from looked) as looked, (select count(*) from found) as count, ${parts ? sql`exists (select from horizon)` : sql`false`} as cut,
      array(select ${keysAsTexts(named(keys))} from found order by place limit ${wanted}) as places,
      (select ${keysAsTexts(named(keys))} from looked order by place desc limit 1) as last`.execute(db)
  const [row] = rows
  return { count: Number(row?.count), places: row?.places ?? [], last: row?.last ?? undefined, all: !row?.cut && Number(row?.looked) < most }
}

const rowsWithText = <DB, TB extends keyof DB, Row>(list: List<DB, TB, Row>, most: number) =>
  viewed(list.query, (rows, { text }) => ordered({ ...list, query: rows.select(text.as('searchText')).select(asNamed(list.keys)) }).limit(most))

/** Goes back from a position of a list towards its beginning. `near`: the beginning is less than about `most` rows away. `place`: about `step` rows back. */
export async function goBack<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  { list, parts }: AnyList<DB, TB, Row>,
  from: readonly string[],
  { step, most }: { step: number; most: number },
): Promise<{ near: boolean; place: string[] | undefined }> {
  const { keys, desc, after } = list
  const back = { ...list, desc: !desc, after: from }
  const between = after ? list.query.where(afterPosition(keys, after, desc)) : list.query
  const rows = dropUnusedJoins(ordered({ ...back, query: between.clearSelect().select(asNamed(keys)) as typeof list.query }))
  const near = parts
    ? sql`${stretchOfParts(back, parts, step, after)}, far as materialized (${horizonOfParts(back, parts, most, after)})`
    : sql`near as materialized (select * from ${rows} as near limit ${step}), far as materialized (select from ${rows} as far limit 1 offset ${most - 1})`
  const found = await sql<{ far: boolean; place: string[] | null }>`with ${near} select exists (select from far) as far,
    (select ${keysAsTexts(named(keys))} from near order by ${orderOf(keys, desc)} limit 1) as place`.execute(db)
  const [row] = found.rows
  return { near: !row?.far, place: row?.place ?? undefined }
}
