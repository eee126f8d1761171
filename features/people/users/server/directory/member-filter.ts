import type { MemberState } from '../../contract.ts'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { withinScope } from '#server/kernel/people/data-scope-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending, descending, orElse } from '#server/kernel/lists/order.ts'
import type { Rows } from '#server/kernel/data/rows.ts'
import type { User } from '#server/kernel/access/session.ts'
import { membersOfGroup } from '#features/people/groups/server/member-rows.ts'
import { presentStates } from '../rules.ts'

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
/** The same orders over `memberRoles`, where no column is null. */
const roleOrders = ordersBy(
  'memberRoles.nameKey' as const,
  'memberRoles.number' as const,
  'memberRoles.lastLoginAt' as const,
  'memberRoles.createdAt' as const,
  'memberRoles.memberId' as const,
)

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

type Members = ExpressionBuilder<Pick<Rows, 'members'>, 'members'>
type Condition = (q: Members) => Expression<SqlBool>
type Column = 'departmentId' | 'cohortId' | 'standing'
/** A filter on a column that must have one of several values. */
interface Facet<C extends Column = Column> {
  column: C
  type: 'uuid' | 'text'
  values: readonly string[]
}
export const allOf = (conditions: readonly Condition[]) => (q: unknown) =>
  (q as Parameters<Condition>[0]).and(conditions.map((one) => one(q as never)))

/** The condition of a member filter within the caller's data scope, and the parts for `paged` where a column may have several values. */
export async function wantedMembers(db: Db, user: User, { roles = [], cohortId, usergroupId, importId, ids, ...filter }: MemberFilter) {
  const conditions: Condition[] = [withinScope(db, user)]
  if (ids) return { wanted: allOf([...conditions, (q) => q('members.visitor', '=', false), (q) => q('members.id', 'in', ids)]), parts: undefined }
  if (importId) conditions.push((q) => q('members.importId', '=', importId))
  if (usergroupId) {
    const group = (await membersOfGroup(db, usergroupId)).select('members.id')
    conditions.push((q) => q('members.id', 'in', group as never))
  }
  const departments = await departmentsOf(db, filter.departmentIds ?? [])
  const cohorts = await cohortsOf(db, { ...filter, cohortId })
  // Members who have left are listed only on request; visitors do not belong to the institution.
  const states = standings(filter.states?.length ? [...new Set(filter.states)] : presentStates)
  const withoutLeft = !states.values.includes('left')
  const present = withoutLeft && states.values.length === presentStates.length
  const presence: Condition[] = [
    ...(present || (withoutLeft && cohorts.length) ? [(q: Members) => q('members.present', '=', true)] : []),
    ...(present ? [] : [(q: Members) => q('members.visitor', '=', false)]),
  ]
  const inRoles = roles.length ? [hasRole(roles)] : []
  const requested = [...departments, ...cohorts, ...(present ? [] : [states])]
  const wanted = allOf([...conditions, ...presence, ...inRoles, ...requested.map(isOneOf)])
  if (roles.length && !cohorts.length) return { wanted, parts: partsByRole(db, roles, [...departments, states], allOf(conditions)) }
  // Cohorts are small: the other conditions are checked on each of their members.
  const facets = cohorts.length ? cohorts : requested
  const others = requested.filter((facet) => !(facets as readonly Facet[]).includes(facet)).map(isOneOf)
  const several = facets.some(({ values }) => values.length > 1)
  return { wanted, parts: several ? partsByFacets(db, facets, allOf([...conditions, ...presence, ...inRoles, ...others])) : undefined }
}

// Departments and years are resolved to ids first, so that the planner can estimate the number of rows.
const departmentsOf = async (db: Db, ids: readonly string[]): Promise<Facet<'departmentId'>[]> =>
  ids.length ? [{ column: 'departmentId', type: 'uuid', values: await departmentsBelow(db, ids) }] : []

async function cohortsOf(db: Db, { cohortId, entryYear }: Pick<MemberFilter, 'cohortId' | 'entryYear'>): Promise<Facet<'cohortId'>[]> {
  const facet = (values: readonly string[]) => ({ column: 'cohortId', type: 'uuid', values }) as const
  const ofYear = async (year: number) => (await db.selectFrom('cohorts').select('id').where('entryYear', '=', year).execute()).map(({ id }) => id)
  return [...(cohortId ? [facet([cohortId])] : []), ...(entryYear === undefined ? [] : [facet(await ofYear(entryYear))])]
}

export const standings = (values: readonly MemberState[]): Facet<'standing'> => ({ column: 'standing', type: 'text', values })

export const isOneOf =
  ({ column, values }: Facet): Condition =>
  (q) => {
    const [only] = values
    if (only === undefined) return sql<SqlBool>`false`
    return values.length === 1 ? q(`members.${column}`, '=', only) : q(`members.${column}`, 'in', values)
  }

/** Has one of these roles. No index serves this condition; sorted lists use `partsByRole` instead. */
export const hasRole =
  (roles: readonly string[]): Condition =>
  () =>
    sql<SqlBool>`members.roles && ${roles}::text[]`

const partsByFacets = (db: Db, facets: readonly Facet[], others: ReturnType<typeof allOf>) => ({
  sets: facets,
  of: (values: readonly RawBuilder<string>[]) =>
    facets.reduce((rows, { column }, at) => rows.where(`members.${column}`, '=', values[at] ?? ''), db.selectFrom('members').where(others)),
  orders: memberOrders,
})

/** One part per role: `memberRoles` has an index for each order, also with state and department. `members` is joined only for other conditions. */
export const partsByRole = (
  db: Db,
  roles: readonly string[],
  facets: readonly Facet<'departmentId' | 'standing'>[],
  others: ReturnType<typeof allOf>,
) => ({
  sets: [{ type: 'text' as const, values: [...new Set(roles)] }, ...facets],
  of: ([role, ...values]: readonly RawBuilder<string>[]) =>
    facets.reduce(
      (rows, { column }, at) => rows.where(`memberRoles.${column}`, '=', values[at] ?? ''),
      db
        .selectFrom('memberRoles')
        .leftJoin('members', 'members.id', 'memberRoles.memberId')
        .where('memberRoles.role', '=', role ?? '')
        .where(others as never),
    ),
  orders: roleOrders,
  overlapping: roles.length > 1,
})

/** The ids of these departments and of all departments below them. */
export async function departmentsBelow(db: Db, ids: readonly string[]): Promise<string[]> {
  const below = db
    .selectFrom('departments')
    .select('departments.id')
    .where(sql<boolean>`departments.ancestors && ${ids}::uuid[]`)
  return (await below.execute()).map(({ id }) => id)
}
