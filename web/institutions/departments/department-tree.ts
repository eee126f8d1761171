import type { deepestDepartment, Department } from '@recto/contract/institutions-departments'

/** Levels that a tree of departments may have. */
export const deepest = 8 satisfies typeof deepestDepartment

export const isEmpty = (row: Department, rows: readonly Department[]): boolean =>
  !row.memberCount && row.cohortCount === 0 && !rows.some(({ parentId }) => parentId === row.id)

/** Departments whose name, initials or code hold the words, with those above them; all when there are no words. */
export function found(rows: readonly Department[], words: string): Department[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return [...rows]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = new Set<string>()
  for (const row of rows) {
    if (![row.name, row.initials, row.code ?? ''].some((text) => text.toLowerCase().includes(wanted))) continue
    for (let at: Department | undefined = row; at && !shown.has(at.id); at = byId.get(at.parentId ?? '')) shown.add(at.id)
  }
  return rows.filter(({ id }) => shown.has(id))
}

/** 新院系, 新院系 2, …: names stand once on a level. */
export function freeName(name: string, rows: readonly { name: string }[]): string {
  const taken = new Set(rows.map((row) => row.name))
  for (let n = 1; ; n += 1) {
    const proposal = n === 1 ? name : `${name} ${n}`
    if (!taken.has(proposal)) return proposal
  }
}
