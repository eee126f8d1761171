import type { QuestionCategory } from '../../contract-banks.ts'

export interface CategoryLine {
  category: QuestionCategory
  /** From 0. */
  depth: number
}

/** Categories in reading order, each with its depth. */
export function categoryLines(rows: readonly QuestionCategory[], parentId: string | null = null, depth = 0): CategoryLine[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .toSorted((one, other) => one.position - other.position)
    .flatMap((category) => [{ category, depth }, ...categoryLines(rows, category.id, depth + 1)])
}

/** Categories as options of a list, with the names of those above. */
export const categoryOptions = (rows: readonly QuestionCategory[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const path = (row: QuestionCategory): string => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    return parent ? `${path(parent)} / ${row.name}` : row.name
  }
  return categoryLines(rows).map(({ category }) => ({ value: category.id, label: path(category) }))
}
