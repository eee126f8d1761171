import { expect, test } from 'vitest'
import { lastPage, pageNumbers } from './Pager.tsx'

const shown = (page: number, last: number) => pageNumbers(page, last).join(' ').replaceAll('gap', '…')

test('page numbers', () => {
  expect(shown(1, 1)).toBe('1')
  expect(shown(1, 4)).toBe('1 2 3 4')
  expect(shown(1, 13)).toBe('1 2 3 … 13')
  expect(shown(4, 13)).toBe('1 2 3 4 5 … 13')
  expect(shown(7, 13)).toBe('1 … 6 7 8 … 13')
  expect(shown(13, 13)).toBe('1 … 11 12 13')
  expect(shown(20, 13)).toBe('1 … 11 12 13')
})

test('the last page', () => expect([0, 1, 10, 11, 36].map((total) => lastPage(total, 10))).toEqual([1, 1, 1, 2, 4]))
