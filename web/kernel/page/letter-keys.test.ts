import { expect, test } from 'vitest'
import { isLetterPress } from './letter-keys.ts'

const press = { key: '?', ctrlKey: false, metaKey: false, altKey: false, target: { closest: () => null } }

test('a letter key counts on the page, but not in a field or dialog, with a control key, or while an input method is composing', () => {
  expect(isLetterPress(press)).toBe(true)
  expect(isLetterPress({ ...press, target: { closest: () => ({}) } })).toBe(false)
  expect(isLetterPress({ ...press, ctrlKey: true })).toBe(false)
  expect(isLetterPress({ ...press, isComposing: true })).toBe(false)
  expect(isLetterPress({ ...press, target: null })).toBe(true)
})
