import { clearFilters, readFilters, writeFilters, type Fields } from '../filters/filters.ts'

/** Named filters of a list, as a query string. */
export interface SavedView {
  name: string
  query: string
}

export interface SavedViews {
  /** The filters that were used last. */
  last: string
  views: SavedView[]
}

/** The maximum number of saved views per list. */
export const viewLimit = 12
const nameLimit = 30
const queryLimit = 240

/** Parses the saved views; invalid parts are dropped. */
export function readViews(text: string | undefined): SavedViews {
  try {
    const kept = JSON.parse(text ?? '') as { last?: unknown; views?: unknown } | null
    const views = Array.isArray(kept?.views) ? (kept.views as unknown[]).filter(isView).slice(0, viewLimit) : []
    return { last: typeof kept?.last === 'string' ? kept.last : '', views }
  } catch {
    return { last: '', views: [] }
  }
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string'

/** The filters and the sort order of an address as a query string; empty if it would be too long to save. */
export function queryOf(fields: Fields, filters: readonly string[], address: URLSearchParams): string {
  const names = [...filters, 'sort']
  const own = new URLSearchParams([...address].filter(([name]) => names.includes(name)))
  const query = writeFilters(fields, new URLSearchParams(), pick(readFilters(fields, own), names)).toString()
  return query.length > queryLimit ? '' : query
}

const pick = <T extends object>(values: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<T>

/** The address with the filters of a view in place of the current ones. */
export function applyView(filters: readonly string[], address: URLSearchParams, query: string): URLSearchParams {
  const next = clearFilters(address, [...filters, 'sort'])
  for (const [name, value] of new URLSearchParams(query)) if (filters.includes(name) || name === 'sort') next.set(name, value)
  return next
}

/** Adds a view; one of the same name is replaced. The name is cut at 30 characters. */
export function keepView(kept: SavedViews, { name, query }: SavedView): SavedViews {
  const short = name.trim().slice(0, nameLimit)
  return { ...kept, views: [...kept.views.filter((view) => view.name !== short), { name: short, query }].slice(-viewLimit) }
}

export const dropView = (kept: SavedViews, name: string): SavedViews => ({ ...kept, views: kept.views.filter((view) => view.name !== name) })
