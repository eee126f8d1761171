import { memberOrders } from '#server/kernel/people/member-list-queries.ts'
import type { Paging } from '#contract/page.ts'
import type { RawBuilder } from 'kysely'
import { withinScope } from '#server/kernel/people/data-scope-queries.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { countEach } from '#server/kernel/lists/counted.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { type MemberFilter, wantedMembers } from './directory/member-filter-queries.ts'
import { selectRoles } from './roles/role-queries.ts'
import { presentStates } from './rules.ts'

export type MemberRow = Awaited<ReturnType<typeof loadMember>>
export const notThere = () => refusal('notFound', { zh: '用户不存在', en: 'No such person' })

const columns = [
  'members.id',
  'members.accountId',
  'members.name',
  'members.number',
  'members.title',
  'members.avatarUrl',
  'members.roles',
  'members.departmentId',
  'members.cohortId',
  'members.scope',
  'members.standing',
  'members.state',
  'members.disabledAt',
  'members.appliedAt',
  'members.visitor',
  'members.lastLoginAt',
  'members.createdAt',
  'members.updatedAt',
  'members.rowVersion',
  'members.searchText',
  'members.importId',
] as const

/** All members of the institution with department and cohort. */
const membersWithPlaces = (db: Db) =>
  db
    .selectFrom('members')
    .leftJoin('departments', 'departments.id', 'members.departmentId')
    .leftJoin('cohorts', 'cohorts.id', 'members.cohortId')
    .select(columns)
    .select(['departments.name as departmentName', 'cohorts.name as cohortName', 'cohorts.entryYear'])

/** The members within the caller's data scope. */
const membersInScope = (db: Db, user: User) => membersWithPlaces(db).where((q) => withinScope(db, user)(q))

/** A page of the member list. */
export async function selectMembers(db: Db, user: User, { q, sort, ...filter }: MemberFilter, paging: Paging & { whole?: true }) {
  const { wanted, parts } = await wantedMembers(db, user, { ...filter, sort })
  return paged(db, membersWithPlaces(db).where(wanted), memberOrders, { ...paging, sort, words: q }, parts)
}

/** The number of members by state and by role. */
export async function countMembers(db: Db, user: User) {
  const within = withinScope(db, user)
  const codes = (await selectRoles(db)).map(({ code }) => code)
  const inState = (state: RawBuilder<string>) =>
    db.selectFrom('members').where('members.visitor', '=', false).where('members.standing', '=', state).where(within)
  const inRole = (role: RawBuilder<string>) =>
    db
      .selectFrom('memberRoles')
      .leftJoin('members', 'members.id', 'memberRoles.memberId')
      .where('memberRoles.role', '=', role)
      .where('memberRoles.standing', 'in', presentStates)
      .where(within)
  const [states, roles] = await Promise.all([countEach(db, ['applied', ...presentStates, 'left'], inState), countEach(db, codes, inRole)])
  return { states, roles }
}

/** The member within the caller's data scope. Refuses with `notFound` both outside of it and when there is none, so that existence is not disclosed. */
export async function loadMember(db: Db, user: User, id: string) {
  const found = await membersInScope(db, user).where('members.id', '=', id).executeTakeFirst()
  if (!found) throw notThere()
  return found
}

/** Several members for a batch: those within the caller's data scope. */
export const selectMembersById = (db: Db, user: User, ids: readonly string[]): Promise<MemberRow[]> =>
  ids.length ? membersInScope(db, user).where('members.id', 'in', ids).execute() : Promise.resolve([])

/** Members that an import created and that have never signed in. */
export const selectWaiting = (db: Db, user: User, importId: string): Promise<MemberRow[]> =>
  membersInScope(db, user).where('members.importId', '=', importId).where('members.standing', '=', 'waiting').orderBy('members.id').execute()

/** Locks the rows of these members, in the order of their ids to avoid deadlocks. */
export async function lockMembers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length) await db.selectFrom('members').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export interface Extras {
  accounts: Map<string, { account: string; phone: string | null; mail: string | null; administrator: boolean }>
  departments: Map<string, { id: string; name: string; kind: string }[]>
}

/** Accounts and further departments of several members, in two statements. */
export async function selectExtras(db: Db, platform: PlatformDb, rows: readonly { id: string; accountId: string }[]): Promise<Extras> {
  if (!rows.length) return { accounts: new Map(), departments: new Map() }
  const accountIds = rows.map((row) => row.accountId)
  const memberIds = rows.map((row) => row.id)
  const [accounts, departments] = await Promise.all([
    platform.selectFrom('accounts').select(['id', 'account', 'phone', 'mail', 'administrator']).where('id', 'in', accountIds).execute(),
    db
      .selectFrom('memberDepartments')
      .innerJoin('departments', 'departments.id', 'memberDepartments.departmentId')
      .select(['memberDepartments.memberId', 'memberDepartments.kind', 'departments.id', 'departments.name'])
      .where('memberDepartments.memberId', 'in', memberIds)
      .orderBy('departments.position')
      .orderBy('departments.name')
      .execute(),
  ])
  return { accounts: new Map(accounts.map((row) => [row.id, row])), departments: Map.groupBy(departments, (row) => row.memberId) }
}
