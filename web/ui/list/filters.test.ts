import { expect, test } from 'vitest'
import { choice, clearFilters, filtersInForce, flag, paging, readFilters, reference, words, writeFilters } from './filters.ts'

const fields = {
  q: words(10),
  state: choice(['draft', 'published']),
  sort: choice(['-updatedAt', 'name'], '-updatedAt'),
  typeId: reference,
  bin: flag,
  ...paging,
}
const read = (text: string) => readFilters(fields, new URLSearchParams(text))
const id = '019a0000-0000-7000-8000-000000000001'

test('an empty address gives the initial values', () => {
  expect(read('')).toEqual({ q: '', state: '', sort: '-updatedAt', typeId: '', bin: false, page: 1, size: 10 })
})

test('every filter is read under its one name', () => {
  expect(read(`q=物理&state=draft&sort=name&typeId=${id.toUpperCase()}&bin=1&page=3&size=50`)).toEqual({
    q: '物理', state: 'draft', sort: 'name', typeId: id, bin: true, page: 3, size: 50,
  }) // prettier-ignore
})

test('nonsense counts as not given', () => {
  expect(read("state=gone&sort=&typeId=';drop&bin=yes&page=0&size=7")).toEqual(read(''))
  for (const page of ['-1', '1.5', '1001', '9999999', 'x', '']) expect(read(`page=${page}`).page).toBe(1)
  expect(read('page=1000').page).toBe(1000)
  expect(read(`q=${'长'.repeat(40)}`).q).toHaveLength(10)
})

test('a changed filter leads back to the first page and leaves other parameters alone', () => {
  const address = new URLSearchParams('q=x&page=4&import=1')
  expect(writeFilters(fields, address, { state: 'draft' }).toString()).toBe('q=x&import=1&state=draft')
  expect(address.get('page')).toBe('4')
})

test('turning the page keeps the filters, initial values are left out', () => {
  expect(writeFilters(fields, new URLSearchParams('q=x'), { page: 2 }).toString()).toBe('q=x&page=2')
  expect(writeFilters(fields, new URLSearchParams('q=x&page=2&size=20'), { page: 1 }).toString()).toBe('q=x&size=20')
  expect(writeFilters(fields, new URLSearchParams('q=x&bin=1'), { q: '', bin: false }).toString()).toBe('')
  expect(writeFilters(fields, new URLSearchParams(), { bin: true, q: ' a&b ' }).toString()).toBe('bin=1&q=+a%26b+')
})

test('what is written is read back', () => {
  const values = { q: '甲 & 乙', state: 'published', sort: 'name', typeId: id, bin: true, page: 9, size: 100 } as const
  expect(readFilters(fields, new URLSearchParams(writeFilters(fields, new URLSearchParams(), values).toString()))).toEqual(values)
})

test('clearing takes the named filters only', () => {
  expect(clearFilters(new URLSearchParams('q=x&state=draft&sort=name&page=2&size=20'), ['q', 'state']).toString()).toBe('sort=name&size=20')
})

test('filters in force', () => {
  expect(filtersInForce(fields, read('q=x&sort=name&page=2'), ['q', 'state', 'typeId'])).toEqual(['q'])
})
