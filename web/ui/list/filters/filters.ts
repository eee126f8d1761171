/** One value of a list in the address: how it is read, and its initial value, which is left out of the address. */
export interface Field<T> {
  initial: T
  /** Parses the text; undefined if it is invalid. */
  read: (text: string) => T | undefined
}

/** The fields of a list by their names in the address. Every list has `page`, `size` and `cursor`. */
export type Fields = Record<string, Field<string> | Field<number> | Field<boolean> | Field<readonly string[]>>
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K]['initial'] }

/** A search text, cut at `max` characters. */
export const searchText = (max = 100): Field<string> => ({ initial: '', read: (text) => text.trim().slice(0, max) })

/** One of the given values; without `initial` it may be empty. */
export function choice<const T extends string>(values: readonly T[]): Field<T | ''>
export function choice<const T extends string>(values: readonly T[], initial: T): Field<T>
export function choice<const T extends string>(values: readonly T[], initial: T | '' = ''): Field<T | ''> {
  return { initial, read: (text) => values.find((value) => value === text) }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** The id of another object; empty for any. */
export const reference: Field<string> = { initial: '', read: (text) => (uuid.test(text) ? text.toLowerCase() : undefined) }

const readCode = (text: string) => (/^[\w.-]{1,40}$/.test(text) ? text : undefined)
/** A code whose values only the server knows, such as an operation of the log; empty for any. */
export const code: Field<string> = { initial: '', read: readCode }

const listOf = <T extends string>(readOne: (part: string) => T | undefined): Field<readonly T[]> => ({
  initial: [],
  read(text) {
    const read = [...new Set(text.split(',').flatMap((part) => readOne(part) ?? []))]
    return read.length ? read.slice(0, 50) : undefined
  },
})
/** Several of the given values, separated by commas in the address. */
export const many = <const T extends string>(values: readonly T[]) => listOf((part) => values.find((value) => value === part))
/** Several ids. */
export const references = listOf((part) => reference.read(part))
/** Several codes whose values only the server knows, such as roles. */
export const codes = listOf(readCode)

/** A day as `YYYY-MM-DD`, empty for any. */
export const day: Field<string> = {
  initial: '',
  read: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
}

export const flag: Field<boolean> = { initial: false, read: (text) => (text === '1' ? true : undefined) }

export const pageSizes = [10, 20, 50, 100] as const
/** The paging values of a list: page from 1, size 10 by default (specification section 9). */
export const paging = {
  page: { initial: 1, read: (text: string) => (/^[1-9]\d{0,2}$|^1000$/.test(text) ? Number(text) : undefined) },
  size: { initial: 10 as number, read: (text: string) => pageSizes.find((size) => String(size) === text) },
  /** The server's cursor for entries beyond the last page number. */
  cursor: { initial: '', read: (text: string) => (/^[\w-]{1,4000}$/.test(text) ? text : undefined) },
} satisfies Fields

/** Reads the values from an address. Missing and invalid ones get their initial value. */
export function readFilters<F extends Fields>(fields: F, address: URLSearchParams): ValuesOf<F> {
  const values = Object.entries(fields).map(([name, { initial, read }]) => {
    const text = address.get(name)
    return [name, (text === null ? undefined : read(text)) ?? initial]
  })
  return Object.fromEntries(values) as ValuesOf<F>
}

/** The parameters of the position in the list; they are removed by any other change. */
const positionNames = ['page', 'cursor']
function serialized(value: string | number | boolean | readonly string[] | undefined = ''): string {
  if (typeof value === 'object') return value.join(',')
  return value === true ? '1' : String(value)
}

/** The address with some values changed. Any change goes back to the first page unless it sets the page itself; other parameters are kept. */
export function writeFilters<F extends Fields>(fields: F, address: URLSearchParams, changes: Partial<ValuesOf<F>>): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const place of positionNames) next.delete(place)
  for (const [name, value] of Object.entries(changes) as [string, Parameters<typeof serialized>[0]][]) {
    const text = serialized(value)
    if (text === serialized(fields[name]?.initial)) next.delete(name)
    else next.set(name, text)
  }
  return next
}

/** The address without the named filters, on the first page. */
export function clearFilters(address: URLSearchParams, names: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of [...names, ...positionNames]) next.delete(name)
  return next
}

/** Those of the named filters that are active, that is, not initial. */
export const filtersInForce = <F extends Fields>(fields: F, values: ValuesOf<F>, names: readonly (keyof F & string)[]) =>
  names.filter((name) => serialized(values[name]) !== serialized(fields[name]?.initial))

/** The values to send in a call: without empty texts, empty lists and flags that are off. */
export function withoutEmpty<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], ''> } {
  const entries = Object.entries(values).filter(([, value]) => value !== '' && value !== false && !(Array.isArray(value) && value.length === 0))
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], ''> }
}
