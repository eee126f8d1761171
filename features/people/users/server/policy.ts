import type { Bilingual } from '#contract/errors.ts'
import { moduleCodes } from '#contract/modules.ts'
import { rightCodes } from '#contract/rights.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Scope, User } from '#server/kernel/access/session.ts'
import { atMost, effectiveScope, rightsOf, type RoleRights } from './rules.ts'

const holds = (user: User, right: string) => user.rights.includes(`user_management:${right}`)

export const mayAdd = (user: User) => holds(user, 'add')
export const mayImport = (user: User) => holds(user, 'import')
export const mayActivate = (user: User) => holds(user, 'edit')
export const mayExport = (user: User) => holds(user, 'export')
export const mayAssignRoles = (user: User) => holds(user, 'role')

/** Only staff may look up colleagues; students have no modules. */
export const mayLookUpStaff = (user: User) => user.modules.length > 0

/** Without the module, members may change only their own name. */
export const mayChangeOwn = (change: object) => Object.keys(change).every((key) => key === 'name')
export const mayChangeOthers = (user: User) => user.modules.includes('user_management')

/** A second factor cannot be reset by its owner through the member list. */
export const mayResetFactor = (user: User, memberId: string) => memberId !== user.memberId

interface AccountUse {
  administrator: boolean
  memberships: readonly { institutionId: string }[]
}

/**
 * An account that also belongs to other institutions, or that administers the platform, may be reset only by an administrator of the platform.
 */
export const mayResetFactorOfAccount = (user: User, { administrator, memberships }: AccountUse) =>
  user.administrator || (!administrator && memberships.every((each) => each.institutionId === user.institutionId))

/** The rights that a user may grant: those of the user's own roles, whether or not the institution's package includes them at present. */
export function grantableRights(user: User, roles: readonly RoleRights[]): ReadonlySet<string> {
  return user.administrator ? new Set([...moduleCodes, ...rightCodes]) : rightsOf(user.roles, roles)
}

/** Only a role with no right and no scope beyond the user's own may be changed. */
export function mayChangeRole(user: User, role: RoleRights, roles: readonly RoleRights[]): boolean {
  const grantable = grantableRights(user, roles)
  return mayAssignRoles(user) && [...role.modules, ...role.features].every((right) => grantable.has(right)) && atMost(role.scope as Scope, user.scope)
}

export interface Target {
  id: string
  roles: readonly string[]
  scope: string | null
  standing: string
  visitor: boolean
  administrator: boolean
}

/** True when the target has no right that the caller lacks. Otherwise resetting the target's password would give the caller that right. */
export function mayActOn(user: User, target: Target, roles: readonly RoleRights[]): boolean {
  if (target.id === user.memberId || user.administrator) return true
  if (target.administrator) return false
  const passable = grantableRights(user, roles)
  const within = [...rightsOf(target.roles, roles)].every((right) => passable.has(right))
  return within && atMost(effectiveScope(target, roles), user.scope)
}

/** What the caller may do to a member. Visitors of the platform cannot be changed. */
export function permittedActions(user: User, target: Target, roles: readonly RoleRights[]) {
  const over = !target.visitor && mayActOn(user, target, roles)
  const other = over && target.id !== user.memberId
  const present = target.standing !== 'left' && target.standing !== 'applied'
  return {
    edit: over && present && holds(user, 'edit'),
    roles: over && present && holds(user, 'role'),
    disable: other && (target.standing === 'active' || target.standing === 'waiting') && holds(user, 'disable'),
    approve: other && target.standing === 'applied' && holds(user, 'disable'),
    enable: other && (target.standing === 'disabled' || target.standing === 'left') && holds(user, 'disable'),
    password: other && present && holds(user, 'edit'),
    activate: other && target.standing === 'waiting' && holds(user, 'edit'),
    transfer: over && holds(user, 'transfer'),
    leave: other && present && holds(user, 'disable'),
  }
}

/** Why the caller may not disable a member; undefined if allowed. */
export function cannotDisable(user: User, target: Target, roles: readonly RoleRights[]): Bilingual | undefined {
  if (target.id === user.memberId) return { zh: '不能停用自己', en: 'You cannot disable your own account' }
  if (permittedActions(user, target, roles).disable) return undefined
  if (!holds(user, 'disable')) return { zh: '没有停用的权限', en: 'You may not disable people' }
  if (target.standing === 'disabled') return { zh: '已经停用', en: 'Already disabled' }
  if (target.standing === 'applied') return { zh: '还没有批准加入', en: 'Not approved yet' }
  if (target.standing === 'left') return { zh: '已经离开机构', en: 'Has left the institution' }
  if (target.visitor) return { zh: '平台管理员的访问不由机构停用', en: 'A platform administrator’s visit is not managed by the institution' }
  return { zh: '此人的权限超出你的权限', en: 'This person has rights that you do not have' }
}

interface Wanted {
  roles: readonly string[]
  scope: string | null
}

/** Why the caller may not give a member these roles and this scope; undefined if allowed. Rights that the caller lacks cannot be granted. */
export function cannotGrant(
  user: User,
  { roles: codes, scope }: Wanted,
  roles: readonly RoleRights[],
  before: Wanted = { roles: [], scope: null },
): Bilingual | undefined {
  const changed = codes.filter((code) => !before.roles.includes(code)).concat(before.roles.filter((code) => !codes.includes(code)))
  if (!changed.length && scope === before.scope) return undefined
  if (!mayAssignRoles(user)) return { zh: '没有分配角色的权限', en: 'You may not assign roles' }
  const passable = grantableRights(user, roles)
  for (const code of changed) {
    const role = roles.find((each) => each.code === code)
    if (!role) return codes.includes(code) ? { zh: `没有角色“${code}”`, en: `There is no role ${code}` } : undefined
    if ([...role.modules, ...role.features].some((right) => !passable.has(right)))
      return { zh: `角色“${role.name}”的权限超出自己的权限`, en: `The role ${role.name} includes rights that you do not have` }
  }
  const reach = effectiveScope({ roles: codes, scope, administrator: false }, roles)
  if (!atMost(reach, user.scope))
    return {
      zh: '数据范围超出自己的范围，需机构管理员批准',
      en: 'The data scope is wider than your own; ask an administrator of the institution',
    }
  return undefined
}

/** Refuses at the field `roles` what `cannotGrant` finds. */
export function mustGrant(...given: Parameters<typeof cannotGrant>): void {
  const words = cannotGrant(...given)
  if (words) throw refusal('forbidden', words, [{ path: 'roles', message: words }])
}
