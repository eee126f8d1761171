import { sql } from 'kysely'
import type { ModuleCode } from '#contract/modules.ts'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { Device } from '#server/kernel/access/session.ts'

/** The institution and member of a session. */
interface Opened {
  institutionId: string
  memberId: string
}

export interface Membership extends Opened {
  institutionName: string
  code: string
  logoUrl: string | null
  name: string
  roles: string[]
  visitor: boolean
  suspended: boolean
}

/** The memberships of an authenticated account, visitors last. */
export async function selectMemberships(platform: PlatformDb, account: { id: string }): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.institution_id, m.institution_name, i.code, m.logo_url, m.member_id, m.name, m.roles, m.visitor, m.suspended
    from memberships(${account.id}) m join institutions i on i.id = m.institution_id order by m.visitor, m.member_id`.execute(platform)
  return rows
}

/** The modules of the member whose session this is. */
export async function selectModules(platform: PlatformDb, tokenHash: Buffer): Promise<ModuleCode[]> {
  const { rows } = await sql<{ modules: ModuleCode[] }>`select modules from signed_in(${tokenHash})`.execute(platform)
  return rows[0]?.modules ?? []
}

/** Records a sign-in with the member; returns the modules, and whether the member has signed in before, but not from such a device for a long time. */
export async function markSignIn(
  platform: PlatformDb,
  { institutionId, memberId }: Opened,
  { device, operatingSystem, entrance, tokenHash }: Device & { entrance: string; tokenHash: Buffer },
): Promise<{ newDevice: boolean; modules: ModuleCode[] }> {
  const { rows } = await sql<{ newDevice: boolean; modules: ModuleCode[] | null }>`
    select mark_sign_in(${institutionId}, ${memberId}, ${newId()}, ${device}, ${operatingSystem}, ${entrance}) as new_device,
      (select modules from signed_in(${tokenHash})) as modules`.execute(platform)
  return { newDevice: rows[0]?.newDevice === true, modules: rows[0]?.modules ?? [] }
}

/** The first institution that the account has applied to join and that has not approved it yet. */
export async function findApplication(platform: PlatformDb, accountId: string): Promise<{ institutionName: string } | undefined> {
  const { rows } = await sql<{ institutionName: string }>`select institution_name from applications_of(${accountId}) limit 1`.execute(platform)
  return rows[0]
}

/** From whom the institution requires a second factor. */
export async function findSecondFactorRule(platform: PlatformDb, institutionId: string): Promise<string | undefined> {
  const found = await platform.selectFrom('institutions').select('secondFactor').where('id', '=', institutionId).executeTakeFirst()
  return found?.secondFactor
}

export async function insertChallenge(platform: PlatformDb, hash: Buffer, expiresAt: Date): Promise<void> {
  await platform.deleteFrom('challenges').where('expiresAt', '<', new Date()).execute()
  await platform.insertInto('challenges').values({ hash, expiresAt }).execute()
}

/** Deletes a challenge; true only for the first call with one that was issued and has not expired. */
export async function spendChallenge(platform: PlatformDb, hash: Buffer): Promise<boolean> {
  const spent = await platform.deleteFrom('challenges').where('hash', '=', hash).where('expiresAt', '>', new Date()).executeTakeFirst()
  return spent.numDeletedRows > 0n
}

/** Marks something single-use as used; true only for the first caller, across all processes. */
export async function markUsedOnce(platform: PlatformDb, hash: Buffer, expiresAt: Date): Promise<boolean> {
  await platform.deleteFrom('challenges').where('expiresAt', '<', new Date()).execute()
  const inserted = await platform
    .insertInto('challenges')
    .values({ hash, expiresAt })
    .onConflict((c) => c.column('hash').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** How a session was opened, so that a session in another institution is opened the same way. */
export function loadSessionOptions(platform: PlatformDb, sessionId: string) {
  return platform
    .selectFrom('sessions')
    .select(['kept', 'framed', 'method', 'identityProvider', 'identitySession'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}
