import { expect, test } from 'vitest'
import { wordOf } from './value-words.ts'

test('codes of a state are words in either language', () => {
  expect(wordOf('state', 'disabled', 'zh')).toBe('已停用')
  expect(wordOf('roles', 'teacher', 'en')).toBe('Teacher')
})

test('a name stays a name, an unknown code stays as it is', () => {
  expect(wordOf('name', 'new', 'zh')).toBe('new')
  expect(wordOf('state', 'resting', 'en')).toBe('resting')
})
