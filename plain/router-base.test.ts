import { expect, test } from 'vitest'
import { isFixedPath, withBase, withoutBase } from './router-base.ts'

test('§2 the addresses of screens are below the base path, those of calls and files are not', () => {
  expect(withBase('/books', '/')).toBe('/books/')
  expect(withBase('/books', '/mobile/myBooks?q=a#b')).toBe('/books/mobile/myBooks?q=a#b')
  for (const address of ['/pressplatform/user/detail', '/web/assets/a.js', '/favicon.svg', 'https://a.example/b', '//a.example', '#b-1', '?page=2'])
    expect(withBase('/books', address)).toBe(address)
  expect(withBase('', '/mobile')).toBe('/mobile')
})

test('the base is added once and taken off once', () => {
  for (const path of ['/', '/mobile/myBooks?q=a', '/textmange/mytext/']) {
    const address = withBase('/books', path)
    expect(withBase('/books', address)).toBe(address)
    expect(withoutBase('/books', address)).toBe(path)
  }
  expect(withoutBase('/books', '/books')).toBe('/')
  expect(withoutBase('/books', '/books?a')).toBe('/?a')
  expect(withoutBase('/books', '/bookshelf')).toBe('/bookshelf')
  expect(withoutBase('', '/books')).toBe('/books')
})

test('only paths of calls and files are fixed', () => {
  expect(['/pressplatform/a', '/web/a.css', '/docs', '/metrics', '/favicon.ico'].filter(isFixedPath)).toHaveLength(5)
  expect(['/website/banner', '/docs-of-mine', '/questions', '/'].filter(isFixedPath)).toEqual([])
})
