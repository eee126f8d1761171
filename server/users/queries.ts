import type { Paging } from '@recto/contract/page'
import { withinScope } from '../kernel/data-scope.ts'
import type { Db, Platform } from '../kernel/db.ts'
import { countEach } from '../kernel/counted.ts'
import { paged } from '../kernel/page.ts'
import { refusal } from '../kernel/refusal.ts'
import type { User } from '../kernel/session.ts'
import { type MemberFilter, memberOrders, wantedMembers } from './member-filter.ts'
import { selectRoles } from './role-queries.ts'
import { presentStates } from './rules.ts'

export type MemberRow = Awaited<ReturnType<typeof takeMember>>
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
  'members.visitor',
  'members.lastLoginAt',
  'members.createdAt',
  'members.updatedAt',
  'members.rowVersion',
  'members.words',
  'members.importId',
] as const

/** The institution's people with department and cohort. */
const everybody = (db: Db) =>
  db
    .selectFrom('members')
    .leftJoin('departments', 'departments.id', 'members.departmentId')
    .leftJoin('cohorts', 'cohorts.id', 'members.cohortId')
    .select(columns)
    .select(['departments.name as departmentName', 'cohorts.name as cohortName', 'cohorts.entryYear'])

/** Those within the caller's data scope. */
const members = (db: Db, user: User) => everybody(db).where((q) => withinScope(db, user)(q as never))

/** A page of the list. */
export async function selectMembers(db: Db, user: User, { q, sort, ...filter }: MemberFilter, paging: Paging & { whole?: true }) {
  const { wanted, parts } = await wantedMembers(db, user, { ...filter, sort })
  return paged(db, everybody(db).where(wanted), memberOrders, { ...paging, sort, words: q }, parts)
}

/** How many people there are by state and role. */
export async function countMembers(db: Db, user: User) {
  const within = (q: unknown) => withinScope(db, user)(q as never)
  const codes = (await selectRoles(db)).map(({ code }) => code)
  const [states, roles] = await Promise.all([
    countEach(
      db,
      [...presentStates, 'left'],
      (state) => db.selectFrom('members').where('members.visitor', '=', false).where('members.standing', '=', state).where(within) as never,
    ),
    countEach(
      db,
      codes,
      (role) =>
        db
          .selectFrom('memberRoles')
          .leftJoin('members', 'members.id', 'memberRoles.memberId')
          .where('memberRoles.role', '=', role)
          .where('memberRoles.standing', 'in', presentStates)
          .where(within) as never,
    ),
  ])
  return { states, roles }
}

/** The member, if he is within the caller's data scope; otherwise nobody learns that he is there. */
export async function takeMember(db: Db, user: User, id: string) {
  const found = await members(db, user).where('members.id', '=', id).executeTakeFirst()
  if (!found) throw notThere()
  return found
}

/** Several at once, for a batch: those that are within the caller's data scope. */
export const selectMembersById = (db: Db, user: User, ids: readonly string[]): Promise<MemberRow[]> =>
  ids.length ? members(db, user).where('members.id', 'in', ids).execute() : Promise.resolve([])

/** Who came with an import and has never signed in. */
export const selectWaiting = (db: Db, user: User, importId: string): Promise<MemberRow[]> =>
  members(db, user).where('members.importId', '=', importId).where('members.standing', '=', 'waiting').orderBy('members.id').execute()

/** Waits for whoever changes these people now, in one order. */
export async function lockMembers(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length) await db.selectFrom('members').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export interface Extras {
  accounts: Map<string, { account: string; phone: string | null; mail: string | null; administrator: boolean }>
  departments: Map<string, { id: string; name: string; kind: string }[]>
}

/** What stands beside the rows of several members, in two statements. */
export async function selectExtras(db: Db, platform: Platform, rows: readonly { id: string; accountId: string }[]): Promise<Extras> {
  if (!rows.length) return { accounts: new Map(), departments: new Map() }
  const [accounts, departments] = await Promise.all([
    platform
      .selectFrom('accounts')
      .select(['id', 'account', 'phone', 'mail', 'administrator'])
      .where(
        'id',
        'in',
        rows.map((row) => row.accountId),
      )
      .execute(),
    db
      .selectFrom('memberDepartments')
      .innerJoin('departments', 'departments.id', 'memberDepartments.departmentId')
      .select(['memberDepartments.memberId', 'memberDepartments.kind', 'departments.id', 'departments.name'])
      .where(
        'memberDepartments.memberId',
        'in',
        rows.map((row) => row.id),
      )
      .orderBy('departments.position')
      .orderBy('departments.name')
      .execute(),
  ])
  return { accounts: new Map(accounts.map((row) => [row.id, row])), departments: Map.groupBy(departments, (row) => row.memberId) }
}
