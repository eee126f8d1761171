import { type Kysely, sql } from 'kysely'
import type { List } from './order.ts'
import type { ListOfParts } from './merged-list.ts'
import { goBack, scanRows, type ScanResult } from './stretch.ts'
import { findSampled, sample, type Sampled, selectExact, selectHits, termsOf } from './word-index.ts'

export interface Found<Row> {
  rows: { row: Row; keys: string[] }[]
  total: number
  more: boolean
  /** Matches before the last of these rows may be missing. */
  partial?: true | undefined
  /** Keys of the position where the search continues, if fewer rows were found than wanted and there are more. */
  on?: string[] | undefined
}

/** Limits of what is read for one page. */
export interface Bounds {
  /** Rows that are scanned at the beginning, in the order of the list. */
  first: number
  /** Words count as rare, and all hits are read, if the sample of one row in 512 has no more hits than this. */
  rare: number
  /** Rows of one further scan for frequent words, and the number of such scans. */
  stretch: number
  stretches: number
  /** Rows before a known distant hit at which a scan begins, at most, and rows after that hit that the same scan covers. */
  back: number
  ahead: number
  /** Rows with whole-word matches that are read where a scan skips rows. */
  exact: number
}
const usual: Bounds = { first: 1200, rare: 4, stretch: 1000, stretches: 2, back: 900, ahead: 100, exact: 1200 }
const oneThird = (rows: number) => Math.ceil(rows / 3)
/** Bounds for a merged list: the texts of its rows are looked up one by one, and about twice as many rows are read as are scanned. */
const ofParts = ({ first, stretch, back, ...bounds }: Bounds): Bounds => ({
  ...bounds,
  first: oneThird(first),
  stretch: oneThird(stretch),
  back: oneThird(back),
})
/** Known hits that are remembered for one page. */
const mostKnown = 50
/** Rows that are scanned for one piece of an export. */
const pieceOfWhole = 10_000

interface Search<DB, TB extends keyof DB, Row> {
  list: List<DB, TB, Row>
  parts?: ListOfParts<never, never> | undefined
  words: string
  /** All matches are wanted, piece by piece: none is left out, and a piece may have few rows or none. */
  whole?: boolean | undefined
  bounds?: Bounds
}

interface Places {
  places: string[][]
  count: number
  more: boolean
  partial?: true | undefined
  on?: string[] | undefined
}

/**
 * A page of the rows that contain all the words. The query's first table has a search view (procedure `searchable` in the migrations).
 *
 * First the first rows of the order are scanned. If they do not fill the page and the words are rare, the word index gives all hits, which are then
 * sorted. Both ways are exact. If the words are frequent but not among the first rows, their hits are far away in the order: a sample of the hits
 * shows where, and the list is scanned from a little before that position. Scattered hits in between may be left out (`partial`), except rows that
 * have the words as whole words.
 */
export async function findByWords<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  { list, parts, words, whole = false, bounds = usual }: Search<DB, TB, Row>,
): Promise<Found<Row>> {
  const terms = termsOf(words)
  const { places, count, ...rest } = await (whole
    ? findPiece(db, { list, parts }, terms, bounds)
    : findPage(db, { list, parts }, terms, parts ? ofParts(bounds) : bounds))
  return { rows: await rowsAt(list, places), total: count, ...rest }
}

type Pieces<DB, TB extends keyof DB, Row> = { list: List<DB, TB, Row>; parts: ListOfParts<never, never> | undefined }

async function findPage<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  { list, parts }: Pieces<DB, TB, Row>,
  terms: string[],
  bounds: Bounds,
): Promise<Places> {
  const wanted = list.offset + list.limit
  const first = await scanRows(db, { list, parts }, terms, { most: bounds.first, wanted })
  if (first.all || first.places.length === wanted) return { places: first.places.slice(list.offset), count: first.count, more: !first.all }
  const sampled = await sample(db, { ...list, after: first.last, offset: 0, limit: mostKnown }, terms, bounds.exact)
  if (isRare(sampled, bounds)) return { ...(await selectHits(db, list, terms)), more: false }
  const found = await goFurther(db, { list, parts }, terms, { first, sampled, bounds })
  return { ...found, places: found.places.slice(list.offset, wanted) }
}

