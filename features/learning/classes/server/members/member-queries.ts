import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { memberNumber } from '#server/kernel/people/member-list-queries.ts'
import type { ClassRole } from '../../contract.ts'
import type { ClassMember, MemberState } from '../../contract-members.ts'

const orders = {
  name: ascending('members.nameKey', 'members.id'),
  '-name': descending('members.nameKey', 'members.id'),
  number: ascending(memberNumber, 'members.id'),
  '-number': descending(memberNumber, 'members.id'),
  joinedAt: ascending('classMembers.joinedAt', 'members.id'),
  '-joinedAt': descending('classMembers.joinedAt', 'members.id'),
} as const

interface Filter extends Paging {
  q?: string | undefined
  role?: ClassRole | undefined
  state: MemberState
  group?: string | undefined
  sort: keyof typeof orders
}

/** A page of the people of a class. */
export async function selectMembers(db: Db, { id, ownerId }: { id: string; ownerId: string }, { q, role, state, group, ...paging }: Filter) {
  const found = db
    .selectFrom('members')
    .innerJoin('classMembers', 'classMembers.memberId', 'members.id')
    .leftJoin('departments', 'departments.id', 'members.departmentId')
    .leftJoin('cohorts', 'cohorts.id', 'members.cohortId')
    .select(['members.id', 'members.name', 'members.number', 'members.avatarUrl'])
    .select(['departments.name as department', 'cohorts.name as cohort'])
    .select(['classMembers.role', 'classMembers.state', 'classMembers.joinedVia', 'classMembers.groupName', 'classMembers.joinedAt'])
    .where('classMembers.classId', '=', id)
    .where('classMembers.state', '=', state)
    .$if(role !== undefined, (rows) => rows.where('classMembers.role', '=', role ?? ''))
    .$if(!!group, (rows) => rows.where('classMembers.groupName', '=', group ?? ''))
  const { items, ...rest } = await paged(db, found, orders, { ...paging, words: q })
  return {
    ...rest,
    items: items.map(({ joinedAt, department, cohort, ...row }): ClassMember => ({
      ...row,
      department: department ?? '',
      cohort: cohort ?? '',
      role: row.role as ClassRole,
      state: row.state as MemberState,
      joinedVia: row.joinedVia as ClassMember['joinedVia'],
      joinedAt: joinedAt.toISOString(),
      owner: row.id === ownerId,
    })),
  }
}

/** The best matches among people of the institution who are neither in the class nor wait for approval. */
export async function selectCandidates(db: Db, classId: string, words: string) {
  const there = db
    .selectFrom('classMembers')
    .select('classMembers.memberId')
    .where('classMembers.classId', '=', classId)
    .where('classMembers.state', 'in', ['active', 'pending'])
  const found = db
    .selectFrom('members')
    .leftJoin('departments', 'departments.id', 'members.departmentId')
    .select(['members.id', 'members.name', 'members.number', 'members.avatarUrl', 'departments.name as department'])
    .where('members.present', '=', true)
    .where('members.id', 'not in', there)
  const { items } = await paged(db, found, { name: orders.name }, { page: 1, size: 20, sort: 'name', words })
  return items.map(({ department, ...row }) => ({ ...row, department: department ?? '' }))
}

export type Membership = Awaited<ReturnType<typeof selectMemberships>>[number]

/** What people are in a class, with their names. */
export async function selectMemberships(db: Db, classId: string, memberIds: readonly string[]) {
  if (!memberIds.length) return []
  const rows = await db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .select(['classMembers.memberId', 'classMembers.role', 'classMembers.state', 'classMembers.groupName', 'members.name'])
    .where('classMembers.classId', '=', classId)
    .where('classMembers.memberId', 'in', memberIds)
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as ClassRole, state: row.state as MemberState }))
}

/** The people of the institution with these ids or of this cohort; those who have left it are left out. */
export const selectPeople = (db: Db, memberIds: readonly string[], cohortId: string | null) =>
  db
    .selectFrom('members')
    .select(['members.id', 'members.name', 'members.roles'])
    .where('members.present', '=', true)
    .where((q) =>
      q.or([...(memberIds.length ? [q('members.id', 'in', memberIds)] : []), ...(cohortId === null ? [] : [q('members.cohortId', '=', cohortId)])]),
    )
    .limit(5000)
    .execute()

/** Whether an institution has this cohort. */
export const hasCohort = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('cohorts').select('cohorts.id').where('cohorts.id', '=', id).executeTakeFirst()) !== undefined

interface NewMember {
  memberId: string
  role: ClassRole
  state: MemberState
  groupName: string
}

/** Makes people members of a class. A row that is there already gets these values, and its group is kept where none is given. */
export async function putMembers(db: Db, classId: string, joinedVia: ClassMember['joinedVia'], members: readonly NewMember[]): Promise<void> {
  if (!members.length) return
  await db
    .insertInto('classMembers')
    .values(members.map((member) => ({ ...member, classId, joinedVia })))
    .onConflict((c) =>
      c.columns(['institutionId', 'classId', 'memberId']).doUpdateSet((q) => ({
        role: q.ref('excluded.role'),
        state: q.ref('excluded.state'),
        joinedVia: q.ref('excluded.joinedVia'),
        groupName: sql<string>`coalesce(nullif(excluded.group_name, ''), class_members.group_name)`,
        joinedAt: sql<Date>`now()`,
        changedAt: sql<Date>`now()`,
      })),
    )
    .execute()
}

/** Changes rows of a class. */
export async function updateMembers(
  db: Db,
  classId: string,
  memberIds: readonly string[],
  values: { state?: MemberState; role?: ClassRole; groupName?: string },
): Promise<void> {
  if (!memberIds.length) return
  await db
    .updateTable('classMembers')
    .set({ ...values, changedAt: sql<Date>`now()` })
    .where('classId', '=', classId)
    .where('memberId', 'in', memberIds)
    .execute()
}

/** The active teachers of a class, those who came first before the others. */
export async function selectTeacherIds(db: Db, classId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('classMembers')
    .select('classMembers.memberId')
    .where('classMembers.classId', '=', classId)
    .where('classMembers.role', '=', 'teacher')
    .where('classMembers.state', '=', 'active')
    .orderBy('classMembers.joinedAt')
    .orderBy('classMembers.memberId')
    .execute()
  return rows.map(({ memberId }) => memberId)
}
