import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { ResourceScope } from '../../contract.ts'

const touched = sql`updated_at = now(), row_version = row_version + 1`

export const placeResources = (
  db: Db,
  memberId: string,
  ids: readonly string[],
  { scope, folderId }: { scope: ResourceScope; folderId: string | null },
) =>
  sql`update resources set scope = ${scope}, folder_id = ${folderId}, updated_by = ${memberId}, ${touched}
    where institution_id = here() and id = any (${ids}::uuid[])`.execute(db)

/** Adds and removes tags; the order of those before is kept. */
export const tagResources = (
  db: Db,
  memberId: string,
  ids: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) =>
  sql`update resources set updated_by = ${memberId}, ${touched},
      tags = array(select tag from unnest(tags || ${add}::text[]) with ordinality as each (tag, at)
        where tag <> all (${remove}::text[]) or tag = any (${add}::text[]) group by tag order by min(at))
    where institution_id = here() and id = any (${ids}::uuid[])`.execute(db)

/** Puts resources into the bin or takes them out of it. */
export const binResources = (db: Db, memberId: string, ids: readonly string[], binned: boolean) =>
  sql`update resources set deleted_at = ${binned ? sql`now()` : sql`null`}, updated_by = ${memberId}, row_version = row_version + 1
    where institution_id = here() and id = any (${ids}::uuid[])`.execute(db)

/**
 * Deletes resources with their versions and shares for good. Their files expire unless they stand somewhere; then the files stay, as ordinary files.
 */
export async function deleteForGood(db: Db, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await db.deleteFrom('resources').where('id', 'in', ids).execute()
  await sql`update files set expires_at = now() where institution_id = here() and id = any (${ids}::uuid[])
    and not exists (select from file_uses u where u.institution_id = here() and u.file_id = files.id)
    and not file_of_record(files.id)`.execute(db)
}

/** Deletes up to `limit` resources for good that were put into the bin before a time; returns how many. */
export async function purgeResources(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from resources where institution_id = here() and deleted_at < ${before}
    order by deleted_at limit ${limit} for update skip locked`.execute(db)
  await deleteForGood(
    db,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** With how many people and groups these resources are shared by themselves. */
export async function countShares(db: Db, ids: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('resourceShares')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('resourceId', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
