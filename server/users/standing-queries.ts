import { sql } from 'kysely'
import { mustHaveRoomForAccounts } from '../institutions/accounts-left.ts'
import type { Db, Platform } from '../kernel/db.ts'
import { announce } from '../kernel/live.ts'
import type { MemberRow } from './queries.ts'
import { mustKeepAdministrator } from './role-queries.ts'

const again = { updatedAt: sql<Date>`now()`, rowVersion: sql<number>`row_version + 1` }

/** Ends the sessions of a member in this institution; those of the same account elsewhere go on. */
export async function endMemberSessions(platform: Platform, memberId: string): Promise<void> {
  await platform.deleteFrom('sessions').where('memberId', '=', memberId).execute()
  await announce(platform, [memberId], { type: 'signed-out' })
}

export async function disableMember(db: Db, platform: Platform, row: MemberRow): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...again, disabledAt: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  if (row.roles.includes('administrator')) await mustKeepAdministrator(db)
  await endMemberSessions(platform, row.id)
}

/** Lets someone in again. Who had left is taken back; who had asked to join is accepted. */
export async function enableMember(db: Db, row: MemberRow): Promise<void> {
  await mustHaveRoomForAccounts(db, 1)
  const state = row.state === 'left' ? (row.lastLoginAt ? 'active' : 'waiting') : row.state
  await db
    .updateTable('members')
    .set({ ...again, disabledAt: null, appliedAt: null, state })
    .where('id', '=', row.id)
    .execute()
}

/** Ends a membership; what the person made stays under his name. */
export async function endMembership(db: Db, platform: Platform, row: MemberRow): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...again, state: 'left', disabledAt: null, appliedAt: null })
    .where('id', '=', row.id)
    .execute()
  if (row.roles.includes('administrator')) await mustKeepAdministrator(db)
  await db.deleteFrom('usergroupMembers').where('memberId', '=', row.id).execute()
  await endMemberSessions(platform, row.id)
}
