import type { CallContext } from '#server/kernel/http/handlers.ts'
import { moduleFeatures } from '#contract/modules.ts'
import { moduleRows } from '#contract/rights.ts'
import * as contract from '../../contract-roles.ts'
import { havingRoles, selectMemberCounts } from '#server/kernel/people/member-counts-queries.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { inLanguage, assertAllowed, Refusal } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { availableModules, type PermissionBasis } from './permission-queries.ts'
import { describePermissions } from './permissions.ts'
import { cannotGrant, mayAssignRoles, mayChangeRole, grantableRights } from '../policy.ts'
import { impactOf } from './role-impact.ts'
import { type RoleRow, selectRoles } from './role-queries.ts'
import { changedRights, deleteRole, insertRole, rightName, roleNotThere, saveRights, updateRole } from './role-write.ts'
import { roleName } from '../rules.ts'
import { loadForUpdate } from '../members/load-member.ts'

export default handlers(contract, {
  async roleList(_given, context) {
    const { db, user, language } = context
    const [roles, available] = [await presentRoles(context), await availableModules(db)]
    const passable = grantableRights(user, await selectRoles(db))
    const rights = moduleRows.map(({ code, parent, name }) => ({
      module: code,
      parent,
      name: inLanguage(name, language),
      available: available(code),
      grantable: passable.has(code),
      features: featuresOf(code).map((feature) => ({
        code: feature,
        name: inLanguage(rightName(feature), language),
        grantable: passable.has(feature),
      })),
    }))
    return { roles, rights }
  },

  async roleAdd({ body }, context) {
    assertAllowed(mayAssignRoles(context.user))
    const code = await insertRole(context.db, context.user, body)
    await logOperation(context, 'role.add', { kind: 'role', name: body.name, after: body })
    return presentRole(context, code)
  },

  async roleChange({ code, body }, context) {
    assertAllowed(mayAssignRoles(context.user))
    const { name, describe, scope } = await updateRole(context.db, context.user, code, body)
    const { rowVersion: _version, ...after } = body
    await logOperation(context, 'role.change', { kind: 'role', name, before: { name, describe, scope }, after })
    return presentRole(context, code)
  },

  async roleImpact({ body }, { db, user, language }) {
    const nothing = { people: 0, roles: [] }
    try {
      return { ...(await impactOf(db, language, await changedRights(db, user, body.changes))), refused: null }
    } catch (error) {
      if (error instanceof Refusal) return { ...nothing, refused: inLanguage(error.words, language) }
      throw error
    }
  },

  async roleRights({ body }, context) {
    const { db, user } = context
    assertAllowed(mayAssignRoles(user))
    const changed = await changedRights(db, user, body.changes)
    await saveRights(db, changed)
    for (const { role, after } of changed) {
      const before = { modules: role.modules, features: role.features }
      await logOperation(context, 'role.change', { kind: 'role', name: role.name, before, after })
    }
    const codes = changed.map(({ role }) => role.code)
    return (await presentRoles(context)).filter(({ code }) => codes.includes(code))
  },

  async roleRemove({ code, query }, context) {
    assertAllowed(mayAssignRoles(context.user))
    const { name } = await deleteRole(context.db, context.user, code, query.replacement)
    await logOperation(context, 'role.remove', { kind: 'role', name, after: { replacement: query.replacement ?? null } })
  },

  async memberPermissions({ body: { id, ...draft } }, context) {
    const { db, user, language } = context
    const roles = await selectRoles(db)
    const now = id === undefined ? undefined : await standingOf(context, id)
    const then: PermissionBasis = {
      memberId: id,
      administrator: now?.administrator ?? false,
      roles: draft.roles ?? now?.roles ?? [],
      scope: draft.scope === undefined ? (now?.scope ?? null) : draft.scope,
      departmentId: draft.departmentId === undefined ? (now?.departmentId ?? null) : draft.departmentId,
      scopeDepartmentIds: draft.scopeDepartmentIds ?? now?.scopeDepartmentIds ?? [],
    }
    const permissions = await describePermissions(context, language, roles, now, then)
    const words = cannotGrant(user, { roles: then.roles, scope: then.scope }, roles, now)
    return { ...permissions, refused: words ? inLanguage(words, language) : null }
  },
})

const featuresOf = (module: string) => ((moduleFeatures as Record<string, readonly string[]>)[module] ?? []).map((feature) => `${module}:${feature}`)

/** The roles in the shape of the contract, with the number of members in each. */
async function presentRoles({ db, user, language }: CallContext) {
  const [roles, counts] = [await selectRoles(db), await selectMemberCounts(db, 'roles')]
  const mayChange = (role: RoleRow) => mayChangeRole(user, role, roles)
  return roles.map((role) => ({
    ...role,
    name: roleName(role, language),
    scope: role.scope as (typeof contract.roleScopes)[number],
    modules: moduleRows.map(({ code }) => code).filter((code) => role.modules.includes(code)),
    memberCount: havingRoles(counts, [role.code]),
    can: { change: mayChange(role) && role.code !== 'administrator', remove: mayChange(role) && !role.starting },
  }))
}

async function presentRole(context: CallContext, code: string) {
  const role = (await presentRoles(context)).find((each) => each.code === code)
  if (!role) throw roleNotThere()
  return role
}

async function standingOf(context: CallContext, id: string): Promise<PermissionBasis> {
  const { row, target, extras } = await loadForUpdate(context, id)
  const scopeDepartmentIds = (extras.departments.get(id) ?? []).filter(({ kind }) => kind === 'scope').map((each) => each.id)
  return { memberId: id, administrator: target.administrator, roles: row.roles, scope: row.scope, departmentId: row.departmentId, scopeDepartmentIds }
}
