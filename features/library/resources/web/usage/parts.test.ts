import { expect, test } from 'vitest'
import { partsOf, shortIn } from './parts.ts'

const idle = { bytes: 0, count: 0 }

test('the three largest kinds stand alone, all else that is stored together, and the parts make up what is taken', () => {
  const kinds = [
    { kind: 'audio' as const, bytes: 5, count: 1 },
    { kind: 'video' as const, bytes: 50, count: 1 },
    { kind: 'picture' as const, bytes: 0, count: 0 },
    { kind: 'document' as const, bytes: 20, count: 1 },
    { kind: 'archive' as const, bytes: 3, count: 1 },
  ]
  expect(partsOf({ kinds, bytes: 78, stored: 90, limit: 100, idle })).toEqual({
    taken: 90,
    whole: 100,
    parts: [
      { key: 'video', bytes: 50 },
      { key: 'document', bytes: 20 },
      { key: 'audio', bytes: 5 },
      { key: 'rest', bytes: 15 },
    ],
  })
})

test('without a limit the bar shows what is taken', () => {
  expect(partsOf({ kinds: [], bytes: 0, stored: null, limit: null, idle })).toEqual({ taken: 0, whole: 0, parts: [] })
})

test('a unit is named once where both sizes have it', () => {
  const GiB = 1024 ** 3
  expect(shortIn(312 * GiB, 500 * GiB)).toBe('312')
  expect(shortIn(12, 500 * GiB)).toBe('12 B')
})
