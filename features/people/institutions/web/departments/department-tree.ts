import type { maxDepartmentDepth, Department } from '../../contract-departments.ts'

/** Maximum depth of the department tree. */
export const deepest = 8 satisfies typeof maxDepartmentDepth

export const isEmpty = (row: Department, rows: readonly Department[]): boolean =>
  !row.memberCount && row.cohortCount === 0 && !rows.some(({ parentId }) => parentId === row.id)

/** Departments that match by name, initials or code, with their ancestors; all for an empty query. */
export function findDepartments(rows: readonly Department[], query: string): Department[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return [...rows]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const visible = new Set<string>()
  for (const row of rows) {
    if (![row.name, row.initials, row.code ?? ''].some((text) => text.toLowerCase().includes(wanted))) continue
    for (let at: Department | undefined = row; at && !visible.has(at.id); at = byId.get(at.parentId ?? '')) visible.add(at.id)
  }
  return rows.filter(({ id }) => visible.has(id))
}

/** A name that no row uses: 新院系, 新院系 2, …, because names are unique on a level. */
export function uniqueName(name: string, rows: readonly { name: string }[]): string {
  const used = new Set(rows.map((row) => row.name))
  for (let n = 1; ; n += 1) {
    const proposal = n === 1 ? name : `${name} ${n}`
    if (!used.has(proposal)) return proposal
  }
}
