import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { containing, normalizedText } from '#server/kernel/lists/text.ts'

/** The most resources that are found by their words, and the most pages that are found by theirs. */
const mostHits = 1000

const termsOf = (q: string) => normalizedText(q).split(/\s+/).filter(Boolean)
const containingAll = (terms: readonly string[], text: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.join([sql`true`, ...terms.map((term) => sql`${text} like ${containing(term)}`)], sql` and `)})`

/** What a search finds: the resources of the institution by id, or `words` to be looked for in the order of the list. */
export interface Hits {
  ids?: readonly string[]
  words?: string
  /** Not all pages of documents were looked at. */
  partial?: true
}

/**
 * Finds resources of the institution by the words of what is said about them and of the pages of documents. Of words that too many resources have, only
 * what is said about them is searched, in the order of the list.
 */
export async function findByText(db: Db, q: string): Promise<Hits> {
  const terms = termsOf(q)
  if (!terms.length) return {}
  const own = await sql<{ id: string }>`select r.id from resources_search r
    where grams(r.institution_id, r.search_text) @> grams_of(here(), ${terms}) and ${containingAll(terms, sql.ref('r.search_text'))}
    limit ${mostHits + 1}`.execute(db)
  if (own.rows.length > mostHits) return { words: q, partial: true }
  const pages = await sql<{ sha256: string }>`select distinct sha256 from (select p.sha256 from page_texts_search p
    where grams(p.institution_id, p.search_text) @> grams_of(here(), ${terms}) and ${containingAll(terms, sql.ref('p.search_text'))}
    limit ${mostHits + 1}) as found`.execute(db)
  const sums = pages.rows.map(({ sha256 }) => sha256)
  const inText = await sql<{ id: string }>`select r.id from files f join resources r on r.institution_id = f.institution_id and r.id = f.id
    where f.institution_id = here() and f.sha256 = any (${sums}::text[]) limit ${mostHits}`.execute(db)
  const ids = [...new Set([...own.rows, ...inText.rows].map(({ id }) => id))]
  return { ids, ...((sums.length === mostHits + 1 || inText.rows.length === mostHits) && { partial: true }) }
}

/** The condition that public resources contain these words. */
export const textOfPublic = (q: string): RawBuilder<boolean>[] => [containingAll(termsOf(q), sql.ref('resources.searchText'))]
