import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { MatchKey } from '../../contract.ts'

/**
 * Sign-ons of one person that has no account yet run one after the other: a second transaction waits here until the first one ends, and then finds the account
 * that it has bound.
 */
export const lockSubject = (platform: PlatformDb, providerId: string, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${providerId} ${subject}`}, 7241))`.execute(platform)

/** The member that a person from a provider stands for. */
export interface MatchedMember {
  accountId: string
  memberId: string
  name: string
}

export const findAdministratorFlag = (platform: PlatformDb, accountId: string) =>
  platform.selectFrom('accounts').select('administrator').where('id', '=', accountId).executeTakeFirst()

/** Whether the account's member of this institution is disabled or has left. */
export const findMemberStanding = (db: Db, accountId: string) =>
  db.selectFrom('members').select(['disabledAt', 'state']).where('accountId', '=', accountId).executeTakeFirst()

export async function findMemberBy(db: Db, platform: PlatformDb, key: MatchKey, value: string): Promise<MatchedMember | undefined> {
  const members = db.selectFrom('members').select(['id as memberId', 'accountId', 'name']).where('state', '!=', 'left').where('visitor', '=', false)
  if (key === 'number') return members.where('number', '=', value).executeTakeFirst()
  const accounts = platform.selectFrom('accounts').select('id').where('deletedAt', 'is', null)
  // Only a verified phone or mail identifies an account.
  const account =
    key === 'phone'
      ? await accounts
          .where('phone', '=', value.replace(/^\+86|\s|-/g, ''))
          .where('phoneVerifiedAt', 'is not', null)
          .executeTakeFirst()
      : await accounts
          .where((q) => q(q.fn<string>('lower', ['mail']), '=', value.toLowerCase()))
          .where('mailVerifiedAt', 'is not', null)
          .executeTakeFirst()
  return account && members.where('accountId', '=', account.id).executeTakeFirst()
}

/** The identity of this provider that the account is bound to. */
export const findBoundIdentity = (platform: PlatformDb, providerId: string, accountId: string) =>
  platform.selectFrom('accountIdentities').select('id').where('provider', '=', providerId).where('accountId', '=', accountId).executeTakeFirst()
