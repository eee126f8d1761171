import type { ImportRow } from '../../contract.ts'

export interface Cell {
  line: number
  column: number
}

type Row = Pick<ImportRow, 'line' | 'problems'>

/** The cells with an error, in reading order, without duplicates. */
export function cellsInError(rows: readonly Row[]): Cell[] {
  return rows.flatMap(({ line, problems }) =>
    [...new Set(problems.filter(({ warning }) => !warning).map(({ column }) => column))]
      .toSorted((a, b) => a - b)
      .map((column) => ({ line, column })),
  )
}

const isBefore = (one: Cell, other: Cell) => one.line < other.line || (one.line === other.line && one.column < other.column)

/** The next (1) or previous (-1) cell with an error, seen from a cell that need not have one itself. */
export function nextErrorCell(rows: readonly Row[], from: Cell | undefined, by: 1 | -1): Cell | undefined {
  const cells = cellsInError(rows)
  if (!from) return by === 1 ? cells[0] : cells.at(-1)
  return by === 1 ? cells.find((cell) => isBefore(from, cell)) : cells.findLast((cell) => isBefore(cell, from))
}

/** The position of a cell among the cells with an error, from 1; 0 if it has none. */
export const placeInErrors = (rows: readonly Row[], cell: Cell | undefined): number =>
  cell ? cellsInError(rows).findIndex(({ line, column }) => line === cell.line && column === cell.column) + 1 : 0

/** The values with the given problem, the most frequent first, each with the suggested replacement. */
export function valuesWithProblem(rows: readonly Pick<ImportRow, 'cells' | 'problems'>[], code: string, field: string) {
  const found = new Map<string, { column: number; value: string; offered: string; count: number }>()
  for (const { cells, problems } of rows)
    for (const problem of problems) {
      if (problem.code !== code || problem.field !== field || problem.column < 0) continue
      const value = cells[problem.column] ?? ''
      const known = found.get(value)
      if (known) known.count += 1
      else found.set(value, { column: problem.column, value, offered: problem.value ?? '', count: 1 })
    }
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}
