import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsOfColumn, sheetPages } from './sheet-pages.ts'

test('no rows are one empty page, and a full page is one page', () => {
  expect(sheetPages([])).toEqual([{ from: 0, rows: [], columns: [[], []] }])
  expect(sheetPages(Array(rowsOfColumn * 2).fill(0))).toHaveLength(1)
  expect(sheetPages(Array(rowsOfColumn * 2 + 1).fill(0)).map(({ from, rows }) => [from, rows.length])).toEqual([
    [0, 52],
    [52, 1],
  ])
})

test('every row stands on one page, in order', () =>
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 300 }), (rows) => {
      const pages = sheetPages(rows)
      expect(pages.flatMap((page) => page.columns.flat())).toEqual(rows)
      expect(pages.every(({ columns }) => columns.every((column) => column.length <= rowsOfColumn))).toBe(true)
    }),
  ))
