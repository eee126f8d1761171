import { sql } from 'kysely'
import type { Database } from '../data/db.ts'
import { refusal } from '../http/refusal.ts'

/** All that an institution has stored, in bytes, and how much its package allows; null: no limit. */
export async function findStorage(
  { platform }: Pick<Database, 'platform'>,
  institutionId: string,
): Promise<{ stored: number; limit: number | null }> {
  const row = await platform
    .selectFrom('institutions')
    .leftJoin('packages', 'packages.id', 'institutions.packageId')
    .select('packages.storageLimit')
    .select((q) =>
      q
        .selectFrom('storageUsed')
        .whereRef('storageUsed.holderId', '=', 'institutions.id')
        .select(sql<number>`coalesce(sum(storage_used.bytes), 0)::bigint`.as('used'))
        .as('used'),
    )
    .where('institutions.id', '=', institutionId)
    .executeTakeFirstOrThrow()
  return { stored: Number(row.used), limit: row.storageLimit === null ? null : Number(row.storageLimit) }
}

/**
 * Refuses an upload before it is received if the institution's package has no storage left for it. The database checks again when the file's row
 * is inserted, since parallel uploads may together exceed the limit.
 */
export async function mustHaveStorage(database: Pick<Database, 'platform'>, user: { institutionId: string }, bytes: number): Promise<void> {
  const { stored, limit } = await findStorage(database, user.institutionId)
  if (limit !== null && stored + bytes > limit) {
    throw refusal('full', {
      zh: '机构的存储空间已用完。可删除不再使用的文件，或联系平台升级套餐。',
      en: 'Your institution has used all of its storage. Delete files you no longer need, or ask for a larger package.',
    })
  }
}
