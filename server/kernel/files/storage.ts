import { sql } from 'kysely'
import type { Database } from '../data/db.ts'
import { refusal } from '../http/refusal.ts'

/**
 * Refuses an upload before it is received if the institution's package has no storage left for it. The database checks again when the file's row
 * is inserted, since parallel uploads may together exceed the limit.
 */
export async function mustHaveStorage({ platform }: Pick<Database, 'platform'>, user: { institutionId: string }, bytes: number): Promise<void> {
  const found = await platform
    .selectFrom('institutions')
    .innerJoin('packages', 'packages.id', 'institutions.packageId')
    .select('packages.storageLimit')
    .select((q) =>
      q
        .selectFrom('storageUsed')
        .whereRef('storageUsed.holderId', '=', 'institutions.id')
        .select(sql<number>`coalesce(sum(storage_used.bytes), 0)::bigint`.as('used'))
        .as('used'),
    )
    .where('institutions.id', '=', user.institutionId)
    .where('packages.storageLimit', 'is not', null)
    .executeTakeFirst()
  if (found?.storageLimit && Number(found.used) + bytes > found.storageLimit) {
    throw refusal('full', {
      zh: '机构的存储空间已用完。可删除不再使用的文件，或联系平台升级套餐。',
      en: 'Your institution has used all of its storage. Delete files you no longer need, or ask for a larger package.',
    })
  }
}
