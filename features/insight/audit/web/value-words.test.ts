import { expect, test } from 'vitest'
import { valueText } from './value-words.ts'

test('codes of a state are shown as text in either language', () => {
  expect(valueText('state', 'disabled', 'zh')).toBe('已停用')
  expect(valueText('roles', 'teacher', 'en')).toBe('Teacher')
})

test('modules and permissions are named as in the menu and in the role matrix', () => {
  expect(valueText('features', 'mybook:publish', 'zh')).toBe('发布与取消发布')
  expect(valueText('modules', 'tbook', 'en')).toBe('Textbooks')
  expect(valueText('features', 'gone:since', 'zh')).toBe('gone:since')
})

test('a name stays a name, an unknown code stays as it is', () => {
  expect(valueText('name', 'new', 'zh')).toBe('new')
  expect(valueText('state', 'resting', 'en')).toBe('resting')
})
