import { useMemo } from 'react'
import { clearFilters, filtersInForce, readFilters, writeFilters, type Fields, type ValuesOf } from './filters.ts'

/** The result of the router's `useSearchParams`. */
type Address = readonly [URLSearchParams, (next: URLSearchParams, options?: { replace?: boolean }) => void]

/** The filters of a list, kept in the address. `names` are those that 重置 clears. */
export function useFilters<F extends Fields>(fields: F, names: readonly (keyof F & string)[], [params, setParams]: Address) {
  const values = useMemo(() => readFilters(fields, params), [fields, params])
  return {
    values,
    inForce: filtersInForce(fields, values, names),
    /** A changed search text replaces the history entry, any other change adds one. */
    change: (changes: Partial<ValuesOf<F>>) => setParams(writeFilters(fields, params, changes), { replace: 'q' in changes }),
    reset: () => setParams(clearFilters(params, names)),
  }
}