/** Continues a search for frequent words after the first rows of a list: from one known hit to the next, until there are enough rows. */
async function goFurther<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  { list, parts }: Pieces<DB, TB, Row>,
  terms: string[],
  { first, sampled, bounds }: { first: ScanResult; sampled: Sampled; bounds: Bounds },
): Promise<Places> {
  const wanted = list.offset + list.limit
  const places = [...first.places]
  let { count, last } = first
  let partial: true | undefined
  const behind = () => ({ ...list, after: last, offset: 0, limit: wanted - places.length })
  let someExact = sampled.exact
  const addExact = async (before: string[] | undefined) => {
    partial = true
    const exact = someExact ? await selectExact(db, behind(), terms, { before, most: bounds.exact }) : []
    someExact = exact.length > 0
    const added = exact.filter((each) => each.here).map(({ place }) => place)
    places.push(...added)
    count += added.length
  }

  let scans = 0
  /** Returns whether the end of the list was reached. */
  async function look(most: number): Promise<boolean> {
    const next = await scanRows(db, { list: behind(), parts }, terms, { most, wanted: wanted - places.length })
    places.push(...next.places)
    count += next.count
    last = next.last ?? last
    scans++
    return next.all
  }
  // If the words stay as frequent as among the first rows, the allowed scans fill the page.
  const soon = (wanted - places.length) * bounds.first <= bounds.stretches * bounds.stretch * first.count
  while (soon && scans < bounds.stretches && places.length < wanted) if (await look(bounds.stretch)) return { places, count, more: false }
  if (places.length >= wanted) return { places, count, more: true }

  const part = sampled.count <= bounds.rare * 12 ? 64 : 512
  const known = part === 512 ? sampled.places : await findSampled(db, { ...behind(), limit: mostKnown }, terms, part)
  const nextKnown = () => known.find((hit) => !places.some((place) => place.at(-1) === hit.at(-1)))
  // Without a hit among the first rows and in the samples, further scans are unlikely to find one.
  if (!known.length && !first.count) scans = bounds.stretches
  let aim: string[] | undefined
  while (scans < bounds.stretches && places.length < wanted) {
    const hit = nextKnown()
    let most = bounds.stretch
    if (hit && hit !== aim) {
      aim = hit
      // Of a dense run of hits the sample knows one in `part`, so the run begins up to about `part` rows before the known hit.
      const step = Math.min(bounds.back, 100 + 2 * part)
      const { near, place } = await goBack(db, { list: behind(), parts }, hit, { step, most: bounds.stretch })
      if (!near) {
        await addExact(place)
        last = place
        most = step + bounds.ahead
      }
    }
    if (await look(most)) return { places, count, more: !!partial, partial }
  }
  const on = places.length < wanted && (nextKnown() || known.length === mostKnown) ? last : undefined
  if (places.length < wanted && !on) await addExact(undefined)
  return { places, count, more: true, partial, on }
}

/** Whether there are few enough hits to read all of them. A false positive of the index is read once, a hit three times. */
const isRare = ({ count, contained }: Sampled, { rare }: Bounds) => count + 2 * contained <= 3 * rare

/** The next piece of all matches: all hits if the words are rare, else those among the next rows of the list. */
async function findPiece<Handle, DB, TB extends keyof DB, Row>(
  db: Kysely<Handle>,
  { list, parts }: Pieces<DB, TB, Row>,
  terms: string[],
  bounds: Bounds,
): Promise<Places> {
  if (isRare(await sample(db, { ...list, limit: 0 }, terms, bounds.exact), bounds)) return { ...(await selectHits(db, list, terms)), more: false }
  const { places, count, last, all } = await scanRows(db, { list, parts }, terms, { most: pieceOfWhole, wanted: list.limit })
  return { places, count, more: !all, on: all ? undefined : last }
}

/** The rows at these positions, with all columns, in the same order. */
async function rowsAt<DB, TB extends keyof DB, Row>({ query, keys }: List<DB, TB, Row>, places: string[][]): Promise<Found<Row>['rows']> {
  const id = keys.at(-1)
  if (!id || !places.length) return []
  const given = await query
    .select(sql<string>`${id}`.as('rowId'))
    .where(
      id,
      'in',
      places.map((place) => place.at(-1)),
    )
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
