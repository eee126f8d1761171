import { sql } from 'kysely'
import type { Bilingual } from '#contract/errors.ts'
import type { ConversionFacts } from '#features/library/files/contract.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'

export interface Made {
  progress: number
  reason: Bilingual | null
  facts: ConversionFacts
}

/** What is known of these bytes, by their sums, in one statement. */
export async function selectMade(platform: PlatformDb, institutionId: string, sums: readonly string[]): Promise<Map<string, Made>> {
  if (!sums.length) return new Map()
  const { rows } = await sql<Made & { sha256: string }>`select given.sha256, c.progress, c.reason, c.facts
    from unnest(${[...new Set(sums)]}::text[]) as given (sha256), lateral conversion_of(${institutionId}, given.sha256) as c`.execute(platform)
  return new Map(rows.map(({ sha256, ...made }) => [sha256, made]))
}

/** In how many places each of these files stands, in one statement. */
export async function countUses(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<{ fileId: string; count: number }>`select file_id, count(*) from file_uses
    where institution_id = here() and file_id = any (${ids}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ fileId, count }) => [fileId, Number(count)]))
}

/** The folders from the top to this one. */
export async function selectPath(db: Db, folderId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive up as (
      select id, name, parent_id, 1 as step from resource_folders where institution_id = here() and id = ${folderId}
      union all select f.id, f.name, f.parent_id, up.step + 1 from up join resource_folders f on f.institution_id = here() and f.id = up.parent_id
        where up.step < 20)
    select id, name from up order by step desc`.execute(db)
  return rows
}
