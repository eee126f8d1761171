import type { ListName } from '#features/access/account/contract.ts'
import type { Fields } from './filters/filters.ts'
import type { useSelection } from './selection/use-selection.ts'

/** The result of `useList` without its specific types, for the parts of a list screen. */
export interface List<Row> {
  name: ListName
  fields: Fields
  filters: readonly string[]
  params: URLSearchParams
  setParams: (next: URLSearchParams) => void
  values: { page: number; size: number; cursor: string; sort: string }
  rows: readonly Row[]
  total: number
  answer: {
    data: { more?: true | undefined; partial?: true | undefined; next?: string | null | undefined } | undefined
    error: Error | null
    refetch: () => unknown
    /** The rows are from the last answer; new ones are loading. */
    isPlaceholderData: boolean
  }
  filtered: boolean
  // Declared as methods for bivariant parameters: a list accepts only its own values and validates them when it reads the address.
  change(changes: { page?: number; size?: number; cursor?: string; sort?: string }): void
  reset(): void
  choosing: ReturnType<typeof useSelection<Row & { id: string }>>
  findAll(): Promise<(Row & { id: string })[]>
}
