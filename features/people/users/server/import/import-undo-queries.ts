import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { MadePlaces, MemberValues } from './import-queries.ts'

/** Whether these members have signed in; locks their rows. */
export const selectMembersForUpdate = (db: Db, ids: readonly string[]) =>
  db.selectFrom('members').select(['id', 'state', 'lastLoginAt']).where('id', 'in', ids).forUpdate().execute()

/** Those of these members who belong to a textbook, advise a cohort or own a user group. */
export async function selectHolders(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set([
    ...(await db.selectFrom('textbookMembers').select('memberId as id').where('memberId', 'in', ids).execute()).map(({ id }) => id),
    ...(await db.selectFrom('cohorts').select('adviserId as id').where('adviserId', 'in', ids).execute()).flatMap(({ id }) => id ?? []),
    ...(await db.selectFrom('usergroups').select('ownerId as id').where('ownerId', 'in', ids).execute()).map(({ id }) => id),
  ])
}

export async function deleteMembers(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('members').where('id', 'in', ids).execute()
}

export async function deleteAccounts(platform: PlatformDb, ids: readonly string[]): Promise<void> {
  await platform.deleteFrom('accounts').where('id', 'in', ids).execute()
}

/** Gives a member its earlier values back; false when it was changed since `rowVersion`. */
export async function restoreMember(db: Db, id: string, { before, rowVersion }: { before: MemberValues; rowVersion: number }): Promise<boolean> {
  const done = await db
    .updateTable('members')
    .set((q) => ({ ...before, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** The departments and cohorts that an import has created. */
export async function findMadePlaces(db: Db, importId: string): Promise<MadePlaces> {
  const found = await db.selectFrom('imports').select('made').where('id', '=', importId).executeTakeFirst()
  return { departments: [], cohorts: [], ...(found?.made as object) }
}

/** Deletes those of the cohorts that have no members. */
export async function deleteMadeCohorts(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('cohorts')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('members').select('members.id').whereRef('members.cohortId', '=', 'cohorts.id'))))
    .execute()
}

/** Deletes a department that has no members, cohorts or departments. */
export async function deleteMadeDepartment(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('departments')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('members').select('members.id').whereRef('members.departmentId', '=', 'departments.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('cohorts').select('cohorts.id').whereRef('cohorts.departmentId', '=', 'departments.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('departments as below').select('below.id').whereRef('below.parentId', '=', 'departments.id'))),
    )
    .execute()
}
