import { expect, test } from 'vitest'
import { contrast, mixed, readable } from './contrast.ts'

test('contrast is the WCAG contrast ratio', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#0B5C74', '#FFFFFF')).toBeCloseTo(7.5, 1)
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5)
})

test('a colour that is too light becomes the nearest darker one of its hue; a dark enough one stays', () => {
  expect(readable('#0b5c74')).toBe('#0b5c74')
  const darker = readable('#4fb3d9')
  expect(contrast(darker, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(darker, '#ffffff')).toBeLessThan(4.8)
  expect(contrast(readable('#ffff00'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('two colours are mixed channel by channel', () => expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080'))
