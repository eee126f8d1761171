import { expect, test } from 'vitest'
import { contrastRatio, mixColours, readableOnWhite } from './colours.ts'

test('contrast is the WCAG contrast ratio', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#ffffff', '#ffffff')).toBe(1)
  expect(contrastRatio('#0B5C74', '#FFFFFF')).toBeCloseTo(7.5, 1)
  expect(contrastRatio('#767676', '#ffffff')).toBeGreaterThan(4.5)
})

test('a colour that is too light becomes the nearest darker one of its hue; a dark enough one stays', () => {
  expect(readableOnWhite('#0b5c74')).toBe('#0b5c74')
  const darker = readableOnWhite('#4fb3d9')
  expect(contrastRatio(darker, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(darker, '#ffffff')).toBeLessThan(4.8)
  expect(contrastRatio(readableOnWhite('#ffff00'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('two colours are mixed channel by channel', () => expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080'))
