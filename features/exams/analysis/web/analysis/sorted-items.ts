import type { AnalysedItem } from '../../contract.ts'

/** Orders of the table: by number, or by a figure from the lowest or, with a minus, the highest. */
export const sorts = ['number', 'p', '-p', 'discrimination', '-discrimination', 'correlation', '-correlation', 'omitted', '-omitted'] as const
export type Sort = (typeof sorts)[number]
type Column = 'p' | 'discrimination' | 'correlation' | 'omitted'

/** The next order when the head of a column is pressed: lowest first, highest first, by number. */
export const nextSort = (sort: Sort, column: Column): Sort => (sort === column ? `-${column}` : sort === `-${column}` ? 'number' : column)

/** Items in an order; those without the figure come last, and equal ones by number. */
export function sortedItems(items: readonly AnalysedItem[], sort: Sort): AnalysedItem[] {
  if (sort === 'number') return [...items]
  const down = sort.startsWith('-')
  const column = (down ? sort.slice(1) : sort) as Column
  const valueOf = ({ figures }: AnalysedItem) => figures?.[column] ?? null
  return items.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.number - other.number
    return (down ? b - a : a - b) || one.number - other.number
  })
}
