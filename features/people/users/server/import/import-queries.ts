import { sql } from 'kysely'
import type { NewMember } from '../members/member-queries.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'

const columns = [
  'id',
  'accountId',
  'name',
  'number',
  'title',
  'roles',
  'scope',
  'departmentId',
  'cohortId',
  'standing',
  'visitor',
  'state',
  'lastLoginAt',
  'rowVersion',
] as const
export type KnownMember = Awaited<ReturnType<typeof selectMembersBy>>[number]

/** The number of values in one statement. */
export const batchSize = 2000

/** The members with one of these numbers or accounts. */
export async function selectMembersBy(db: Db, column: 'number' | 'accountId', values: readonly string[]) {
  const found = []
  for (let at = 0; at < values.length; at += batchSize) {
    found.push(
      ...(await db
        .selectFrom('members')
        .select(columns)
        .where(column, 'in', values.slice(at, at + batchSize))
        .execute()),
    )
  }
  return found
}

/** The ids of the cohorts that a member advises. */
export async function selectAdvisedCohortIds(db: Db, memberId: string): Promise<string[]> {
  const advised = await db.selectFrom('cohorts').select('id').where('adviserId', '=', memberId).execute()
  return advised.map(({ id }) => id)
}

/** The most accounts that the institution's package includes; 0 or undefined when there is no limit. */
export async function findAccountLimit(db: Db): Promise<number | null | undefined> {
  const limit = await db
    .selectFrom('institutions')
    .innerJoin('packages', 'packages.id', 'institutions.packageId')
    .select('packages.accountLimit')
    .where(sql<boolean>`institutions.id = here()`)
    .executeTakeFirst()
  return limit?.accountLimit
}

export const selectDepartments = (db: Db) => db.selectFrom('departments').select(['id', 'parentId', 'ancestors', 'name']).execute()

export const selectCurrentCohorts = (db: Db) =>
  db.selectFrom('cohorts').select(['id', 'departmentId', 'name']).where('archivedAt', 'is', null).execute()

export async function loadInstitutionCode(platform: PlatformDb, institutionId: string): Promise<string> {
  const { code } = await platform.selectFrom('institutions').select('code').where('id', '=', institutionId).executeTakeFirstOrThrow()
  return code
}

interface NewAccount {
  id: string
  account: string
  phone: string | null
  mail: string | null
}

export async function insertAccounts(platform: PlatformDb, accounts: readonly NewAccount[]): Promise<void> {
  await platform.insertInto('accounts').values(accounts).execute()
}

export async function insertMembers(db: Db, members: readonly (Omit<NewMember, 'scope'> & { importId: string })[]): Promise<void> {
  await db.insertInto('members').values(members).execute()
}

/** The columns of a member that an import can change. */
export interface MemberValues {
  number: string | null
  title: string
  roles: string[]
  departmentId: string | null
  cohortId: string | null
  searchText: string
}

export async function updateImportedMember(db: Db, id: string, values: MemberValues): Promise<void> {
  await db
    .updateTable('members')
    .set((q) => ({ ...values, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The search text of a member. */
export async function findSearchText(db: Db, memberId: string): Promise<string> {
  const [row] = await db.selectFrom('members').select('searchText').where('id', '=', memberId).execute()
  return row?.searchText ?? ''
}

/** The departments and cohorts that an import has created. */
export interface MadePlaces {
  departments: string[]
  cohorts: string[]
}

/** Adds to the places that are stored as created by an import, so that undo finds them. */
export async function updateMadePlaces(db: Db, importId: string, made: MadePlaces): Promise<void> {
  const added = JSON.stringify(made)
  await db
    .updateTable('imports')
    .set({
      made: sql`jsonb_build_object('departments', coalesce(made -> 'departments', '[]') || (${added}::jsonb -> 'departments'),
        'cohorts', coalesce(made -> 'cohorts', '[]') || (${added}::jsonb -> 'cohorts'))`,
    })
    .where('id', '=', importId)
    .execute()
}

/** Whether a job of this kind has been enqueued for an import. */
export async function isEnqueued(db: Db, memberId: string, kind: string, importId: string): Promise<boolean> {
  const found = await db
    .selectFrom('jobs')
    .select('id')
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where(sql<string>`input ->> 'importId'`, '=', importId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
