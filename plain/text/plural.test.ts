import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test.each([
  [0, '0 readers'],
  [1, '1 reader'],
  ['1', '1 reader'],
  [2, '2 readers'],
  [21, '21 readers'],
  ['1,001', '1,001 readers'],
  ['100+', '100+ readers'],
])('the English form for %s', (n, text) => {
  expect(plural(n, { one: '1 reader', other: `${n} readers` })).toBe(text)
})
