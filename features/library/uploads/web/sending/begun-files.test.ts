import { beforeEach, expect, test, vi } from 'vitest'
import { forgetBegun, isSameFile, keepBegun } from './begun-files.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) })
})

test('a file goes on with its upload only if name, size and the time of its last change are the same', () => {
  const begun = { id: 'a', name: '课.mp4', size: 10 }
  const file = { name: '课.mp4', size: 10, lastModified: 5 }
  keepBegun('a', file)
  expect(isSameFile(file, begun)).toBe(true)
  expect(
    [
      { ...file, lastModified: 6 },
      { ...file, size: 11 },
      { ...file, name: '另一课.mp4' },
    ].map((other) => isSameFile(other, begun)),
  ).toEqual([false, false, false])
  forgetBegun('a')
  // Begun in another browser: nothing is known of the time.
  expect(isSameFile({ ...file, lastModified: 6 }, begun)).toBe(true)
})
