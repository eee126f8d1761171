import { expect, test } from 'vitest'
import { attributesOf, defaultReaderSettings, parseReaderSettings, steppedSize, serializeReaderSettings } from './reader-settings.ts'

test('serialised settings are parsed back to the same settings', () => {
  const chosen = {
    ...defaultReaderSettings,
    theme: 'sepia',
    font: 'kai',
    size: 22,
    line: 'loose',
    measure: 40,
    justify: false,
    easy: true,
    at: 1_790_000_000_000,
  } as const
  expect(parseReaderSettings(serializeReaderSettings(chosen))).toEqual(chosen)
})

test('unknown and missing parts get their defaults', () => {
  expect(parseReaderSettings(undefined)).toEqual(defaultReaderSettings)
  expect(parseReaderSettings('purple.comic.19.huge.90.x.y.z.!!')).toEqual(defaultReaderSettings)
  expect(parseReaderSettings('dark"><script>')).toMatchObject({ theme: 'auto' })
  expect(parseReaderSettings('dark')).toEqual({ ...defaultReaderSettings, theme: 'dark' })
})

test('easy reading overrides line spacing and alignment only while it is on', () => {
  expect(attributesOf({ ...defaultReaderSettings, easy: true }, 'light')).toMatchObject({ 'data-line': 'loose', 'data-justify': 'false' })
  expect(attributesOf(defaultReaderSettings, 'light')).toMatchObject({
    'data-line': 'normal',
    'data-justify': 'true',
    style: '--text-size:18px;--text-measure:36em',
  })
})

test('sizes go by steps and stop at both ends', () => {
  expect([steppedSize(18, 1), steppedSize(18, -1), steppedSize(28, 1), steppedSize(15, -1)]).toEqual([20, 17, 28, 15])
})

test('without a theme of its own the reader has that of the other screens', () => {
  expect(attributesOf(defaultReaderSettings, 'dark')).toMatchObject({ 'data-theme': 'dark', 'data-own-theme': 'false' })
  expect(attributesOf({ ...defaultReaderSettings, theme: 'light' }, 'dark')).toMatchObject({ 'data-theme': 'light', 'data-own-theme': 'true' })
})
