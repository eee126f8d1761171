import type { Call, CallArguments } from '#contract/call.ts'
import type { ListName } from '#features/access/account/contract.ts'
import { useState } from 'react'
import type { Option } from '../filters/FilterChoice.tsx'
import type { FilterPart } from '../filters/list-filters.tsx'
import { choice, paging, type Field, type Fields } from '../filters/filters.ts'
import { useList, type Place, type RowOf } from '../use-list.ts'
import { useOpenRow } from '../table/use-open-row.ts'
import type { Filter } from '../filters/list-filters.tsx'

/** A call that answers pages of a list, and the name under which column settings and saved filters of the list are stored. */
export interface ListCall<C extends Call> {
  name: ListName
  line: C['line']
}

type Value = string | boolean | readonly string[]

type Values = Record<string, Value>

interface Definition<C extends Call, V extends Values, S extends string, A extends Values> {
  call: ListCall<C>
  /** The filters by their names in the address, in the order of their controls. Which values an address may have is settled by the first render. */
  filters: { [K in keyof V]: Filter<V[K], RowOf<C>> }
  /** Values in the address that are not filters, such as the part of the list that is shown: 重置 keeps them. */
  also?: { [K in keyof A]: Field<A[K]> }
  /** The sort orders with their labels in the sort menu; the first is the initial one. One with an empty label is offered by a column header only. */
  sorts: Record<S, string>
  /** How many entries a page has at first; 10 if not given. */
  size?: number
  /** The request for a position with the present filters; `withoutEmpty` leaves out those that are off. */
  ask: (values: V & A & { sort: S }, place: Place) => CallArguments<C>
}

/** The state of a list page: the list with its filters in the address, and the row that is open beside it. `ListPage` shows it. */
export function useListPage<C extends Call, V extends Values, S extends string, A extends Values = Record<never, Value>>({
  call,
  filters,
  also,
  sorts,
  size = paging.size.initial,
  ask,
}: Definition<C, V, S, A>) {
  type Shown = V & A & { sort: S; page: number; size: number; cursor: string }
  const declared = Object.entries<Filter<Value, RowOf<C>>>(filters)
  const orders = Object.entries<string>(sorts)
  const [fields] = useState((): Fields => {
    const own = Object.fromEntries(declared.map(([name, { field }]) => [name, field])) as Fields
    const sort = choice(
      orders.map(([order]) => order),
      orders[0]?.[0] ?? '',
    )
    return { ...own, ...also, sort, ...paging, size: { ...paging.size, initial: size } }
  })
  const names = declared.map(([name]) => name)
  const list = useList<C, Fields>({ ...call, fields, filters: names, ask: (values, place) => ask(values as Shown, place) })
  const { rows, change } = list
  const values = list.values as Shown
  const parts = declared.flatMap(([name, { control, rare = false }]): FilterPart[] => {
    const part = control?.(values[name] as Value, (value) => change({ [name]: value }), { rows, values, change })
    return part ? [{ key: name, rare, ...part }] : []
  })
  return {
    ...list,
    values,
    change: (changes: Partial<Shown>) => change(changes as Partial<typeof list.values>),
    parts,
    sorts: orders.flatMap(([value, label]): Option[] => (label ? [{ value, label }] : [])),
    row: useOpenRow(rows),
  }
}
