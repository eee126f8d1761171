import { expect, test } from 'vitest'
import { wordOf } from './value-words.ts'

test('codes of a state are shown as text in either language', () => {
  expect(wordOf('state', 'disabled', 'zh')).toBe('已停用')
  expect(wordOf('roles', 'teacher', 'en')).toBe('Teacher')
})

test('modules and permissions are named as in the menu and in the role matrix', () => {
  expect(wordOf('features', 'mybook:publish', 'zh')).toBe('发布与取消发布')
  expect(wordOf('modules', 'tbook', 'en')).toBe('Textbooks')
  expect(wordOf('features', 'gone:since', 'zh')).toBe('gone:since')
})

test('a name stays a name, an unknown code stays as it is', () => {
  expect(wordOf('name', 'new', 'zh')).toBe('new')
  expect(wordOf('state', 'resting', 'en')).toBe('resting')
})
