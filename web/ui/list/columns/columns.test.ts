import { expect, test } from 'vitest'
import { fittingColumns, hideColumn, initialChoice, moveColumn, readChoice, shownColumns } from './columns.ts'

const columns = ['name', 'state', 'type', 'isbn'].map((key) => ({
  key,
  title: key,
  width: 100,
  render: () => key,
  ...(key === 'isbn' && { optional: true as const }),
}))
const initial = initialChoice(columns)
const keys = (choice = initial) => shownColumns(columns, choice).map(({ key }) => key)

test('optional columns are hidden at first', () => expect(keys()).toEqual(['name', 'state', 'type']))

test('a column moves and stops at both ends; the first one is fixed', () => {
  expect(moveColumn(initial, 'type', -1).order).toEqual(['name', 'type', 'state', 'isbn'])
  expect(moveColumn(initial, 'type', -9).order).toEqual(['name', 'type', 'state', 'isbn'])
  expect(moveColumn(initial, 'state', 9).order).toEqual(['name', 'type', 'isbn', 'state'])
  expect(moveColumn(initial, 'name', 1)).toBe(initial)
  expect(moveColumn(initial, 'gone', 1)).toBe(initial)
})

test('a column is hidden and shown, the first one never hidden', () => {
  expect(keys(hideColumn(initial, 'state', true))).toEqual(['name', 'type'])
  expect(keys(hideColumn(initial, 'isbn', false))).toEqual(['name', 'state', 'type', 'isbn'])
  expect(hideColumn(initial, 'name', true)).toBe(initial)
})

test('a saved choice is restored', () => {
  const choice = { ...moveColumn(hideColumn(initial, 'isbn', false), 'isbn', -9), density: 'small' as const }
  expect(readChoice(JSON.stringify(choice), columns)).toEqual(choice)
})

test('an outdated choice is adapted to the current columns', () => {
  const before = JSON.stringify({ order: ['type', 'gone', 'name', 'type', 'state'], hidden: ['name', 'gone', 'type'], density: 'huge' })
  expect(readChoice(before, columns)).toEqual({ order: ['name', 'type', 'state', 'isbn'], hidden: ['type', 'isbn'], density: 'middle' })
})

test('a missing or unreadable choice gives the initial one', () => {
  for (const text of [undefined, '', '{', 'null', '7', '{"order":7,"hidden":"x"}']) expect(readChoice(text, columns)).toEqual(initial)
})

test('a table without checkboxes and actions has room for more columns', () => expect(fittingColumns(columns, 400, 0)).toHaveLength(4))

test('a narrow table drops its last columns, never the first', () => {
  expect(fittingColumns(columns, 572, 172).map(({ key }) => key)).toEqual(['name', 'state', 'type', 'isbn'])
  expect(fittingColumns(columns, 571, 172).map(({ key }) => key)).toEqual(['name', 'state', 'type'])
  expect(fittingColumns(columns, 0, 172).map(({ key }) => key)).toEqual(['name'])
})
