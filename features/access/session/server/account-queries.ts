import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import type { Rows } from '#server/kernel/data/rows.ts'
import type { Membership } from './queries.ts'
import { targetKindOf } from './codes/targets.ts'

/**
 * The accounts that an entered name can mean, in this order: the one that has verified this phone or mail, the one with this account name, and those
 * with this phone or mail unverified. An account name may look like a phone number or a mail address, even like someone else's.
 */
export function selectAccounts(platform: PlatformDb, account: string) {
  const named = sql<SqlBool>`lower(account) = lower(${account})`
  const target = account.toLowerCase()
  return platform
    .selectFrom('accounts')
    .select(['id', 'account', 'passwordHash'])
    .where('deletedAt', 'is', null)
    .where((q) => q.or([named, matchesTarget(target)(q)]))
    .orderBy(
      (q) => q.and([matchesTarget(target)(q), q(verifiedAtColumn(target), 'is not', null)]),
      (order) => order.desc().nullsLast(),
    )
    .orderBy(named, 'desc')
    .execute()
}

/**
 * The account that a verification of this phone or mail signs in to: the one that has verified it, or one that has no password yet. An unverified phone
 * of an account with a password may have been entered by someone else and is not accepted.
 */
export function findByTarget(platform: PlatformDb, target: string) {
  return platform
    .selectFrom('accounts')
    .select(['id', 'account'])
    .where('deletedAt', 'is', null)
    .where(matchesTarget(target))
    .where((q) => q.or([q(verifiedAtColumn(target), 'is not', null), q('passwordHash', 'is', null)]))
    .executeTakeFirst()
}

/** Stores a verified phone or mail with the account and removes it from an account that has it unverified. False when another account has verified it. */
export async function assignVerifiedTarget(platform: PlatformDb, accountId: string, target: string): Promise<boolean> {
  const other = await platform
    .selectFrom('accounts')
    .select(['id', verifiedAtColumn(target), 'passwordHash'])
    .where(matchesTarget(target))
    .where('id', '!=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (other?.[verifiedAtColumn(target)]) return false
  const column = targetKindOf(target)
  if (other)
    await platform
      .updateTable('accounts')
      .set({ [column]: null })
      .where('id', '=', other.id)
      .execute()
  await platform
    .updateTable('accounts')
    .set({ [column]: target, [verifiedAtColumn(target)]: new Date() })
    .where('id', '=', accountId)
    .execute()
  return true
}

export const verifiedAtColumn = (target: string) => (targetKindOf(target) === 'phone' ? 'phoneVerifiedAt' : 'mailVerifiedAt')

const matchesTarget =
  (target: string) =>
  (q: ExpressionBuilder<Pick<Rows, 'accounts'>, 'accounts'>): Expression<SqlBool> =>
    targetKindOf(target) === 'phone' ? q('phone', '=', target) : sql<SqlBool>`lower(mail) = ${target}`

/** What a sign-in needs of the account, in one statement: whether it is disabled, which steps it requires, consents given, and memberships. */
export function findSignInAccount(platform: PlatformDb, accountId: string) {
  return platform
    .selectFrom('accounts')
    .select((q) => [
      'id',
      'account',
      'administrator',
      'disabledAt',
      'passwordExpired',
      'totpEnabledAt',
      sql<string[]>`array(${q
        .selectFrom('consents')
        .select(sql<string>`document || ' ' || version`.as('agreed'))
        .whereRef('consents.accountId', '=', 'accounts.id')})`.as('agreed'),
      sql<Membership[]>`array(${sql`
        select json_build_object('institutionId', m.institution_id, 'institutionName', m.institution_name, 'code', i.code, 'logoUrl', m.logo_url,
          'memberId', m.member_id, 'name', m.name, 'roles', m.roles, 'visitor', m.visitor, 'suspended', m.suspended)
        from memberships(accounts.id) m join institutions i on i.id = m.institution_id order by m.visitor, m.member_id`})`.as('memberships'),
    ])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Sets a password chosen by the account's owner. Unused activation codes are deleted, because they could set another one. */
export async function updateAccountPassword(platform: PlatformDb, accountId: string, passwordHash: string): Promise<void> {
  await platform
    .updateTable('accounts')
    .set({ passwordHash, passwordExpired: false, passwordChangedAt: new Date() })
    .where('id', '=', accountId)
    .execute()
  await platform.deleteFrom('activations').where('accountId', '=', accountId).where('usedAt', 'is', null).execute()
}

/** Binds an identity of WeChat or of a provider; false when it is bound to another account. */
export async function insertIdentity(
  platform: PlatformDb,
  accountId: string,
  identity: { id: string; provider: string; subject: string; name: string; openId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ accountId: string }>`
    insert into account_identities (id, account_id, provider, subject, name, open_id)
    values (${identity.id}, ${accountId}, ${identity.provider}, ${identity.subject}, ${identity.name}, ${identity.openId})
    on conflict (provider, subject) do update set open_id = coalesce(excluded.open_id, account_identities.open_id)
    returning account_id`.execute(platform)
  return rows[0]?.accountId === accountId
}

export function findIdentityAccount(platform: PlatformDb, provider: string, subject: string) {
  return platform
    .selectFrom('accountIdentities')
    .select(['accountId', 'openId'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** By what the owner of an account can confirm to be its owner: the password, and phone and mail with their verification. */
export const loadCredentials = (platform: PlatformDb, accountId: string) =>
  platform
    .selectFrom('accounts')
    .select(['account', 'passwordHash', 'phone', 'mail', 'phoneVerifiedAt', 'mailVerifiedAt'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
