import type { ListName } from '#features/access/account/contract.ts'
import type { CallArguments, Call, Data } from '#contract/call.ts'
import { useSearchParams } from 'react-router'
import { send } from '#web/kernel/send/send.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import type { Fields, ValuesOf } from './filters/filters.ts'
import { findAllOf } from './paging/find-all.ts'
import { useFilters } from './filters/use-filters.ts'
import { useSelection } from './selection/use-selection.ts'

/** A position in the list: a page number, or a cursor. */
export type Place = { page: number; size: number } | { cursor: string; size: number }

interface Page<Row> {
  items: Row[]
  total: number
  more?: true | undefined
  partial?: true | undefined
  next?: string | null | undefined
}
/** The row type of a list call. */
export type RowOf<C extends Call> = Data<C> extends { items: (infer Row extends { id: string })[] } ? Row : never

interface Definition<C extends Call, F extends Fields> {
  /** The name under which column settings and saved filters are stored. */
  name: ListName
  line: C['line']
  /** Every value in the address: filters, `sort`, and `...paging`. */
  fields: F
  /** The filters that 重置 clears. */
  filters: readonly (keyof F & string)[]
  /** The request for a position with the current filters; `withoutEmpty` of filters.ts leaves out those that are off. */
  ask: (values: ValuesOf<F>, place: Place) => CallArguments<C>
}

const nothing: never[] = []

/** A list whose state is in the address: its values, the answer, the selection across pages, and functions to change them. */
export function useList<C extends Call, F extends Fields>({ name, line, fields, filters, ask }: Definition<C, F>) {
  type Row = RowOf<C>
  const [params, setParams] = useSearchParams()
  const { values, inForce, change, reset } = useFilters(fields, filters, [params, setParams])
  const { page, size, cursor } = values as { page: number; size: number; cursor: string }
  const answer = useRead<C>(line, ask(values, cursor ? { cursor, size } : { page, size }), { keep: true })
  const data = answer.data as Page<Row> | undefined
  const rows: readonly Row[] = data?.items ?? nothing
  return {
    name,
    fields,
    filters,
    params,
    setParams: (next: URLSearchParams) => setParams(next),
    values,
    rows,
    total: data?.total ?? 0,
    answer: { data, error: answer.error, refetch: answer.refetch, isPlaceholderData: answer.isPlaceholderData },
    filtered: inForce.length > 0,
    change,
    reset,
    choosing: useSelection(rows),
    /** Reads all matching rows, up to the limit of a selection. */
    findAll: () =>
      findAllOf<Row>(async (many, from) => {
        const found: unknown = await send<C>(line, ask(values, from ? { cursor: from, size: many } : { page: 1, size: many }), { silent: true })
        return found as Page<Row>
      }),
  }
}
