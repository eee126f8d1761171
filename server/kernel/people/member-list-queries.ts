import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../data/db.ts'
import type { Rows } from '../data/rows.ts'
import { ascending, descending, nullsAs } from '../lists/order.ts'

// What lists of members are made of: orders, conditions, and the parts that an index serves.

export const memberNumber = nullsAs<string>('members.number', '')
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
const seenAt = nullsAs<Date>('members.lastLoginAt', '-infinity')
export const memberOrders = ordersBy('members.nameKey' as const, memberNumber, seenAt, 'members.createdAt' as const, 'members.id' as const)
/** The same orders over `memberRoles`, where no column is null. */
const roleOrders = ordersBy(
  'memberRoles.nameKey' as const,
  'memberRoles.number' as const,
  'memberRoles.lastLoginAt' as const,
  'memberRoles.createdAt' as const,
  'memberRoles.memberId' as const,
)

export type Members = ExpressionBuilder<Pick<Rows, 'members'>, 'members'>
export type Condition = (q: Members) => Expression<SqlBool>
type Column = 'departmentId' | 'cohortId' | 'standing'
/** A filter on a column that must have one of several values. */
export interface Facet<C extends Column = Column> {
  column: C
  type: 'uuid' | 'text'
  values: readonly string[]
}
export const allOf =
  (conditions: readonly Condition[]): Condition =>
  (q) =>
    q.and(conditions.map((one) => one(q)))

export const standings = (values: readonly string[]): Facet<'standing'> => ({ column: 'standing', type: 'text', values })

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
        .where(others),
    ),
  orders: roleOrders,
  overlapping: roles.length > 1,
})

/** Active or waiting colleagues with one of these roles, in one department or in all: their condition, and the parts for `paged`. */
export function colleaguesIn(db: Db, codes: readonly string[], departmentId: string | undefined) {
  const facets = [
    ...(departmentId === undefined ? [] : [{ column: 'departmentId', type: 'uuid', values: [departmentId] } as const]),
    standings(['active', 'waiting']),
  ]
  const wanted = allOf([hasRole(codes), ...facets.map(isOneOf)])
  return { wanted, parts: partsByRole(db, codes, facets, allOf([])) }
}

/** The ids of these departments and of all departments below them. */
export async function departmentsBelow(db: Db, ids: readonly string[]): Promise<string[]> {
  const below = db
    .selectFrom('departments')
    .select('departments.id')
    .where(sql<boolean>`departments.ancestors && ${ids}::uuid[]`)
  return (await below.execute()).map(({ id }) => id)
}
