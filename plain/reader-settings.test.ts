import { expect, test } from 'vitest'
import { attributesOf, defaultSettings, readSettings, steppedSize, writeSettings } from './reader-settings.ts'

test('serialised settings are parsed back to the same settings', () => {
  const chosen = {
    ...defaultSettings,
    theme: 'sepia',
    font: 'kai',
    size: 22,
    line: 'loose',
    measure: 40,
    justify: false,
    easy: true,
    at: 1_790_000_000_000,
  } as const
  expect(readSettings(writeSettings(chosen))).toEqual(chosen)
})

test('unknown and missing parts get their defaults', () => {
  expect(readSettings(undefined)).toEqual(defaultSettings)
  expect(readSettings('purple.comic.19.huge.90.x.y.z.!!')).toEqual(defaultSettings)
  expect(readSettings('dark"><script>')).toMatchObject({ theme: 'light' })
  expect(readSettings('dark')).toEqual({ ...defaultSettings, theme: 'dark' })
})

test('easy reading overrides line spacing and alignment only while it is on', () => {
  expect(attributesOf({ ...defaultSettings, easy: true })).toMatchObject({ 'data-line': 'loose', 'data-justify': 'false' })
  expect(attributesOf(defaultSettings)).toMatchObject({
    'data-line': 'normal',
    'data-justify': 'true',
    style: '--text-size:18px;--text-measure:36em',
  })
})

test('sizes go by steps and stop at both ends', () => {
  expect([steppedSize(18, 1), steppedSize(18, -1), steppedSize(28, 1), steppedSize(15, -1)]).toEqual([20, 17, 28, 15])
})
