import type { ReactNode } from 'react'

/** A column of a list. The first one names the row and stays where it is. */
export interface Column<Row> {
  key: string
  title: string
  /** The width in pixels that it needs; the first column takes what is left. */
  width: number
  align?: 'end'
  /** Hidden until the person asks for it. */
  optional?: true
  /** The sort orders that its head switches between, the first one on the first click. */
  sort?: readonly [string, string]
  render: (row: Row) => ReactNode
}

export const densities = ['small', 'middle', 'large'] as const
export type Density = (typeof densities)[number]

/** How a person has arranged the columns of a list. */
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

/** The kept choice, mended for the columns that there are now: unknown ones go, new ones stand at the end as they would by themselves. */
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

/** A column moved by some places, never before the first one, which is fixed. */
export function moveColumn(choice: ColumnChoice, key: string, by: number): ColumnChoice {
  const at = choice.order.indexOf(key)
  if (at < 1) return choice
  const order = choice.order.filter((other) => other !== key)
  order.splice(Math.min(Math.max(at + by, 1), order.length), 0, key)
  return { ...choice, order }
}

export const hideColumn = (choice: ColumnChoice, key: string, hidden: boolean): ColumnChoice =>
  choice.order[0] === key ? choice : { ...choice, hidden: [...choice.hidden.filter((other) => other !== key), ...(hidden ? [key] : [])] }

/** The columns that are shown, in the chosen order. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], { order, hidden }: ColumnChoice): Column<Row>[] =>
  order.filter((key) => !hidden.includes(key)).flatMap((key) => columns.find((column) => column.key === key) ?? [])

/** The widths in pixels of the box before a row and of its actions. */
export const boxWidth = 40
export const actionsWidth = 132

/** The columns that a table of this width has room for beside `edges`: the last ones go first, the one that names the row stays. */
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
