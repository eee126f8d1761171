import type { ReactNode } from 'react'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { dateRangeText } from '../../time/days.ts'
import { SearchField } from './FilterBar.tsx'
import { FilterChoice, type Option } from './FilterChoice.tsx'
import { FilterDates } from './FilterDates.tsx'
import { FilterFind, type Found } from './FilterFind.tsx'
import { FilterMany, selectionText } from './FilterMany.tsx'
import { FilterTree } from './FilterTree.tsx'
import { choice, code, codes, day, flag, many, reference, references, searchText, type Field } from './filters.ts'
import { listTexts } from '../texts.ts'
import type { TreeEntry } from '../../tree/tree.ts'

/** One filter in the row above a list. */
export interface FilterPart {
  key: string
  /** The chosen value as text; empty while the filter is off. */
  words: string
  node: ReactNode
  /** Offered in the popup 更多 while it is off. */
  rare?: boolean
}

/** What a list page declares of one filter: its value in the address and the control that sets it. A value without a control is set by links only. */
export interface Filter<T, Row = unknown> {
  field: Field<T>
  /** Declared as a method for bivariant parameters: a list gives each control the value of its own field. */
  control?(...given: Parameters<Control<T, Row>>): ReturnType<Control<T, Row>>
  /** Offered in the popup 更多 while it is off. */
  rare?: boolean
}
/** The control of a filter, with its value as text, which is empty while the filter is off; undefined where it is not offered. */
type Control<T, Row = unknown> = (value: T, set: (value: T) => void, list: Filtered<Row>) => { words: string; node: ReactNode } | undefined

/** The list that is filtered, for controls that need more of it than their own value. */
export interface Filtered<Row> {
  rows: readonly Row[]
  values: Readonly<Record<string, unknown>>
  change: (changes: Record<string, string>) => void
}

type Rare = 'rare'

/** Options for the given values with their labels. */
export const optionsOf = <T extends string>(values: readonly T[], nameOf: (value: T) => string): Option<T>[] =>
  values.map((value) => ({ value, label: nameOf(value) }))

/** A text search, cut at `max` characters. */
export const search = (label: string, max?: number): Filter<string> => ({
  field: searchText(max),
  control: (value, set) => ({ words: value, node: <SearchField value={value} label={label} onChange={set} /> }),
})

const choiceControl =
  <T extends string>(label: string, options: readonly Option<T>[]): Control<T | ''> =>
  (value, set) => ({
    words: value && (options.find((option) => option.value === value)?.label ?? ''),
    node: <FilterChoice<T> label={label} value={value} options={options} onChange={set} />,
  })

/** One of the given values. */
export const oneOf = <T extends string>(label: string, options: readonly Option<T>[], rare?: Rare): Filter<T | ''> => ({
  field: choice(options.map(({ value }) => value)),
  control: choiceControl(label, options),
  rare: rare !== undefined,
})

/** One code that the page has read from the server, such as an operation. */
export const oneCode = (label: string, options: readonly Option[], rare?: Rare): Filter<string> => ({
  field: code,
  control: choiceControl<string>(label, options),
  rare: rare !== undefined,
})

/** The id of one of the given entries, which the page has read from the server. */
export const oneEntry = (label: string, entries: readonly { id: string; name: string }[], rare?: Rare): Filter<string> => ({
  field: reference,
  control: choiceControl<string>(
    label,
    entries.map(({ id, name }) => ({ value: id, label: name })),
  ),
  rare: rare !== undefined,
})

/** The id of one out of very many entries, found by searching; `nameIn` finds the name of the chosen one, usually in a row of the list that has it. */
export const foundEntry = <Row,>(
  label: string,
  nameIn: (rows: readonly Row[], id: string) => string | undefined,
  find: (words: string) => Promise<readonly Found[]>,
  rare?: Rare,
): Filter<string, Row> => ({
  field: reference,
  control(id, set, { rows }) {
    const name = nameIn(rows, id) ?? ''
    return { words: id && (name || label), node: <FilterFind label={label} value={id} name={name} find={find} onChange={set} /> }
  },
  rare: rare !== undefined,
})

/** The id of an entry that only a link sets; it can be removed but not chosen. */
export const linkedEntry = (label: string, chosen: string): Filter<string> => ({
  field: reference,
  control: (id, set) =>
    id
      ? {
          words: `${label} ${chosen}`,
          node: <FilterChoice label={label} value="1" options={[{ value: '1', label: chosen }]} onChange={() => set('')} />,
        }
      : undefined,
})

const manyControl =
  <T extends string>(label: string, options: readonly Option<T>[]): Control<readonly T[]> =>
  (value, set) => ({
    words: selectionText(value, options, textsOf(listTexts).andMore),
    node: <FilterMany label={label} value={value} options={options} onChange={(next) => set(next as T[])} />,
  })

/** Several of the given values. */
export const several = <T extends string>(label: string, options: readonly Option<T>[]): Filter<readonly T[]> => ({
  field: many(options.map(({ value }) => value)),
  control: manyControl(label, options),
})

/** Several codes that the page has read from the server, such as roles. */
export const severalCodes = (label: string, options: readonly Option[]): Filter<readonly string[]> => ({
  field: codes,
  control: manyControl(label, options),
})

/** The id of an entry of a tree, which stands for its descendants too. */
export const branch = (label: string, entries: readonly TreeEntry[]): Filter<string> => ({
  field: reference,
  control: (id, set) => ({
    words: entries.find((entry) => entry.id === id)?.name ?? '',
    node: <FilterTree label={label} value={id ? [id] : []} entries={entries} onChange={([next = '']) => set(next)} />,
  }),
})

/** Several entries of a tree, each with its descendants. */
export const branches = (label: string, entries: readonly TreeEntry[]): Filter<readonly string[]> => ({
  field: references,
  control: (ids, set) => ({
    words: selectionText(
      ids,
      entries.map(({ id, name }) => ({ value: id, label: name })),
      textsOf(listTexts).andMore,
    ),
    node: <FilterTree several label={label} value={ids} entries={entries} onChange={set} />,
  }),
})

/** On or off. */
export const onOff = (label: string, rare?: Rare): Filter<boolean> => ({
  field: flag,
  control: (on, set) => ({
    words: on ? label : '',
    node: (
      <FilterChoice
        label={label}
        value={on ? '1' : ''}
        options={[{ value: '1', label: textsOf(listTexts).yes }]}
        onChange={(next) => set(next === '1')}
      />
    ),
  }),
  rare: rare !== undefined,
})

/** A range of days: the first in `from`, the last in `to`. */
export const days = (label: string, rare?: Rare): { from: Filter<string>; to: Filter<string> } => ({
  from: {
    field: day,
    control(from, _, { values, change }) {
      const to = String(values['to'])
      return {
        words: dateRangeText(from, to, textsOf(listTexts)),
        node: <FilterDates label={label} from={from} to={to} onChange={(first, last) => change({ from: first, to: last })} />,
      }
    },
    rare: rare !== undefined,
  },
  to: { field: day },
})
