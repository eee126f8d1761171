/** One filter of a list: its value as it stands in the address, left out while it is the initial one. */
export interface Field<T> {
  initial: T
  /** What the text says, or undefined when it makes no sense. */
  read: (text: string) => T | undefined
}

/** The fields of a list by their names in the address. `page` and `size` are known to every list. */
export type Fields = Record<string, Field<string> | Field<number> | Field<boolean>>
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K]['initial'] }

/** Free words, cut at `max` characters. */
export const words = (max = 100): Field<string> => ({ initial: '', read: (text) => text.trim().slice(0, max) })

/** One of some values; without `initial` the filter may be empty. */
export function choice<const T extends string>(values: readonly T[]): Field<T | ''>
export function choice<const T extends string>(values: readonly T[], initial: T): Field<T>
export function choice<const T extends string>(values: readonly T[], initial: T | '' = ''): Field<T | ''> {
  return { initial, read: (text) => values.find((value) => value === text) }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** The id of something else, empty for any. */
export const reference: Field<string> = { initial: '', read: (text) => (uuid.test(text) ? text.toLowerCase() : undefined) }

export const flag: Field<boolean> = { initial: false, read: (text) => (text === '1' ? true : undefined) }

export const pageSizes = [10, 20, 50, 100] as const
/** The pages of a list: from 1 on, ten entries on each unless the person wants more (specification section 9). */
export const paging = {
  page: { initial: 1, read: (text: string) => (/^[1-9]\d{0,2}$|^1000$/.test(text) ? Number(text) : undefined) },
  size: { initial: 10 as number, read: (text: string) => pageSizes.find((size) => String(size) === text) },
} satisfies Fields

/** The values that an address asks for. What makes no sense there counts as not given. */
export function readFilters<F extends Fields>(fields: F, address: URLSearchParams): ValuesOf<F> {
  const values = Object.entries(fields).map(([name, { initial, read }]) => {
    const text = address.get(name)
    return [name, (text === null ? undefined : read(text)) ?? initial]
  })
  return Object.fromEntries(values) as ValuesOf<F>
}

/** The address with some values changed. Any change but that of the page leads back to the first page; other parameters stay. */
export function writeFilters<F extends Fields>(fields: F, address: URLSearchParams, changes: Partial<ValuesOf<F>>): URLSearchParams {
  const next = new URLSearchParams(address)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === fields[name]?.initial) next.delete(name)
    else next.set(name, value === true ? '1' : String(value))
  }
  return next
}

/** The address without the named filters, on its first page. */
export function clearFilters(address: URLSearchParams, names: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of [...names, 'page']) next.delete(name)
  return next
}

/** The named filters that are in force. */
export const filtersInForce = <F extends Fields>(fields: F, values: ValuesOf<F>, names: readonly (keyof F & string)[]) =>
  names.filter((name) => values[name] !== fields[name]?.initial)
