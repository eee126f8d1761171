import { expect, test } from 'vitest'
import {
  choice,
  clearFilters,
  codes,
  day,
  filtersInForce,
  flag,
  withoutEmpty,
  many,
  paging,
  readFilters,
  reference,
  references,
  searchText,
  writeFilters,
} from './filters.ts'

const fields = {
  q: searchText(10),
  state: choice(['draft', 'published']),
  sort: choice(['-updatedAt', 'name'], '-updatedAt'),
  typeId: reference,
  bin: flag,
  ...paging,
}
const read = (text: string) => readFilters(fields, new URLSearchParams(text))
const id = '019a0000-0000-7000-8000-000000000001'

test('an empty address gives the initial values', () => {
  expect(read('')).toEqual({ q: '', state: '', sort: '-updatedAt', typeId: '', bin: false, page: 1, size: 10, cursor: '' })
})

test('every filter is read from its parameter', () => {
  expect(read(`q=物理&state=draft&sort=name&typeId=${id.toUpperCase()}&bin=1&page=3&size=50`)).toEqual({
    q: '物理',
    state: 'draft',
    sort: 'name',
    typeId: id,
    bin: true,
    page: 3,
    size: 50,
    cursor: '',
  })
})

test('invalid values are ignored', () => {
  expect(read("state=gone&sort=&typeId=';drop&bin=yes&page=0&size=7")).toEqual(read(''))
  for (const page of ['-1', '1.5', '1001', '9999999', 'x', '']) expect(read(`page=${page}`).page).toBe(1)
  expect(read('page=1000').page).toBe(1000)
  expect(read(`q=${'长'.repeat(40)}`).q).toHaveLength(10)
})

test('changing a filter goes back to the first page and keeps other parameters', () => {
  const address = new URLSearchParams('q=x&page=4&import=1')
  expect(writeFilters(fields, address, { state: 'draft' }).toString()).toBe('q=x&import=1&state=draft')
  expect(address.get('page')).toBe('4')
})

test('changing the page keeps the filters; initial values are left out', () => {
  expect(writeFilters(fields, new URLSearchParams('q=x'), { page: 2 }).toString()).toBe('q=x&page=2')
  expect(writeFilters(fields, new URLSearchParams('q=x&page=2&size=20'), { page: 1 }).toString()).toBe('q=x&size=20')
  expect(writeFilters(fields, new URLSearchParams('q=x&bin=1'), { q: '', bin: false }).toString()).toBe('')
  expect(writeFilters(fields, new URLSearchParams(), { bin: true, q: ' a&b ' }).toString()).toBe('bin=1&q=+a%26b+')
})

test('written values are read back unchanged', () => {
  const values = { q: '甲 & 乙', state: 'published', sort: 'name', typeId: id, bin: true, page: 9, size: 100, cursor: '' } as const
  expect(readFilters(fields, new URLSearchParams(writeFilters(fields, new URLSearchParams(), values).toString()))).toEqual(values)
})

test('clearing removes only the named filters', () => {
  expect(clearFilters(new URLSearchParams('q=x&state=draft&sort=name&page=2&size=20'), ['q', 'state']).toString()).toBe('sort=name&size=20')
})

test('the active filters are named', () => {
  expect(filtersInForce(fields, read('q=x&sort=name&page=2'), ['q', 'state', 'typeId'])).toEqual(['q'])
})

test('several values are separated by commas; duplicates and unknown values are dropped', () => {
  const roles = { role: many(['teacher', 'author', 'student']), ids: references, codes }
  const readRoles = (text: string) => readFilters(roles, new URLSearchParams(text))
  expect(readRoles('role=teacher,king,author,teacher').role).toEqual(['teacher', 'author'])
  expect(readRoles('role=king,').role).toEqual([])
  expect(readRoles(`ids=${id},x`).ids).toEqual([id])
  expect(readRoles("codes=own-role,it's,x y").codes).toEqual(['own-role'])
  expect(writeFilters(roles, new URLSearchParams('page=2'), { role: ['author', 'teacher'] }).toString()).toBe('role=author%2Cteacher')
  expect(writeFilters(roles, new URLSearchParams('role=author'), { role: [] }).toString()).toBe('')
  expect(filtersInForce(roles, readRoles('role=author'), ['role', 'ids'])).toEqual(['role'])
})

test('only a valid date is read as a day', () => {
  expect(day.read('2026-09-18')).toBe('2026-09-18')
  for (const text of ['2026-13-01', '18.9.2026', 'today', '']) expect(day.read(text)).toBeUndefined()
})

test('changing the page or a filter removes the cursor', () => {
  expect(writeFilters(fields, new URLSearchParams('page=1000'), { cursor: 'abc_-' }).toString()).toBe('cursor=abc_-')
  expect(writeFilters(fields, new URLSearchParams('cursor=abc'), { page: 3 }).toString()).toBe('page=3')
  expect(writeFilters(fields, new URLSearchParams('cursor=abc'), { q: 'x' }).toString()).toBe('q=x')
  expect(read("cursor=a'b").cursor).toBe('')
})

test('given() leaves out empty values', () => {
  expect(withoutEmpty({ q: '', state: 'draft', bin: false, roles: [] as string[], page: 0, none: null })).toEqual({
    state: 'draft',
    page: 0,
    none: null,
  })
})
