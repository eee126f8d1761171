import { expect, test } from 'vitest'
import { cueAt, hitsIn } from './search.ts'

test('words are found in captions, and the caption of a second', () => {
  const cues = ['转动惯量和转动惯量', 'Moment', 'moment'].map((text, at) => ({ from: at * 1000, text }))
  expect(hitsIn(cues, '转动惯量')).toEqual([
    { cue: 0, at: 0 },
    { cue: 0, at: 5 },
  ])
  expect(hitsIn(cues, ' MOMENT ')).toHaveLength(2)
  expect(hitsIn(cues, ' ')).toEqual([])
  expect([-1, 0, 0.5, 1, 99].map((second) => cueAt(cues, second))).toEqual([-1, 0, 0, 1, 2])
  expect(cueAt([], 5)).toBe(-1)
})
