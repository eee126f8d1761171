import { expect, test } from 'vitest'
import { parseQuery } from './query-string.ts'

test.each([
  ['/a?id=1&name=x', { id: '1', name: 'x' }],
  ['https://recto.test/a?q=%E6%B7%B1%E5%BA%A6', { q: '深度' }],
  ['?q=two+words&r=a%2Bb', { q: 'two words', r: 'a+b' }],
  ['?id=1&id=2&id=3', { id: ['1', '2', '3'] }],
  ['?flag&empty=&x=1', { flag: '', empty: '', x: '1' }],
  ['?a=1#b?c=2', { a: '1' }],
  ['/a#b?c=2', {}],
  ['?redirect=/x?y=1', { redirect: '/x?y=1' }],
  ['?equation=a=b', { equation: 'a=b' }],
  ['?a=1&&b=2&', { a: '1', b: '2' }],
  ['?broken=%E4%zz', { broken: '\ufffd%zz' }],
  ['/no/query', {}],
  ['/a?', {}],
  ['', {}],
])('§9 query string: %s', (address, pairs) => {
  expect(parseQuery(address)).toEqual(pairs)
})

test('§9 query string: names such as __proto__ are ordinary keys', () => {
  expect(Object.entries(parseQuery('?__proto__=1&constructor=2'))).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ])
  expect(({} as Record<string, unknown>)['1']).toBeUndefined()
})
