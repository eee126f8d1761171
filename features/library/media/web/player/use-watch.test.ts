import { expect, test } from 'vitest'
import { addStep, type Played, takePlayed } from './use-watch.ts'

test('what was played is told in whole seconds without gaps between reports; jumps are not', () => {
  const played: Played = { ranges: [], last: undefined }
  const told: (readonly [number, number])[] = []
  for (let time = 0; time <= 10.4; time += 0.25) addStep(played, time, true)
  told.push(...takePlayed(played))
  for (let time = 10.25; time <= 20.6; time += 0.25) addStep(played, time, true)
  told.push(...takePlayed(played))
  expect(told).toEqual([
    [0, 10],
    [10, 21],
  ])
  // A jump, with and without the event that tells of it.
  addStep(played, 60, true)
  addStep(played, 61, true)
  played.last = undefined
  addStep(played, 5, true)
  addStep(played, 5.25, true)
  expect(takePlayed(played)).toEqual([[60, 61]])
  addStep(played, 7.4, true)
  addStep(played, 9, false)
  expect(takePlayed(played)).toEqual([[5, 7]])
  expect(takePlayed(played)).toEqual([])
})
