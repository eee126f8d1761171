import { sql } from 'kysely'
import type { Platform } from '../kernel/db.ts'

export function findAccount(platform: Platform, account: string) {
  return platform
    .selectFrom('accounts')
    .select(['id', 'account', 'passwordHash', 'administrator', 'disabledAt'])
    .where(sql<boolean>`lower(account) = lower(${account})`)
    .executeTakeFirst()
}

export interface Membership {
  institutionId: string
  institutionName: string
  logoUrl: string | null
  memberId: string
  name: string
  roles: string[]
  visitor: boolean
  suspended: boolean
}

/** The institutions of an account that has shown who it is. */
export async function selectMemberships(platform: Platform, account: { id: string }): Promise<Membership[]> {
  const { rows } = await sql<Membership>`select * from memberships(${account.id})`.execute(platform)
  return rows
}

/** The institution that an entrance names by its code, if any. */
export function findEntrance(platform: Platform, code: string | undefined) {
  return platform
    .selectFrom('institutions')
    .select('id')
    .where('code', '=', code ?? '')
    .executeTakeFirst()
}

export async function insertChallenge(platform: Platform, hash: Buffer, expiresAt: Date): Promise<void> {
  await platform.deleteFrom('challenges').where('expiresAt', '<', new Date()).execute()
  await platform.insertInto('challenges').values({ hash, expiresAt }).execute()
}

/** True once for a challenge that was given and has not expired. */
export async function spendChallenge(platform: Platform, hash: Buffer): Promise<boolean> {
  const spent = await platform.deleteFrom('challenges').where('hash', '=', hash).where('expiresAt', '>', new Date()).executeTakeFirst()
  return spent.numDeletedRows > 0n
}
