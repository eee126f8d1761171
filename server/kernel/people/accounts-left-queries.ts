import { plural } from '#plain/text/plural.ts'
import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import { refusal } from '../http/refusal.ts'
import { selectMemberCounts } from './member-counts-queries.ts'

/**
 * Refuses when the institution's package does not allow `count` more members who can sign in. To be called before members are added, approved
 * or enabled again. Locks the institution, so that simultaneous calls run one after the other.
 */
export async function assertAccountLimit(db: Db, count: number): Promise<void> {
  if (count <= 0) return
  const found = await db
    .selectFrom('institutions')
    .innerJoin('packages', 'packages.id', 'institutions.packageId')
    .select('packages.accountLimit')
    .where(sql<boolean>`institutions.id = here()`)
    .where('packages.accountLimit', 'is not', null)
    .modifyEnd(sql`for no key update of institutions`)
    .executeTakeFirst()
  const limit = found?.accountLimit ?? null
  if (limit === null) return
  const left = limit - (await countAccounts(db))
  if (count <= left) return
  const room = Math.max(0, left)
  throw refusal('full', {
    zh: `套餐最多 ${limit} 个账号，还剩 ${room} 个，无法再加 ${count} 个。可联系平台升级套餐，或停用不再使用的账号。`,
    en: `The package allows ${plural(limit, { one: '1 account', other: `${limit} accounts` })}; ${plural(room, { one: '1 is', other: `${room} are` })} left and ${plural(count, { one: '1 is', other: `${count} are` })} needed. Ask the platform for a larger package, or disable accounts that are no longer used.`,
  })
}

/** The number of members who can sign in. Members who left or are disabled and visitors do not count. */
export async function countAccounts(db: Db): Promise<number> {
  const counts = await selectMemberCounts(db, 'standing')
  return (counts.get('active') ?? 0) + (counts.get('waiting') ?? 0)
}
