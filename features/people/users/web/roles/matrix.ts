import type { RightRow, RightsChanges, Role } from '../../contract-roles.ts'

/** One right of the matrix: a module, or a feature as `module:feature`. */
export interface Right {
  code: string
  name: string
  /** 0 for a top-level module, 1 for its submodules and its own permissions, 2 for permissions of a submodule. */
  depth: 0 | 1 | 2
  /** The right it requires: the module of a permission, or the parent of a submodule. */
  within: string | undefined
  /** True if included in the institution's package. */
  available: boolean
  /** True if the caller has the right and may therefore grant it. */
  grantable: boolean
}

export interface RightGroup {
  code: string
  name: string
  rights: Right[]
}

/** Groups the rows by top-level module, each with its submodules and their permissions. */
export function groupsOf(rows: readonly RightRow[]): RightGroup[] {
  const moduleOf = (row: RightRow, depth: 0 | 1): Right[] => [
    { code: row.module, name: row.name, depth, within: row.parent ?? undefined, available: row.available, grantable: row.grantable },
    ...row.features.map((feature): Right => ({
      code: feature.code,
      name: feature.name,
      depth: depth === 0 ? 1 : 2,
      within: row.module,
      available: row.available,
      grantable: feature.grantable,
    })),
  ]
  return rows
    .filter(({ parent }) => parent === null || !rows.some(({ module }) => module === parent))
    .map((row) => ({
      code: row.module,
      name: row.name,
      rights: [...moduleOf(row, 0), ...rows.filter(({ parent }) => parent === row.module).flatMap((below) => moduleOf(below, 1))],
    }))
}

/** All rights of a role: modules and permissions. */
export const rightsOf = ({ modules, features }: Pick<Role, 'modules' | 'features'>): ReadonlySet<string> => new Set([...modules, ...features])

/** Adds or removes a right. Adding also adds the rights it requires; removing also removes the rights that require it. */
export function withRight(held: ReadonlySet<string>, groups: readonly RightGroup[], code: string, on: boolean): ReadonlySet<string> {
  const all = groups.flatMap(({ rights }) => rights)
  const next = new Set(held)
  const addRight = (wanted: string | undefined) => {
    if (wanted === undefined || next.has(wanted)) return
    next.add(wanted)
    addRight(all.find((right) => right.code === wanted)?.within)
  }
  const removeRight = (gone: string) => {
    next.delete(gone)
    for (const right of all) if (right.within === gone && next.has(right.code)) removeRight(right.code)
  }
  if (on) addRight(code)
  else removeRight(code)
  return next
}

/** Unsaved sets of rights, by role code. */
export type Drafts = ReadonlyMap<string, ReadonlySet<string>>

/** Differences between drafts and saved roles, in the order of the matrix. */
export function changesOf(roles: readonly Role[], groups: readonly RightGroup[], drafts: Drafts) {
  const order = groups.flatMap(({ rights }) => rights.map((right) => right.code))
  return roles.flatMap((role) => {
    const held = rightsOf(role)
    const wanted = drafts.get(role.code) ?? held
    const add = order.filter((code) => wanted.has(code) && !held.has(code))
    const remove = order.filter((code) => held.has(code) && !wanted.has(code))
    return add.length + remove.length ? [{ role, add, remove }] : []
  })
}

/** The body to send for the changes. */
export const bodyOf = (changes: ReturnType<typeof changesOf>): RightsChanges => ({
  changes: changes.map(({ role, add, remove }) => ({ code: role.code, rowVersion: role.rowVersion, add, remove })),
})

/** Number of held rights of a group; rights outside the package are not counted. */
export function shareOf(held: ReadonlySet<string>, { rights }: RightGroup): { held: number; all: number } {
  const counted = rights.filter(({ available }) => available)
  return { held: counted.filter(({ code }) => held.has(code)).length, all: counted.length }
}

/** Name of a right with its group and module. */
export function nameOfRight(groups: readonly RightGroup[], code: string): string {
  const group = groups.find(({ rights }) => rights.some((right) => right.code === code))
  const right = group?.rights.find((one) => one.code === code)
  if (!group || !right) return code
  const above = group.rights.find((one) => one.code === right.within)
  return [...new Set([group.name, ...(above ? [above.name] : []), right.name])].join('　')
}

/** Groups that match a query: with all rights if the group name matches, otherwise with the matching rights. */
export function findRights(groups: readonly RightGroup[], query: string): RightGroup[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return [...groups]
  const has = (name: string) => name.toLowerCase().includes(wanted)
  return groups.flatMap((group) => {
    if (has(group.name)) return [group]
    const rights = group.rights.filter(({ name }) => has(name))
    return rights.length ? [{ ...group, rights }] : []
  })
}
