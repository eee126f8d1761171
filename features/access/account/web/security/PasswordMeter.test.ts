import { expect, test } from 'vitest'
import { passwordStrength } from './PasswordMeter.tsx'

test.each([
  ['12345678', 1],
  ['aaaaaaaaaaaa', 1],
  ['abcdefghij', 1],
  ['kq7w2mzx', 2],
  ['a boat on the river at night', 4],
  ['小船在河上漂流', 4],
])('%s: %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('a longer password is never weaker', () => {
  for (const tail of ['x', '7', '！', '河']) expect(passwordStrength(`kq7w2mzx${tail}`)).toBeGreaterThanOrEqual(passwordStrength('kq7w2mzx'))
})
