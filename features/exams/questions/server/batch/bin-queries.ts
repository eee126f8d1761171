import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'

/**
 * Removes up to `limit` questions that were put into the bin before a time and are used nowhere, with their versions; returns how many. Files that only
 * they have shown expire.
 */
export async function purgeQuestions(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from questions where institution_id = here() and deleted_at < ${before} and used_count = 0 order by deleted_at limit ${limit}
    for update skip locked`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return 0
  const { rows: shown } = await sql<{ fileId: string }>`
    select distinct file_id from question_files where institution_id = here() and question_id = any (${ids}::uuid[])`.execute(db)
  await db.deleteFrom('questions').where('id', 'in', ids).execute()
  await sql`update files set expires_at = now() where institution_id = here() and id = any (${shown.map(({ fileId }) => fileId)}::uuid[])
    and not exists (select from question_files f where f.institution_id = files.institution_id and f.file_id = files.id)`.execute(db)
  return ids.length
}
