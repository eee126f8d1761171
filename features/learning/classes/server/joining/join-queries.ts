import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { ClassState, JoinMode } from '../../contract.ts'
import type { MemberState } from '../../contract-members.ts'

/** Where the class of a code is: its institution and its id. */
export async function findCode(platform: PlatformDb, code: string): Promise<{ institutionId: string; classId: string } | undefined> {
  const { rows } = await sql<{ institutionId: string; classId: string }>`
    select institution_id as "institutionId", class_id as "classId" from class_of_code(${code})`.execute(platform)
  return rows[0]
}

/** What an invitation shows of a class that is not dissolved, and what a person is in it. */
export async function findInvited(db: Db, classId: string, memberId: string | undefined) {
  const row = await db
    .selectFrom('classes')
    .select(['classes.id', 'classes.name', 'classes.term', 'classes.describe', 'classes.state', 'classes.joinMode', 'classes.inviteCode'])
    .select(['classes.inviteExpiresAt', 'classes.capacity', 'classes.ownerId'])
    .select((q) =>
      q
        .selectFrom('classMembers')
        .select('classMembers.state')
        .whereRef('classMembers.classId', '=', 'classes.id')
        .where('classMembers.memberId', '=', memberId ?? null)
        .as('mine'),
    )
    .where('classes.id', '=', classId)
    .where('classes.binned', '=', false)
    .executeTakeFirst()
  return (
    row && { ...row, state: row.state as ClassState, joinMode: row.joinMode as JoinMode, mine: (row.mine ?? undefined) as MemberState | undefined }
  )
}

/** The name and the code of an institution. */
export const loadInstitutionName = (platform: PlatformDb, id: string) =>
  platform.selectFrom('institutions').select(['institutions.name', 'institutions.code']).where('institutions.id', '=', id).executeTakeFirstOrThrow()
