import { expect, test } from 'vitest'
import { shownChapters } from './shown-chapters.ts'

const chapters = Array.from({ length: 10 }, (_, at) => at)

test('a few chapters stand around the first that is not read yet, and never fewer than there are', () => {
  expect(shownChapters(chapters, () => false)).toEqual([0, 1, 2, 3, 4, 5])
  expect(shownChapters(chapters, (at) => at < 4)).toEqual([2, 3, 4, 5, 6, 7])
  expect(shownChapters(chapters, () => true)).toEqual([4, 5, 6, 7, 8, 9])
  expect(shownChapters([1, 2], () => true)).toEqual([1, 2])
})
