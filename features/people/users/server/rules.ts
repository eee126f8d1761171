import type { Bilingual } from '#contract/errors.ts'
import type { MemberScope, MemberState } from '../contract.ts'
import type { Scope } from '#server/kernel/access/session.ts'

/** Data scopes from the narrowest to the widest. */
const widths: Record<Scope, number> = { own: 0, class: 1, departments: 2, department: 3, institution: 4, platform: 5 }
export const atMost = (scope: Scope, limit: Scope) => widths[scope] <= widths[limit]
export const widest = (scopes: readonly Scope[]): Scope => scopes.reduce((a, b) => (widths[b] > widths[a] ? b : a), 'own')

/** The scope in force: the member's own, else the widest of the roles; the same rule as `signed_in` in the migrations. */
export function effectiveScope(
  member: { scope: string | null; roles: readonly string[]; administrator: boolean },
  roles: readonly RoleRights[],
): Scope {
  if (member.administrator) return 'platform'
  if (member.scope) return member.scope as MemberScope
  return widest(roles.filter(({ code }) => member.roles.includes(code)).map(({ scope }) => scope as Scope))
}

export interface RoleRights {
  code: string
  name: string
  scope: string
  modules: readonly string[]
  features: readonly string[]
  starting: boolean
}

/** The modules and features of several roles combined. */
export const rightsOf = (codes: readonly string[], roles: readonly RoleRights[]): ReadonlySet<string> =>
  new Set(roles.filter(({ code }) => codes.includes(code)).flatMap(({ modules, features }) => [...modules, ...features]))

/** The names of the built-in roles; a renamed one keeps its new name in both languages. */
const startingNames: Record<string, Bilingual> = {
  administrator: { zh: '机构管理员', en: 'Administrator' },
  author: { zh: '作者', en: 'Author' },
  teacher: { zh: '教师', en: 'Teacher' },
  student: { zh: '学生', en: 'Student' },
}
export function roleName({ code, name }: { code: string; name: string }, language: 'zh-CN' | 'en-US'): string {
  const words = startingNames[code]
  return words && words.zh === name && language === 'en-US' ? words.en : name
}

/** True when the typed text is the role's name in either language, or its code. */
export const isRoleNamed = (role: { code: string; name: string }, typed: string) => {
  const wanted = typed.trim().toLowerCase()
  return [role.code, role.name, startingNames[role.code]?.en ?? role.name].some((word) => word.toLowerCase() === wanted)
}

export const scopeNames: Record<Scope, Bilingual> = {
  own: { zh: '仅本人', en: 'Own only' },
  class: { zh: '所带班级', en: 'Own classes' },
  departments: { zh: '指定院系', en: 'Named departments' },
  department: { zh: '本院系', en: 'Own department' },
  institution: { zh: '全机构', en: 'Whole institution' },
  platform: { zh: '平台', en: 'Platform' },
}

/** The states of members who belong to the institution; these are listed by default. */
export const presentStates: readonly MemberState[] = ['active', 'waiting', 'disabled']

export const standingNames: Record<string, Bilingual> = {
  applied: { zh: '待批准', en: 'Awaiting approval' },
  active: { zh: '在用', en: 'Active' },
  waiting: { zh: '未激活', en: 'Not activated' },
  disabled: { zh: '已停用', en: 'Disabled' },
  left: { zh: '已离开', en: 'Left' },
}
