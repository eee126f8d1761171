import type { RightRow, RightsChanges, Role } from '@recto/contract/users-roles'

/** One right of the matrix: a module, or a feature as `module:feature`. */
export interface Right {
  code: string
  name: string
  /** 0 for a module at the top, 1 for one below it and for features of the top, 2 for features of one below. */
  depth: 0 | 1 | 2
  /** What it counts only with: the module of a feature, the module above a module. */
  within: string | undefined
  /** Within the institution's package. */
  available: boolean
  /** The caller has it himself. */
  grantable: boolean
}

export interface RightGroup {
  code: string
  name: string
  rights: Right[]
}

/** The rows of the matrix by module of the menu, each with the modules below it and their features. */
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

/** Everything that a role holds. */
export const rightsOf = ({ modules, features }: Pick<Role, 'modules' | 'features'>): ReadonlySet<string> => new Set([...modules, ...features])

/** The rights with one given or taken: what it counts only with comes along, what counts only with it goes along. */
export function withRight(held: ReadonlySet<string>, groups: readonly RightGroup[], code: string, on: boolean): ReadonlySet<string> {
  const all = groups.flatMap(({ rights }) => rights)
  const next = new Set(held)
  const give = (wanted: string | undefined) => {
    if (wanted === undefined || next.has(wanted)) return
    next.add(wanted)
    give(all.find((right) => right.code === wanted)?.within)
  }
  const take = (gone: string) => {
    next.delete(gone)
    for (const right of all) if (right.within === gone && next.has(right.code)) take(right.code)
  }
  if (on) give(code)
  else take(code)
  return next
}

/** What is held now and not saved yet, by the code of the role. */
export type Drafts = ReadonlyMap<string, ReadonlySet<string>>

/** How what is typed differs from what is saved, in the order of the matrix. */
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

/** The changes as they are sent. */
export const bodyOf = (changes: ReturnType<typeof changesOf>): RightsChanges => ({
  changes: changes.map(({ role, add, remove }) => ({ code: role.code, rowVersion: role.rowVersion, add, remove })),
})

/** How many of a group's rights are held; those outside the package do not count. */
export function shareOf(held: ReadonlySet<string>, { rights }: RightGroup): { held: number; all: number } {
  const counted = rights.filter(({ available }) => available)
  return { held: counted.filter(({ code }) => held.has(code)).length, all: counted.length }
}

/** A right with the name of its group before it. */
export function nameOfRight(groups: readonly RightGroup[], code: string): string {
  const group = groups.find(({ rights }) => rights.some((right) => right.code === code))
  const right = group?.rights.find((one) => one.code === code)
  if (!group || !right) return code
  const above = group.rights.find((one) => one.code === right.within)
  return [...new Set([group.name, ...(above ? [above.name] : []), right.name])].join('　')
}

/** The groups in which the words stand: with all their rights when the group has them in its name, otherwise with those that have. */
export function findRights(groups: readonly RightGroup[], words: string): RightGroup[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return [...groups]
  const has = (name: string) => name.toLowerCase().includes(wanted)
  return groups.flatMap((group) => {
    if (has(group.name)) return [group]
    const rights = group.rights.filter(({ name }) => has(name))
    return rights.length ? [{ ...group, rights }] : []
  })
}
