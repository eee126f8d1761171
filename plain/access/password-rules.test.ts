import { expect, test } from 'vitest'
import { passwordProblem } from './password-rules.ts'

test.each([
  ['1234567', 'short'],
  ['一二三四五六七', 'short'],
  ['一二三四五六七八', undefined],
  ['PassWord1', 'common'],
  ['aaaaaaaaaa', 'common'],
  ['abababab', 'common'],
  ['x'.repeat(129), 'long'],
  ['linxiao2026', 'account'],
  ['linxiao and a boat', undefined],
  ['correct horse', undefined],
] as const)('%s: %s', (password, problem) => {
  expect(passwordProblem(password, 'LinXiao20')).toBe(password === 'linxiao2026' ? 'account' : problem)
})

test('a one-letter account name does not refuse every password that contains it', () => {
  expect(passwordProblem('nightingale', 'n')).toBeUndefined()
})
