/** One filter of a list: its value as it stands in the address, left out while it is the initial one. */
export interface Field<T> {
  initial: T
  /** What the text says, or undefined when it makes no sense. */
  read: (text: string) => T | undefined
}

/** The fields of a list by their names in the address. `page`, `size` and `cursor` are known to every list. */
export type Fields = Record<string, Field<string> | Field<number> | Field<boolean> | Field<readonly string[]>>
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

const several = <T extends string>(readOne: (part: string) => T | undefined): Field<readonly T[]> => ({
  initial: [],
  read(text) {
    const read = [...new Set(text.split(',').flatMap((part) => readOne(part) ?? []))]
    return read.length ? read.slice(0, 50) : undefined
  },
})
/** Several of some values; in the address they stand with commas between. */
export const many = <const T extends string>(values: readonly T[]) => several((part) => values.find((value) => value === part))
/** Several ids. */
export const references = several((part) => reference.read(part))
/** Several codes, such as those of roles, that only the server knows. */
export const codes = several((part) => (/^[\w-]{1,40}$/.test(part) ? part : undefined))

/** A day as `YYYY-MM-DD`, empty for any. */
export const day: Field<string> = {
  initial: '',
  read: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
}

export const flag: Field<boolean> = { initial: false, read: (text) => (text === '1' ? true : undefined) }

export const pageSizes = [10, 20, 50, 100] as const
/** The pages of a list: from 1 on, ten entries on each unless the person wants more (specification section 9). */
export const paging = {
  page: { initial: 1, read: (text: string) => (/^[1-9]\d{0,2}$|^1000$/.test(text) ? Number(text) : undefined) },
  size: { initial: 10 as number, read: (text: string) => pageSizes.find((size) => String(size) === text) },
  /** Where the entries go on that no page number reaches; the server gives it. */
  cursor: { initial: '', read: (text: string) => (/^[\w-]{1,4000}$/.test(text) ? text : undefined) },
} satisfies Fields

/** The values that an address asks for. What makes no sense there counts as not given. */
export function readFilters<F extends Fields>(fields: F, address: URLSearchParams): ValuesOf<F> {
  const values = Object.entries(fields).map(([name, { initial, read }]) => {
    const text = address.get(name)
    return [name, (text === null ? undefined : read(text)) ?? initial]
  })
  return Object.fromEntries(values) as ValuesOf<F>
}

/** Where one is in the list; any other change leads back to its beginning. */
const places = ['page', 'cursor']
function written(value: string | number | boolean | readonly string[] | undefined = ''): string {
  if (typeof value === 'object') return value.join(',')
  return value === true ? '1' : String(value)
}

/** The address with some values changed. Any change but that of the page leads back to the first page; other parameters stay. */
export function writeFilters<F extends Fields>(fields: F, address: URLSearchParams, changes: Partial<ValuesOf<F>>): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const place of places) next.delete(place)
  for (const [name, value] of Object.entries(changes) as [string, Parameters<typeof written>[0]][]) {
    const text = written(value)
    if (text === written(fields[name]?.initial)) next.delete(name)
    else next.set(name, text)
  }
  return next
}

/** The address without the named filters, on its first page. */
export function clearFilters(address: URLSearchParams, names: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of [...names, ...places]) next.delete(name)
  return next
}

/** The named filters that are in force. */
export const filtersInForce = <F extends Fields>(fields: F, values: ValuesOf<F>, names: readonly (keyof F & string)[]) =>
  names.filter((name) => written(values[name]) !== written(fields[name]?.initial))

/** What a call is asked for: the values that are given, without empty texts, empty choices and flags that are off. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], ''> } {
  const entries = Object.entries(values).filter(([, value]) => value !== '' && value !== false && !(Array.isArray(value) && value.length === 0))
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], ''> }
}
