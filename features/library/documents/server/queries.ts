import { sql } from 'kysely'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { containing } from '#server/kernel/lists/text.ts'

/** The first pages of these bytes that have each of the terms, which are normalized. Whether the person may read the file was decided before. */
export async function findPages(
  platform: PlatformDb,
  { institutionId, sha256, terms, most }: { institutionId: string; sha256: string; terms: readonly string[]; most: number },
): Promise<{ page: number; words: string }[]> {
  const patterns = terms.map(containing)
  const { rows } = await sql<{ page: number; words: string }>`
    select page, words from found_pages(${institutionId}, ${sha256}, ${patterns}, ${most})`.execute(platform)
  return rows
}
