import {
  allOf,
  type Condition,
  departmentsBelow,
  type Facet,
  hasRole,
  isOneOf,
  memberOrders,
  type Members,
  partsByRole,
  standings,
} from '#server/kernel/people/member-list-queries.ts'
import { membersOfGroup } from './group-members-queries.ts'
import type { MemberState } from '../../contract.ts'
import { type RawBuilder } from 'kysely'
import { withinScope } from '#server/kernel/people/data-scope-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { presentStates } from '../rules.ts'

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

/** The condition of a member filter within the caller's data scope, and the parts for `paged` where a column may have several values. */
export async function wantedMembers(db: Db, user: User, { roles = [], cohortId, usergroupId, importId, ids, ...filter }: MemberFilter) {
  const conditions: Condition[] = [withinScope(db, user)]
  if (ids) return { wanted: allOf([...conditions, (q) => q('members.visitor', '=', false), (q) => q('members.id', 'in', ids)]), parts: undefined }
  if (importId) conditions.push((q) => q('members.importId', '=', importId))
  if (usergroupId) {
    const group = (await membersOfGroup(db, usergroupId)).select('members.id')
    conditions.push((q) => q('members.id', 'in', group))
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

const partsByFacets = (db: Db, facets: readonly Facet[], others: ReturnType<typeof allOf>) => ({
  sets: facets,
  of: (values: readonly RawBuilder<string>[]) =>
    facets.reduce((rows, { column }, at) => rows.where(`members.${column}`, '=', values[at] ?? ''), db.selectFrom('members').where(others)),
  orders: memberOrders,
})
