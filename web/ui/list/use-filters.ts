import { useMemo } from 'react'
import { clearFilters, filtersInForce, readFilters, writeFilters, type Fields, type ValuesOf } from './filters.ts'

/** The address as the router gives it: its parameters and the way to set them. */
type Address = readonly [URLSearchParams, (next: URLSearchParams, options?: { replace?: boolean }) => void]

/** The filters of a list, kept in the address. `names` are those that 重置 takes away. */
export function useFilters<F extends Fields>(fields: F, names: readonly (keyof F & string)[], [params, setParams]: Address) {
  const values = useMemo(() => readFilters(fields, params), [fields, params])
  return {
    values,
    inForce: filtersInForce(fields, values, names),
    /** Words that are being typed replace the entry of the history, everything else adds one. */
    change: (changes: Partial<ValuesOf<F>>) => setParams(writeFilters(fields, params, changes), { replace: 'q' in changes }),
    reset: () => setParams(clearFilters(params, names)),
  }
}
