import { expect, test } from 'vitest'
import { between, replaceSelectedRows, pageState, select } from './selection.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const ids = (chosen: Iterable<{ id: string }>) => [...chosen].map(({ id }) => id).join('')

test('rows stay selected across pages', () => {
  const first = select(new Map(), rows.slice(0, 2), true)
  const second = select(first, [{ id: 'x' }], true)
  expect([...second.keys()]).toEqual(['a', 'b', 'x'])
  expect([...select(second, rows, false).keys()]).toEqual(['x'])
  expect(first.size).toBe(2)
})

test('a range works in both directions', () => {
  expect(ids(between(rows, 'b', 'd'))).toBe('bcd')
  expect(ids(between(rows, 'd', 'b'))).toBe('bcd')
  expect(ids(between(rows, 'b', 'b'))).toBe('b')
})

test('a range from another page contains only the last row; to a missing row it is empty', () => {
  expect(ids(between(rows, 'x', 'c'))).toBe('c')
  expect(ids(between(rows, undefined, 'a'))).toBe('a')
  expect(ids(between(rows, 'a', 'x'))).toBe('')
})

test('the state of a page', () => {
  expect(pageState(new Map(), rows)).toBe('none')
  expect(pageState(new Map(), [])).toBe('none')
  expect(pageState(select(new Map(), rows.slice(1), true), rows)).toBe('some')
  expect(pageState(select(new Map(), rows, true), rows)).toBe('all')
})

test('newer rows replace the selected ones; without newer rows the selection is unchanged', () => {
  const chosen = select<{ id: string; name?: string }>(new Map(), rows.slice(0, 1), true)
  expect(replaceSelectedRows(chosen, [{ id: 'a', name: 'new' }, { id: 'z' }]).get('a')).toEqual({ id: 'a', name: 'new' })
  expect(replaceSelectedRows(chosen, rows)).toBe(chosen)
})
