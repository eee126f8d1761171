import type { ListName } from '@recto/contract/account'
import type { Fields } from './filters.ts'
import type { useSelection } from './use-selection.ts'

/** What every list has, whatever it lists; the parts of a list screen need no more. */
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
    /** Newer rows are on their way. */
    isPlaceholderData: boolean
  }
  filtered: boolean
  // Written as methods: a list takes the values of its own sort only, and checks them when it reads the address.
  change(changes: { page?: number; size?: number; cursor?: string; sort?: string }): void
  reset(): void
  choosing: ReturnType<typeof useSelection<Row & { id: string }>>
  findAll(): Promise<(Row & { id: string })[]>
}
