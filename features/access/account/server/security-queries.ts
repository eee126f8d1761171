import { sql } from 'kysely'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import type { User } from '#server/kernel/access/session.ts'

interface SessionRow {
  id: string
  current: boolean
  institutionName: string
  method: string
  device: string
  operatingSystem: string
  address: string
  createdAt: Date
  seenAt: Date
  expiresAt: Date
}

/** The open sessions of the account: the current one first, then by last activity. */
export async function selectSessions(platform: PlatformDb, { accountId, sessionId }: User): Promise<SessionRow[]> {
  return platform
    .selectFrom('sessions')
    .innerJoin('institutions', 'institutions.id', 'sessions.institutionId')
    .select([
      'sessions.id',
      'institutions.name as institutionName',
      'method',
      'device',
      'operatingSystem',
      'sessions.address',
      'sessions.createdAt',
      'seenAt',
      'sessions.expiresAt',
    ])
    .select(sql<boolean>`sessions.id = ${sessionId}`.as('current'))
    .where('accountId', '=', accountId)
    .where('sessions.expiresAt', '>', new Date())
    .orderBy('current', 'desc')
    .orderBy('seenAt', 'desc')
    .limit(100)
    .execute()
}

/** Ends one session of the account; false if the account has no session of this id. */
export async function endOneSession(platform: PlatformDb, accountId: string, id: string): Promise<boolean> {
  const ended = await platform.deleteFrom('sessions').where('id', '=', id).where('accountId', '=', accountId).returning('memberId').executeTakeFirst()
  if (ended) await pushLive(platform, [ended.memberId], { type: 'signed-out' })
  return ended !== undefined
}

export async function countSessions(platform: PlatformDb, accountId: string): Promise<number> {
  const { count } = await platform
    .selectFrom('sessions')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function takeFactor(platform: PlatformDb, accountId: string) {
  return platform
    .selectFrom('accounts')
    .select((q) => [
      'account',
      'administrator',
      'totpSecret',
      'totpPending',
      'totpEnabledAt',
      q
        .selectFrom('recoveryCodes')
        .select((r) => r.fn.countAll<number>().as('left'))
        .whereRef('recoveryCodes.accountId', '=', 'accounts.id')
        .where('usedAt', 'is', null)
        .as('recoveryLeft'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function keepPendingFactor(platform: PlatformDb, accountId: string, totpPending: string): Promise<void> {
  await platform.updateTable('accounts').set({ totpPending }).where('id', '=', accountId).execute()
}

/** The sign-in methods stored on the account. `lock` locks the row, for a caller that changes one of them. */
export function loadSignInMethods(platform: PlatformDb, accountId: string, { lock }: { lock: boolean }) {
  return platform
    .selectFrom('accounts')
    .select(['account', 'passwordHash', 'phone', 'phoneVerifiedAt', 'mail', 'mailVerifiedAt'])
    .where('id', '=', accountId)
    .$if(lock, (rows) => rows.forUpdate())
    .executeTakeFirstOrThrow()
}

export function selectIdentities(platform: PlatformDb, accountId: string) {
  return platform
    .selectFrom('accountIdentities')
    .select(['id', 'provider', 'name', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

export async function deleteIdentity(platform: PlatformDb, accountId: string, id: string): Promise<void> {
  await platform.deleteFrom('accountIdentities').where('id', '=', id).where('accountId', '=', accountId).execute()
}

export async function dropTarget(platform: PlatformDb, accountId: string, kind: 'phone' | 'mail'): Promise<void> {
  const set = kind === 'phone' ? { phone: null, phoneVerifiedAt: null } : { mail: null, mailVerifiedAt: null }
  await platform.updateTable('accounts').set(set).where('id', '=', accountId).execute()
}
