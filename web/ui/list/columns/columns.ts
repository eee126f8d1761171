import type { ReactNode } from 'react'

/** A column of a list. The first one names the row and cannot be moved or hidden. */
export interface Column<Row> {
  key: string
  title: string
  /** The minimum width in pixels; the first column takes the remaining width. */
  width: number
  align?: 'end'
  /** Hidden at first. */
  optional?: true
  /** The two sort orders that its header switches between, starting with the first. */
  sort?: readonly [string, string]
  render: (row: Row) => ReactNode
}

export const densities = ['small', 'middle', 'large'] as const
export type Density = (typeof densities)[number]

/** A person's column settings for a list. */
export interface ColumnChoice {
  order: string[]
  hidden: string[]
  density: Density
}

type Known = readonly Pick<Column<never>, 'key' | 'optional'>[]

export const initialChoice = (columns: Known): ColumnChoice => ({
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ optional }) => optional).map(({ key }) => key),
  density: 'middle',
})

/** The saved settings, adapted to the current columns: unknown columns are removed, new ones added at the end with their default visibility. */
export function readChoice(text: string | undefined, columns: Known): ColumnChoice {
  const initial = initialChoice(columns)
  const kept = parse(text)
  const [first] = initial.order
  const known = (keys: unknown): string[] => (Array.isArray(keys) ? initial.order.filter((key) => keys.includes(key)) : [])
  const rest = (Array.isArray(kept.order) ? kept.order : []).filter(
    (key, at, all) => initial.order.includes(key) && key !== first && all.indexOf(key) === at,
  )
  const added = initial.order.filter((key) => key !== first && !rest.includes(key))
  return {
    order: [...(first === undefined ? [] : [first]), ...rest, ...added],
    hidden: Array.isArray(kept.hidden)
      ? [...known(kept.hidden), ...initial.hidden.filter((key) => added.includes(key))].filter((key) => key !== first)
      : initial.hidden,
    density: densities.find((density) => density === kept.density) ?? initial.density,
  }
}

function parse(text: string | undefined): Partial<ColumnChoice> {
  try {
    const value = JSON.parse(text ?? '') as unknown
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Moves a column by some places, but never before the first one, which is fixed. */
export function moveColumn(choice: ColumnChoice, key: string, by: number): ColumnChoice {
  const at = choice.order.indexOf(key)
  if (at < 1) return choice
  const order = choice.order.filter((other) => other !== key)
  order.splice(Math.min(Math.max(at + by, 1), order.length), 0, key)
  return { ...choice, order }
}

export const hideColumn = (choice: ColumnChoice, key: string, hidden: boolean): ColumnChoice =>
  choice.order[0] === key ? choice : { ...choice, hidden: [...choice.hidden.filter((other) => other !== key), ...(hidden ? [key] : [])] }

/** The visible columns in the chosen order. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], { order, hidden }: ColumnChoice): Column<Row>[] =>
  order.filter((key) => !hidden.includes(key)).flatMap((key) => columns.find((column) => column.key === key) ?? [])

/** The widths in pixels of the checkbox column and of the column with actions. */
export const boxWidth = 40
export const actionsWidth = 132

/** The columns that fit into `available` minus `edges` pixels. The last columns are dropped first; the first column always stays. */
export function fittingColumns<C extends { width: number }>(columns: readonly C[], available: number, edges: number): C[] {
  let room = available - edges
  const kept: C[] = []
  for (const column of columns) {
    room -= column.width
    if (room < 0 && kept.length) break
    kept.push(column)
  }
  return kept
}
