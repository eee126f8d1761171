import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'

export interface NewMember {
  id: string
  accountId: string
  name: string
  number: string | null
  title: string
  roles: string[]
  departmentId: string | null
  cohortId: string | null
  scope: string | null
  searchText: string
  nameKey: string
  state: string
  createdBy: string
}

export async function insertMemberRow(db: Db, member: NewMember): Promise<void> {
  await db.insertInto('members').values(member).execute().catch(refusedMember)
}

/** Refuses with `conflict` when the row was changed since `rowVersion` was read. */
export async function updateMemberRow(
  db: Db,
  id: string,
  change: Partial<Omit<NewMember, 'id' | 'accountId'>>,
  rowVersion: number | undefined,
): Promise<void> {
  const done = await db
    .updateTable('members')
    .set((q) => ({ ...change, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .$if(rowVersion !== undefined, (q) => q.where('rowVersion', '=', rowVersion ?? 0))
    .executeTakeFirst()
    .catch(refusedMember)
  if (!done?.numUpdatedRows) throw refusal('conflict')
}

type DepartmentKind = 'further' | 'scope'

export async function deleteMemberDepartments(db: Db, memberId: string, kind: DepartmentKind): Promise<void> {
  await db.deleteFrom('memberDepartments').where('memberId', '=', memberId).where('kind', '=', kind).execute()
}

export async function insertMemberDepartments(db: Db, memberId: string, kind: DepartmentKind, departmentIds: readonly string[]): Promise<void> {
  await db
    .insertInto('memberDepartments')
    .values(departmentIds.map((departmentId) => ({ memberId, departmentId, kind })))
    .execute()
    .catch(refusedMember)
}

const refusals: Record<string, ReturnType<typeof invalid>> = {
  members_number: invalid('number', { zh: '学号或工号已被使用', en: 'This number is taken' }),
  members_institution_id_department_id_fkey: invalid('departmentId', { zh: '没有这个院系', en: 'There is no such department' }),
  members_institution_id_cohort_id_fkey: invalid('cohortId', { zh: '没有这个班级', en: 'There is no such cohort' }),
  member_departments_institution_id_department_id_fkey: invalid('departmentId', { zh: '没有这个院系', en: 'There is no such department' }),
  members_institution_id_account_id_key: invalid('account', { zh: '此人已在本机构', en: 'This person is already in your institution' }),
}

export function refusedMember(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  throw refusals[constraint] ?? error
}
