import type { MemberState } from '@recto/contract/users'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { withinScope } from '../kernel/data-scope.ts'
import type { Db } from '../kernel/db.ts'
import { ascending, descending, orElse } from '../kernel/order.ts'
import type { Rows } from '../kernel/rows.ts'
import type { User } from '../kernel/session.ts'
import { membersOfGroup } from '../usergroups/member-rows.ts'

export const memberNumber = orElse<string>('members.number', '')
const ordersBy = <Name, Number, Seen, Created, Id>(name: Name, number: Number, seen: Seen, created: Created, id: Id) => ({
  name: ascending(name, id),
  '-name': descending(name, id),
  number: ascending(number, id),
  '-number': descending(number, id),
  lastLoginAt: ascending(seen, id),
  '-lastLoginAt': descending(seen, id),
  createdAt: ascending(created, id),
  '-createdAt': descending(created, id),
})
const seenAt = orElse<Date>('members.lastLoginAt', '-infinity')
export const memberOrders = ordersBy('members.nameKey' as const, memberNumber, seenAt, 'members.createdAt' as const, 'members.id' as const)
/** The same in the table of roles, where nothing is null. */
const roleOrders = ordersBy('memberRoles.nameKey' as const, 'memberRoles.number' as const, 'memberRoles.lastLoginAt' as const, 'memberRoles.createdAt' as const, 'memberRoles.memberId' as const) // prettier-ignore

export interface MemberFilter {
  q?: string | undefined
  roles?: string[] | undefined
  departmentIds?: string[] | undefined
  cohortId?: string | undefined
  entryYear?: number | undefined
  states?: MemberState[] | undefined
  usergroupId?: string | undefined
  importId?: string | undefined
  ids?: string[] | undefined
  sort: keyof typeof memberOrders
}

type Condition = (q: ExpressionBuilder<Pick<Rows, 'members'>, 'members'>) => Expression<SqlBool>
type Facet = readonly [column: 'members.departmentId' | 'members.cohortId' | 'members.standing', type: 'uuid' | 'text', values: readonly string[]]
const all = (conditions: readonly Condition[]) => (q: unknown) => (q as Parameters<Condition>[0]).and(conditions.map((one) => one(q as never)))

/** Who has left is shown when asked for; who visits is not the institution's. */
const presentStates: readonly MemberState[] = ['active', 'waiting', 'disabled']

/** Which members are wanted, within the caller's data scope, and the parts of a list of them where several values of one thing are. */
export async function wantedMembers(db: Db, user: User, { roles = [], cohortId, usergroupId, importId, ids, ...filter }: MemberFilter) {
  const states = filter.states?.length ? [...new Set(filter.states)] : presentStates
  const present = !states.includes('left')
  const conditions: Condition[] = [withinScope(db, user)]
  if (ids) return { wanted: all([...conditions, (q) => q('members.visitor', '=', false), (q) => q('members.id', 'in', ids)]), parts: undefined }
  if (importId) conditions.push((q) => q('members.importId', '=', importId))
  if (usergroupId) {
    const group = (await membersOfGroup(db, usergroupId)).select('members.id')
    conditions.push((q) => q('members.id', 'in', group as never))
  }
  const facets = await facetsOf(db, { ...filter, cohortId }, present && states.length === presentStates.length ? undefined : states)
  const having = db.selectFrom('memberRoles').select('memberRoles.memberId').where('role', 'in', roles)
  // States alone are counted from the index of those who do not visit.
  const statesAlone = facets.every(([column]) => column === 'members.standing') && facets.length > 0
  const here: Condition = (q) => (present && !statesAlone ? q('members.present', '=', true) : q('members.visitor', '=', false))
  const inRoles: Condition[] = roles.length ? [(q) => q('members.id', 'in', having as never)] : []
  const wanted = all([...conditions, here, ...inRoles, ...facets.map(isOneOf)])
  if (roles.length && !facets.length) return { wanted, parts: partsByRole(db, roles, all(conditions)) }
  const several = facets.find(([, , values]) => values.length > 1)
  const others = facets.filter((facet) => facet !== several).map(isOneOf)
  return { wanted, parts: several && partsByFacet(db, several, all([...conditions, here, ...inRoles, ...others])) }
}

/** What is filtered by. Departments and years are looked up first: with plain ids the planner knows how many people it will find. */
async function facetsOf(
  db: Db,
  { departmentIds, cohortId, entryYear }: Pick<MemberFilter, 'departmentIds' | 'cohortId' | 'entryYear'>,
  states: readonly string[] | undefined,
): Promise<Facet[]> {
  const facets: Facet[] = []
  if (departmentIds?.length) facets.push(['members.departmentId', 'uuid', await departmentsBelow(db, departmentIds)])
  if (cohortId) facets.push(['members.cohortId', 'uuid', [cohortId]])
  if (entryYear !== undefined) facets.push(['members.cohortId', 'uuid', await cohortsOf(db, entryYear)])
  if (states) facets.push(['members.standing', 'text', states])
  return facets
}

const isOneOf =
  ([column, , values]: Facet): Condition =>
  (q) => {
    const [only] = values
    if (only === undefined) return sql<SqlBool>`false`
    return values.length === 1 ? q(column, '=', only) : q(column, 'in', values)
  }

const partsByFacet = (db: Db, [column, type, values]: Facet, others: ReturnType<typeof all>) => ({
  values,
  type,
  of: (value: RawBuilder<string>) => db.selectFrom('members').where(column, '=', value).where(others),
  orders: memberOrders,
})

/** One role, in any order, is one index; the members themselves are joined only where something is asked of them. */
const partsByRole = (db: Db, roles: readonly string[], others: ReturnType<typeof all>) => ({
  values: [...new Set(roles)],
  type: 'text' as const,
  of: (value: RawBuilder<string>) =>
    db
      .selectFrom('memberRoles')
      .leftJoin('members', 'members.id', 'memberRoles.memberId')
      .where('memberRoles.role', '=', value)
      .where('memberRoles.present', '=', true)
      .where(others as never),
  orders: roleOrders,
  overlapping: true,
})

/** The ids of these departments with everything below them. */
export async function departmentsBelow(db: Db, ids: readonly string[]): Promise<string[]> {
  const below = db
    .selectFrom('departments')
    .select('departments.id')
    .where(sql<boolean>`departments.ancestors && ${ids}::uuid[]`)
  return (await below.execute()).map(({ id }) => id)
}

async function cohortsOf(db: Db, entryYear: number): Promise<string[]> {
  return (await db.selectFrom('cohorts').select('id').where('entryYear', '=', entryYear).execute()).map(({ id }) => id)
}
