import { sql } from 'kysely'
import type { Database } from './db.ts'
import { refusal } from './refusal.ts'

/**
 * Refuses bytes for which the institution's package has no storage left, before they are received. The database refuses them as well when
 * the file is entered, so that many small ones at once do not slip through.
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
      en: 'The storage of the institution is used up. Delete files that are not used, or ask for a larger package.',
    })
  }
}
