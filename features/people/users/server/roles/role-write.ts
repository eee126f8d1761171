import { moduleCodes, type ModuleCode } from '#contract/modules.ts'
import { rightCodes, rightNames, moduleRows } from '#contract/rights.ts'
import type { RightsChanges } from '../../contract-roles.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { grantableRights } from '../policy.ts'
import {
  deleteRoleRow,
  insertRoleRow,
  isUsed,
  replaceRole,
  type RoleRow,
  selectMemberIdsWithRole,
  selectRoles,
  updateRoleRow,
} from './role-queries.ts'
import { atMost } from '../rules.ts'
import type { Scope } from '#server/kernel/access/session.ts'

const known: ReadonlySet<string> = new Set([...moduleCodes, ...rightCodes])
export const roleNotThere = () => refusal('notFound', { zh: '角色不存在', en: 'No such role' })

/** The code of an institution's own role; unlike the name it never changes. */
const newCode = () => `r-${newId().replaceAll('-', '').slice(-12)}`

interface RoleDraft {
  name: string
  describe: string
  scope: string
  modules: readonly string[]
  features: readonly string[]
}

export async function insertRole(db: Db, user: User, { modules, features, ...draft }: RoleDraft): Promise<string> {
  const roles = await selectRoles(db)
  mustHoldAll(user, roles, [...modules, ...features])
  mustReach(user, draft.scope)
  mustHaveFreeName(roles, draft.name)
  if (roles.length >= 60) throw refusal('conflict', { zh: '角色最多 60 个', en: 'An institution can have at most 60 roles' })
  const code = newCode()
  const rights = sorted([...modules, ...features.filter((feature) => modules.includes(feature.split(':')[0] ?? ''))])
  await insertRoleRow(db, { ...draft, ...rights, code, position: Math.max(99, ...roles.map(({ position }) => position)) + 1 })
  return code
}

/** Changes name, description and scope. The scope of the administrator role is fixed. */
export async function updateRole(
  db: Db,
  user: User,
  code: string,
  { rowVersion, ...change }: { rowVersion: number; name: string; describe: string; scope: string },
): Promise<RoleRow> {
  const roles = await selectRoles(db)
  const role = changeableRole(user, roles, code)
  if (change.scope !== role.scope) {
    if (code === 'administrator') throw fixedRole()
    mustReach(user, change.scope)
  }
  const otherRoles = roles.filter((each) => each.code !== code)
  mustHaveFreeName(otherRoles, change.name)
  await updateRoleRow(db, { code, rowVersion }, change)
  return role
}

/** Checks changes of rights and returns the roles with their rights afterwards. Only rights that the caller has can be granted or removed. */
export async function changedRights(db: Db, user: User, changes: RightsChanges['changes']) {
  const roles = await selectRoles(db)
  return changes.map(({ code, rowVersion, add, remove }) => {
    const role = changeableRole(user, roles, code)
    if (code === 'administrator') throw fixedRole()
    mustHoldAll(user, roles, [...add, ...remove])
    if (role.rowVersion !== rowVersion)
      throw refusal('conflict', { zh: `角色“${role.name}”已被他人修改，请刷新后重试`, en: `Someone else has changed the role ${role.name}` })
    const held = new Set([...role.modules, ...role.features, ...add])
    // Adding a feature adds its module; removing a module removes its features.
    for (const right of add) held.add(right.split(':')[0] ?? '')
    for (const right of remove) for (const each of held) if (each === right || each.startsWith(`${right}:`)) held.delete(each)
    const after = sorted([...held].filter((right) => known.has(right)))
    return { role, after, taken: [...role.modules, ...role.features].filter((right) => !held.has(right)) }
  })
}

export async function saveRights(db: Db, changed: Awaited<ReturnType<typeof changedRights>>): Promise<void> {
  for (const { role, after } of changed) {
    await updateRoleRow(db, role, after)
    await pushRightsChanged(db, role.code)
  }
}

/** Deletes a role that the institution has created. Its members get the replacement; without one the role must be unused. */
export async function deleteRole(db: Db, user: User, code: string, replacement: string | undefined): Promise<RoleRow> {
  const roles = await selectRoles(db)
  const role = changeableRole(user, roles, code)
  if (role.starting) throw refusal('conflict', { zh: '机构自带的角色不能删除', en: 'Built-in roles cannot be removed' })
  const used = await isUsed(db, code)
  if (used && replacement === undefined)
    throw invalid('replacement', { zh: '还有人使用这个角色，请选择替换成哪个角色', en: 'The role is in use; choose what replaces it' })
  if (used && replacement !== undefined) {
    const other = roles.find((each) => each.code === replacement && each.code !== code)
    if (!other) throw invalid('replacement', { zh: '没有这个角色', en: 'There is no such role' })
    mustHoldAll(user, roles, [...other.modules, ...other.features])
    await pushRightsChanged(db, code)
    await replaceRole(db, code, other.code)
  }
  // Somebody else may have deleted it since it was read.
  if (!(await deleteRoleRow(db, code))) throw roleNotThere()
  return role
}

/** Notifies the open screens of all members with a role that their rights have changed. */
async function pushRightsChanged(db: Db, code: string): Promise<void> {
  await pushLive(db, await selectMemberIdsWithRole(db, code), { type: 'rights' })
}

function changeableRole(user: User, roles: readonly RoleRow[], code: string): RoleRow {
  const role = roles.find((each) => each.code === code)
  if (!role) throw roleNotThere()
  mustHoldAll(user, roles, [...role.modules, ...role.features])
  mustReach(user, role.scope)
  return role
}

function mustHoldAll(user: User, roles: readonly RoleRow[], rights: readonly string[]): void {
  const unknown = rights.find((right) => !known.has(right))
  if (unknown !== undefined) throw invalid('modules', { zh: `没有权限“${unknown}”`, en: `There is no right ${unknown}` })
  const passable = grantableRights(user, roles)
  if (rights.some((right) => !passable.has(right)))
    throw refusal('forbidden', { zh: '包含自己没有的权限', en: 'It includes rights that you do not have yourself' })
}

function mustReach(user: User, scope: string): void {
  if (!atMost(scope as Scope, user.scope)) throw refusal('forbidden', { zh: '数据范围超出自己的范围', en: 'The data scope is wider than your own' })
}

function mustHaveFreeName(roles: readonly RoleRow[], name: string): void {
  if (roles.some((role) => role.name.toLowerCase() === name.toLowerCase()))
    throw invalid('name', { zh: '已有同名角色', en: 'A role with this name already exists' })
}

const fixedRole = () => refusal('conflict', { zh: '机构管理员的权限固定，不能修改', en: 'The rights of the administrator are fixed' })

/** Rights in the shape of a role's columns, in the order of the menu. */
function sorted(rights: readonly string[]): { modules: string[]; features: string[] } {
  const held = new Set(rights)
  return {
    modules: moduleCodes.filter((code: ModuleCode) => held.has(code)),
    features: rightCodes.filter((code) => held.has(code) && held.has(code.split(':')[0] ?? '')),
  }
}

/** The name of a right in both languages; its code if it is unknown. */
export function rightName(right: string) {
  const words = rightNames[right as keyof typeof rightNames] ?? moduleRows.find(({ code }) => code === right)?.name
  return words ?? { zh: right, en: right }
}
