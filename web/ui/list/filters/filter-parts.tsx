import type { ReactNode } from 'react'
import type { TreeEntry } from '../../tree/tree.ts'
import { SearchField } from './FilterBar.tsx'
import { FilterChoice, type Option } from './FilterChoice.tsx'
import { FilterDates } from './FilterDates.tsx'
import { FilterFind, type Found } from './FilterFind.tsx'
import { FilterMany, selectionText } from './FilterMany.tsx'
import { FilterTree } from './FilterTree.tsx'
import { dateRangeText } from '../../time/days.ts'
import { listTexts } from '../texts.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'

/** One filter in the row above a list. */
export interface FilterPart {
  key: string
  /** The chosen value as text; empty while the filter is off. */
  words: string
  node: ReactNode
  /** Shown in the popup 更多 while it is off. */
  rare?: boolean
}

/** The part of a list that the filters need: its values and how to change them. */
interface Filtered<V> {
  values: V
  change: (changes: Partial<V>) => void
}

/** The names of the values of type `T`. */
type NamesOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string
const one = <V, K extends keyof V>(name: K, value: V[K]) => ({ [name]: value }) as unknown as Partial<V>

/** A text search in the field `q`. */
export function searchPart<V extends { q: string }>({ values, change }: Filtered<V>, label: string): FilterPart {
  return { key: 'q', words: values.q, node: <SearchField value={values.q} label={label} onChange={(q) => change(one<V, 'q'>('q', q))} /> }
}

/** Options for the given values with their labels. */
export const optionsOf = <T extends string>(values: readonly T[], nameOf: (value: T) => string): Option<T>[] =>
  values.map((value) => ({ value, label: nameOf(value) }))

/** A filter with one value out of a list. */
export function choicePart<V, K extends NamesOf<V, string>>(
  { values, change }: Filtered<V>,
  name: K,
  label: string,
  options: readonly Option<Exclude<V[K] & string, ''>>[],
  rare = false,
): FilterPart {
  type T = Exclude<V[K] & string, ''>
  const value = values[name] as T | ''
  const words = value && (options.find((option) => option.value === value)?.label ?? '')
  const node = <FilterChoice<T> label={label} value={value} options={options} onChange={(next) => change(one(name, next as V[K]))} />
  return { key: name, words, node, rare }
}

/** A filter that is on or off. */
export function flagPart<V, K extends NamesOf<V, boolean>>({ values, change }: Filtered<V>, name: K, label: string, rare = false): FilterPart {
  const t = textsOf(listTexts)
  const on = Boolean(values[name])
  const set = (next: boolean) => change(one(name, next as V[K]))
  const node = <FilterChoice label={label} value={on ? '1' : ''} options={[{ value: '1', label: t.yes }]} onChange={(next) => set(next === '1')} />
  return { key: name, words: on ? label : '', node, rare }
}

/** A filter with several values out of a list. */
export function manyPart<V, K extends NamesOf<V, readonly string[]>>(
  { values, change }: Filtered<V>,
  name: K,
  label: string,
  options: readonly Option[],
  rare = false,
): FilterPart {
  const value = values[name] as readonly string[]
  const node = <FilterMany label={label} value={value} options={options} onChange={(next) => change(one(name, next as V[K]))} />
  return { key: name, words: selectionText(value, options, textsOf(listTexts).andMore), node, rare }
}

/** A filter by an entry of a tree with its descendants. */
export function treePart<V, K extends NamesOf<V, string>>(
  { values, change }: Filtered<V>,
  name: K,
  label: string,
  entries: readonly TreeEntry[],
  rare = false,
): FilterPart {
  const value = values[name] as string
  const node = <FilterTree label={label} value={value ? [value] : []} entries={entries} onChange={([next = '']) => change(one(name, next as V[K]))} />
  return { key: name, words: entries.find(({ id }) => id === value)?.name ?? '', node, rare }
}

/** A filter by several entries of a tree, each with its descendants. */
export function treesPart<V, K extends NamesOf<V, readonly string[]>>(
  { values, change }: Filtered<V>,
  name: K,
  label: string,
  entries: readonly TreeEntry[],
  rare = false,
): FilterPart {
  const value = values[name] as readonly string[]
  const words = selectionText(
    value,
    entries.map((entry) => ({ value: entry.id, label: entry.name })),
    textsOf(listTexts).andMore,
  )
  const node = <FilterTree several label={label} value={value} entries={entries} onChange={(next) => change(one(name, next as V[K]))} />
  return { key: name, words, node, rare }
}

/** A filter by a range of days: `names` are the fields of its first and last day. */
export function datesPart<V, K extends NamesOf<V, string>>(
  { values, change }: Filtered<V>,
  names: readonly [from: K, to: K],
  label: string,
  rare = false,
): FilterPart {
  const [from, to] = [values[names[0]] as string, values[names[1]] as string]
  const set = (first: string, last: string) => change({ ...one<V, K>(names[0], first as V[K]), ...one<V, K>(names[1], last as V[K]) })
  const node = <FilterDates label={label} from={from} to={to} onChange={set} />
  return { key: names[0], words: dateRangeText(from, to, textsOf(listTexts)), node, rare }
}

/** A filter with one out of very many entries, found by searching; `chosen` is the name of the current one. */
export function findPart<V, K extends NamesOf<V, string>>(
  { values, change }: Filtered<V>,
  name: K,
  label: string,
  chosen: string,
  find: (words: string) => Promise<readonly Found[]>,
  rare = false,
): FilterPart {
  const value = values[name] as string
  const node = <FilterFind label={label} value={value} name={chosen} find={find} onChange={(next) => change(one(name, next as V[K]))} />
  return { key: name, words: value && (chosen || label), node, rare }
}
