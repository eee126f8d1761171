import type { Category, Item } from '../../contract.ts'

export interface Group {
  /** Null: its items do not count. */
  category: Category | null
  items: { item: Item; at: number }[]
}

/** The items of each category with their places, those that do not count last. A category without items has no column. */
export function groupsOf(categories: readonly Category[], items: readonly Item[]): Group[] {
  const placed = items.map((item, at) => ({ item, at }))
  return [...categories, null].flatMap((category) => {
    const own = placed.filter(({ item }) => item.categoryId === (category?.id ?? null))
    return own.length ? [{ category, items: own }] : []
  })
}
