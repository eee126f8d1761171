import { invalid } from '#server/kernel/http/refusal.ts'

export interface CategoryRow {
  id: string
  bankId: string
  parentId: string | null
  name: string
  position: number
}

export const categoryLimits = { ofBank: 500, depth: 6 } as const

/** The ids of a category and of all categories below it. */
export function withBelow(rows: readonly CategoryRow[], id: string): string[] {
  const found = [id]
  for (const each of found) found.push(...rows.filter((row) => row.parentId === each).map((row) => row.id))
  return found
}

/** Refuses a parent that is not in the bank, that is the category itself or below it, or that would make the tree too deep or too large. */
export function mustFit(rows: readonly CategoryRow[], id: string | null, parentId: string | null): void {
  if (parentId !== null && !rows.some((row) => row.id === parentId))
    throw invalid('parentId', { zh: '上级分类不存在', en: 'There is no such parent' })
  if (id === null && rows.length >= categoryLimits.ofBank)
    throw invalid('name', { zh: `每个题库最多 ${categoryLimits.ofBank} 个分类`, en: `A bank has at most ${categoryLimits.ofBank} categories` })
  const below = id === null ? [] : withBelow(rows, id)
  if (parentId !== null && below.includes(parentId))
    throw invalid('parentId', { zh: '不能移到自己下面', en: 'A category cannot be moved below itself' })
  if (depthOf(rows, parentId) + heightOf(rows, id) > categoryLimits.depth)
    throw invalid('parentId', { zh: `分类最多 ${categoryLimits.depth} 级`, en: `Categories have at most ${categoryLimits.depth} levels` })
}

const depthOf = (rows: readonly CategoryRow[], id: string | null): number => {
  const row = rows.find((each) => each.id === id)
  return row ? 1 + depthOf(rows, row.parentId) : 0
}
const heightOf = (rows: readonly CategoryRow[], id: string | null): number =>
  1 + Math.max(0, ...(id === null ? [] : rows.filter((row) => row.parentId === id).map((row) => heightOf(rows, row.id))))
