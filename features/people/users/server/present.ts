import type { CallContext } from '#server/kernel/http/handlers.ts'
import type { Member } from '../contract.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { permittedActions, type Target } from './policy.ts'
import { type Extras, type MemberRow, selectExtras } from './queries.ts'
import { type RoleRow, selectRoles } from './roles/role-queries.ts'
import { effectiveScope, roleName } from './rules.ts'

type MemberContext = Pick<CallContext, 'db' | 'platform' | 'user' | 'language'>

/** Members in the shape of the contract, with what the caller may do to each. */
export async function present({ db, platform, user, language }: MemberContext, rows: readonly MemberRow[]): Promise<Member[]> {
  const [extras, roles] = await Promise.all([selectExtras(db, platform, rows), selectRoles(db)])
  return rows.map((row) => show(row, extras, roles, user, language))
}

/** The part of a member that the policy functions need. */
export const targetOf = (row: MemberRow, extras: Extras): Target => ({
  id: row.id,
  roles: row.roles,
  scope: row.scope,
  standing: row.standing ?? '',
  visitor: row.visitor,
  administrator: extras.accounts.get(row.accountId)?.administrator ?? false,
})

const iso = (at: Date | null) => at?.toISOString() ?? null
const named = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null)

function show(row: MemberRow, extras: Extras, roles: readonly RoleRow[], user: User, language: Language): Member {
  const target = targetOf(row, extras)
  const account = extras.accounts.get(row.accountId)
  const departments = extras.departments.get(row.id) ?? []
  return {
    id: row.id,
    accountId: row.accountId,
    name: row.name,
    number: row.number,
    title: row.title,
    avatarUrl: row.avatarUrl,
    account: account?.account ?? '',
    phone: account?.phone ?? null,
    mail: account?.mail ?? null,
    roles: rolesOf(row.roles, roles, language),
    department: named(row.departmentId, row.departmentName),
    furtherDepartments: departments.filter(({ kind }) => kind === 'further'),
    cohort: named(row.cohortId, row.cohortName),
    entryYear: row.entryYear,
    scope: row.scope as Member['scope'],
    scopeDepartments: departments.filter(({ kind }) => kind === 'scope'),
    effectiveScope: effectiveScope(target, roles),
    state: (row.standing ?? 'active') as Member['state'],
    visitor: row.visitor,
    appliedAt: iso(row.appliedAt),
    lastLoginAt: iso(row.lastLoginAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    rowVersion: row.rowVersion,
    can: permittedActions(user, target, roles),
  }
}

/** Role codes with their names, in the order of the roles. */
export const rolesOf = (codes: readonly string[], roles: readonly { code: string; name: string }[], language: Language) =>
  roles.filter(({ code }) => codes.includes(code)).map((role) => ({ code: role.code, name: roleName(role, language) }))
