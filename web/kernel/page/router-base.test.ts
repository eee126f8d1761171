import { expect, test } from 'vitest'
import { routerBase, screenHref } from './router-base.ts'

test('§2 the base path is the root, unless the page sets another', () => {
  expect(routerBase({})).toBe('')
  expect(routerBase({ routerBase: '/' })).toBe('')
  expect(routerBase({ routerBase: '/books/' })).toBe('/books')
  expect(routerBase({ routerBase: 'books' })).toBe('/books')
  expect(routerBase({ routerBase: '/a/b' })).toBe('/a/b')
})

test('§2 a plain link to a screen includes the base path', () => {
  expect(screenHref('/Previewtextbook?id=1', { routerBase: '/books' })).toBe('/books/Previewtextbook?id=1')
  expect(screenHref('/', {})).toBe('/')
})
