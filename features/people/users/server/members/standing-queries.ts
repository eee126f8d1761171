import { sql } from 'kysely'
import { assertAccountLimit } from '#server/kernel/people/accounts-left-queries.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import type { MemberRow } from '../queries.ts'
import { mustKeepAdministrator } from '../roles/role-queries.ts'

const versionBump = { updatedAt: sql<Date>`now()`, rowVersion: sql<number>`row_version + 1` }

/** Ends the sessions of a member in this institution; sessions of the same account in other institutions continue. */
export async function endMemberSessions(platform: PlatformDb, memberId: string): Promise<void> {
  await platform.deleteFrom('sessions').where('memberId', '=', memberId).execute()
  await pushLive(platform, [memberId], { type: 'signed-out', by: 'administrator' })
}

/** Which of these members have a session now. */
export async function selectSignedIn(platform: PlatformDb, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!memberIds.length) return new Set()
  const rows = await platform
    .selectFrom('sessions')
    .select('memberId')
    .distinct()
    .where('memberId', 'in', memberIds)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}

export async function disableMember(db: Db, platform: PlatformDb, row: MemberRow): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...versionBump, disabledAt: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  if (row.roles.includes('administrator')) await mustKeepAdministrator(db)
  await endMemberSessions(platform, row.id)
}

/** Enables a disabled member, readmits one who had left, and accepts one who had applied to join. */
export async function enableMember(db: Db, row: MemberRow): Promise<void> {
  await assertAccountLimit(db, 1)
  const state = row.state === 'left' ? (row.lastLoginAt ? 'active' : 'waiting') : row.state
  await db
    .updateTable('members')
    .set({ ...versionBump, disabledAt: null, appliedAt: null, state })
    .where('id', '=', row.id)
    .execute()
}

/** Ends a membership; content that the member created keeps the member's name. */
export async function endMembership(db: Db, platform: PlatformDb, row: MemberRow): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...versionBump, state: 'left', disabledAt: null, appliedAt: null })
    .where('id', '=', row.id)
    .execute()
  if (row.roles.includes('administrator')) await mustKeepAdministrator(db)
  await db.deleteFrom('usergroupMembers').where('memberId', '=', row.id).execute()
  await endMemberSessions(platform, row.id)
}
